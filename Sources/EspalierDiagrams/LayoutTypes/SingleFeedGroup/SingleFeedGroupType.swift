import EspalierGeometry
import EspalierLayouts
import Foundation

/// The layout type `single-feed-group` of diagram files: the cells of a feed in a strip.
struct SingleFeedGroupType: LayoutType {
    typealias Options = SingleFeedGroupLayout.Configuration

    let name = "single-feed-group"
    let documentation =
        "All items side by side in a strip that scrolls by pages, so that no item is cut off where scrolling ends."

    let discussion =
        "The picture shows the whole strip; with `--viewport`, it shows what a view of that size does."

    nonisolated var viewKeys: [ViewKey] {
        [
            .width(),
            .height(nil, "The height of the view with its margins; `auto` for what the highest item needs."),
            .layoutDirection,
        ]
    }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = SingleFeedGroupLayout()
        layout.configuration = options
        let height =
            request.height
            ?? request.content.maximumItemHeight(width: options.itemWidth) + options.margins.vertical
        return LayoutSetup(
            layout, LayoutDelegate(request), viewSize: CGSize(width: request.width, height: height))
    }
}
