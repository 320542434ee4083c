import Synchronization
import Testing

@testable import EspalierThreads

/// Tests that work has the same result whether it is done on a second thread or on the calling thread.
///
/// If the system refuses to start a thread, the work is done on the calling thread.
@Suite struct ThreadsTests {
    /// Simulates a system that starts at most `limit` threads, and counts the threads that are requested.
    private final class Limit: Sendable {
        let asked = Mutex(0)
        let limit: Int

        init(_ limit: Int) { self.limit = limit }

        var start: ThreadStart {
            { body in
                let count = self.asked.withLock {
                    $0 += 1
                    return $0
                }
                return count <= self.limit && Threads.start(body)
            }
        }
    }

    private struct Failure: Error, Equatable { let piece: Int }

    @Test(arguments: [0, 1]) func bothComputationsHaveResults(_ limit: Int) {
        let limit = Limit(limit)
        let (first, second) = Threads.both(start: limit.start) {
            "first"
        } and: {
            2
        }
        #expect(first == "first" && second == 2)
        #expect(limit.asked.withLock { $0 } == 1)
    }

    @Test func noThreadStartsForSmallComputations() {
        let limit = Limit(1)
        let (first, second) = Threads.both(isWorthwhile: false, start: limit.start) {
            1
        } and: {
            2
        }
        #expect(first == 1 && second == 2)
        #expect(limit.asked.withLock { $0 } == 0)
    }

    @Test(arguments: [0, 1], [1, 2, 5]) func piecesRunInOrder(_ limit: Int, _ capacity: Int) throws {
        let log = Mutex<[Int]>([])
        try BackgroundWork.run(capacity: capacity, start: Limit(limit).start) { work in
            for piece in 0..<100 { try work.perform { log.withLock { $0.append(piece) } } }
        }
        #expect(log.withLock { $0 } == Array(0..<100))
    }

    @Test(arguments: [0, 1]) func theFirstFailureEndsTheWork(_ limit: Int) {
        let log = Mutex<[Int]>([])
        #expect(throws: Failure(piece: 7)) {
            try BackgroundWork.run(capacity: 2, start: Limit(limit).start) { work in
                for piece in 0..<100 {
                    try work.perform {
                        if piece >= 7 { throw Failure(piece: piece) }
                        log.withLock { $0.append(piece) }
                    }
                }
            }
        }
        #expect(log.withLock { $0 } == Array(0..<7))
    }

    @Test(arguments: [0, 1]) func waitsForPiecesIfTheBodyThrows(_ limit: Int) {
        let done = Mutex(0)
        #expect(throws: Failure(piece: -1)) {
            try BackgroundWork.run(capacity: 3, start: Limit(limit).start) { work in
                for _ in 0..<3 { try work.perform { done.withLock { $0 += 1 } } }
                throw Failure(piece: -1)
            }
        }
        #expect(done.withLock { $0 } == 3)
    }

    @Test func startsOneThreadOnlyIfThereIsWork() throws {
        let limit = Limit(0)
        try BackgroundWork.run(capacity: 1, start: limit.start) { _ in }
        #expect(limit.asked.withLock { $0 } == 0)
        try BackgroundWork.run(capacity: 1, start: limit.start) { work in
            for _ in 0..<5 { try work.perform {} }
        }
        #expect(limit.asked.withLock { $0 } == 1)
    }
}
