import Foundation
import TestSupport
import Testing

@testable import EspalierFiles

/// Tests that a file is read to its end, whatever its size is and however it changes.
@Suite struct TransferTests {
    /// Reads a file, as if its size had been `size` before it was read, and then the rest.
    private func read(_ bytes: [UInt8], size: Int) throws -> (start: [UInt8], rest: [UInt8]) {
        let folder = try Workplace()
        try folder.write(bytes, to: "a")
        let path = folder.url("a").path
        let descriptor = try Descriptor(opening: path)
        let number = descriptor.number
        let start = try [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
            count = try Transfer.readFile(
                number, into: UnsafeMutableRawBufferPointer(buffer), path: path, size: size)
        }
        let rest = try [UInt8](unsafeUninitializedCapacity: 1_000) { buffer, count in
            count = try Transfer.read(number, into: UnsafeMutableRawBufferPointer(buffer), path: path)
        }
        return (start, rest)
    }

    @Test(arguments: [0, 1, 1_000, 8 << 20, 8 << 20 + 3], [-100, -1, 0, 1, 100])
    func `a file that changes its size is read completely`(_ size: Int, _ growth: Int) throws {
        let bytes = (0..<max(0, size + growth)).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) }
        let (start, rest) = try read(bytes, size: size)
        #expect(start == Array(bytes.prefix(size + 1)))
        #expect(growth < 1 || rest == Array(bytes.dropFirst(size + 1)))
    }
}
