import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// `layout: {type: stack}`.
struct StackFactory: LayoutFactory {
    let type = "stack"
    let documentation =
        "Cards one behind the other in perspective: tilted, the layers of something; upright, a pile."
    let dataKind = LayoutDataKind.sections

    nonisolated var options: [LayoutOption<StackLayout>] {
        let cardOffset = FieldDefinition(
            "cardOffset", .list(.number(-1_000_000...1_000_000), count: 2...2), default: "[0, -36]",
            "From one card to the next, to the right and down.")
        return LayoutOption.perspective(position: "0") + [
            LayoutOption(cardOffset) { layout, request in
                guard let offset = request.options?.size("cardOffset") else { return }
                layout.cardOffset = CGPoint(x: offset.width, y: offset.height)
            },
            .length("cardDepth", default: 60, "From one card to the next, away from the eye.") {
                $0.cardDepth = $1
            },
            .angle(
                "tilt", -90...90, default: 0, "How far the upper edge of each card leans back, in degrees."
            ) { $0.tilt = $1 },
            .angle(
                "turn", -360...360, default: 0,
                "How far each card is turned in its own plane, in degrees clockwise."
            ) { $0.turn = $1 },
            .integer("numberOfVisibleItems", 1...10_000, default: 6, "How many cards are seen.") {
                $0.numberOfVisibleItems = $1
            },
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = configured(StackLayout(), request)
        layout.apply(request, standardPosition: 0)
        return layout
    }

    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        request.perspectiveViewSize(of: layout)
    }

    nonisolated func check(_ data: DiagramData, options: Node?, _ collector: DiagnosticCollector) {
        PerspectiveCheck(data: data, options: options, collector: collector).run()
    }
}
