import EspalierGeometry
import EspalierLayouts
import Foundation

/// The layout type `grid` of diagram files: rows of items of equal size.
struct GridType: LayoutType {
    let name = "grid"
    let documentation = "Rows of equal items that fill the width."

    let discussion = """
        All items are as high as the highest content needs, unless `itemHeight` or `itemAspectRatio` is set.
        """

    struct Options: LayoutConfiguration {
        var grid = GridLayout.Configuration()
        @Limited var itemHeight: CGFloat?
        var itemAspectRatio: CGFloat?

        static let options: [ConfigurationOption<Self>] =
            [
                .measured(
                    "itemHeight", \.itemHeight, "The height of all items, unless `itemAspectRatio` is set."
                ),
                .init(
                    "itemAspectRatio", .ratio([]),
                    "The ratio of width to height of all items: `1:1` for squares.",
                    read: { $0.itemAspectRatio.map { .number($0) } },
                    write: { if case .number(let ratio) = $1 { $0.itemAspectRatio = ratio } }),
            ] + GridLayout.Configuration.options.within(\.grid)
    }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = GridLayout()
        layout.configuration = options.grid
        if let height = options.itemHeight {
            layout.itemHeight = height
        } else if let ratio = options.itemAspectRatio {
            layout.itemAspectRatio = ratio
        } else {
            layout.itemHeight = request.content.maximumItemHeight(
                width: layout.itemWidth(inViewOfWidth: request.width))
        }
        return LayoutSetup(layout, LayoutDelegate(request))
    }
}
