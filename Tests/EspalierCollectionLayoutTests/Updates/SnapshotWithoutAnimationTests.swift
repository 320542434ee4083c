import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

/// Tests snapshots that are applied as a difference, but without an animation.
@Suite struct SnapshotWithoutAnimationTests {
    private typealias Source = CollectionViewDiffableDataSource<String, Int>

    /// A flow of rows with headers, whose views have the identifiers of their items and sections.
    private final class Scene {
        let view: CollectionView
        let source: Source
        /// The items whose cells were configured.
        private(set) var configured: [Int] = []

        init(_ snapshot: Source.Snapshot? = nil) {
            let layout = CollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 100, height: 10)
            layout.headerReferenceSize = CGSize(width: 0, height: 5)
            (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
            view = CollectionView(
                frame: CGRect(x: 0, y: 0, width: 100, height: 60), collectionViewLayout: layout)
            view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            view.register(
                CollectionReusableView.self,
                forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
                withReuseIdentifier: "header")
            weak var scene: Scene?
            source = Source(collectionView: view) { view, path, item in
                let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
                cell.tag = item
                scene?.configured.append(item)
                return cell
            }
            scene = self
            source.supplementaryViewProvider = { view, kind, path in
                let header = view.dequeueReusableSupplementaryView(
                    ofKind: kind, withReuseIdentifier: "header", for: path)
                header.accessibilityLabel = scene?.source.sectionIdentifier(for: path.section)
                return header
            }
            if let snapshot { source.apply(snapshot, animatingDifferences: false) }
            view.layoutIfNeeded()
        }

        func apply(_ sections: [(String, [Int])]) {
            configured = []
            source.apply(.init(sections), animatingDifferences: false)
            view.layoutIfNeeded()
        }

        /// The visible cells by item.
        var cells: [Int: CollectionViewCell] {
            Dictionary(uniqueKeysWithValues: view.visibleCells.map { ($0.tag, $0) })
        }

        /// The visible headers by section.
        var headers: [String: CollectionReusableView] {
            let headers = view.visibleSupplementaryViews(ofKind: CollectionView.elementKindSectionHeader)
            return Dictionary(uniqueKeysWithValues: headers.map { ($0.accessibilityLabel ?? "", $0) })
        }

        var selectedItems: Set<Int> {
            Set((view.indexPathsForSelectedItems ?? []).compactMap(source.itemIdentifier))
        }

        /// The identifier and the frame of each visible view, and whether it is selected.
        var description: [String] {
            cells.values.map { "\($0.tag) \($0.frame) \($0.isSelected)" }.sorted()
                + headers.map { "\($0) \($1.frame)" }.sorted()
        }
    }

