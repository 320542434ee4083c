import EspalierBoxes
import EspalierData
import EspalierGeometry
import EspalierLayouts
import Foundation

/// The layout type `circle` of diagram files: items at equal distances around a circle.
struct CircleType: LayoutType {
    let name = "circle"
    let documentation = "All items at equal distances around a circle, clockwise."

    let discussion = """
        Without a `radius` the circle is as large as the view allows, or larger if neighbors would be closer than
        `itemSpacing`; the picture grows with it. The picture of a single item is as large as the item. Angles are in degrees from the top, in Swift in radians.
        """

    struct Options: LayoutConfiguration {
        var circle = CircleLayout.Configuration()
        @Limited var itemSize: CGSize?

        static let options: [ConfigurationOption<Self>] =
            [.sizeOfLargestItem(\.itemSize)] + CircleLayout.Configuration.options.within(\.circle)
    }

    nonisolated var viewKeys: [ViewKey] {
        [
            .width(480, "The width of the view around the circle."),
            .height(480, "The height of the view around the circle."),
        ]
    }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = CircleLayout()
        layout.configuration = options.circle
        layout.itemSize = options.itemSize ?? request.content.maximumItemSize()
        if (request.views.cell ?? cell.standard)?.box.shape == .ellipse { layout.itemShape = .ellipse }
        let isSingle = request.content.items.count == 1 && layout.radius <= 0
        let viewSize = CGSize(width: request.width, height: request.height ?? request.width)
        var setup = LayoutSetup(
            layout, LayoutDelegate(request), viewSize: isSingle ? layout.itemSize : viewSize)
        setup.reportBrokenWords(width: layout.itemSize.width)
        return setup
    }
}
