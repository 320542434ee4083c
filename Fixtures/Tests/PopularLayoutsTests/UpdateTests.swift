import PopularLayouts
import UIKit
import XCTest

/// A layout that records its updates.
private class RecordingLayout: InsertDeleteFlowLayout {
    var initial: [IndexPath: UICollectionViewLayoutAttributes] = [:]
    var final: [IndexPath: UICollectionViewLayoutAttributes] = [:]
    var actions: [String] = []

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        for item in updateItems {
            switch item.updateAction {
            case .insert: actions.append("insert \(item.indexPathAfterUpdate!.item)")
            case .delete: actions.append("delete \(item.indexPathBeforeUpdate!.item)")
            case .move:
                actions.append("move \(item.indexPathBeforeUpdate!.item)>\(item.indexPathAfterUpdate!.item)")
            case .reload: actions.append("reload \(item.indexPathBeforeUpdate!.item)")
            case .none: break
            @unknown default: break
            }
        }
    }

    override func initialLayoutAttributesForAppearingItem(at path: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        let attributes = super.initialLayoutAttributesForAppearingItem(at: path)
        initial[path] = attributes
        return attributes
    }

    override func finalLayoutAttributesForDisappearingItem(at path: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        let attributes = super.finalLayoutAttributesForDisappearingItem(at: path)
        final[path] = attributes
        return attributes
    }
}

class UpdateTests: XCTestCase {
    func testInsertAndDelete() throws {
        let layout = RecordingLayout()
        layout.itemSize = CGSize(width: 100, height: 50)
        layout.minimumLineSpacing = 0
        let dataSource = DataSourceStub([4])
        let collectionView = makeCollectionView(layout, width: 100, height: 400, dataSource: dataSource)

        var isFinished = false
        collectionView.performBatchUpdates(
            {
                dataSource.counts = [4]
                collectionView.deleteItems(at: [IndexPath(item: 0, section: 0)])
                collectionView.insertItems(at: [IndexPath(item: 3, section: 0)])
            }, completion: { _ in isFinished = true })

        XCTAssertTrue(isFinished)
        XCTAssertEqual(layout.actions.sorted(), ["delete 0", "insert 3"])
        let appearing = try XCTUnwrap(layout.initial[IndexPath(item: 3, section: 0)])
        XCTAssertEqual(appearing.alpha, 0)
        XCTAssertEqual(appearing.transform.ty, 500)
        let disappearing = try XCTUnwrap(layout.final[IndexPath(item: 0, section: 0)])
        XCTAssertEqual(disappearing.alpha, 0)
        XCTAssertEqual(disappearing.zIndex, -1)
        XCTAssertEqual(disappearing.transform, CGAffineTransform(scaleX: 0.1, y: 0.1))
        XCTAssertEqual(collectionView.contentSize.height, 200)
    }

    func testMoveAndReload() {
        let layout = RecordingLayout()
        let dataSource = DataSourceStub([4])
        let collectionView = makeCollectionView(layout, width: 100, height: 400, dataSource: dataSource)
        collectionView.performBatchUpdates {
            collectionView.moveItem(at: IndexPath(item: 3, section: 0), to: IndexPath(item: 0, section: 0))
        }
        XCTAssertEqual(layout.actions, ["move 3>0"])
    }

    func testInsertingASection() {
        let layout = InsertDeleteFlowLayout()
        let dataSource = DataSourceStub([2])
        let collectionView = makeCollectionView(layout, width: 100, height: 400, dataSource: dataSource)
        dataSource.counts = [2, 3]
        collectionView.insertSections(IndexSet(integer: 1))
        XCTAssertEqual(collectionView.numberOfSections, 2)
        XCTAssertEqual(collectionView.visibleCells.count, 5)
    }

    func testReordering() {
        let layout = ReorderableGridLayout()
        layout.itemSize = CGSize(width: 50, height: 50)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        let dataSource = DataSourceStub([6])
        let collectionView = makeCollectionView(layout, width: 150, height: 100, dataSource: dataSource)
        XCTAssertTrue(collectionView.beginInteractiveMovementForItem(at: IndexPath(item: 1, section: 0)))
        collectionView.updateInteractiveMovementTargetPosition(CGPoint(x: 125, y: 75))
        let dragged = layout.layoutAttributesForInteractivelyMovingItem(
            at: IndexPath(item: 5, section: 0), withTargetPosition: CGPoint(x: 120, y: 70))
        XCTAssertEqual(dragged.center, CGPoint(x: 120, y: 70))
        XCTAssertEqual(dragged.alpha, 0.7)
        collectionView.endInteractiveMovement()
        XCTAssertEqual(layout.log, ["1>5", "end"])
    }

    func testSelfSizing() {
        final class Source: NSObject, UICollectionViewDataSource {
            func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
                -> Int
            { 4 }
            func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                let cell =
                    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
                    as! SelfSizingCell
                cell.lines = indexPath.item + 1
                return cell
            }
        }
        let layout = SelfSizingListLayout()
        layout.estimatedRowHeight = 30
        let source = Source()
        let collectionView = makeCollectionView(
            layout, width: 200, height: 300, dataSource: source, cellClass: SelfSizingCell.self)
        // Each line of text is 20 high, and the spacing of a row is 16.
        let frames = (0..<4).compactMap {
            collectionView.layoutAttributesForItem(at: IndexPath(row: $0, section: 0))?.frame
        }
        XCTAssertEqual(frames.map { $0.minY }, [0, 36, 92, 168])
        XCTAssertEqual(frames.map { $0.height }, [36, 56, 76, 96])
        XCTAssertEqual(collectionView.contentSize, CGSize(width: 200, height: 264))
    }
}
