import EspalierGraphics
import Testing

@Suite struct ByteSinkTests {
    @Test func `A memory sink keeps the chunks in order`() throws {
        let sink = MemorySink()
        try [UInt8]([1, 2]).withUnsafeBytes { try sink.write($0) }
        try [UInt8]([3]).withUnsafeBytes { try sink.write($0) }
        #expect(sink.bytes == [1, 2, 3])
    }
}
