import EspalierGraphics
import EspalierThreads
import Foundation
import Testing

@testable import EspalierFiles

/// Tests that bytes are written completely and in order, and that errors are reported.
@Suite struct BackgroundSinkTests {
    private final class FailingSink: ByteSink {
        private(set) var count = 0
        let limit: Int

        init(limit: Int) { self.limit = limit }

        func write(_ bytes: UnsafeRawBufferPointer) throws {
            if count + bytes.count > limit { throw SystemError("disk", ENOSPC) }
            count += bytes.count
        }
    }

    private func bytes(_ count: Int, _ seed: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 31 &+ seed) >> 3) }
    }

    @Test(arguments: [0, 1, 65_536, 4 << 20, (4 << 20) + 1, 9_999_999], [true, false])
    func writesEverythingInOrder(_ total: Int, _ hasThread: Bool) throws {
        let memory = MemorySink()
        var expected: [UInt8] = []
        var seed = 0
        let start: ThreadStart = { hasThread && Threads.start($0) }
        try BackgroundSink.write(to: memory, start: start) { sink in
            while expected.count < total {
                seed += 1
                let chunk = bytes(min(total - expected.count, seed % 3 == 0 ? 1_300_001 : 65_537), seed)
                try chunk.withUnsafeBytes { try sink.write($0) }
                expected += chunk
            }
        }
        #expect(memory.bytes == expected)
    }

    /// The first error is thrown, on whichever thread it occurs, and no bytes are written after it.
    @Test(arguments: [0, 1_000_000, 5_000_000, 8_000_000])
    func reportsWhatCannotBeWritten(_ limit: Int) throws {
        let disk = FailingSink(limit: limit)
        let chunk = bytes(100_000, 7)
        #expect(throws: SystemError.self) {
            try BackgroundSink.write(to: disk) { sink in
                for _ in 0..<200 { try chunk.withUnsafeBytes { try sink.write($0) } }
            }
        }
        #expect(disk.count <= limit)
    }

    /// If drawing throws an error, the method returns only after all writing has ended, so that the caller can remove
    /// the file.
    @Test func waitsWhenDrawingFails() throws {
        struct Failure: Error {}
        let memory = MemorySink()
        let chunk = bytes(6_000_000, 3)
        #expect(throws: Failure.self) {
            try BackgroundSink.write(to: memory) { sink in
                for _ in 0..<2 { try chunk.withUnsafeBytes { try sink.write($0) } }
                throw Failure()
            }
        }
        #expect(memory.bytes == chunk + chunk)
    }
}
