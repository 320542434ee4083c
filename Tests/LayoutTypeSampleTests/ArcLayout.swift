import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// A layout for small sequences: items in a row, with an arc from each to the next.
class ArcLayout: ArrangedLayout, ConfigurableLayout {
    static let elementKindArc = "arc"

    struct Configuration: LayoutConfiguration {
        @Limited var arcHeight: CGFloat = 30

        static let options: [ConfigurationOption<Self>] = [
            .number("arcHeight", \.arcHeight, "The height of the arcs.")
        ]
    }

    final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    override class var layoutAttributesClass: AnyClass { ArcAttributes.self }

    private static let arc = ItemArrangement.Kind(elementKindArc, .supplementaryView, of: .item, zIndex: -1)

    override func arrangement(in view: CollectionView) -> ItemArrangement {
        var arrangement = ItemArrangement(width: view.bounds.width, kinds: [Self.arc])
        for section in 0..<view.numberOfSections {
            arrangement.beginSection()
            let (top, height) = (arrangement.itemsTop, configuration.arcHeight)
            for item in 0..<view.numberOfItems(inSection: section) {
                let x = CGFloat(item) * 80
                arrangement.addItem(CGRect(x: x, y: top + height, width: 60, height: 20))
                guard item + 1 < view.numberOfItems(inSection: section) else { continue }
                arrangement.addView(Self.arc, CGRect(x: x + 30, y: top, width: 80, height: height))
            }
            arrangement.endSection()
        }
        return arrangement
    }
}

/// The attributes of an item, or of an arc that fills its frame.
nonisolated final class ArcAttributes: EdgeLayoutAttributes {
    override var legs: [EdgeLeg] {
        get {
            guard representedElementKind == ArcLayout.elementKindArc else { return [] }
            var path = BezierPath()
            path.move(to: CGPoint(x: 0, y: size.height))
            path.addCurve(
                to: CGPoint(x: size.width, y: size.height), control1: .zero,
                control2: CGPoint(x: size.width, y: 0))
            return [EdgeLeg(path)]
        }
        set {}
    }
}
