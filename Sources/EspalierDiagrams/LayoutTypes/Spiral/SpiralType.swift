import EspalierCollectionLayout
import EspalierData
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

    nonisolated var options: [LayoutOption<SpiralLayout>] {
        [
            .greatestItemSize { $0.itemSize = $1 },
            .number(
                "itemSpacing", 1...1_000_000, default: 60,
                "From the middle of one item to the middle of the next, along the curve."
            ) { $0.itemSpacing = $1 },
            .length("turnSpacing", default: 60, "From one turn to the next.") { $0.turnSpacing = $1 },
            .number(
                "innerRadius", 1...1_000_000, default: 40, "From the spiral's middle to the first item's."
            ) { $0.innerRadius = $1 },
            .startAngle { $0.startAngle = $1 },
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        configured(SpiralLayout(), request)
    }

    /// The content is as large as the spiral.
    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        CGSize(width: 1, height: 1)
    }
}
