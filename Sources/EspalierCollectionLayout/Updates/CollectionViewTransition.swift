import EspalierGeometry
public import Foundation

/// The paths of the elements in an update, a change of layout or a change of bounds.
///
/// Sample it at any time for a filmstrip or an animation.
public struct CollectionViewTransition {
    /// The states in which an element exists.
    nonisolated public enum Role: Sendable {
        /// The element exists in both states.
        case stays
        case appears
        case disappears
    }

    /// The time in which elements that appear or disappear fade.
    ///
    /// Elements whose look changes fade all the time.
    nonisolated public enum Fading: Sendable {
        /// All the time, as in UIKit.
        case continuous
        /// Elements disappear in the first half of the time and appear in the second, so that they don't overlap.
        case successive
    }

    /// One element on its way from one state to the other.
    public struct Element {
        /// The states in which the element exists.
        public let role: Role
        /// The attributes at the start.
        public let start: CollectionViewLayoutAttributes
        /// The attributes at the end.
        public let end: CollectionViewLayoutAttributes
        /// The index path before the change; nil for an element that appears.
        public let oldIndexPath: IndexPath?
        /// The index path after the change; nil for an element that disappears.
        public let newIndexPath: IndexPath?
        /// The view of an element that disappears: its data may be gone.
        let view: CollectionReusableView?
        /// The view that still has the data of an element that disappears, and makes its view.
        var source: CollectionView?
        /// True if the element is one of two looks of an element, of which one fades into the other.
        var isExchanged = false

        /// Returns the attributes at a progress of 0...1; at 0 and 1 exactly `start` and `end`.
        public func attributes(at progress: Double) -> CollectionViewLayoutAttributes {
            if progress <= 0 { return role == .stays ? start.at(end.indexPath) : start }
            return progress >= 1 ? end : AttributesBlend(from: start, to: end).attributes(at: progress)
        }
    }

    /// The elements that are visible before or after the change, in the painting order of their ends.
    public let elements: [Element]
    /// The curve of the elements' progress over time.
    public var curve = AnimationCurve.easeInOut
    /// The time in which elements fade in and out.
    public var fading = Fading.continuous
    /// The mapping between the index paths before the change and those after it.
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

    /// Returns the attributes of all elements at a time of 0...1, in painting order.
    ///
    /// Elements that stay have their new index path at all times.
    public func attributes(at time: Double) -> [CollectionViewLayoutAttributes] {
        sampled(at: time).map(\.attributes)
    }

    /// Returns the attributes at a time of 0...1, each with its index in `elements`.
    func sampled(at time: Double) -> [(index: Int, attributes: CollectionViewLayoutAttributes)] {
        let progress = curve.progress(at: time)
        let sampled = elements.enumerated().compactMap { index, element in
            // At the ends, elements that appear or disappear have no attributes.
            progress <= 0 && element.role == .appears || progress >= 1 && element.role == .disappears
                ? nil : (index: index, attributes: faded(element, at: time, progress: progress))
        }
        return sampled.sorted { CollectionViewLayoutAttributes.precedes($0.attributes, $1.attributes) }
    }

    private func faded(
        _ element: Element, at time: Double, progress: Double
    ) -> CollectionViewLayoutAttributes {
        let attributes = element.attributes(at: progress)
        guard progress > 0, progress < 1, let half = fadingHalf(of: element) else { return attributes }
        let share = (time - half.lowerBound) / (half.upperBound - half.lowerBound)
        let rate = CGFloat(min(1, max(0, share)))
        attributes.alpha = element.start.alpha + (element.end.alpha - element.start.alpha) * rate
        return attributes
    }

    /// The part of the time in which an element fades; nil for one that fades all the way, or not at all.
    package func fadingHalf(of element: Element) -> ClosedRange<Double>? {
        guard fading == .successive, !element.isExchanged,
            (element.start.alpha == 0) != (element.end.alpha == 0)
        else { return nil }
        return element.end.alpha == 0 ? 0...0.5 : 0.5...1
    }

    /// Returns the content offset at a time of 0...1.
    public func contentOffset(at time: Double) -> CGPoint {
        let progress = CGFloat(curve.progress(at: time))
        return CGPoint(
            x: oldContentOffset.x + (newContentOffset.x - oldContentOffset.x) * progress,
            y: oldContentOffset.y + (newContentOffset.y - oldContentOffset.y) * progress)
    }
}

extension CollectionViewLayoutAttributes {
    /// A copy for another index path.
    nonisolated final func at(_ path: IndexPath) -> CollectionViewLayoutAttributes {
        if path == storedIndexPath { return self }
        let copy = duplicate()
        copy.path = CompactIndexPath(path)
        return copy
    }

    /// A copy that can't be seen.
    nonisolated final func faded() -> CollectionViewLayoutAttributes {
        let copy = duplicate()
        copy.storedAlpha = 0
        return copy
    }
}
