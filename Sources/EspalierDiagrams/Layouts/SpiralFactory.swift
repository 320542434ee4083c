import EspalierCollectionLayout
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// `layout: {type: spiral}`.
struct SpiralFactory: LayoutFactory {
    let type = "spiral"
    let documentation = "All items along a spiral, from the inside out, clockwise."
    let dataKind = LayoutDataKind.sections

    var fields: [FieldDefinition] {
        [
            FieldDefinition(
                "itemSize", .either([.keyword("auto"), .list(.length, count: 2...2)]), default: "auto",
                "Width and height of all items; `auto` for those of the largest."),
            FieldDefinition(
                "itemSpacing", .number(1...1_000_000), default: "60",
                "From the middle of one item to the middle of the next, along the curve."),
            FieldDefinition("turnSpacing", .length, default: "60", "From one turn to the next."),
            FieldDefinition(
                "innerRadius", .number(1...1_000_000), default: "40",
                "From the spiral's middle to the first item's."),
            FieldDefinition(
                "startAngle", .number(-360...360), default: "0",
                "Where the first item is, in degrees clockwise from the top."),
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = SpiralLayout()
        let options = request.options
        layout.itemSize = options?.size("itemSize") ?? request.dataSource.greatestSize()
        layout.itemSpacing = options?.length("itemSpacing") ?? layout.itemSpacing
        layout.turnSpacing = options?.length("turnSpacing") ?? layout.turnSpacing
        layout.innerRadius = options?.length("innerRadius") ?? layout.innerRadius
        layout.startAngle = (options?.length("startAngle") ?? 0) * .pi / 180
        return layout
    }

    /// The content is as large as the spiral.
    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        CGSize(width: 1, height: 1)
    }
}
