import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

/// Tests how often each operation of a view prepares the layout and queries its content size and elements.
@Suite struct PreparationCountTests {
    private final class Rows: RowLayout {
        var answersBoundsChange = false
        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
            answersBoundsChange
        }
    }

    enum Action: CaseIterable {
        case nothing, questions, scroll, scrollThatInvalidates, resize, resizeThatInvalidates,
            threeInvalidations,
            inset, reload, insertion, batch, emptyBatch, layout, animatedLayout, selection, hold, drag, drop,
            painting, highlight, reconfigure
    }

    private static let preparations: [Action: Int] = [
        .nothing: 0, .questions: 0, .scroll: 0, .scrollThatInvalidates: 1, .resize: 0,
        .resizeThatInvalidates: 1,
        .threeInvalidations: 1, .inset: 0, .reload: 1, .insertion: 1, .batch: 1, .emptyBatch: 1, .layout: 1,
        .animatedLayout: 1, .selection: 0, .hold: 0, .drag: 1, .drop: 1, .painting: 0, .highlight: 0,
        .reconfigure: 0,
    ]

    @Test(arguments: Action.allCases) func preparationsOf(_ action: Action) throws {
        let (layout, dataSource) = (Rows(), TestDataSource([30]))
        let view = makeView(layout, dataSource)
        view.layoutIfNeeded()
        if action == .drag || action == .drop { view.beginInteractiveMovementForItem(at: [0, 0]) }
        if action == .drop { view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 25)) }
        view.layoutIfNeeded()
        let before = view.counters
        perform(action, on: view, layout, dataSource)
        view.layoutIfNeeded()
        let expected = try #require(Self.preparations[action])
        #expect(view.counters.prepare - before.prepare == expected)
        #expect(view.counters.contentSize - before.contentSize == expected)
        #expect(view.layoutDiagnostics.isEmpty)
    }

    private func perform(
        _ action: Action, on view: CollectionView, _ layout: Rows, _ dataSource: TestDataSource
    ) {
        layout.answersBoundsChange = action == .scrollThatInvalidates || action == .resizeThatInvalidates
        switch action {
        case .nothing: view.setNeedsLayout()
        case .questions:
            _ = (view.contentSize, view.visibleCells, view.indexPathForItem(at: CGPoint(x: 5, y: 5)))
            _ = (view.layoutAttributesForItem(at: [0, 29]), view.numberOfSections)
        case .scroll, .scrollThatInvalidates: view.contentOffset.y = 50
        case .resize, .resizeThatInvalidates: view.frame.size.width = 70
        case .threeInvalidations: for _ in 0..<3 { layout.invalidateLayout() }
        case .inset: view.contentInset.top = 4
        case .reload: view.reloadData()
        case .insertion:
            dataSource.counts = [31]
            view.insertItems(at: [[0, 0]])
        case .batch:
            dataSource.counts = [30]
            view.performBatchUpdates {
                view.deleteItems(at: [[0, 3]])
                view.insertItems(at: [[0, 0]])
                view.moveItem(at: [0, 5], to: [0, 9])
                view.reloadItems(at: [[0, 7]])
            }
        case .emptyBatch: view.performBatchUpdates(nil)
        case .layout: view.collectionViewLayout = RowLayout()
        case .animatedLayout: view.setCollectionViewLayout(RowLayout(), animated: true)
        case .selection: view.selectItem(at: [0, 2], animated: false, scrollPosition: .top)
        case .hold: view.beginInteractiveMovementForItem(at: [0, 0])
        case .drag: view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 25))
        case .drop: view.endInteractiveMovement()
        case .painting: view.paint(in: RecordingCanvas())
        case .highlight: view.setHighlighted(true, at: [0, 1])
        case .reconfigure: view.reconfigureItems(at: [[0, 1]])
        }
    }
}
