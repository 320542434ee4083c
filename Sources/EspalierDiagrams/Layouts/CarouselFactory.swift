import EspalierCollectionLayout
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// `layout: {type: carousel}`.
struct CarouselFactory: LayoutFactory {
    let type = "carousel"
    let documentation =
        "Cards side by side in perspective, the one at the front facing the viewer, the others turned to the side."
    let dataKind = LayoutDataKind.sections

    var fields: [FieldDefinition] {
        FieldDefinition.perspective(position: "the middle one") + [
            FieldDefinition(
                "sideAngle", .number(-90...90), default: "60",
                "How far the cards at the sides are turned, in degrees: their inner edge goes back, below 0 their outer."
            ),
            FieldDefinition(
                "sideDepth", .length, default: "160", "How far back the cards at the sides stand."),
            FieldDefinition(
                "centerSpacing", .length, default: "200", "From the card at the front to the next one."),
            FieldDefinition(
                "sideSpacing", .number(1...1_000_000), default: "80",
                "From one card at the side to the next one."),
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = CarouselLayout()
        let options = request.options
        layout.sideAngle = (options?.length("sideAngle") ?? 60) * .pi / 180
        layout.sideDepth = options?.length("sideDepth") ?? layout.sideDepth
        layout.centerSpacing = options?.length("centerSpacing") ?? layout.centerSpacing
        layout.sideSpacing = options?.length("sideSpacing") ?? layout.sideSpacing
        layout.apply(request, standardPosition: CGFloat((request.dataSource.data.items.count - 1) / 2))
        return layout
    }

    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        request.perspectiveViewSize(of: layout)
    }

    func check(_ data: DiagramData, options: Node?, _ collector: DiagnosticCollector) {
        PerspectiveCheck(data: data, options: options, collector: collector).run()
    }
}
