import EspalierGeometry
public import Foundation

/// The movements of all elements in an update, a change of layout or a change of the bounds.
///
/// The attributes can be computed for any time, for example for a filmstrip or an animation.
public struct CollectionViewTransition {
    /// The role of an element: it exists before and after the change, only after the change, or only before the change.
    nonisolated public enum Role: Sendable {
        /// The element exists before and after the change.
        case stays
        case appears
        case disappears
    }

    /// The time in which appearing and disappearing elements fade.
    ///
    /// Elements whose appearance changes fade during the whole time in both cases.
    nonisolated public enum Fading: Sendable {
        /// Elements fade during the whole time, as in UIKit.
        case continuous
        /// Elements disappear in the first half of the time and appear in the second half, so that they don't overlap.
        case successive
    }

    /// One element of a transition.
    public struct Element {
        /// The role of the element: it stays, appears or disappears.
        public let role: Role
        /// The attributes before the change, or the initial attributes of an appearing element.
        public let start: CollectionViewLayoutAttributes
        /// The attributes after the change, or the final attributes of a disappearing element.
        public let end: CollectionViewLayoutAttributes
        /// The index path before the change; nil for an element that appears.
        public let oldIndexPath: IndexPath?
        /// The index path after the change; nil for an element that disappears.
        public let newIndexPath: IndexPath?
        /// The view that draws a disappearing element; nil if another object than a collection view draws it.
        ///
        /// The view is kept, because the data source may no longer have the element's data.
        let view: CollectionReusableView?
        /// True if the element's appearance changes, in which case one element with the old appearance fades out and
        /// another fades in.
        let isExchanged: Bool

        init(
            _ role: Role, _ start: CollectionViewLayoutAttributes, _ end: CollectionViewLayoutAttributes,
            view: CollectionReusableView? = nil, isExchanged: Bool = false
        ) {
            (self.role, self.start, self.end) = (role, start, end)
            oldIndexPath = role == .appears ? nil : start.indexPath
            newIndexPath = role == .disappears ? nil : end.indexPath
            (self.view, self.isExchanged) = (view, isExchanged)
        }

        /// Returns the attributes at a progress from 0 to 1.
        ///
        /// The attributes are exactly those of `start` at 0 and those of `end` at 1. Elements that stay always have the
        /// index path of `end`.
        public func attributes(at progress: Double) -> CollectionViewLayoutAttributes {
            if progress <= 0 { return role == .stays ? start.at(end.indexPath) : start }
            return progress >= 1 ? end : AttributesBlend(from: start, to: end).attributes(at: progress)
        }
    }

    /// The elements that are visible before or after the change, in the painting order of their `end` attributes.
    public let elements: [Element]
    /// The function from time to progress for all elements.
    public var curve = AnimationCurve.easeInOut
    /// The time in which appearing and disappearing elements fade.
    public var fading = Fading.continuous
    /// True if pictures between the start and the end are still pictures, in which no text is mixed with another text
    /// or cut off.
    package var drawsStills = false
    /// The mapping between the index paths before and after the change.
    public let mapping: CollectionViewUpdateMapping
    /// The content offset before the change.
    public let oldContentOffset: CGPoint
    /// The content offset after the change.
    public let newContentOffset: CGPoint
    /// The size of the bounds before the change.
    public let oldViewportSize: CGSize
    /// The size of the bounds after the change.
    public let newViewportSize: CGSize
    /// The content size before the change.
    public let oldContentSize: CGSize
    /// The content size after the change.
    public let newContentSize: CGSize

    /// Returns the attributes of all elements at a time from 0 to 1, in painting order.
    ///
    /// Elements that stay have their new index path at all times.
    public func attributes(at time: Double) -> [CollectionViewLayoutAttributes] {
        sampled(at: time).map(\.attributes)
    }

    /// Returns the attributes at a time from 0 to 1, in painting order, each with its index in `elements`.
    func sampled(at time: Double) -> [(index: Int, attributes: CollectionViewLayoutAttributes)] {
        let progress = curve.progress(at: time)
        if drawsStills, progress > 0, progress < 1 { return stillSample(at: time, progress: progress) }
        let sampled = elements.enumerated().compactMap { index, element in
            // Appearing elements are left out at the start, and disappearing elements at the end.
            progress <= 0 && element.role == .appears || progress >= 1 && element.role == .disappears
                ? nil : (index: index, attributes: faded(element, at: time, progress: progress))
        }
        return sampled.sorted { CollectionViewLayoutAttributes.precedes($0.attributes, $1.attributes) }
    }

    /// Calls `body` with each element that is visible in `rect` at a time from 0 to 1, in painting order.
    package func forEachElement(
        at time: Double, in rect: CGRect, _ body: (Element, CollectionViewLayoutAttributes) -> Void
    ) {
        for (index, attributes) in sampled(at: time)
        where !attributes.isHidden && attributes.alpha > 0 && attributes.frame.intersectsArea(of: rect) {
            body(elements[index], attributes)
        }
    }

    func faded(
        _ element: Element, at time: Double, progress: Double
    ) -> CollectionViewLayoutAttributes {
        let attributes = element.attributes(at: progress)
        guard progress > 0, progress < 1, let half = fadingHalf(of: element) else { return attributes }
        let share = (time - half.lowerBound) / (half.upperBound - half.lowerBound)
        let rate = CGFloat(min(1, max(0, share)))
        attributes.alpha = element.start.alpha + (element.end.alpha - element.start.alpha) * rate
        return attributes
    }

    /// Returns the part of the time in which an element fades; nil if it fades during the whole time or not at all.
    package func fadingHalf(of element: Element) -> ClosedRange<Double>? {
        guard fading == .successive, !element.isExchanged,
            (element.start.alpha == 0) != (element.end.alpha == 0)
        else { return nil }
        return element.end.alpha == 0 ? 0...0.5 : 0.5...1
    }

    /// Returns the content offset at a time from 0 to 1.
    public func contentOffset(at time: Double) -> CGPoint {
        let progress = CGFloat(curve.progress(at: time))
        return CGPoint(
            x: oldContentOffset.x + (newContentOffset.x - oldContentOffset.x) * progress,
            y: oldContentOffset.y + (newContentOffset.y - oldContentOffset.y) * progress)
    }
}

extension CollectionViewLayoutAttributes {
    /// Returns the attributes with a given index path.
    ///
    /// The result is this object if the object already has the index path, and otherwise a copy.
    nonisolated final func at(_ path: IndexPath) -> CollectionViewLayoutAttributes {
        if path == storedIndexPath { return self }
        let copy = duplicate()
        copy.path = CompactIndexPath(path)
        return copy
    }

    /// Returns a copy with an alpha of 0.
    nonisolated final func faded() -> CollectionViewLayoutAttributes {
        let copy = duplicate()
        copy.storedAlpha = 0
        return copy
    }
}
