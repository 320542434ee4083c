import EspalierGeometry
public import Foundation

extension View {
    /// Converts a point from this view's coordinates to those of `view`, or to those outside of the root view if `view`
    /// is nil.
    ///
    /// Transforms and perspective of the views in between are applied. A transform that can't be inverted, because it
    /// reduces the view to a line or a point, is ignored.
    public final func convert(_ point: CGPoint, to view: View?) -> CGPoint {
        guard hasProjectionOnTheWay || view?.hasProjectionOnTheWay == true else {
            let (mine, other) = (offsetToRoot, view?.offsetToRoot ?? .zero)
            return CGPoint(x: point.x + mine.x - other.x, y: point.y + mine.y - other.y)
        }
        let outermost = sequence(first: self, next: \.parent).reduce(point) { $1.toSuperview($0) }
        return view?.fromOutermost(outermost) ?? outermost
    }

    /// Converts a point to this view's coordinates, from the coordinates of `view` or, if `view` is nil, from those
    /// outside of the root view.
    public final func convert(_ point: CGPoint, from view: View?) -> CGPoint {
        view?.convert(point, to: self) ?? fromOutermost(point)
    }

    private func fromOutermost(_ point: CGPoint) -> CGPoint {
        Array(sequence(first: self, next: \.parent)).reversed().reduce(point) {
            $1.fromSuperview($0) ?? $1.shiftedFromSuperview($0)
        }
    }

    /// Returns the bounding box of the four converted corners of a rectangle in this view's coordinates.
    public final func convert(_ rect: CGRect, to view: View?) -> CGRect {
        guard hasProjectionOnTheWay || view?.hasProjectionOnTheWay == true else {
            return CGRect(origin: convert(rect.origin, to: view), size: rect.size)
        }
        return Self.box(of: rect) { convert($0, to: view) }
    }

    /// Returns the bounding box of the four converted corners of a rectangle in the coordinates of another view.
    public final func convert(_ rect: CGRect, from view: View?) -> CGRect {
        view?.convert(rect, to: self) ?? Self.box(of: rect, mappedBy: fromOutermost)
    }

    private static func box(of rect: CGRect, mappedBy map: (CGPoint) -> CGPoint) -> CGRect {
        let first = map(rect.origin)
        let others = [
            CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
            CGPoint(x: rect.minX, y: rect.maxY),
        ]
        return others.map(map).reduce(CGRect(origin: first, size: .zero)) {
            let (left, top) = (min($0.minX, $1.x), min($0.minY, $1.y))
            return CGRect(
                x: left, y: top, width: max($0.maxX, $1.x) - left, height: max($0.maxY, $1.y) - top)
        }
    }

    /// Converts a point from the superview's coordinates to this view's; nil if no point of the view is projected
    /// there.
    final func fromSuperview(_ point: CGPoint) -> CGPoint? {
        hasProjection
            ? ProjectiveTransform(projection).preimage(of: point) : shiftedFromSuperview(point)
    }

    private func toSuperview(_ point: CGPoint) -> CGPoint {
        if hasProjection { return ProjectiveTransform(projection).map(point) }
        return CGPoint(x: point.x + origin.x - boundsOrigin.x, y: point.y + origin.y - boundsOrigin.y)
    }

    private func shiftedFromSuperview(_ point: CGPoint) -> CGPoint {
        CGPoint(x: point.x - origin.x + boundsOrigin.x, y: point.y - origin.y + boundsOrigin.y)
    }

    private var hasProjectionOnTheWay: Bool {
        sequence(first: self, next: \.parent).contains(where: \.hasProjection)
    }

    private var offsetToRoot: CGPoint {
        sequence(first: self, next: \.parent).reduce(into: CGPoint.zero) { offset, view in
            offset.x += view.origin.x - view.boundsOrigin.x
            offset.y += view.origin.y - view.boundsOrigin.y
        }
    }
}

extension ProjectiveTransform {
    /// Returns the point that is mapped to `point`; nil if there is no such point, or more than one.
    fileprivate func preimage(of point: CGPoint) -> CGPoint? {
        // With w = p x + q y + r, the equation x' w = a x + c y + tx is linear in x and y, and so is the equation for
        // y'.
        let (xx, xy) = (a - point.x * p, c - point.x * q)
        let (yx, yy) = (b - point.y * p, d - point.y * q)
        let (x, y) = (point.x * r - tx, point.y * r - ty)
        let determinant = xx * yy - xy * yx
        let result = CGPoint(
            x: (x * yy - xy * y) / determinant, y: (xx * y - x * yx) / determinant)
        guard result.x.isFinite, result.y.isFinite, w(at: result) > 0 else { return nil }
        return result
    }
}
