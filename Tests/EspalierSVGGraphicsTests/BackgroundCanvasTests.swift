import EspalierGeometry
import EspalierGraphics
import EspalierThreads
import Foundation
import TestSupport
import Testing

@testable import EspalierSVGGraphics

/// Tests that a document that is written on a second thread has the same bytes as one that is written immediately.
@Suite("Writing on a second thread")
struct BackgroundCanvasTests {
    private static let starts: [ThreadStart] = [Threads.start, { _ in false }]
    private static let bounds = CGRect(x: 0, y: 0, width: 500, height: 90_000)

    private func document(_ draw: (SVGCanvas) throws -> Void) throws -> String {
        let sink = MemorySink()
        let canvas = SVGCanvas(SVGDocument(bounds: Self.bounds, title: "T"), sink: sink)
        try draw(canvas)
        try canvas.finish(embedding: CharacterListEmbedding())
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    private func backgroundDocument(start: Int, _ draw: (any UTF8Canvas) throws -> Void) throws -> String {
        try document { canvas in
            try BackgroundCanvas.draw(on: canvas, start: Self.starts[start]) {
                try draw(try #require($0 as? any UTF8Canvas))
            }
        }
    }

    @Test("every method, for several recordings", arguments: [0, 1])
    func allMethods(start: Int) throws {
        let expected = try document { drawAllKinds(on: $0) }
        #expect(try backgroundDocument(start: start) { drawAllKinds(on: $0) } == expected)
    }

    @Test("random calls, also without their ends", arguments: 0..<6 as Range<UInt64>)
    func randomCalls(seed: UInt64) throws {
        let expected = try document { drawAtRandom(on: $0, seed: seed, count: 30_000) }
        #expect(expected.utf8.count > 1_000_000)
        let found = try backgroundDocument(start: 0) { drawAtRandom(on: $0, seed: seed, count: 30_000) }
        #expect(found == expected)
    }

    @Test("a picture of no calls, and of one", arguments: [0, 1])
    func smallPictures(count: Int) throws {
        let expected = try document { drawAtRandom(on: $0, seed: 1, count: count) }
        #expect(try backgroundDocument(start: 0) { drawAtRandom(on: $0, seed: 1, count: count) } == expected)
    }

    @Test("a path that is longer than a recording")
    func longPath() throws {
        func draw(on canvas: any UTF8Canvas) {
            let stroke = Stroke(.color(red), width: 2)
            canvas.draw(.line(from: .zero, to: CGPoint(x: 1, y: 1)), fill: nil, stroke: stroke)
            for _ in 0..<3 {
                drawPath(on: canvas, id: "long", stroke: stroke) { path in
                    for index in 0..<40_000 { path.addLine(to: CGPoint(x: index, y: index % 100)) }
                }
            }
        }
        let expected = try document { draw(on: $0) }
        #expect(try backgroundDocument(start: 0) { draw(on: $0) } == expected)
    }

    @Test("many kinds, some of which are equal strings of different bytes")
    func kinds() throws {
        func draw(on canvas: any UTF8Canvas) {
            for index in 0..<8_000 {
                let kinds = ["\u{E9}", "e\u{301}", "kind\(index % 700)", "cell"]
                var id = "element number \(index)"
                id.withUTF8 { canvas.beginElement(id: $0, kind: kinds[index % 4], movedTo: .zero) }
                canvas.draw(.rectangle(Self.bounds), fill: .color(red), stroke: nil)
                canvas.endElement()
            }
        }
        let expected = try document { draw(on: $0) }
        #expect(try backgroundDocument(start: 0) { draw(on: $0) } == expected)
    }

    @Test("large clips and texts in other fonts")
    func largeCalls() throws {
        func draw(on canvas: any UTF8Canvas) {
            var path = BezierPath()
            path.move(to: .zero)
            for index in 0..<3_000 { path.addLine(to: CGPoint(x: index, y: index % 7)) }
            for index in 0..<100 {
                canvas.save()
                canvas.clip(to: .path(path))
                canvas.draw(
                    String(repeating: "text ", count: 2_000), font: Font(.named("Serif"), size: 9),
                    color: ink,
                    at: CGPoint(x: index, y: 0), anchor: .start, width: 9)
                canvas.restore()
            }
        }
        let expected = try document { draw(on: $0) }
        #expect(try backgroundDocument(start: 0) { draw(on: $0) } == expected)
    }

    @Test("an error of the drawing is thrown, and the document can be ended", arguments: [0, 1])
    func drawingFails(start: Int) throws {
        struct Broken: Error {}
        let text = try document { canvas in
            #expect(throws: Broken.self) {
                try BackgroundCanvas.draw(on: canvas, start: Self.starts[start]) {
                    drawAllKinds(on: $0)
                    throw Broken()
                }
            }
        }
        #expect(text.contains("id=\"\(SVGOptions().identifier(for: "node 1"))\""))
        _ = try DocumentReader(text)
    }

    @Test("the first error of the sink is thrown")
    func sinkFails() throws {
        struct Full: Error {}
        final class FullSink: ByteSink {
            func write(_ bytes: UnsafeRawBufferPointer) throws { throw Full() }
        }
        #expect(throws: Full.self) {
            try SVGCanvas.write(
                SVGDocument(bounds: Self.bounds, title: "T"), options: SVGOptions(), to: FullSink(),
                embedding: CharacterListEmbedding(), usesBackground: true
            ) { drawAllKinds(on: $0) }
        }
    }
}

