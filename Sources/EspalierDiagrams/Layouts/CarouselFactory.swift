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

    nonisolated var options: [LayoutOption<CarouselLayout>] {
        LayoutOption.perspective(position: "the middle one") + [
            .angle(
                "sideAngle", -90...90, default: 60,
                "How far the cards at the sides are turned, in degrees: their inner edge goes back, below 0 their outer."
            ) { $0.sideAngle = $1 },
            .length("sideDepth", default: 160, "How far back the cards at the sides stand.") {
                $0.sideDepth = $1
            },
            .length("centerSpacing", default: 200, "From the card at the front to the next one.") {
                $0.centerSpacing = $1
            },
            .number(
                "sideSpacing", 1...1_000_000, default: 80, "From one card at the side to the next one."
            ) { $0.sideSpacing = $1 },
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = configured(CarouselLayout(), request)
        layout.apply(request, standardPosition: CGFloat((request.dataSource.data.items.count - 1) / 2))
        return layout
    }

    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        request.perspectiveViewSize(of: layout)
    }

    nonisolated func check(_ data: DiagramData, options: Node?, _ collector: DiagnosticCollector) {
        PerspectiveCheck(data: data, options: options, collector: collector).run()
    }
}
