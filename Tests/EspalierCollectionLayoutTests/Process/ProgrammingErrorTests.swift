import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Mistakes of the caller's code end the process with a message that says which.
@Suite struct ProgrammingErrorTests {
    nonisolated private static func message(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func reloadDataInPrepare() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                final class Reentrant: RowLayout {
                    override func prepare() { collectionView?.reloadData() }
                }
                let dataSource = TestDataSource([1])
                makeView(Reentrant(), dataSource).layoutIfNeeded()
            }
        }
        #expect(Self.message(result).contains("reloadData() was called from Reentrant.prepare()"))
    }

    @Test func countsThatDoNotAddUp() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let dataSource = TestDataSource([3])
                let view = makeView(RowLayout(), dataSource)
                view.layoutIfNeeded()
                view.insertItems(at: [[0, 0]])
            }
        }
        #expect(
            Self.message(result).contains(
                "the number of items in section 0 after the update (3) must be the number before it (3), plus 1"
            ))
    }

    @Test func negativeCounts() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let dataSource = TestDataSource([-2])
                makeView(RowLayout(), dataSource).layoutIfNeeded()
            }
        }
        #expect(Self.message(result).contains("TestDataSource gave -2 as the number of items in section 0"))
    }

    @Test func anUnregisteredIdentifier() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let dataSource = TestDataSource([1])
                let view = makeView(RowLayout(), dataSource)
                _ = view.dequeueReusableCell(withReuseIdentifier: "other", for: [0, 0])
            }
        }
        #expect(Self.message(result).contains("no class is registered for the cell reuse identifier 'other'"))
    }

    @Test func aSectionOutOfRange() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let dataSource = TestDataSource([1])
                _ = makeView(RowLayout(), dataSource).numberOfItems(inSection: 4)
            }
        }
        #expect(
            Self.message(result).contains("numberOfItems(inSection: 4): the collection view has 1 sections"))
    }
}
