import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// `layout: {type: grid}`.
struct GridFactory: LayoutFactory {
    let type = "grid"
    let documentation = "Rows of equal items that fill the width."
    let dataKind = LayoutDataKind.sections

    nonisolated var options: [LayoutOption<GridLayout>] {
        [
            .viewWidth,
            .layoutDirection,
            .integer(
                "numberOfColumns", 1...10_000, default: 3,
                "How many columns there are, unless `minimumItemWidth` says."
            ) { $0.numberOfColumns = $1 },
            .length(
                "minimumItemWidth", default: 0,
                "When greater than 0, there are as many columns as leave each item at least this width."
            ) { $0.minimumItemWidth = $1 },
            .field(.measured("itemHeight", "The height of all items, unless `itemAspectRatio` is given.")),
            .field(
                FieldDefinition(
                    "itemAspectRatio", .ratio, "Width to height of all items: `1:1` for squares.")),
            .length("interitemSpacing", default: 10, "Between columns.") { $0.interitemSpacing = $1 },
            .length("lineSpacing", default: 10, "Between rows.") { $0.lineSpacing = $1 },
            .insets("sectionInset", "Around the items of a section.") { $0.sectionInset = $1 },
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = configured(GridLayout(), request)
        let options = request.options
        if let height = options?.length("itemHeight") {
            layout.itemHeight = height
        } else if let ratio = options?.text("itemAspectRatio").flatMap({ Ratio($0) }) {
            layout.itemAspectRatio = ratio.width / ratio.height
        } else {
            layout.itemHeight = request.dataSource.greatestHeight(
                width: layout.itemWidth(inViewOfWidth: request.width))
        }
        return layout
    }
}
