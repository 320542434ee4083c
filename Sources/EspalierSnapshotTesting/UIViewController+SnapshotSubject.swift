public import EspalierSnapshots
public import UIKit

extension UIViewController: SnapshotSubject {
    /// Calls `body` with the layout and the picture of the controller's view, as in an app that shows the controller.
    ///
    /// Before `body`, the view is loaded, and `viewWillAppear`, `viewWillLayoutSubviews`, `viewDidLayoutSubviews` and
    /// `viewDidAppear` are called. After `body`, `viewWillDisappear` and `viewDidDisappear` are called. The argument
    /// `animated` of these methods is false.
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

    /// Lays out the view in its size, and calls the controller's methods up to `viewDidAppear`.
    private func appear(with view: UIView) {
        viewWillLayoutSubviews()
        view.layoutIfNeeded()
        viewDidLayoutSubviews()
        // The controller may have changed frames in `viewDidLayoutSubviews`, so the view is laid out again.
        view.layoutIfNeeded()
        viewDidAppear(false)
    }
}
