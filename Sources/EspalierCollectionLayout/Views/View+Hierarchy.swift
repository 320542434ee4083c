import Foundation

extension View {
    /// The distances and sizes of a view that change with its superview's size.
    nonisolated public struct AutoresizingMask: OptionSet, Sendable {
        /// The set as a bit mask.
        public let rawValue: UInt
        /// Creates a set from a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The distance from the superview's left edge changes.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width changes.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The distance from the superview's right edge changes.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The distance from the superview's top edge changes.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height changes.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The distance from the superview's bottom edge changes.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    final func insert(_ view: View, at index: Int) {
        precondition(
            view !== self && !isDescendant(of: view), "a view can't be added to itself or to its subviews")
        let isNew = view.parent !== self
        if !isNew, elementViews.contains(where: { $0 === view }) { return }
        view.willMove(toSuperview: self)
        if isNew { view.parent?.willRemoveSubview(view) }
        view.detach()
        children.insert(view, at: min(max(0, index), children.count))
        view.parent = self
        setNeedsLayout()
        view.didMoveToSuperview()
        if isNew { didAddSubview(view) }
    }

    final func detach() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        parent.setNeedsLayout()
    }

    /// Returns true if the view is `view`, or one of its direct or indirect subviews.
    public final func isDescendant(of view: View) -> Bool {
        sequence(first: self, next: \.parent).contains { $0 === view }
    }

    /// Distributes the growth along each axis to the flexible distances and sizes, in proportion to their lengths.
    final func resizeSubviews(from oldSize: CGSize) {
        for child in children where !child.autoresizingMask.isEmpty {
            let mask = child.autoresizingMask
            var frame = child.frame
            (frame.origin.x, frame.size.width) = Self.resize(
                frame.minX, frame.width, in: oldSize.width, by: storedSize.width - oldSize.width,
                before: mask.contains(.flexibleLeftMargin), itself: mask.contains(.flexibleWidth),
                after: mask.contains(.flexibleRightMargin))
            (frame.origin.y, frame.size.height) = Self.resize(
                frame.minY, frame.height, in: oldSize.height, by: storedSize.height - oldSize.height,
                before: mask.contains(.flexibleTopMargin), itself: mask.contains(.flexibleHeight),
                after: mask.contains(.flexibleBottomMargin))
            child.frame = frame
        }
    }

    private static func resize(
        _ position: CGFloat, _ length: CGFloat, in whole: CGFloat, by growth: CGFloat, before: Bool,
        itself: Bool, after: Bool
    ) -> (CGFloat, CGFloat) {
        let count = CGFloat((before ? 1 : 0) + (itself ? 1 : 0) + (after ? 1 : 0))
        guard count > 0 else { return (position, length) }
        let parts = (
            before: before ? max(0, position) : 0, itself: itself ? max(0, length) : 0,
            after: after ? max(0, whole - position - length) : 0
        )
        let sum = parts.before + parts.itself + parts.after
        // If all flexible parts have a length of zero, they grow equally.
        func share(_ part: CGFloat, _ isFlexible: Bool) -> CGFloat {
            guard isFlexible else { return 0 }
            return sum > 0 ? growth * part / sum : growth / count
        }
        return (position + share(parts.before, before), max(0, length + share(parts.itself, itself)))
    }
}
