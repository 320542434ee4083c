import EspalierGeometry
package import Foundation

extension View {
    /// Returns the distance by which an anchor point moves the center of the bounds; zero if the anchor point is the
    /// center.
    final func anchorOffset(for size: CGSize) -> CGPoint {
        guard let anchor = attachedLayer?.anchorPoint else { return .zero }
        return CGPoint(x: (0.5 - anchor.x) * size.width, y: (0.5 - anchor.y) * size.height)
    }

    /// Returns the bounding box of `rect` after the view's anchor point and transform are applied.
    final func frameAboutAnchor(of rect: CGRect) -> CGRect {
        let moved = rect.offsetBy(anchorOffset(for: rect.size))
        guard let transformBox else { return moved }
        return ProjectiveTransform(transformBox.transform, about: rect.center).boundingBox(of: moved)
    }

    /// The transform from the view's coordinates to its superview's, including the superview's perspective.
    final var projection: CATransform3D {
        let middle = bounds.center
        let offset = anchorOffset(for: storedSize)
        let anchored = CATransform3DMakeTranslation(offset.x - middle.x, offset.y - middle.y, 0)
        let turned = transformBox.map { CATransform3DConcat(anchored, $0.transform) } ?? anchored
        let placed = CATransform3DConcat(turned, CATransform3DMakeTranslation(center.x, center.y, 0))
        guard let parent, let outer = parent.attachedLayer?.sublayerTransform, !CATransform3DIsIdentity(outer)
        else { return placed }
        let own = parent.anchorOffset(for: parent.storedSize)
        let pivot = CGPoint(x: parent.bounds.midX - own.x, y: parent.bounds.midY - own.y)
        return CATransform3DConcat(
            CATransform3DConcat(placed, CATransform3DMakeTranslation(-pivot.x, -pivot.y, 0)),
            CATransform3DConcat(outer, CATransform3DMakeTranslation(pivot.x, pivot.y, 0)))
    }

    /// The z coordinate of the view's center, by which the subviews of a view are ordered; a greater value is nearer to
    /// the viewer.
    private var depth: CGFloat { (transformBox?.depth ?? 0) + (attachedLayer?.zPosition ?? 0) }

    /// The subviews from back to front: by depth, like sibling layers in Core Animation, then in the order of
    /// `subviews`.
    final var childrenByDepth: [View] {
        children.sorted(byDepth: { $0.depth })
    }

    /// True if the back of the view is visible, because its projected corners are in reverse order.
    final var isTurnedAway: Bool {
        let (map, box) = (ProjectiveTransform(projection), bounds)
        let corner = map.map(box.origin)
        let right = map.map(CGPoint(x: box.maxX, y: box.minY))
        let below = map.map(CGPoint(x: box.minX, y: box.maxY))
        return (right.x - corner.x) * (below.y - corner.y) < (right.y - corner.y) * (below.x - corner.x)
    }

    /// True if `projection` may be more than a translation.
    final var hasProjection: Bool {
        transformBox != nil || attachedLayer != nil || parent?.attachedLayer != nil
    }
}

extension CGRect {
    func offsetBy(_ distance: CGPoint, sign: CGFloat = 1) -> CGRect {
        offsetBy(dx: sign * distance.x, dy: sign * distance.y)
    }
}

extension Array {
    /// Returns the elements in ascending order of their depths; elements of one depth keep their order.
    package func sorted(byDepth depth: (Element) -> CGFloat) -> [Element] {
        guard contains(where: { depth($0) != 0 }) else { return self }
        return enumerated().sorted { (depth($0.element), $0.offset) < (depth($1.element), $1.offset) }
            .map(\.element)
    }
}
