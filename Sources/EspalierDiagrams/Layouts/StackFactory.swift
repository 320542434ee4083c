import EspalierCollectionLayout
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

    var fields: [FieldDefinition] {
        FieldDefinition.perspective(position: "0") + [
            FieldDefinition(
                "cardOffset", .list(.number(-1_000_000...1_000_000), count: 2...2), default: "[0, -36]",
                "From one card to the next, to the right and down."),
            FieldDefinition(
                "cardDepth", .length, default: "60", "From one card to the next, away from the eye."),
            FieldDefinition(
                "tilt", .number(-90...90), default: "0",
                "How far the upper edge of each card leans back, in degrees."),
            FieldDefinition(
                "turn", .number(-360...360), default: "0",
                "How far each card is turned in its own plane, in degrees clockwise."),
            FieldDefinition(
                "numberOfVisibleItems", .integer(1...10_000), default: "6", "How many cards are seen."),
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = StackLayout()
        let options = request.options
        if let offset = options?.size("cardOffset") {
            layout.cardOffset = CGPoint(x: offset.width, y: offset.height)
        }
        layout.cardDepth = options?.length("cardDepth") ?? layout.cardDepth
        layout.tilt = (options?.length("tilt") ?? 0) * .pi / 180
        layout.turn = (options?.length("turn") ?? 0) * .pi / 180
        layout.numberOfVisibleItems = options?["numberOfVisibleItems"]?.number.map { Int($0) } ?? 6
        layout.apply(request, standardPosition: 0)
        return layout
    }

    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        request.perspectiveViewSize(of: layout)
    }

    func check(_ data: DiagramData, options: Node?, _ collector: DiagnosticCollector) {
        PerspectiveCheck(data: data, options: options, collector: collector).run()
    }
}
