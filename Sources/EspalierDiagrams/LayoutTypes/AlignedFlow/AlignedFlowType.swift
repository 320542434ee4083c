import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// `layout: {type: aligned-flow}`: lines that keep together at an edge or in the middle.
struct AlignedFlowFactory: LayoutFactory {
    let type = "aligned-flow"
    let documentation =
        "Items beside each other in lines that keep to an edge or the middle, or fill the width."
    let dataKind = LayoutDataKind.sections

    nonisolated var options: [LayoutOption<DiagramAlignedFlowLayout>] {
        [
            .choice(
                "alignment", default: .natural,
                "Where lines lie; `natural` is where the language begins its lines."
            ) { $0.alignment = $1 }
        ] + LayoutOption.flow
    }

    nonisolated var supplementaryKinds: [ElementKind] { ElementKind.sectionHeaderAndFooter }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        configured(DiagramAlignedFlowLayout(), request)
    }

    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        CGSize(width: request.width, height: request.width)
    }
}

final class DiagramAlignedFlowLayout: AlignedFlowLayout, FixedItemSizing {
    var fixedItemSize: CGSize?
}
