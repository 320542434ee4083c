import Synchronization
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

@Suite struct OrderedWorkTests {
    private final class Log: Sendable {
        let entries = Mutex<[Int]>([])
    }

    @Test(arguments: [1, 2, 3, 8, 100]) func reportsInOrderWithAnyNumberOfThreads(_ threads: Int) {
        let log = Log()
        let work = OrderedWork<Int>(count: 50) { index, outcome in
            #expect(outcome == index * index)
            log.entries.withLock { $0.append(index) }
            return true
        }
        work.run(threads: threads, makeWorker: { 0 }, work: { _, index in index * index })
        #expect(log.entries.withLock { $0 } == Array(0..<50))
    }

    @Test func stopsIfTheReportReturnsFalse() {
        let log = Log()
        let work = OrderedWork<Int>(count: 50) { index, _ in
            log.entries.withLock { $0.append(index) }
            return index < 7
        }
        work.run(threads: 1, makeWorker: { 0 }, work: { _, index in index })
        #expect(log.entries.withLock { $0 } == Array(0...7))
    }

    @Test func createsNoWorkerWithoutWork() {
        let log = Log()
        OrderedWork<Int>(count: 0) { _, _ in true }.run(
            threads: 4, makeWorker: { log.entries.withLock { $0.append(0) } }, work: { _, _ in 0 })
        #expect(log.entries.withLock { $0.isEmpty })
    }
}
