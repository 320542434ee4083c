import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
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

    nonisolated var options: [LayoutOption<DiagramSingleLineLayout>] {
        [
            .layoutDirection,
            .field(
                FieldDefinition(
                    "width", .either([.keyword("auto"), .number(1...1_000_000)]), default: "auto",
                    "The least width of the line; `auto` for that of its items.")),
            .field(
                FieldDefinition(
                    "height", .either([.keyword("auto"), .number(1...1_000_000)]), default: "auto",
                    "The least height of the view; `auto` for what the highest item needs.")),
            .itemSize,
            .length("itemSpacing", default: 16, "Between items.") { $0.itemSpacing = $1 },
            .insets("sectionInset", "Around the items of a section.") { $0.sectionInset = $1 },
            .length("separatorWidth", default: 1, "The lines between items; 0 for none.") {
                $0.separatorWidth = $1
            },
            .insets("separatorInset", "How far separators stay away from the line's edges.") {
                $0.separatorInset = $1
            },
        ]
    }

    nonisolated var decorationKinds: [ElementKind] {
        [
            ElementKind(
                SingleLineLayout.elementKindSeparator, of: .item,
                standard: .filled(.outline, shape: .rectangle))
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        configured(DiagramSingleLineLayout(), request)
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
