public import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// All items evenly around a circle in the middle of the bounds, clockwise in the order of the index paths.
open class CircleLayout: ArrangedLayout {
    /// What of an item's frame no neighbour may cover.
    nonisolated public enum ItemShape: String, Sendable, CaseIterable {
        case rectangle
        case ellipse
    }

    public final var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
    /// From the circle's centre to the items' centres; 0 for the greatest that keeps all items within the bounds, or more
    /// where neighbours would overlap.
    public final var radius: CGFloat = 0 { didSet { invalidateLayout() } }
    /// The least free space between neighbours, where the radius isn't given.
    public final var itemSpacing: CGFloat = 0 { didSet { invalidateLayout() } }
    public final var itemShape = ItemShape.rectangle { didSet { invalidateLayout() } }
    /// Where the first item is, in radians clockwise from the top.
    public final var startAngle: CGFloat = 0 { didSet { invalidateLayout() } }

    private var content = CGSize.zero

    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let size = Lengths.usable(itemSize)
        let bounds = CGSize(
            width: Lengths.usable(view.bounds.width), height: Lengths.usable(view.bounds.height))
        let counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
        let total = counts.reduce(0, +)
        let room = (min(bounds.width, bounds.height) - max(size.width, size.height)) / 2
        let radius =
            radius > 0 ? Lengths.usable(radius) : max(0, room, leastRadius(itemCount: total, size))
        // The content grows around a circle that the bounds are too small for.
        content = CGSize(
            width: max(bounds.width, 2 * radius + size.width),
            height: max(bounds.height, 2 * radius + size.height))
        var arrangement = ItemArrangement()
        arrangement.contentSize = content
        var number = 0
        for count in counts {
            arrangement.beginSection()
            for _ in 0..<count {
                let angle = Lengths.angle(startAngle) + 2 * .pi * CGFloat(number) / CGFloat(total)
                let origin = CGPoint(
                    x: (content.width - size.width) / 2 + radius * sin(angle),
                    y: (content.height - size.height) / 2 - radius * cos(angle))
                arrangement.addItem(CGRect(origin: origin, size: size))
                number += 1
            }
            let all = CGRect(origin: .zero, size: content)
            arrangement.endSection(frame: all, itemsFrame: all)
        }
        return arrangement
    }

    /// How far from the centre neighbours no longer overlap: along a circle they are nearest to each other where they pass
    /// each other along their longer sides. O(n).
    private func leastRadius(itemCount: Int, _ size: CGSize) -> CGFloat {
        guard itemCount > 1 else { return 0 }
        let spacing = Lengths.usable(itemSpacing)
        let (width, height) = (size.width + spacing, size.height + spacing)
        let (start, step) = (Lengths.angle(startAngle), 2 * .pi / CGFloat(itemCount))
        return (0..<itemCount).reduce(0) { least, number in
            let (angle, next) = (start + CGFloat(number) * step, start + CGFloat(number + 1) * step)
            // How far neighbours are apart on a circle of the radius 1.
            let (across, down) = (abs(sin(next) - sin(angle)), abs(cos(next) - cos(angle)))
            switch itemShape {
            case .rectangle: return max(least, min(width / max(across, 1e-12), height / max(down, 1e-12)))
            case .ellipse:
                guard width > 0, height > 0 else { return least }
                let (x, y) = (across / width, down / height)
                return max(least, 1 / max((x * x + y * y).squareRoot(), 1e-12))
            }
        }
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.bounds.size
    }

    /// Clockwise is clockwise everywhere.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    /// Items appear from the centre, transparent.
    open override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { inTheCentre(itemIndexPath) }

    /// Items disappear into the centre.
    open override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { inTheCentre(itemIndexPath) }

    private func inTheCentre(_ path: IndexPath) -> CollectionViewLayoutAttributes {
        let attributes = makeAttributes(forCellWith: path)
        let size = Lengths.usable(itemSize)
        attributes.frame = CGRect(
            x: (content.width - size.width) / 2, y: (content.height - size.height) / 2, width: size.width,
            height: size.height)
        attributes.alpha = 0
        return attributes
    }
}