    @Test func cellsOfItemsThatStayAreKept() {
        let scene = Scene(.init([("a", [1, 2, 3]), ("b", [4])]))
        let (cells, headers) = (scene.cells, scene.headers)
        scene.apply([("b", [4, 5]), ("a", [3, 1])])
        #expect(scene.configured == [5])
        for item in [1, 3, 4] { #expect(scene.cells[item] === cells[item]) }
        for section in ["a", "b"] { #expect(scene.headers[section] === headers[section]) }
        #expect(scene.cells.count == 4 && scene.headers.count == 2)
        #expect(scene.view.lastTransition == nil)
    }

    @Test func selectionFollowsIdentifiers() {
        let scene = Scene(.init([("a", [1, 2, 3]), ("b", [4, 5])]))
        scene.view.allowsMultipleSelection = true
        for path: IndexPath in [[0, 0], [0, 2], [1, 1]] {
            scene.view.selectItem(at: path, animated: false, scrollPosition: [])
        }
        #expect(scene.selectedItems == [1, 3, 5])
        // Item 3 moves out of a section that is deleted, and item 5 into one that is inserted.
        scene.apply([("c", [5]), ("b", [3, 4])])
        #expect(scene.selectedItems == [3, 5])
        #expect(Set(scene.cells.values.filter(\.isSelected).map(\.tag)) == [3, 5])
    }

    @Test func reloadingSnapshotsConfigureAllCells() {
        let scene = Scene(.init([("a", [1, 2])]))
        scene.view.selectItem(at: [0, 0], animated: false, scrollPosition: [])
        scene.apply([])
        scene.apply([("a", [1, 2])])
        #expect(scene.configured == [1, 2])
        scene.view.selectItem(at: [0, 0], animated: false, scrollPosition: [])
        var completions = 0
        scene.source.applySnapshotUsingReloadData(.init([("a", [1, 2])])) { completions += 1 }
        scene.view.layoutIfNeeded()
        #expect(scene.configured == [1, 2, 1, 2] && scene.selectedItems.isEmpty && completions == 1)
    }

    @Test func markedItemsAreReloadedOrReconfigured() {
        let scene = Scene(.init([("a", [1, 2, 3])]))
        scene.apply([("a", [1, 2, 3])])
        let cells = scene.cells
        var next = scene.source.snapshot()
        next.reloadItems([1])
        next.moveItem(3, beforeItem: 1)
        next.reconfigureItems([3])
        scene.source.apply(next, animatingDifferences: false)
        scene.view.layoutIfNeeded()
        #expect(scene.configured == [3, 1])
        #expect(scene.cells[3] === cells[3] && scene.cells[2] === cells[2])
    }

    /// Before the first layout pass, the data source has no earlier data to compare with.
    @Test func theFirstSnapshotDoesNotLayOut() {
        let scene = Scene()
        let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        let source = Source(collectionView: view) { _, _, _ in nil }
        source.apply(.init([("a", [1])]), animatingDifferences: false)
        #expect(view.counters.prepare == 0)
        #expect(scene.cells.isEmpty)
    }

    /// A batch can't begin while views are being made, so the snapshot is shown by a deferred reload.
    @Test func snapshotsThatAreAppliedByDelegatesAreDeferred() {
        final class Delegate: CollectionViewDelegate {
            var willDisplay: (() -> Void)?
            func collectionView(
                _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
                forItemAt indexPath: IndexPath
            ) {
                willDisplay?()
                willDisplay = nil
            }
        }
        let scene = Scene(.init([("a", [1, 2])]))
        let delegate = Delegate()
        scene.view.delegate = delegate
        delegate.willDisplay = {
            scene.source.apply(.init([("a", [3, 4, 5])]), animatingDifferences: false)
        }
        scene.apply([("a", [2, 3])])
        #expect(Set(scene.cells.keys) == [3, 4, 5])
    }

    @Test func aSnapshotInABatchIsPartOfTheBatch() throws {
        let scene = Scene(.init([("a", [1, 2])]))
        let cell = try #require(scene.cells[2])
        var log: [String] = []
        scene.view.performBatchUpdates {
            scene.source.apply(.init([("a", [2, 3])]), animatingDifferences: false) { log.append("apply") }
            log.append("end")
        } completion: { _ in
            log.append("batch")
        }
        #expect(log == ["end", "apply", "batch"])
        #expect(scene.cells[2] === cell)
        #expect(try #require(scene.view.lastTransition).mapping.newIndexPath(for: [0, 1]) == [0, 0])
    }

    @Test func snapshotsCanBeAwaited() async {
        let scene = Scene(.init([("a", [1, 2])]))
        let cell = scene.cells[2]
        await scene.source.apply(.init([("a", [2])]), animatingDifferences: false)
        #expect(scene.view.visibleCells == [cell])
        await scene.source.applySnapshotUsingReloadData(.init([("a", [2, 1])]))
        scene.view.layoutIfNeeded()
        #expect(scene.view.visibleCells.map(\.tag) == [2, 1])
    }

    /// A view that has shown other snapshots shows the same as a new view, and keeps the cells of items that stay.
    @Test(arguments: 0..<200) func aViewShowsTheSameAsANewOne(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func sections() -> [(String, [Int])] {
            let names = ["a", "b", "c", "d"].shuffled(using: &random).prefix(
                .random(in: 0...4, using: &random))
            var items = Array(0..<16).shuffled(using: &random)
            return names.map { name in
                let count = min(items.count, Int.random(in: 0...6, using: &random))
                defer { items.removeFirst(count) }
                return (name, Array(items.prefix(count)))
            }
        }
        let scene = Scene(.init(sections()))
        scene.view.allowsMultipleSelection = true
        for _ in 0..<6 {
            scene.view.contentOffset.y = .random(in: 0...60, using: &random)
            if let path = scene.view.indexPathsForVisibleItems.randomElement(using: &random) {
                scene.view.selectItem(at: path, animated: false, scrollPosition: [])
            }
            let (before, selected, old) = (scene.cells, scene.selectedItems, scene.source.snapshot())
            let next = sections()
            scene.apply(next)
            let new = scene.source.snapshot()
            let fresh = Scene(.init(next))
            fresh.view.allowsMultipleSelection = true
            fresh.view.contentOffset = scene.view.contentOffset
            for item in selected {
                guard let path = fresh.source.indexPath(for: item) else { continue }
                fresh.view.selectItem(at: path, animated: false, scrollPosition: [])
            }
            #expect(scene.description == fresh.description)
            #expect(scene.view.contentSize == fresh.view.contentSize)
            for (item, cell) in scene.cells {
                let path = scene.view.indexPath(for: cell)
                #expect(path == scene.source.indexPath(for: item))
                guard let earlier = before[item], let section = old.sectionIdentifier(containingItem: item),
                    let newSection = new.sectionIdentifier(containingItem: item),
                    new.indexOfSection(section) != nil, old.indexOfSection(newSection) != nil
                else { continue }
                #expect(earlier === cell)
            }
        }
    }
}

extension DiffableDataSourceSnapshot<String, Int> {
    fileprivate init(_ sections: [(String, [Int])]) {
        self.init(sections: sections.map(\.0), items: sections.map(\.1))
    }
}
