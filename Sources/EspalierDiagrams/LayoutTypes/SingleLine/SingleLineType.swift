import EspalierBoxes
import EspalierGeometry
import EspalierLayouts
import Foundation

/// The layout type `single-line` of diagram files: all items on one line, with separators.
struct SingleLineType: LayoutType {
    let name = "single-line"
    let documentation = "All items on one line, with separators between them."

    let discussion = """
        Each item is on the line at its own size, by default centered. The decoration view `itemSeparator` is in the middle of every gap
        of `itemSpacing`: all items but the last one have it, except at the end of sections that `sectionInset` separates
        by at least `itemSpacing`. In Swift the layout has the same delegate as a flow layout, which would
        put two small items on top of each other next to a large one.
        """

    struct Options: LayoutConfiguration {
        var line = SingleLineLayout.Configuration()
        @Limited var itemSize: CGSize?

        static let options: [ConfigurationOption<Self>] =
            [.itemSize(\.itemSize)] + SingleLineLayout.Configuration.options.within(\.line)
    }

    nonisolated var viewKeys: [ViewKey] {
        [
            .automatic(
                "width", standard: 1, "The minimum width of the line; `auto` for that of its items."),
            .automatic(
                "height", standard: 1,
                "The minimum height of the view; `auto` for what the highest item needs."),
            .layoutDirection,
        ]
    }

    nonisolated var decorationKinds: [ElementKind] {
        [
            ElementKind(
                SingleLineLayout.elementKindSeparator, of: .item,
                standard: .filled(.outline, shape: .rectangle))
        ]
    }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = SingleLineLayout()
        layout.configuration = options.line
        return LayoutSetup(
            layout, FlowDelegate(request, itemSize: options.itemSize),
            viewSize: CGSize(width: request.width, height: request.height ?? 1))
    }
}
