import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

/// Tests transitions of random batches and changes of layout.
///
/// A transition must start with the elements that were visible before, and end with those that are visible afterward.
@Suite struct TransitionPropertyTests {
    private struct Shown: Hashable, Comparable {
        let path: IndexPath
        let frame: CGRect

        static func < (a: Shown, b: Shown) -> Bool { a.path < b.path }

        func hash(into hasher: inout Hasher) { hasher.combine(path) }
    }

    private func makeLayout(_ random: inout SeededGenerator) -> CollectionViewLayout {
        if Int.random(in: 0..<3, using: &random) == 0 { return RowLayout() }
        let layout = CollectionViewFlowLayout()
        layout.itemSize = CGSize(
            width: Int.random(in: 5...60, using: &random), height: Int.random(in: 5...60, using: &random))
        layout.sectionInset = EdgeInsets(all: CGFloat(Int.random(in: 0...5, using: &random)))
        layout.scrollDirection = Bool.random(using: &random) ? .vertical : .horizontal
        return layout
    }

    private func apply(_ change: UpdateChange, to view: CollectionView) {
        switch change {
        case .insert(.item(let path)): view.insertItems(at: [path])
        case .delete(.item(let path)): view.deleteItems(at: [path])
        case .reload(.item(let path)), .refill(.item(let path)): view.reloadItems(at: [path])
        case .move(.item(let source), .item(let target)): view.moveItem(at: source, to: target)
        case .insert(.section(let section)): view.insertSections([section])
        case .delete(.section(let section)): view.deleteSections([section])
        case .reload(.section(let section)): view.reloadSections([section])
        case .move(.section(let source), .section(let target)): view.moveSection(source, toSection: target)
        default: Issue.record("\(change) isn't a change that a collection view offers")
        }
    }

    private func shown(_ view: CollectionView) -> [Shown] {
        view.elements(in: view.bounds).map { Shown(path: $0.indexPath, frame: $0.frame) }.sorted()
    }

    /// Returns the visible elements at the start or end of a transition, with their index paths at that time.
    private func shown(
        _ transition: CollectionViewTransition, at time: Double, in bounds: CGRect
    ) -> [Shown] {
        transition.elements.compactMap { element in
            let attributes = element.attributes(at: time)
            guard attributes.alpha > 0, attributes.frame.intersectsArea(of: bounds),
                let path = time == 0 ? element.oldIndexPath : element.newIndexPath
            else { return nil }
            return Shown(path: path, frame: attributes.frame)
        }.sorted()
    }

    @Test(arguments: 0..<1_000) func updatesStartAndEndWithTheVisibleItems(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &+ 5_000_000)
        let batch = UpdateMappingTests.Batch(seed: seed)
        let dataSource = TestDataSource(batch.old.map(\.count))
        let view = makeView(
            makeLayout(&random), dataSource,
            size: CGSize(width: 100, height: Int.random(in: 40...300, using: &random)))
        view.layoutIfNeeded()
        let before = shown(view)
        view.performBatchUpdates {
            dataSource.counts = batch.new.map(\.count)
            for change in batch.changes { apply(change, to: view) }
        }
        let transition = try #require(view.lastTransition)
        #expect(shown(transition, at: 0, in: view.bounds) == before)
        #expect(shown(transition, at: 1, in: view.bounds) == shown(view))
        for element in transition.elements {
            guard let old = element.oldIndexPath, let new = element.newIndexPath else { continue }
            #expect(transition.mapping.newIndexPath(for: old) == new)
        }
    }

    @Test(arguments: 0..<1_000) func changesOfLayoutStartAndEndWithTheLayouts(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let dataSource = TestDataSource((0..<3).map { _ in Int.random(in: 0...12, using: &random) })
        let view = makeView(makeLayout(&random), dataSource)
        view.layoutIfNeeded()
        let before = shown(view)
        view.setCollectionViewLayout(makeLayout(&random), animated: true)
        let transition = try #require(view.lastTransition)
        #expect(shown(transition, at: 0, in: view.bounds) == before)
        #expect(shown(transition, at: 1, in: view.bounds) == shown(view))
    }

    /// At progress 0 and 1, a transition layout returns the same elements as the first and the second layout.
    @Test(arguments: 0..<500) func interactiveTransitionsMeetBothLayouts(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let dataSource = TestDataSource((0..<3).map { _ in Int.random(in: 0...12, using: &random) })
        let view = makeView(makeLayout(&random), dataSource)
        view.layoutIfNeeded()
        let before = shown(view)
        let transition = view.startInteractiveTransition(to: makeLayout(&random))
        #expect(shown(view) == before)
        transition.transitionProgress = 1
        let after = shown(view)
        view.finishInteractiveTransition()
        #expect(shown(view) == after)
    }
}
