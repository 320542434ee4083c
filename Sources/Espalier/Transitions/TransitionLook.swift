import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// One drawing of an element, with its transform and opacity during a transition.
///
/// An element whose size changes is drawn twice: as in the first state and as in the last state. Both drawings are
/// scaled to the size at each moment, and the second drawing fades in over the first.
struct TransitionLook {
    enum Part { case whole, first, last }

    let element: CollectionViewTransition.Element
    let part: Part
    /// The attributes with which the element is drawn.
    let reference: CollectionViewLayoutAttributes

    static func looks(of element: CollectionViewTransition.Element) -> [TransitionLook] {
        let (start, end) = (element.start, element.end)
        func look(_ part: Part, _ reference: CollectionViewLayoutAttributes) -> TransitionLook {
            TransitionLook(element: element, part: part, reference: reference)
        }
        guard element.role == .stays else { return [look(.whole, element.role == .appears ? end : start)] }
        let isFlat = CATransform3DIsAffine(start.transform3D) && CATransform3DIsAffine(end.transform3D)
        guard start.size != end.size || !isFlat else { return [look(.whole, end)] }
        return [look(.first, element.attributes(at: 0)), look(.last, end)]
    }

    /// True if this drawing of the element is visible in the last state.
    var isInLastState: Bool { element.role != .disappears && part != .first }

    func opacity(at progress: Double) -> Double {
        if element.end.isHidden { return 0 }
        let alpha = Double(element.attributes(at: progress).alpha)
        switch part {
        case .whole: return alpha
        // At the end, hide this drawing, because the drawing of the last state covers it. If both were visible,
        // antialiased edges would be drawn twice and look harder.
        case .first: return progress >= 1 ? 0 : alpha
        case .last: return alpha * min(1, max(0, progress))
        }
    }

    /// Returns the transform that moves the drawing to where the element is at `progress`, in coordinates with `origin`
    /// at (0, 0).
    ///
    /// The result is nil if the transform isn't affine. Perspective isn't animated, and such an element only fades from
    /// the first drawing to the second.
    func transform(at progress: Double, origin: CGPoint) -> CGAffineTransform? {
        let now = element.attributes(at: progress)
        guard CATransform3DIsAffine(now.transform3D), CATransform3DIsAffine(reference.transform3D),
            reference.size.width > 0, reference.size.height > 0
        else { return nil }
        let painted = reference.transform
        guard abs(painted.a * painted.d - painted.b * painted.c) > 1e-9 else { return nil }
        let scale = CGAffineTransform(
            scaleX: now.size.width / reference.size.width, y: now.size.height / reference.size.height)
        return CGAffineTransform(
            translationX: origin.x - reference.center.x, y: origin.y - reference.center.y
        )
        .concatenating(painted.inverted()).concatenating(scale).concatenating(now.transform)
        .concatenating(
            CGAffineTransform(translationX: now.center.x - origin.x, y: now.center.y - origin.y))
    }
}
