import EspalierCollectionLayout
import EspalierData
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
                "sideSpacing", 1...1_000_000, default: 80,
                "From one card at the side to the next one; less, down to 16, where that brings all cards into the view."
            ) { $0.sideSpacing = $1 },
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = configured(CarouselLayout(), request)
        layout.apply(request, standardPosition: CGFloat((request.dataSource.data.items.count - 1) / 2))
        bringSidesIn(layout, request)
        return layout
    }

    /// Cards closer together than this can't be told apart.
    private static let leastSpacing: CGFloat = 16

    /// The greatest spacing at which no card is cut by the edge of the view, if there is one.
    private func bringSidesIn(_ layout: CarouselLayout, _ request: LayoutRequest) {
        let edge = request.width / 2 + 0.5
        let count = request.dataSource.data.items.count
        func fits(_ spacing: CGFloat) -> Bool {
            layout.sideSpacing = spacing
            let frame = layout.cardsFrame(
                position: layout.position ?? 0, itemCount: count, in: CGSize(width: 1_000_000, height: 0))
            return frame.minX >= -edge && frame.maxX <= edge
        }
        let asked = layout.sideSpacing
        if fits(asked) { return }
        var (low, high) = (min(asked, Self.leastSpacing), asked)
        guard fits(low) else {
            layout.sideSpacing = asked
            return
        }
        while high - low > 0.25 {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        layout.sideSpacing = low
    }

    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        request.perspectiveViewSize(of: layout)
    }

    nonisolated func check(_ data: DiagramData, options: Node?, _ collector: DiagnosticCollector) {
        PerspectiveCheck(data: data, options: options, collector: collector).run()
    }
}
