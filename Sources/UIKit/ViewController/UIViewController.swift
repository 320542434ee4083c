public import EspalierCollectionLayout
public import Foundation

/// An object that creates a view and configures it.
///
/// There is no app that shows the view: call `viewWillAppear(_:)` and similar methods yourself.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
open class UIViewController: ObjectIdentity {
    private var loadedView: View?

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
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}
    open func awakeFromNib() {}
}
