public import EspalierCollectionLayout
public import Foundation

/// A view that reacts to touches on iOS.
///
/// A headless view receives no touches, so targets aren't called.
open class UIControl: View {
    /// A set of events, each of which calls the control's targets on iOS.
    nonisolated public struct Event: OptionSet, Sendable {
        /// The events as a bit mask.
        public let rawValue: UInt
        /// Creates a set of events from a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A touch in the control began.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A touch ended inside of the control.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A touch ended outside of the control.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The value of the control has changed.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The primary action of the control.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    }

    /// A Boolean value that indicates whether the control can be used.
    open var isEnabled = true
    /// A Boolean value that indicates whether the control is selected.
    open var isSelected = false
    /// A Boolean value that indicates whether the control is highlighted.
    open var isHighlighted = false

    /// Does nothing, because targets are never called.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {}
    /// Does nothing, because targets are never called.
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {}
    /// Does nothing, because targets are never called.
    open func sendActions(for controlEvents: Event) {}
}

/// The control that refreshes the content of a scroll view.
///
/// The control isn't drawn.
open class UIRefreshControl: UIControl {
    /// A Boolean value that indicates whether the content is being refreshed.
    open private(set) var isRefreshing = false
    /// The title, which isn't drawn.
    open var attributedTitle: NSAttributedString?

    /// Sets `isRefreshing` to true.
    open func beginRefreshing() { isRefreshing = true }
    /// Sets `isRefreshing` to false.
    open func endRefreshing() { isRefreshing = false }
}

extension ScrollView {
    /// The way in which scrolling hides the keyboard.
    nonisolated public enum KeyboardDismissMode: Int, Sendable {
        case none = 0
        case onDrag
        case interactive
        case onDragWithAccessory
        case interactiveWithAccessory
    }

    /// The control that refreshes the content; pictures don't show this control.
    public final var refreshControl: UIRefreshControl? {
        get { state.refreshControl }
        set { state.refreshControl = newValue }
    }

    /// The way in which scrolling hides the keyboard; the value has no effect, because there is no keyboard.
    public final var keyboardDismissMode: KeyboardDismissMode {
        get { state.keyboardDismissMode }
        set { state.keyboardDismissMode = newValue }
    }

    /// The recognizer of drags, whose state never changes.
    public final var panGestureRecognizer: UIPanGestureRecognizer {
        if let recognizer = state.panGestureRecognizer { return recognizer }
        let recognizer = UIPanGestureRecognizer()
        state.panGestureRecognizer = recognizer
        addGestureRecognizer(recognizer)
        return recognizer
    }
}
