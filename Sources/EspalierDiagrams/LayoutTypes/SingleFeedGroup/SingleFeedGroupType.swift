import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// `layout: {type: single-feed-group}`: the cells of a feed in a strip.
struct SingleFeedGroupFactory: LayoutFactory {
    let type = "single-feed-group"
    let documentation =
        "All items side by side in a strip that scrolls by pages, so that none is cut where it rests."
    let dataKind = LayoutDataKind.sections

    nonisolated var options: [LayoutOption<SingleFeedGroupLayout>] {
        [
            .viewWidth,
            .layoutDirection,
            .field(.measured("height", "Height of the view, margins included.")),
            .number("itemWidth", 1...1_000_000, default: 240, "The width of all items.") {
                $0.itemWidth = $1
            },
            .length("itemSpacing", default: 12, "Between items.") { $0.itemSpacing = $1 },
            .insets("margins", "Around the strip.") { $0.margins = $1 },
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        configured(SingleFeedGroupLayout(), request)
    }

    /// As high as the highest item needs.
    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        guard let layout = layout as? SingleFeedGroupLayout else { return LayoutRequest.standardSize }
        let height =
            request.options?.length("height")
            ?? request.dataSource.greatestHeight(width: layout.itemWidth) + layout.margins.vertical
        return CGSize(width: request.width, height: height)
    }
}

extension DiagramDataSource {
    /// The height that the highest item needs at a width.
    func greatestHeight(width: CGFloat) -> CGFloat {
        var height: CGFloat = 0
        for section in 0..<sectionCount {
            for item in 0..<itemCount(inSection: section) {
                height = max(height, heightOfItem(section: section, item: item, width: width))
            }
        }
        return height
    }
}
