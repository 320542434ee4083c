import Dispatch
import EspalierThreads
import Synchronization
import Testing

/// Tests that all pieces run, whether the system provides a second thread or not.
@Suite struct SharedWorkTests {
    private struct Failure: Error, Equatable { let piece: Int }

    private static let starts: [ThreadStart] = [Threads.start, { _ in false }]

    @Test(arguments: [0, 1], [1, 8]) func allPiecesRun(_ start: Int, _ capacity: Int) throws {
        let log = Mutex<[Int]>([])
        let result = try SharedWork.run(capacity: capacity, start: Self.starts[start]) { work in
            for piece in 0..<100 { try work.perform { log.withLock { $0.append(piece) } } }
            return "done"
        }
        #expect(result == "done")
        #expect(log.withLock { $0.sorted() } == Array(0..<100))
    }

    @Test func theCallerRunsPiecesThatTheSecondThreadHasNoTimeFor() throws {
        let count = Mutex(0)
        let isCounted = DispatchSemaphore(value: 0)
        try SharedWork.run(capacity: 1) { work in
            // If only the second thread ran pieces, it would wait here forever.
            try work.perform { isCounted.wait() }
            for _ in 0..<10 {
                try work.perform {
                    count.withLock { $0 += 1 }
                    isCounted.signal()
                }
            }
        }
        #expect(count.withLock { $0 } == 10)
    }

    @Test(arguments: [0, 1], [1, 8])
    func allPiecesHaveRunAfterTheCallerHasWaited(_ start: Int, _ capacity: Int) throws {
        let count = Mutex(0)
        try SharedWork.run(capacity: capacity, start: Self.starts[start]) { work in
            try work.waitForAll()
            for round in 1...50 {
                for _ in 0..<3 { try work.perform { count.withLock { $0 += 1 } } }
                try work.waitForAll()
                #expect(count.withLock { $0 } == 3 * round)
            }
        }
    }

    @Test(arguments: [0, 1]) func waitingThrowsTheErrorOfAPiece(_ start: Int) {
        #expect(throws: Failure(piece: 1)) {
            try SharedWork.run(capacity: 2, start: Self.starts[start]) { work in
                try work.perform { throw Failure(piece: 1) }
                try work.waitForAll()
                Issue.record("the error isn't thrown")
            }
        }
    }

    @Test(arguments: [0, 1]) func aFailureDropsTheOtherPieces(_ start: Int) {
        let count = Mutex(0)
        #expect(throws: Failure(piece: 3)) {
            try SharedWork.run(capacity: 2, start: Self.starts[start]) { work in
                for piece in 0..<1_000 {
                    try work.perform {
                        if piece == 3 { throw Failure(piece: piece) }
                        count.withLock { $0 += 1 }
                    }
                }
            }
        }
        #expect(count.withLock { $0 } < 999)
    }
}
