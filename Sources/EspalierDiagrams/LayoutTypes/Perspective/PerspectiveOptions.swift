import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierLayouts
import Foundation

// What carousels and stacks have in common.
nonisolated extension LayoutOption where Layout: PerspectiveLayout {
    /// - Parameter position: The default, in words.
    static func perspective(position: String) -> [LayoutOption] {
        [
            .viewWidth,
            .layoutDirection,
            .field(.measured("height", "The height of the view.")),
            .greatestItemSize("cards") { $0.itemSize = $1 },
            .number(
                "eyeDistance", 1...1_000_000, default: 800,
                "From the eye to the plane of the view: the smaller, the stronger the perspective."
            ) { $0.eyeDistance = $1 },
            .field(
                FieldDefinition(
                    "position", .number(0...1_000_000), default: position,
                    "The number of the card at the front, from 0; 1.5 is half-way from the second to the third."
                )),
        ]
    }
}

extension PerspectiveLayout {
    /// Takes the keys that go by the data. The view is centred on what the cards take up, unless its height is given.
    func apply(_ request: LayoutRequest, standardPosition: CGFloat) {
        let options = request.options
        position = options?.length("position") ?? max(0, standardPosition)
        if options?.length("height") == nil {
            eyeOffset = CGPoint(x: 0, y: -request.cardsFrame(of: self).midY)
        }
    }
}

extension LayoutRequest {
    fileprivate func cardsFrame(of layout: PerspectiveLayout) -> CGRect {
        layout.cardsFrame(
            position: layout.position ?? 0, itemCount: dataSource.data.items.count,
            in: CGSize(width: width, height: 0))
    }

    func perspectiveViewSize(of layout: CollectionViewLayout) -> CGSize {
        let needed = (layout as? PerspectiveLayout).map { cardsFrame(of: $0).height.rounded(.up) }
        return CGSize(
            width: width, height: max(1, options?.length("height") ?? needed ?? Self.standardSize.height))
    }
}

/// Finds a card at the front that doesn't exist.
nonisolated struct PerspectiveCheck {
    let data: DiagramData
    let options: Node?
    let collector: DiagnosticCollector

    func run() {
        let count = data.items.count
        guard let node = options?["position"], let position = node.number, count > 0,
            position > Double(count - 1)
        else { return }
        collector.error(
            "there is no card at the position \(node.scalarText ?? ""): \(count) cards have the positions 0 to \(count - 1)",
            at: node.range)
    }
}
