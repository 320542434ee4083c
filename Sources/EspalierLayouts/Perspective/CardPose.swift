public import EspalierGeometry
public import Foundation

/// Where a card of a `PerspectiveLayout` is in space, and how it is turned.
///
/// The origin lies where the eye looks, in the plane of the view; x runs to the right, y down, z towards the eye. All in
/// points.
nonisolated public struct CardPose: Equatable, Sendable {
    /// Of the card's middle.
    public var x: CGFloat
    public var y: CGFloat
    public var z: CGFloat
    /// About the card's middle.
    public var rotation: CATransform3D
    /// 0...1.
    public var alpha: CGFloat

    /// - Parameters:
    ///   - x: Of the card's middle.
    ///   - y: Of the card's middle.
    ///   - z: Of the card's middle; what lies behind the view's plane is negative.
    ///   - rotation: About the card's middle.
    ///   - alpha: 0 for a card that isn't shown.
    public init(
        x: CGFloat = 0, y: CGFloat = 0, z: CGFloat = 0, rotation: CATransform3D = CATransform3DIdentity,
        alpha: CGFloat = 1
    ) {
        (self.x, self.y, self.z, self.rotation, self.alpha) = (x, y, z, rotation, alpha)
    }

    /// The pose in a mirror that stands upright in the middle of the view: what a right-to-left view shows.
    public var mirrored: CardPose {
        let mirror = CATransform3DMakeScale(-1, 1, 1)
        var pose = self
        pose.x = -x
        pose.rotation = CATransform3DConcat(CATransform3DConcat(mirror, rotation), mirror)
        return pose
    }

    /// What projects the card, about its own middle, as an eye sees it that is not over that middle but over the origin:
    /// all cards have one vanishing point.
    func projection(eyeDistance: CGFloat) -> CATransform3D {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / eyeDistance
        let placed = CATransform3DConcat(rotation, CATransform3DMakeTranslation(x, y, z))
        return CATransform3DConcat(
            CATransform3DConcat(placed, perspective), CATransform3DMakeTranslation(-x, -y, 0))
    }
}