/// Draws an element that consists of a path, in pieces if the canvas supports it.
private func drawPath(
    on canvas: any UTF8Canvas, id: String, stroke: Stroke, _ add: (inout any PathBuilder) -> Void
) {
    var name = id
    let hasBegun = name.withUTF8 { id in
        Array("line-".utf8).withUnsafeBufferPointer {
            canvas.beginPathElement(
                prefix: $0, id: id, kind: "line", movedTo: CGPoint(x: 5, y: 6), stroke: stroke)
        }
    }
    if hasBegun {
        var builder: any PathBuilder = canvas
        add(&builder)
        return canvas.endPathElement()
    }
    var builder: any PathBuilder = BezierPath()
    add(&builder)
    guard let path = builder as? BezierPath else { return }
    canvas.beginElement(CanvasElement(id: "line-" + id, kind: "line"))
    canvas.save()
    canvas.concatenate(CGAffineTransform(translationX: 5, y: 6))
    canvas.draw(.path(path), fill: nil, stroke: stroke)
    canvas.restore()
    canvas.endElement()
}

/// Makes random calls, of which some ends are left out and some have no beginning.
private func drawAtRandom(on canvas: any UTF8Canvas, seed: UInt64, count: Int) {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func point() -> CGPoint {
        CGPoint(x: Double(number(0...50_000)) / 100, y: Double(number(0...9_000_000)) / 100)
    }
    func rect() -> CGRect {
        CGRect(origin: point(), size: CGSize(width: number(0...99), height: number(0...99)))
    }
    func color() -> AdaptiveColor { AdaptiveColor(Color(hex: UInt32(number(0...60)) * 0x01_02_03)) }
    func stroke() -> Stroke {
        Stroke(
            .color(color()), width: CGFloat(number(0...3)), dash: number(0...9) == 0 ? [2, 1] : [],
            cap: number(0...4) == 0 ? .round : .butt)
    }
    let texts = ["A", "two  spaces", "a<b & c", "Größe", "שלום", String(repeating: "long ", count: 60)]
    for index in 0..<count {
        switch number(0...15) {
        case 0, 1:
            var id = number(0...9) == 0 ? "same" : "\(texts[index % 6]) \(index)"
            id.withUTF8 {
                canvas.beginElement(
                    id: $0, kind: index % 5 == 0 ? "cell" : "k\(index % 40)", movedTo: point())
            }
        case 2, 3: canvas.endElement()
        case 4: canvas.save()
        case 5: canvas.restore()
        case 6: canvas.draw(.rectangle(rect()), fill: .color(color()), stroke: nil)
        case 7:
            canvas.draw(.roundedRectangle(rect(), cornerRadius: 4), fill: .color(color()), stroke: stroke())
        case 8: canvas.draw(.ellipse(in: rect()), fill: nil, stroke: stroke())
        case 9: canvas.draw(.line(from: point(), to: point()), fill: nil, stroke: stroke())
        case 10:
            canvas.draw(
                texts[number(0...5)], font: Font(size: CGFloat(number(8...20))), color: color(), at: point(),
                anchor: .middle, width: 9)
        case 11:
            var text = texts[number(0...2)]
            text.withUTF8 {
                canvas.draw(
                    ascii: $0, font: label, color: color(), at: point(), anchor: .start)
            }
        case 12: canvas.concatenate(CGAffineTransform(translationX: CGFloat(number(-9...9)), y: 1))
        case 13:
            if number(0...9) == 0 { canvas.beginGroup(alpha: 0.5) } else { canvas.endGroup() }
            if number(0...19) == 0 { canvas.clip(to: .ellipse(in: rect())) }
        default:
            let style = number(0...3) == 0 ? stroke() : Stroke(.color(ink))
            let points = (0..<number(0...5)).map { _ in point() }
            drawPath(on: canvas, id: "\(index)", stroke: style) { path in
                path.move(to: CGPoint(x: 1, y: 2))
                for point in points {
                    path.addCurve(to: point, control1: .zero, control2: point)
                    path.addLine(to: CGPoint(x: point.y, y: point.x))
                }
            }
        }
    }
}
