import EspalierCollectionLayout
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

    var fields: [FieldDefinition] {
        [
            .viewWidth,
            .layoutDirection,
            .measured("height", "Height of the view, margins included."),
            FieldDefinition("itemWidth", .number(1...1_000_000), default: "240", "The width of all items."),
            FieldDefinition("itemSpacing", .length, default: "12", "Between items."),
            FieldDefinition("margins", .insets, default: "0", "Around the strip."),
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = SingleFeedGroupLayout()
        let options = request.options
        layout.itemWidth = options?.length("itemWidth") ?? layout.itemWidth
        layout.itemSpacing = options?.length("itemSpacing") ?? layout.itemSpacing
        layout.margins = options?.insets("margins") ?? layout.margins
        return layout
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
