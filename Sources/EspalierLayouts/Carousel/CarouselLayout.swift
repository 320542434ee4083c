import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// Cards side by side, the one at the front facing the viewer, the others further back and turned to the side: the
/// nearer to the middle, the further in front.
open class CarouselLayout: PerspectiveLayout {
    /// How far the cards beside the middle are turned, in radians: their inner edge goes back, and with a negative
    /// angle their outer one.
    public final var sideAngle: CGFloat = .pi / 3 { didSet { invalidateLayout() } }
    /// How far back the cards beside the middle stand.
    public final var sideDepth: CGFloat = 160 { didSet { invalidateLayout() } }
    /// From the middle of the card at the front to the middle of the next one.
    public final var centerSpacing: CGFloat = 200 { didSet { invalidateLayout() } }
    /// From the middle of one card at the side to the middle of the next one; at least 1.
    public final var sideSpacing: CGFloat = 80 { didSet { invalidateLayout() } }

    /// Between the middle and the side, a card turns as it goes.
    open override func pose(at distance: CGFloat) -> CardPose {
        let turn = min(max(-1, distance), 1)
        return CardPose(
            x: turn * Lengths.usable(centerSpacing) + (distance - turn) * max(1, Lengths.usable(sideSpacing)),
            z: -abs(turn) * Lengths.usable(sideDepth),
            rotation: CATransform3DMakeRotation(-turn * Lengths.angle(sideAngle), 0, 1, 0))
    }

    /// What is far away looks smaller, so that more of it is in the view.
    open override func reach(in size: CGSize) -> ClosedRange<CGFloat> {
        let shrinking = 1 + Lengths.usable(sideDepth) / max(1, Lengths.usable(eyeDistance))
        let seen =
            (size.width / 2 + abs(Lengths.signed(eyeOffset.x))) * shrinking + Lengths.usable(itemSize.width)
        let beside = max(0, seen - Lengths.usable(centerSpacing)) / max(1, Lengths.usable(sideSpacing))
        let reach = min(1 + beside.rounded(.up), 10_000)
        return -reach...reach
    }
}
