import EspalierGeometry
import EspalierGraphics
import EspalierSVGGraphics
import Foundation
import Testing

@testable import EspalierSVGGraphics

@Suite("Streams and numbers")
struct StreamTests {
    private final class FailingSink: ByteSink {
        struct Full: Error {}
        func write(_ bytes: UnsafeRawBufferPointer) throws { throw Full() }
    }

    private final class ChunkSink: ByteSink {
        var chunks: [Int] = []
        var text = ""
        func write(_ bytes: UnsafeRawBufferPointer) {
            chunks.append(bytes.count)
            text += String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test("a long document leaves in chunks, well formed across them and the same each time")
    func chunks() throws {
        func render() throws -> ChunkSink {
            let sink = ChunkSink()
            let canvas = SVGCanvas(SVGDocument(bounds: .zero, title: "T"), sink: sink)
            for index in 0..<5_000 {
                canvas.beginElement(CanvasElement(id: "n\(index)", kind: "cell"))
                canvas.save()
                canvas.clip(to: .rectangle(CGRect(x: index, y: 0, width: 5, height: 5)))
                canvas.draw("Label \(index % 7)", x: CGFloat(index))
                canvas.restore()
                canvas.endElement()
                canvas.draw(element: "e\(index)", kind: "connector")
            }
            try canvas.finish()
            return sink
        }
        let sink = try render()
        #expect(sink.chunks.count > 10)
        #expect(sink.chunks.allSatisfy { $0 < 200_000 })
        let read = try DocumentReader(sink.text)
        #expect(read.texts.count == 5_000)
        #expect(Set(read.ids).count == read.ids.count)
        let clips = Set(read.attributes.filter { $0.tag == "clipPath" }.compactMap { $0.values["id"] })
        let uses = read.attributes.compactMap { $0.values["clip-path"] }
        #expect(uses.count == 5_000 && uses.allSatisfy { clips.contains(String($0.dropFirst(5).dropLast())) })
        #expect(try render().text == sink.text)
    }

    @Test("the sink's error comes out of finish, and drawing afterwards does nothing")
    func failure() {
        let canvas = SVGCanvas(SVGDocument(bounds: .zero, title: ""), sink: FailingSink())
        canvas.draw("x")
        #expect(throws: FailingSink.Full.self) { try canvas.finish() }
    }

    @Test("nothing follows the end")
    func afterTheEnd() throws {
        let sink = MemorySink()
        let canvas = SVGCanvas(SVGDocument(bounds: .zero, title: ""), sink: sink)
        try canvas.finish()
        let count = sink.bytes.count
        canvas.draw(element: "late")
        canvas.clip(to: .ellipse(in: .zero))
        canvas.concatenate(CGAffineTransform(scaleX: 2, y: 2))
        canvas.beginGroup(alpha: 0.5)
        canvas.draw("late")
        canvas.endGroup()
        try canvas.finish()
        #expect(sink.bytes.count == count)
    }

    static let decimals: [(value: Double, text: String)] = [
        (0, "0"), (-0.0, "0"), (-0.004, "0"), (0.005, ".01"), (-0.005, "-.01"), (0.1, ".1"), (-0.25, "-.25"),
        (1, "1"), (9.999, "10"), (10, "10"), (99.5, "99.5"), (100, "100"), (1000.01, "1000.01"),
        (1_234_567.89, "1234567.89"), (1e300, "100000000"), (-.infinity, "-100000000"), (.nan, "0"),
        (.leastNonzeroMagnitude, "0"),
    ]

    @Test("decimals", arguments: decimals)
    func decimal(_ example: (value: Double, text: String)) {
        let out = ByteBuffer(capacity: 8)
        out.append(number: example.value)
        #expect(String(decoding: out.bytes, as: UTF8.self) == example.text)
    }

    @Test("every hundredth up to a hundred, and random ones, read back as they were")
    func roundTrip() {
        var state: UInt64 = 42
        let random = (0..<5_000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(truncatingIfNeeded: state >> 30) % 10_000_000_000
        }
        let numbers = NumberTexts()
        for value in Array(-10_000...10_000) + random + random.map({ $0 % 1_000_000 }) {
            let out = ByteBuffer(capacity: 8)
            out.append(hundredths: value)
            let text = String(decoding: out.bytes, as: UTF8.self)
            #expect(Double(text).map { ($0 * 100).rounded() } == Double(value), "\(text)")
            // A shorter text with the same value would lack a digit.
            #expect(!text.contains(".") || !text.hasSuffix("0"), "\(text)")
            #expect(text == "0" || !text.drop { $0 == "-" }.hasPrefix("0"), "\(text)")
            #expect(numbers.text(of: value) == text && numbers.text(of: value) == text, "\(text)")
        }
    }
}

extension NumberTexts {
    fileprivate func text(of value: Int) -> String {
        let out = ByteBuffer(capacity: 64)
        out.appendReserved { write(hundredths: value, at: $0) }
        return String(decoding: out.bytes, as: UTF8.self)
    }
}
