public import EspalierCollectionLayout
public import Foundation

/// An object that creates a view and configures it.
///
/// On a device, an app shows, hides and rotates the view. Here, a test does this with
/// `beginAppearanceTransition(_:animated:)`, `endAppearanceTransition()` and `changeViewSize(to:)`, which call the same
/// methods of the view controller.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
open class UIViewController: ObjectIdentity {
    private var loadedView: View?
    private var isInEditingMode = false
    /// True while the view appears, false while it disappears, and nil otherwise.
    private var isAppearing: Bool?
    private var isAnimated = false

    open var title: String?

    /// Creates a view controller with an empty view.
    public convenience init() { self.init(nibName: nil, bundle: nil) }

    /// Creates a view controller with an empty view.
    ///
    /// Nibs are not read.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}

    /// Creates a view controller with an empty view.
    ///
    /// Archives are not read.
    public required init?(coder: NSCoder) {}

    nonisolated open var description: String { "<\(type(of: self))>" }
    nonisolated open var debugDescription: String { description }

    /// The view, which is loaded when it is first used.
    open var view: View! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set { loadedView = newValue }
    }

    open var isViewLoaded: Bool { loadedView != nil }
    open var viewIfLoaded: View? { loadedView }
    open var traitCollection: TraitCollection { loadedView?.traitCollection ?? .current }

    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        viewDidLoad()
    }

    /// Creates an empty view as large as the screen.
    open func loadView() { loadedView = View(frame: UIScreen.main.bounds) }

    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    /// Called between `viewWillAppear(_:)` and `viewDidAppear(_:)`, when the view has its traits and its size.
    open func viewIsAppearing(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}
    open func awakeFromNib() {}

    /// Called before the size of the view changes, for example for a rotation.
    ///
    /// The coordinator runs the closures that it is given while and after the size changes.
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {}

    // MARK: Appearance

    /// Loads the view, and calls `viewWillAppear(_:)` and `viewIsAppearing(_:)`, or `viewWillDisappear(_:)`.
    ///
    /// Call `endAppearanceTransition()` after this method.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        loadViewIfNeeded()
        (self.isAppearing, isAnimated) = (isAppearing, animated)
        guard isAppearing else { return viewWillDisappear(animated) }
        viewWillAppear(animated)
        viewIsAppearing(animated)
    }

    /// Lays out the view and calls `viewDidAppear(_:)`, or calls `viewDidDisappear(_:)`.
    ///
    /// Without an earlier call of `beginAppearanceTransition(_:animated:)`, the method does nothing.
    open func endAppearanceTransition() {
        guard let isAppearing else { return }
        self.isAppearing = nil
        guard isAppearing else { return viewDidDisappear(isAnimated) }
        layOutView()
        viewDidAppear(isAnimated)
    }

    private func layOutView() {
        viewWillLayoutSubviews()
        loadedView?.layoutIfNeeded()
        viewDidLayoutSubviews()
    }

    /// Changes the size of the view as a rotation does; this method isn't in UIKit.
    ///
    /// The method calls `viewWillTransition(to:with:)`, sets the size, runs the coordinator's closures, lays out the
    /// view, and runs the completion closures.
    public final func changeViewSize(to size: CGSize) {
        loadViewIfNeeded()
        guard let loadedView, loadedView.bounds.size != size else { return }
        let coordinator = SizeTransition(of: loadedView)
        viewWillTransition(to: size, with: coordinator)
        loadedView.frame.size = size
        coordinator.runAnimations()
        layOutView()
        coordinator.runCompletions()
    }

    // MARK: Editing

    /// A Boolean value that indicates whether the controller is in editing mode.
    ///
    /// Setting the property calls `setEditing(_:animated:)`.
    open var isEditing: Bool {
        get { isInEditingMode }
        set { setEditing(newValue, animated: false) }
    }

    /// Begins or ends the editing mode.
    ///
    /// A subclass that overrides the method must call super.
    open func setEditing(_ editing: Bool, animated: Bool) { isInEditingMode = editing }
}
