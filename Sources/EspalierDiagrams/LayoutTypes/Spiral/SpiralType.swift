import EspalierGeometry
import EspalierLayouts
import Foundation

/// The layout type `spiral` of diagram files: items along a spiral.
struct SpiralType: LayoutType {
    let name = "spiral"
    let documentation = "All items along a spiral, from the inside out, clockwise."

    struct Options: LayoutConfiguration {
        var spiral = SpiralLayout.Configuration()
        @Limited var itemSize: CGSize?

        static let options: [ConfigurationOption<Self>] =
            [.sizeOfLargestItem(\.itemSize)] + SpiralLayout.Configuration.options.within(\.spiral)
    }

    nonisolated var viewKeys: [ViewKey] { [] }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = SpiralLayout()
        layout.configuration = options.spiral
        layout.itemSize = options.itemSize ?? request.content.maximumItemSize()
        // The size of the view doesn't matter, because the content is as large as the spiral.
        var setup = LayoutSetup(layout, LayoutDelegate(request), viewSize: CGSize(width: 1, height: 1))
        setup.reportBrokenWords(width: layout.itemSize.width)
        return setup
    }
}
