public import EspalierCollectionLayout
public import Foundation

/// The state of a change of a view's size, for the closures that run with the change.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
    /// A Boolean value that indicates whether the change takes time.
    var isAnimated: Bool { get }
    /// A Boolean value that indicates whether the change was canceled.
    var isCancelled: Bool { get }
    /// A Boolean value that indicates whether a gesture drives the change.
    var isInteractive: Bool { get }
    /// The duration of the change, in seconds.
    var transitionDuration: TimeInterval { get }
    /// The view whose size changes.
    var containerView: View { get }
    /// The rotation of the view by the change.
    var targetTransform: CGAffineTransform { get }
}

/// An object that runs closures together with a change of a view's size.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Runs `animation` when the view has its new size, and `completion` after the layout pass for this size.
    ///
    /// - Returns: True if the closures will run.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
    /// Runs `animation` when the view has its new size.
    ///
    /// - Returns: True if the closure will run.
    @discardableResult
    public func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The coordinator of a change of size that takes no time.
final class SizeTransition: UIViewControllerTransitionCoordinator {
    typealias Closure = (any UIViewControllerTransitionCoordinatorContext) -> Void

    private enum Phase { case before, changed, ended }

    let containerView: View
    private var phase = Phase.before
    private var animations: [Closure] = []
    private var completions: [Closure] = []

    init(of view: View) { containerView = view }

    var isAnimated: Bool { false }
    var isCancelled: Bool { false }
    var isInteractive: Bool { false }
    var transitionDuration: TimeInterval { 0 }
    var targetTransform: CGAffineTransform { .identity }

    func animate(alongsideTransition animation: Closure?, completion: Closure?) -> Bool {
        guard phase == .before else { return false }
        if let animation { animations.append(animation) }
        if let completion { completions.append(completion) }
        return true
    }

    func runAnimations() {
        phase = .changed
        for animation in animations { animation(self) }
    }

    func runCompletions() {
        phase = .ended
        for completion in completions { completion(self) }
    }
}
