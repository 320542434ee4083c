import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// Cards one behind the other, each a step further away than the one before it. Tilted, they are the layers of
/// something taken apart; upright, a pile that one leafs through.
open class StackLayout: PerspectiveLayout {
    /// From one card to the next in the plane of the view; negative heights go up.
    public final var cardOffset = CGPoint(x: 0, y: -36) { didSet { invalidateLayout() } }
    /// From one card to the next away from the eye.
    public final var cardDepth: CGFloat = 60 { didSet { invalidateLayout() } }
    /// How far the upper edge of each card leans back, in radians.
    public final var tilt: CGFloat = 0 { didSet { invalidateLayout() } }
    /// How far each card is turned in its own plane, clockwise in radians.
    public final var turn: CGFloat = 0 { didSet { invalidateLayout() } }
    /// How many cards are seen, at least one; those behind fade away.
    public final var numberOfVisibleItems = 6 { didSet { invalidateLayout() } }

    public override init() {
        super.init()
        scrollDirection = .vertical
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        scrollDirection = .vertical
    }

    private var visibleCount: CGFloat { CGFloat(min(max(1, numberOfVisibleItems), 10_000)) }

    /// A card that leaves the front comes nearer and fades.
    open override func pose(at distance: CGFloat) -> CardPose {
        CardPose(
            x: distance * Lengths.signed(cardOffset.x), y: distance * Lengths.signed(cardOffset.y),
            z: -distance * Lengths.usable(cardDepth),
            rotation: CATransform3DConcat(
                CATransform3DMakeRotation(Lengths.angle(turn), 0, 0, 1),
                CATransform3DMakeRotation(Lengths.angle(tilt), 1, 0, 0)),
            alpha: min(1, max(0, 1 + distance), max(0, visibleCount - distance)))
    }

    open override func reach(in size: CGSize) -> ClosedRange<CGFloat> { -1...visibleCount }

    /// What comes first is in front.
    open override func nearness(at distance: CGFloat) -> CGFloat { -distance }
}
