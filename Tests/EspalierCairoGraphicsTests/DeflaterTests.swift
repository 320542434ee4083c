import CDeflate
import TestSupport
import Testing

@testable import EspalierCairoGraphics

@Suite struct DeflaterTests {
    enum Sample: CaseIterable {
        case empty, oneByte, zeros, noise, rows

        var bytes: [UInt8] {
            var random = SeededGenerator(seed: 11)
            switch self {
            case .empty: return []
            case .oneByte: return [7]
            case .zeros: return Array(repeating: 0, count: 200_000)
            case .noise: return (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) }
            case .rows:
                // A few bytes of a row change in the next row.
                var row = (0..<1_001).map { UInt8(truncatingIfNeeded: $0 / 50) }
                return (0..<200).flatMap { _ in
                    for _ in 0..<5 { row[Int.random(in: 0..<1_001, using: &random)] = 200 }
                    return row
                }
            }
        }
    }

    private func compress(_ bytes: [UInt8], with deflater: Deflater) throws {
        try bytes.withUnsafeBufferPointer {
            if let base = $0.baseAddress { try deflater.compress(base, count: bytes.count) }
        }
    }

    private func decompress(_ compressed: [UInt8], count: Int) throws -> [UInt8] {
        var (bytes, position) = ([UInt8](repeating: 0, count: count), 0)
        try Inflater().read(compressed, position: &position, into: &bytes)
        return bytes
    }

    @Test(arguments: Sample.allCases)
    func `A stream is decompressed to what was compressed`(sample: Sample) throws {
        let (bytes, stream) = (sample.bytes, try ZlibStream.compress(sample.bytes))
        let result = ZlibStream.decompress(stream, capacity: bytes.count + 1)
        #expect(result.status == LIBDEFLATE_SUCCESS)
        #expect(result.bytes == bytes)
        #expect(result.streamLength == stream.count)
    }

    @Test(arguments: [Sample.oneByte, .zeros, .noise, .rows], [false, true])
    func `Bytes after a synchronization don't refer to earlier bytes`(
        sample: Sample, findsRunsOnly: Bool
    ) throws {
        let (bytes, deflater) = (sample.bytes, try Deflater(findsRunsOnly: findsRunsOnly))
        try compress(bytes, with: deflater)
        try deflater.synchronize()
        let start = deflater.output.count
        try compress(bytes, with: deflater)
        try deflater.finish()
        #expect(try decompress(Array(deflater.output[start...]), count: bytes.count) == bytes)
        #expect(try decompress(deflater.output, count: 2 * bytes.count) == bytes + bytes)
    }
}
