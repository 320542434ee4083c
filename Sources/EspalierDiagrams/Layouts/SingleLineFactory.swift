import EspalierCollectionLayout
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// `layout: {type: single-line}`: all items on one line, with separators.
struct SingleLineFactory: LayoutFactory {
    let type = "single-line"
    let documentation = "All items on one line, with separators between them."
    let dataKind = LayoutDataKind.sections

    var fields: [FieldDefinition] {
        [
            .layoutDirection,
            FieldDefinition(
                "width", .either([.keyword("auto"), .number(1...1_000_000)]), default: "auto",
                "The least width of the line; `auto` for that of its items."),
            FieldDefinition(
                "height", .either([.keyword("auto"), .number(1...1_000_000)]), default: "auto",
                "The least height of the view; `auto` for what the highest item needs."),
            .itemSize,
            FieldDefinition("itemSpacing", .length, default: "16", "Between items."),
            FieldDefinition("sectionInset", .insets, default: "0", "Around the items of a section."),
            FieldDefinition(
                "separatorWidth", .length, default: "1", "The lines between items; 0 for none."),
            FieldDefinition(
                "separatorInset", .insets, default: "0", "How far separators stay away from the line's edges."
            ),
        ]
    }

    var decorationKinds: [ElementKind] {
        [
            ElementKind(
                SingleLineLayout.elementKindSeparator, of: .item,
                standard: .filled(.outline, shape: .rectangle))
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = DiagramSingleLineLayout()
        let options = request.options
        layout.fixedItemSize = options?.size("itemSize")
        layout.itemSpacing = options?.length("itemSpacing") ?? layout.itemSpacing
        layout.sectionInset = options?.insets("sectionInset") ?? layout.sectionInset
        layout.separatorWidth = options?.length("separatorWidth") ?? layout.separatorWidth
        layout.separatorInset = options?.insets("separatorInset") ?? layout.separatorInset
        return layout
    }

    /// The line is as long and as high as its items; the view doesn't make it more.
    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        CGSize(
            width: request.options?.length("width") ?? 1, height: request.options?.length("height") ?? 1)
    }
}

final class DiagramSingleLineLayout: SingleLineLayout, FixedItemSizing {
    var fixedItemSize: CGSize?
}
