import EspalierGeometry
public import Foundation

/// What an update, a change of layout or a change of bounds did to each element: where it was, where it is, and how
/// it gets there.
///
/// Sample it at any time for a filmstrip or an animation.
public struct CollectionViewTransition {
    /// In which states an element exists.
    nonisolated public enum Role: Sendable {
        /// In both states.
        case stays
        case appears
        case disappears
    }

    /// When elements fade that come out of nothing, or go into nothing.
    ///
    /// Those that only change their looks fade all the way.
    nonisolated public enum Fading: Sendable {
        /// For as long as everything moves, as in UIKit.
        case continuous
        /// What goes is gone in the first half of the time, and what comes comes in the second: they never show through
        /// each other.
        case successive
    }

    /// One element on its way from one state to the other.
    public struct Element {
        /// In which states the element exists.
        public let role: Role
        /// The attributes at the start.
        public let start: CollectionViewLayoutAttributes
        /// The attributes at the end.
        public let end: CollectionViewLayoutAttributes
        /// Nil for an element that appears.
        public let oldIndexPath: IndexPath?
        /// Nil for one that disappears.
        public let newIndexPath: IndexPath?
        /// The view of an element that disappears: its data may be gone.
        let view: CollectionReusableView?
        /// Whoever still has the data of an element that disappears, and makes its view.
        var source: CollectionView?
        /// Whether it is one of two looks of the same element, of which one fades into the other.
        var isExchanged = false

        /// The attributes at a progress of 0...1; at 0 and 1 exactly `start` and `end`.
        public func attributes(at progress: Double) -> CollectionViewLayoutAttributes {
            if progress <= 0 { return role == .stays ? start.at(end.indexPath) : start }
            return progress >= 1 ? end : AttributesBlend(from: start, to: end).attributes(at: progress)
        }
    }

    /// Those that were visible before or are after, in painting order of their ends.
    public let elements: [Element]
    /// How the progress of elements follows time.
    public var curve = AnimationCurve.easeInOut
    /// When elements fade in and out.
    public var fading = Fading.continuous
    /// Which index paths before the change are which after it.
    public let mapping: CollectionViewUpdateMapping
    /// The content offset before the change.
    public let oldContentOffset: CGPoint
    /// The content offset after the change.
    public let newContentOffset: CGPoint
    /// Of the view's bounds, which an animated change of bounds may have changed.
    public let oldViewportSize: CGSize
    /// The size of the bounds after the change.
    public let newViewportSize: CGSize
    /// The content size before the change.
    public let oldContentSize: CGSize
    /// The content size after the change.
    public let newContentSize: CGSize

    /// The attributes of all elements at a time of 0...1, in painting order.
    ///
    /// Elements that stay have their new index path at all times.
    public func attributes(at time: Double) -> [CollectionViewLayoutAttributes] {
        sampled(at: time).map(\.attributes)
    }

    /// With the index into `elements` that each belongs to.
    func sampled(at time: Double) -> [(index: Int, attributes: CollectionViewLayoutAttributes)] {
        let progress = curve.progress(at: time)
        let sampled = elements.enumerated().compactMap { index, element in
            // What has not yet come, or has gone, has no attributes at all at the ends.
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

    /// The viewport's offset at a time of 0...1.
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
