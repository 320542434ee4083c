import EspalierGraphics
import Testing

@Suite struct ByteSinkTests {
    @Test func `A memory sink keeps the chunks in order`() {
        let sink = MemorySink()
        [UInt8]([1, 2]).withUnsafeBytes { sink.write($0) }
        [UInt8]([3]).withUnsafeBytes { sink.write($0) }
        #expect(sink.bytes == [1, 2, 3])
    }
}
