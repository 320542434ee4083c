public import EspalierGeometry
public import Foundation

/// The position and the rotation of a card of a `PerspectiveLayout`.
///
/// The origin is the point of the view's plane that the eye looks at. The x axis points to the right, the y axis down,
/// and the z axis toward the eye. All lengths are in points.
nonisolated public struct CardPose: Equatable, Sendable {
    /// The horizontal position of the card's center.
    public var x: CGFloat
    /// The vertical position of the card's center.
    public var y: CGFloat
    /// The position of the card's center toward the eye; negative behind the view's plane.
    public var z: CGFloat
    /// The rotation about the card's center.
    public var rotation: CATransform3D
    /// The opacity, from 0 to 1.
    public var alpha: CGFloat

    /// Creates a pose.
    ///
    /// By default, the card is in the plane of the view and faces the viewer.
    ///
    /// - Parameters:
    ///   - x: The horizontal position of the card's center.
    ///   - y: The vertical position of the card's center.
    ///   - z: The position of the card's center toward the eye; negative behind the view's plane.
    ///   - rotation: The rotation about the card's center.
    ///   - alpha: The opacity; 0 for a card that isn't shown.
    public init(
        x: CGFloat = 0, y: CGFloat = 0, z: CGFloat = 0, rotation: CATransform3D = CATransform3DIdentity,
        alpha: CGFloat = 1
    ) {
        (self.x, self.y, self.z, self.rotation, self.alpha) = (x, y, z, rotation, alpha)
    }

    /// The pose with left and right exchanged, for a right-to-left view.
    public var mirrored: CardPose {
        let mirror = CATransform3DMakeScale(-1, 1, 1)
        var pose = self
        pose.x = -x
        pose.rotation = CATransform3DConcat(CATransform3DConcat(mirror, rotation), mirror)
        return pose
    }

    /// The maximum factor by which perspective magnifies a part of a card.
    static let greatestMagnification: CGFloat = 4

    /// Returns the pose, moved back so that no part of the card is magnified more than `greatestMagnification` times.
    ///
    /// A card that is closer to the eye would be enormous, and one that reaches behind the eye has no projection.
    func keptFromEye(size: CGSize, eyeDistance: CGFloat) -> CardPose {
        let nearest = z + abs(rotation.m13) * size.width / 2 + abs(rotation.m23) * size.height / 2
        let limit = eyeDistance * (1 - 1 / Self.greatestMagnification)
        guard nearest > limit else { return self }
        var pose = self
        pose.z -= nearest - limit
        return pose
    }

    /// Returns the perspective projection of the card as a transform about the card's own center.
    ///
    /// All cards are projected from the same eye, above the origin, so that they share one vanishing point.
    func projection(eyeDistance: CGFloat) -> CATransform3D {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / eyeDistance
        let placed = CATransform3DConcat(rotation, CATransform3DMakeTranslation(x, y, z))
        return CATransform3DConcat(
            CATransform3DConcat(placed, perspective), CATransform3DMakeTranslation(-x, -y, 0))
    }
}
