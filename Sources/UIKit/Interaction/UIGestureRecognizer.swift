public import EspalierCollectionLayout
public import Foundation

/// A recognizer of a gesture on iOS.
///
/// A headless view receives no touches: the state never changes by itself, and targets aren't called.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
open class UIGestureRecognizer: ObjectIdentity {
    /// The state of a recognizer, such as `began`.
    nonisolated public enum State: Int, Sendable {
        case possible = 0
        case began
        case changed
        case ended
        case cancelled
        case failed

        /// Another name of `ended`, for gestures without movement.
        public static let recognized = State.ended
    }

    /// The state, which changes only if code sets it.
    open var state = State.possible
    /// A Boolean value that has no effect, because there are no touches.
    open var isEnabled = true
    /// A Boolean value that has no effect, because there are no touches.
    open var cancelsTouchesInView = true
    /// A Boolean value that has no effect, because there are no touches.
    open var delaysTouchesBegan = false
    /// A Boolean value that has no effect, because there are no touches.
    open var delaysTouchesEnded = true
    /// A name with which code can find the recognizer.
    open var name: String?
    /// The delegate, whose methods are never called.
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// The view that the recognizer was added to.
    open internal(set) weak var view: View?

    /// Creates a recognizer; the target and the action are ignored.
    public init(target: Any?, action: Selector?) {}

    /// Creates a recognizer without a target.
    public convenience init() { self.init(target: nil, action: nil) }

    nonisolated open var description: String { "<\(type(of: self))>" }
    nonisolated open var debugDescription: String { description }

    /// Does nothing, because targets are never called.
    open func addTarget(_ target: Any, action: Selector) {}
    /// Does nothing, because targets are never called.
    open func removeTarget(_ target: Any?, action: Selector?) {}
    /// Does nothing, because no gesture is ever recognized.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {}
    /// Returns zero, because there are no touches.
    open func location(in view: View?) -> CGPoint { .zero }
    /// The number of touches, which is always 0.
    open var numberOfTouches: Int { 0 }
}

/// The delegate of a recognizer, which decides which gestures are recognized on iOS.
///
/// A headless view receives no touches, so no method is called.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
public protocol UIGestureRecognizerDelegate: AnyObject {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
}

extension UIGestureRecognizerDelegate {
    /// The default implementation of the optional method: true.
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// The default implementation of the optional method: false.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
}

/// A recognizer of taps.
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of taps that make up the gesture.
    open var numberOfTapsRequired = 1
    /// The number of fingers that tap at the same time.
    open var numberOfTouchesRequired = 1
}

/// A recognizer of long presses.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The minimum duration of the press, in seconds.
    open var minimumPressDuration: TimeInterval = 0.5
    /// The maximum movement of the finger, in points.
    open var allowableMovement: CGFloat = 10
    /// The number of taps that must come before the press.
    open var numberOfTapsRequired = 0
    /// The number of fingers that press at the same time.
    open var numberOfTouchesRequired = 1
}

/// A recognizer of drags.
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The minimum number of fingers of a drag.
    open var minimumNumberOfTouches = 1
    /// The maximum number of fingers of a drag.
    open var maximumNumberOfTouches = Int.max

    /// Returns zero, because there are no touches.
    open func translation(in view: View?) -> CGPoint { .zero }
    /// Does nothing, because there are no touches.
    open func setTranslation(_ translation: CGPoint, in view: View?) {}
    /// Returns zero, because there are no touches.
    open func velocity(in view: View?) -> CGPoint { .zero }
}

/// A recognizer of drags from an edge of the screen.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges at which the drag begins.
    open var edges: UIRectEdge = []
}

/// A recognizer of quick drags in one direction.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// A set of directions of a swipe.
    nonisolated public struct Direction: OptionSet, Sendable {
        /// The directions as a bit mask.
        public let rawValue: UInt
        /// Creates a set of directions from a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A swipe to the right.
        public static let right = Direction(rawValue: 1 << 0)
        /// A swipe to the left.
        public static let left = Direction(rawValue: 1 << 1)
        /// A swipe upward.
        public static let up = Direction(rawValue: 1 << 2)
        /// A swipe downward.
        public static let down = Direction(rawValue: 1 << 3)
    }

    /// The directions that are recognized.
    open var direction = Direction.right
    /// The number of fingers that swipe at the same time.
    open var numberOfTouchesRequired = 1
}

/// A recognizer of movements of two fingers toward or away from each other.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// The scale, which changes only if code sets it.
    open var scale: CGFloat = 1
    /// The velocity, which is always 0.
    open var velocity: CGFloat { 0 }
}

/// A recognizer of rotations by two fingers.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// The angle in radians, which changes only if code sets it.
    open var rotation: CGFloat = 0
    /// The velocity, which is always 0.
    open var velocity: CGFloat { 0 }
}

extension View {
    /// The recognizers that were added to the view.
    public final var gestureRecognizers: [UIGestureRecognizer]? {
        get { state.gestureRecognizers.isEmpty ? nil : state.gestureRecognizers }
        set {
            gestureRecognizers?.forEach(removeGestureRecognizer)
            newValue?.forEach(addGestureRecognizer)
        }
    }

    /// Adds a recognizer to this view, and removes it from its previous view.
    public final func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizer.view = self
        state.gestureRecognizers.append(gestureRecognizer)
    }

    /// Removes a recognizer from this view.
    public final func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        gestureRecognizer.view = nil
        state.gestureRecognizers.removeAll { $0 === gestureRecognizer }
    }
}
