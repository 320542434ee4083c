import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

@Suite struct DiffableDataSourceTests {
    private typealias Source = CollectionViewDiffableDataSource<String, Int>

    private func scene() -> (view: CollectionView, source: Source) {
        let view = CollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 1_000), collectionViewLayout: RowLayout())
        view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        let source = Source(collectionView: view) { view, path, _ in
            view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        }
        return (view, source)
    }

    private func snapshot(_ sections: [(String, [Int])]) -> Source.Snapshot {
        var snapshot = Source.Snapshot()
        for (section, items) in sections {
            snapshot.appendSections([section])
            snapshot.appendItems(items)
        }
        return snapshot
    }

    private final class Reordering: CollectionViewDiffableDataSource<String, Int> {
        private(set) var calls: [String] = []

        override func collectionView(
            _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
        ) -> Bool {
            calls.append("can move \(indexPath.item)")
            return indexPath.item > 0
        }

        override func collectionView(
            _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
            to destinationIndexPath: IndexPath
        ) { calls.append("move \(sourceIndexPath.item) to \(destinationIndexPath.item)") }

        override func indexTitles(for collectionView: CollectionView) -> [String]? { ["A", "B"] }

        override func collectionView(
            _ collectionView: CollectionView, indexPathForIndexTitle title: String, at index: Int
        ) -> IndexPath { [0, index] }
    }

    /// A subclass adds the optional methods of a data source by overriding them.
    @Test func optionalMethodsCanBeOverridden() {
        let (view, plain) = scene()
        let source = Reordering(collectionView: view) { view, path, _ in
            view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        }
        source.apply(snapshot([("a", [1, 2])]), animatingDifferences: false)
        view.layoutIfNeeded()
        let dataSource: any CollectionViewDataSource = source
        #expect(!view.beginInteractiveMovementForItem(at: [0, 0]))
        #expect(view.beginInteractiveMovementForItem(at: [0, 1]))
        view.cancelInteractiveMovement()
        #expect(source.calls == ["can move 0", "can move 1"])
        dataSource.collectionView?(view, moveItemAt: [0, 1], to: [0, 0])
        #expect(source.calls.last == "move 1 to 0")
        #expect(dataSource.indexTitles?(for: view) == ["A", "B"])
        #expect(dataSource.collectionView?(view, indexPathForIndexTitle: "B", at: 1) == [0, 1])
        // Methods that aren't overridden are treated as not implemented.
        let other: any CollectionViewDataSource = plain
        #expect(other.collectionView?(view, canMoveItemAt: [0, 0]) == nil)
        #expect(other.indexTitles?(for: view) == nil)
    }

    /// Compares the mapping between two random snapshots with their identifiers.
    ///
    /// An item whose old section was deleted or whose new section was inserted is treated as a new item, even if both
    /// snapshots contain its identifier.
    @Test(arguments: 0..<300) func mappingFollowsIdentifiers(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func randomSnapshot() -> Source.Snapshot {
            let names = ["a", "b", "c", "d"].shuffled(using: &random).prefix(
                .random(in: 0...4, using: &random))
            var items = Array(0..<12).shuffled(using: &random)
            return snapshot(
                names.map { name in
                    let count = min(items.count, Int.random(in: 0...5, using: &random))
                    defer { items.removeFirst(count) }
                    return (name, Array(items.prefix(count)))
                })
        }
        let (view, source) = scene()
        let (old, new) = (randomSnapshot(), randomSnapshot())
        source.apply(old, animatingDifferences: false)
        source.apply(new)
        let mapping = try #require(view.lastTransition).mapping
        for (section, name) in old.sectionIdentifiers.enumerated() {
            #expect(mapping.newSection(for: section) == new.indexOfSection(name))
            for (item, identifier) in old.itemIdentifiers(inSection: name).enumerated() {
                let path = mapping.newIndexPath(for: [section, item])
                let arrivesAnew =
                    new.sectionIdentifier(containingItem: identifier).map { old.indexOfSection($0) == nil }
                    ?? true
                let leavesWithSection = new.indexOfSection(name) == nil
                #expect(path == (arrivesAnew || leavesWithSection ? nil : source.indexPath(for: identifier)))
            }
        }
        #expect(view.numberOfSections == new.numberOfSections)
    }

    @Test func movesAreMinimal() {
        let difference = OrderDifference(from: Array("abcdef"), to: Array("fabcde"))
        #expect(difference.moved.map(\.from) == [5])
        #expect(difference.moved.map(\.to) == [0])
    }

    @Test func longestIncreasingSubsequenceAgreesWithAllSubsets() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let values = Array(0..<Int.random(in: 0...9, using: &random)).shuffled(using: &random)
            let found = longestIncreasingSubsequence(values).map { values[$0] }
            #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 })
            let best = (0..<(1 << values.count)).map { subset in
                let chosen = values.indices.filter { subset >> $0 & 1 == 1 }.map { values[$0] }
                return zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 } ? chosen.count : 0
            }.max()
            #expect(found.count == best)
        }
    }

    @Test func reloadedItemsCrossFade() throws {
        let (view, source) = scene()
        source.apply(snapshot([("a", [1, 2])]), animatingDifferences: false)
        view.layoutIfNeeded()
        var next = source.snapshot()
        next.reloadItems([2])
        source.apply(next)
        let roles = try #require(view.lastTransition).elements.map(\.role)
        #expect(roles == [.stays, .disappears, .appears])
        #expect(source.snapshot().reloadedItemIdentifiers.isEmpty)
    }

    @Test func snapshotsEditSectionsAndItems() {
        var snapshot = snapshot([("a", [1, 2]), ("b", [3])])
        snapshot.insertSections(["c"], beforeSection: "b")
        snapshot.moveSection("a", afterSection: "b")
        snapshot.insertItems([4], afterItem: 1)
        snapshot.moveItem(3, beforeItem: 4)
        snapshot.deleteItems([2])
        #expect(snapshot.sectionIdentifiers == ["c", "b", "a"])
        #expect(snapshot.itemIdentifiers == [1, 3, 4])
        #expect(snapshot.indexOfItem(4) == 2)
        snapshot.deleteSections(["a"])
        #expect(snapshot.numberOfItems == 0)
    }
}
