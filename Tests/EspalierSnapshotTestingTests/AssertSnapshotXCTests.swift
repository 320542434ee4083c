import Espalier
import EspalierSnapshotTesting
import XCTest

/// Tests `assertSnapshot` in XCTest; the other tests use Swift Testing.
final class AssertSnapshotXCTests: XCTestCase {
    func testAView() {
        let view = View(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
        view.backgroundColor = AdaptiveColor(light: .white, dark: .black)
        let results = assertSnapshot(of: view, as: [.layout, .picture(scale: 1)])
        XCTAssertEqual(
            results.map(\.name),
            ["AssertSnapshotXCTests/testAView.layout", "AssertSnapshotXCTests/testAView@1x.png"])
    }
}
