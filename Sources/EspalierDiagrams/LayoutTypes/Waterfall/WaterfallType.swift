import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// `layout: {type: waterfall}`: every item as high as its content needs.
struct WaterfallFactory: LayoutFactory {
    let type = "waterfall"
    let documentation =
        "Columns of equal width; each item, as high as its content needs, goes below the shortest column."
    let dataKind = LayoutDataKind.sections

    nonisolated var options: [LayoutOption<WaterfallLayout>] {
        [
            .viewWidth,
            .layoutDirection,
            .integer("numberOfColumns", 1...10_000, default: 3, "How many columns there are.") {
                $0.numberOfColumns = $1
            },
            .length("interitemSpacing", default: 10, "Between columns.") { $0.interitemSpacing = $1 },
            .length("lineSpacing", default: 10, "Between the items of a column.") { $0.lineSpacing = $1 },
            .insets("sectionInset", "Around the items of a section.") { $0.sectionInset = $1 },
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        configured(WaterfallLayout(), request)
    }
}

extension DiagramDataSource: CollectionViewDelegateWaterfallLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: WaterfallLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { heightOfItem(section: indexPath.section, item: indexPath.item, width: width) }
}
