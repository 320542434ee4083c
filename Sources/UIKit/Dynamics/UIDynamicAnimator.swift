public import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// An animator that moves items by behaviors, step by step.
///
/// There is no clock: items only move when `advance(by:)` or `settle()` is called, so drawing doesn't move them. Steps
/// have a fixed length, so equal calls lead to equal positions.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
open class UIDynamicAnimator: ObjectIdentity {
    /// The number of steps per second.
    private static let stepsPerSecond = 240.0
    /// The distance below which an item is at rest, in points.
    static let restDistance: CGFloat = 0.05
    /// The speed below which an item is at rest, in points per second.
    private static let restSpeed: CGFloat = 0.5
    /// The longest time that `settle()` simulates, in seconds.
    private static let settlingLimit: TimeInterval = 60

    /// The view whose subviews are the items.
    open private(set) weak var referenceView: View?
    private weak var layout: CollectionViewLayout?
    /// An object that is notified when the animator starts and pauses.
    open weak var delegate: (any UIDynamicAnimatorDelegate)?
    /// The behaviors that were added, without their child behaviors.
    open private(set) var behaviors: [UIDynamicBehavior] = []
    private var motion = DynamicMotion()
    private var stepCount = 0

    /// Creates an animator for the subviews of a view.
    public init(referenceView view: View) { referenceView = view }

    /// Creates an animator for the attributes of a layout; the animator invalidates the layout when attributes move.
    public init(collectionViewLayout layout: CollectionViewLayout) { self.layout = layout }

    /// Creates an animator without a view or a layout.
    public init() {}

    nonisolated open var description: String { "<\(type(of: self))>" }
    nonisolated open var debugDescription: String { description }

    // MARK: Behaviors

    /// Adds a behavior, which moves its items from the next step on.
    open func addBehavior(_ behavior: UIDynamicBehavior) {
        guard !behaviors.contains(behavior) else { return }
        behavior.willMove(to: self)
        behaviors.append(behavior)
        for each in behavior.withDescendants { each.dynamicAnimator = self }
    }

    /// Removes a behavior, and stops the items that it moves.
    open func removeBehavior(_ behavior: UIDynamicBehavior) {
        guard let index = behaviors.firstIndex(of: behavior) else { return }
        behavior.willMove(to: nil)
        behaviors.remove(at: index)
        for each in behavior.withDescendants {
            each.dynamicAnimator = nil
            motion.forget(each.movedItems)
        }
    }

    /// Removes all behaviors.
    open func removeAllBehaviors() { behaviors.forEach(removeBehavior) }

    /// Invalidates the layout after other code has moved an item; the next step begins at the item's current position.
    open func updateItem(usingCurrentState item: any UIDynamicItem) { invalidateLayout() }

    // MARK: Items

    /// Returns the items whose frames share some area with a rectangle; each item occurs once.
    open func items(in rect: CGRect) -> [any UIDynamicItem] {
        items.filter { item in
            let box = CGRect(center: .zero, size: item.bounds.size).applying(item.transform)
            return box.offsetBy(dx: item.center.x, dy: item.center.y).intersectsArea(of: rect)
        }
    }

    /// Returns the attributes of a cell among the items.
    open func layoutAttributesForCell(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        attributes(.cell, nil, indexPath)
    }

    /// Returns the attributes of a supplementary view among the items.
    open func layoutAttributesForSupplementaryView(
        ofKind kind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { attributes(.supplementaryView, kind, indexPath) }

    /// Returns the attributes of a decoration view among the items.
    open func layoutAttributesForDecorationView(
        ofKind kind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { attributes(.decorationView, kind, indexPath) }

    private func attributes(
        _ category: CollectionView.ElementCategory, _ kind: String?, _ path: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        items.lazy.compactMap { $0 as? CollectionViewLayoutAttributes }.first {
            $0.indexPath == path && $0.representedElementCategory == category
                && $0.representedElementKind == kind
        }
    }

    private var allBehaviors: [UIDynamicBehavior] { behaviors.flatMap(\.withDescendants) }

    private var items: [any UIDynamicItem] {
        var seen: Set<ObjectIdentifier> = []
        return allBehaviors.flatMap(\.movedItems).filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    // MARK: Time

    /// A Boolean value that indicates whether items would move if time advanced.
    open var isRunning: Bool {
        !allBehaviors.allSatisfy(\.isAtRest) || items.contains { motion[$0].length > Self.restSpeed }
    }

    /// The time that was simulated, in seconds.
    open var elapsedTime: TimeInterval { Double(stepCount) / Self.stepsPerSecond }

    /// Simulates the movement of the items for a time in seconds, and then invalidates the layout.
    ///
    /// Does nothing if all items are at rest. The time is limited to one day, and rounded to whole steps of 1/240 s.
    /// The simulation ends early when all items are at rest.
    ///
    /// - Complexity: O(n) per step, with n the number of behaviors.
    public final func advance(by time: TimeInterval) {
        guard time > 0, time.isFinite, isRunning else { return }
        delegate?.dynamicAnimatorWillResume(self)
        let (behaviors, items) = (allBehaviors, items)
        for _ in 0..<Int((min(time, 86_400) * Self.stepsPerSecond).rounded()) {
            guard isRunning else { break }
            step(behaviors, items)
        }
        if !isRunning { rest() }
        invalidateLayout()
    }

    /// Simulates the movement of the items until all of them are at rest.
    ///
    /// After a minute of simulated time, items that still move are put at rest.
    public final func settle() {
        advance(by: Self.settlingLimit)
        guard isRunning else { return }
        rest()
        invalidateLayout()
    }

    /// Invalidates the layout because items have moved.
    ///
    /// A flow layout keeps its lines and its metrics, because the behaviors change only the positions of attributes.
    private func invalidateLayout() {
        guard let layout else { return }
        let context = layout.makeInvalidationContext()
        if let context = context as? CollectionViewFlowLayoutInvalidationContext {
            context.invalidateFlowLayoutDelegateMetrics = false
            context.invalidateFlowLayoutAttributes = false
        }
        layout.invalidateLayout(with: context)
    }

    private func step(_ behaviors: [UIDynamicBehavior], _ items: [any UIDynamicItem]) {
        let duration = 1 / Self.stepsPerSecond
        for behavior in behaviors { behavior.step(&motion, duration: duration) }
        for item in items {
            let velocity = motion[item]
            guard velocity != .zero else { continue }
            item.center.move(by: duration * velocity)
        }
        stepCount += 1
        for behavior in behaviors { behavior.action?() }
    }

    private func rest() {
        motion.stop()
        for behavior in allBehaviors { behavior.rest() }
        delegate?.dynamicAnimatorDidPause(self)
    }
}

/// An object that is notified when an animator starts and pauses.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
public protocol UIDynamicAnimatorDelegate: AnyObject {
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
    /// The default implementation of the optional method; does nothing.
    public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
    /// The default implementation of the optional method; does nothing.
    public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}
