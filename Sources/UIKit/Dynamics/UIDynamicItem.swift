public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// An object that behaviors move: a view, or the attributes of a layout.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
public protocol UIDynamicItem: NSObjectProtocol {
    /// The center, which behaviors change.
    var center: CGPoint { get set }
    /// The bounds, of which only the size is used.
    var bounds: CGRect { get }
    /// The transform, which behaviors of this module don't change.
    var transform: CGAffineTransform { get set }
}

extension View: UIDynamicItem {}
extension CollectionViewLayoutAttributes: UIDynamicItem {}

/// A rule that moves items.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
open class UIDynamicBehavior: ObjectIdentity {
    /// The behaviors that are part of this one.
    open private(set) var childBehaviors: [UIDynamicBehavior] = []
    /// A closure that is called in each step of the animator.
    open var action: (() -> Void)?
    /// The animator that the behavior was added to.
    open internal(set) weak var dynamicAnimator: UIDynamicAnimator?

    /// Creates a behavior without a rule, to which child behaviors can be added.
    public init() {}

    nonisolated open var description: String { "<\(type(of: self))>" }
    nonisolated open var debugDescription: String { description }

    /// Adds a child behavior, which an animator applies together with this behavior.
    open func addChildBehavior(_ behavior: UIDynamicBehavior) {
        precondition(
            !behavior.withDescendants.contains { $0 === self }, "a behavior can't contain itself")
        childBehaviors.append(behavior)
    }

    /// Removes a child behavior from this behavior.
    open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
        childBehaviors.removeAll { $0 === behavior }
    }

    /// Called by the animator before it adds this behavior, and called with nil before it removes this behavior.
    open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

    /// The items that the behavior moves, without those of its child behaviors.
    var movedItems: [any UIDynamicItem] { [] }

    /// Performs a step of `duration` seconds.
    ///
    /// A behavior changes the velocities of its items. A bar moves its items instead, because its length is fixed.
    func step(_ motion: inout DynamicMotion, duration: TimeInterval) {}

    /// Moves the items from their current positions to positions at which the behavior is at rest.
    func rest() {}

    /// True if the behavior has nothing to move.
    var isAtRest: Bool { true }

    /// The behavior and all of its descendants, outer behaviors first.
    final var withDescendants: [UIDynamicBehavior] {
        var (all, next) = ([self as UIDynamicBehavior], 0)
        while next < all.count {
            all += all[next].childBehaviors
            next += 1
        }
        return all
    }
}

/// The velocities of items, in points per second.
struct DynamicMotion {
    private var velocities: [ObjectIdentifier: CGVector] = [:]

    subscript(item: any UIDynamicItem) -> CGVector {
        get { velocities[ObjectIdentifier(item)] ?? .zero }
        set { velocities[ObjectIdentifier(item)] = newValue }
    }

    mutating func stop() { velocities = [:] }

    mutating func forget(_ items: some Sequence<any UIDynamicItem>) {
        for item in items { velocities[ObjectIdentifier(item)] = nil }
    }
}

/// A spring with a damper between an item and a point, or between two items.
struct DynamicSpring {
    /// The oscillations per second without damping.
    var frequency: CGFloat
    /// The damping ratio: at 0 the spring oscillates forever, and from 1 on it doesn't oscillate.
    var damping: CGFloat

    /// Returns the acceleration for a displacement from rest and a velocity.
    func acceleration(displacement: CGVector, velocity: CGVector) -> CGVector {
        let speed = 2 * CGFloat.pi * frequency
        return -speed * speed * displacement + -2 * damping * speed * velocity
    }
}

extension CGVector {
    nonisolated var length: CGFloat { hypot(dx, dy) }

    nonisolated static func + (a: CGVector, b: CGVector) -> CGVector {
        CGVector(dx: a.dx + b.dx, dy: a.dy + b.dy)
    }

    nonisolated static func * (factor: CGFloat, vector: CGVector) -> CGVector {
        CGVector(dx: factor * vector.dx, dy: factor * vector.dy)
    }
}

extension CGPoint {
    nonisolated mutating func move(by way: CGVector) {
        x += way.dx
        y += way.dy
    }
}
