import EspalierCollectionLayout
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

    var fields: [FieldDefinition] {
        [
            .viewWidth,
            .layoutDirection,
            FieldDefinition(
                "numberOfColumns", .integer(1...10_000), default: "3", "How many columns there are."),
            FieldDefinition("interitemSpacing", .length, default: "10", "Between columns."),
            FieldDefinition("lineSpacing", .length, default: "10", "Between the items of a column."),
            FieldDefinition("sectionInset", .insets, default: "0", "Around the items of a section."),
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = WaterfallLayout()
        let options = request.options
        layout.numberOfColumns = options?["numberOfColumns"]?.number.map { Int($0) } ?? 3
        layout.interitemSpacing = options?.length("interitemSpacing") ?? 10
        layout.lineSpacing = options?.length("lineSpacing") ?? 10
        layout.sectionInset = options?.insets("sectionInset") ?? .zero
        return layout
    }

    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        CGSize(width: request.width, height: LayoutRequest.standardSize.height)
    }
}

extension DiagramDataSource: CollectionViewDelegateWaterfallLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: WaterfallLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { heightOfItem(section: indexPath.section, item: indexPath.item, width: width) }
}
