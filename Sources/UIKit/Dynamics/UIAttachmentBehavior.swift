import EspalierGeometry
public import Foundation

/// A bar or a spring between an item and a point, or between two items.
///
/// Items don't rotate: the bar is attached to their centers.
open class UIAttachmentBehavior: UIDynamicBehavior {
    /// The kind of an attachment: between two items, or between an item and an anchor point.
    nonisolated public enum AttachmentType: Int, Sendable {
        case items = 0
        case anchor
    }

    /// The one or two items that are attached.
    public final let items: [any UIDynamicItem]
    /// The point that the first item is attached to; zero for an attachment between two items.
    open var anchorPoint: CGPoint
    /// The length of the bar or spring at rest, in points.
    open var length: CGFloat
    /// The damping ratio of the spring: at 0 the spring oscillates forever, and from 1 on it doesn't oscillate.
    open var damping: CGFloat = 0
    /// The oscillations of the spring per second; if the value is 0, the attachment is a bar of fixed length.
    open var frequency: CGFloat = 0
    /// The friction of rotations, which has no effect, since items don't rotate.
    open var frictionTorque: CGFloat = 0

    /// The kind of the attachment: `anchor` for one item, `items` for two.
    open var attachedBehaviorType: AttachmentType { items.count == 1 ? .anchor : .items }

    /// Creates an attachment of an item to a point.
    ///
    /// The length of the attachment is the current distance between the item's center and the point.
    public init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
        (items, anchorPoint) = ([item], point)
        length = item.center.vector(to: point).length
        super.init()
    }

    /// Creates an attachment of an item to a point.
    ///
    /// The length of the attachment is the current distance between the item's center and the point. The offset from
    /// the item's center is ignored, because items don't rotate.
    public convenience init(
        item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
    ) { self.init(item: item, attachedToAnchor: point) }

    /// Creates an attachment between two items.
    ///
    /// The length of the attachment is the current distance between the centers of the items.
    public init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
        (items, anchorPoint) = ([item1, item2], .zero)
        length = item1.center.vector(to: item2.center).length
        super.init()
    }

    override var movedItems: [any UIDynamicItem] { items }

    private var otherEnd: CGPoint { items.count > 1 ? items[1].center : anchorPoint }

    /// The vector by which the first item would have to move so that the attachment has its length and the same
    /// direction.
    private var correction: CGVector {
        let way = items[0].center.vector(to: otherEnd)
        let distance = way.length
        guard distance > 0 else { return CGVector(dx: 0, dy: length) }
        return (distance - length) / distance * way
    }

    override func step(_ motion: inout DynamicMotion, duration: TimeInterval) {
        guard frequency > 0 else {
            rest()
            for item in items { motion[item] = .zero }
            return
        }
        let spring = DynamicSpring(frequency: frequency, damping: damping)
        let (correction, other) = (correction, items.count > 1 ? motion[items[1]] : .zero)
        let own = motion[items[0]]
        let force = spring.acceleration(displacement: -1 * correction, velocity: own + -1 * other)
        let share = duration / Double(items.count)
        motion[items[0]] = own + share * force
        if items.count > 1 { motion[items[1]] = other + -share * force }
    }

    override func rest() {
        let (way, share) = (correction, 1 / CGFloat(items.count))
        items[0].center.move(by: share * way)
        if items.count > 1 { items[1].center.move(by: -share * way) }
    }

    override var isAtRest: Bool { correction.length < UIDynamicAnimator.restDistance }
}

/// A spring that brings an item to a point.
open class UISnapBehavior: UIDynamicBehavior {
    private let item: any UIDynamicItem
    /// The point that the item is brought to, in the coordinates of the item's center.
    open var snapPoint: CGPoint
    /// The damping, from 0 (strongest oscillation) to 1.
    open var damping: CGFloat = 0.5

    /// Creates a spring that brings `item` to `point`.
    public init(item: any UIDynamicItem, snapTo point: CGPoint) {
        (self.item, snapPoint) = (item, point)
        super.init()
    }

    override var movedItems: [any UIDynamicItem] { [item] }

    override func step(_ motion: inout DynamicMotion, duration: TimeInterval) {
        // The spring oscillates about three times per second. Without any damping, the item would never come to rest.
        let spring = DynamicSpring(frequency: 3, damping: 0.2 + 0.8 * min(max(0, damping), 1))
        let (way, velocity) = (snapPoint.vector(to: item.center), motion[item])
        let force = spring.acceleration(displacement: way, velocity: velocity)
        motion[item] = velocity + duration * force
    }

    override func rest() { item.center = snapPoint }

    override var isAtRest: Bool { snapPoint.vector(to: item.center).length < UIDynamicAnimator.restDistance }
}

extension CGPoint {
    nonisolated fileprivate func vector(to other: CGPoint) -> CGVector {
        CGVector(dx: other.x - x, dy: other.y - y)
    }
}
