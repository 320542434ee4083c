public import EspalierSnapshots
public import UIKit

extension UIViewController: SnapshotSubject {
    /// Calls `body` with the layout and the picture of the controller's view, as in an app that shows it.
    ///
    /// The view is loaded, `viewWillAppear`, `viewWillLayoutSubviews`, `viewDidLayoutSubviews` and `viewDidAppear` are called
    /// before, and `viewWillDisappear` and `viewDidDisappear` afterwards. None of them is animated.
    public func withSnapshotContent<Result>(
        in environment: SnapshotEnvironment, _ body: (SnapshotContent) throws -> Result
    ) throws -> Result {
        guard let view else { throw SnapshotError("'\(type(of: self))' has no view") }
        viewWillAppear(false)
        defer {
            viewWillDisappear(false)
            viewDidDisappear(false)
        }
        return try view.withSnapshotContent(in: environment, layOut: { appear(with: view) }, body)
    }

    /// Lays out the view in its size, and tells the controller that it appeared.
    private func appear(with view: UIView) {
        viewWillLayoutSubviews()
        view.layoutIfNeeded()
        viewDidLayoutSubviews()
        // The controller may have changed frames.
        view.layoutIfNeeded()
        viewDidAppear(false)
    }
}
