import EspalierCollectionLayout
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

    var fields: [FieldDefinition] {
        [
            .viewWidth,
            .layoutDirection,
            FieldDefinition(
                "numberOfColumns", .integer(1...10_000), default: "3",
                "How many columns there are, unless `minimumItemWidth` says."),
            FieldDefinition(
                "minimumItemWidth", .length, default: "0",
                "When greater than 0, there are as many columns as leave each item at least this width."),
            .measured("itemHeight", "The height of all items, unless `itemAspectRatio` is given."),
            FieldDefinition("itemAspectRatio", .ratio, "Width to height of all items: `1:1` for squares."),
            FieldDefinition("interitemSpacing", .length, default: "10", "Between columns."),
            FieldDefinition("lineSpacing", .length, default: "10", "Between rows."),
            FieldDefinition("sectionInset", .insets, default: "0", "Around the items of a section."),
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = GridLayout()
        let options = request.options
        layout.numberOfColumns = options?["numberOfColumns"]?.number.map { Int($0) } ?? 3
        layout.minimumItemWidth = options?.length("minimumItemWidth") ?? 0
        layout.interitemSpacing = options?.length("interitemSpacing") ?? 10
        layout.lineSpacing = options?.length("lineSpacing") ?? 10
        layout.sectionInset = options?.insets("sectionInset") ?? .zero
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

    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        CGSize(width: request.width, height: LayoutRequest.standardSize.height)
    }
}
