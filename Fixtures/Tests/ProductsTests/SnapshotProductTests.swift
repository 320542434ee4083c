import Espalier
import EspalierSnapshotTesting
import EspalierSnapshots
import Foundation
import Testing
import UIKit
import XCTest

/// A collection view with three cells, each with a label.
private final class Screen: NSObject, UICollectionViewDataSource {
    let view = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 200, height: 100), collectionViewLayout: UICollectionViewFlowLayout()
    )

    override init() {
        super.init()
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = self
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        cell.contentView.addSubview(UILabel(frame: cell.contentView.bounds))
        return cell
    }
}

/// Uses the libraries as the test target of an app does.
@Suite(.snapshots()) struct SnapshotProductTests {
    @Test func screenHasTheLayout() {
        let screen = Screen()
        assertInlineSnapshot(
            of: screen.view,
            matches: """
                espalier-layout 1
                section 0 frame=0,0,200,50
                  cell [0,0] frame=0,0,50,50
                  cell [0,1] frame=75,0,50,50
                  cell [0,2] frame=150,0,50,50
                """)
    }

    @Test func diagramIsDrawn() throws {
        let diagram = try Diagram(Tree("A"), template: "class-hierarchy")
        #expect(try diagram.picture().svgString().contains(">A</text>"))
    }
}

/// Uses XCTest, whose classes aren't isolated. On Linux, it calls methods that are isolated only if they are asynchronous.
nonisolated final class SnapshotProductXCTests: XCTestCase {
    @MainActor func testScreenHasThreeCells() async {
        let screen = Screen()
        XCTAssertEqual(LayoutSnapshot(screen.view).text.components(separatedBy: "\n  cell ").count - 1, 3)
    }
}
