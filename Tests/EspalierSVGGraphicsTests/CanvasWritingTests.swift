import EspalierGeometry
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierSVGGraphics

/// Tests of the function that writes a whole document, and of the methods that receive UTF-8.
@Suite("Writing documents")
struct CanvasWritingTests {
    private static let document = SVGDocument(
        bounds: CGRect(x: 0, y: 0, width: 500, height: 90_000), title: "T", description: "D",
        background: paper)

    @Test("a document with many chunks is the same as that of a canvas")
    func documents() throws {
        let expected = try svg(Self.document, options: SVGOptions(), fonts: CharacterListEmbedding()) {
            drawAllKinds(on: $0)
        }
        let sink = MemorySink()
        try SVGCanvas.write(
            Self.document, options: SVGOptions(), to: sink, embedding: CharacterListEmbedding()
        ) { drawAllKinds(on: $0) }
        #expect(String(decoding: sink.bytes, as: UTF8.self) == expected)
    }

    @Test("ids and texts as UTF-8 have the same bytes as strings", arguments: ["", "my page"])
    func utf8(prefix: String) throws {
        let names = ["A", "A", "1 b", "a.b-c_d", "Größe", "x<y & \"z\"", "  two  spaces ", "", "connector-A"]
        let shape = CanvasShape.roundedRectangle(
            CGRect(x: 0.3, y: 0.7, width: 60, height: 20), cornerRadius: 4)
        var options = SVGOptions()
        options.idPrefix = prefix
        func document(_ draw: (SVGCanvas, String) -> Void) throws -> String {
            try svg(Self.document, options: options, fonts: CharacterListEmbedding()) { canvas in
                canvas.concatenate(CGAffineTransform(translationX: 1.1, y: 2.2))
                for name in names { draw(canvas, name) }
                canvas.draw(shape, fill: .color(ink), stroke: nil)
            }
        }
        func drawText(_ name: String, _ body: (String) -> Void) {
            if name.utf8.allSatisfy({ $0 < 0x80 }) { body(name) }
        }
        let expected = try document { canvas, name in
            canvas.beginElement(CanvasElement(id: name, kind: "cell"))
            canvas.draw(shape, fill: .color(paper), stroke: nil)
            drawText(name) {
                canvas.draw($0, font: Font(size: 12), color: ink, at: .zero, anchor: .middle, width: 20)
            }
            canvas.endElement()
        }
        let found = try document { canvas, name in
            var name = name
            name.withUTF8 { canvas.beginElement(id: $0, kind: "cell", frame: .zero) }
            canvas.draw(shape, fill: .color(paper), stroke: nil)
            drawText(name) { text in
                var text = text
                text.withUTF8 {
                    canvas.draw(
                        ascii: $0, font: Font(size: 12), color: ink, at: .zero, anchor: .middle, width: 20)
                }
            }
            canvas.endElement()
        }
        #expect(found == expected)
        #expect(found.contains("id=\"\(options.identifier(for: "A"))-2\""))
    }

    private static let strokes: [Stroke] = [
        Stroke(.color(ink)), Stroke(.color(red), width: 2, cap: .round, join: .bevel),
        Stroke(.color(ink), dash: [2, 1]),
        Stroke(.color(AdaptiveColor(Color(red: 0, green: 0, blue: 0, alpha: 0)))),
        Stroke(.color(ink), width: 0),
    ]

    @Test(
        "a path in pieces has the same bytes as a whole path", arguments: strokes,
        ["", "my page"])
    func pathElements(stroke: Stroke, prefix: String) throws {
        let names = [
            "A", "A", "1 b", "Größe", "", "A-2", "a very long name: more than thirty-two bytes", "é",
        ]
        var options = SVGOptions()
        options.idPrefix = prefix
        func document(_ draw: (SVGCanvas, String, CGPoint) -> Void) throws -> String {
            try svg(Self.document, options: options) { canvas in
                for (index, name) in names.enumerated() {
                    canvas.save()
                    if index == 5 { canvas.concatenate(CGAffineTransform(scaleX: 2, y: 3)) }
                    if index == 6 { canvas.clip(to: .rectangle(CGRect(x: 0, y: 0, width: 50, height: 50))) }
                    if index == 7 { canvas.beginElement(CanvasElement(id: "outer", kind: "c1")) }
                    draw(canvas, name, CGPoint(x: Double(index) / 3, y: -Double(index) * 1_000.1))
                    if index == 7 { canvas.endElement() }
                    canvas.restore()
                }
            }
        }
        func path(_ index: Int, _ builder: inout some PathBuilder) {
            builder.move(to: CGPoint(x: 1, y: 2.5))
            builder.addLine(to: CGPoint(x: 1, y: 20_000.123))
            for child in 0..<4 {
                let y = Double(child * 1_000 * index) - 0.55
                builder.move(to: CGPoint(x: 1, y: 2.5))
                builder.addCurve(
                    to: CGPoint(x: 30, y: y), control1: CGPoint(x: 15.75, y: 2.5),
                    control2: CGPoint(x: 15.75, y: y))
            }
        }
        func drawElement(_ canvas: SVGCanvas, _ name: String, _ origin: CGPoint, _ draw: () -> Void) {
            canvas.beginElement(CanvasElement(id: "line-" + name, kind: "line"))
            canvas.save()
            canvas.concatenate(CGAffineTransform(translationX: origin.x, y: origin.y))
            draw()
            canvas.restore()
            canvas.endElement()
        }
        let expected = try document { canvas, name, origin in
            drawElement(canvas, name, origin) {
                var lines = BezierPath()
                path(name.utf8.count, &lines)
                canvas.draw(.path(lines), fill: nil, stroke: stroke)
            }
            canvas.draw(element: "last")
        }
        var pieceCount = 0
        let found = try document { canvas, name, origin in
            drawElement(canvas, name, origin) {
                canvas.draw(stroke) {
                    if !($0 is BezierPath) { pieceCount += 1 }
                    path(name.utf8.count, &$0)
                }
            }
            drawElement(canvas, "empty", origin) { canvas.draw(stroke) { _ in } }
            canvas.draw(element: "last")
        }
        #expect(found == expected)
        // The first path determines the attributes of the stroke. Dashed and invisible strokes aren't written in
        // pieces.
        let isPlain = stroke.dash.isEmpty && stroke.width > 0 && stroke.paint != Self.strokes[3].paint
        #expect(pieceCount == (isPlain ? names.count - 1 : 0))
    }

    @Test("pieces that are added after the end of their path are ignored")
    func latePieces() throws {
        func document(keepsPieces: Bool) throws -> String {
            try svg { canvas in
                canvas.draw(
                    .line(from: .zero, to: CGPoint(x: 1, y: 1)), fill: nil, stroke: Stroke(.color(ink)))
                var kept: (any PathBuilder)?
                canvas.draw(Stroke(.color(ink))) {
                    $0.move(to: .zero)
                    if keepsPieces { kept = $0 }
                }
                kept?.addLine(to: CGPoint(x: 3, y: 4))
                canvas.draw("A")
            }
        }
        #expect(try document(keepsPieces: true) == document(keepsPieces: false))
    }

    @Test("all fonts are prepared before the first one is embedded")
    func fonts() throws {
        var prepared: [(font: Font, scalars: Set<Unicode.Scalar>)] = []
        let prepare: FontPreparation = { prepared = $0 }
        try SVGCanvas.write(
            Self.document, options: SVGOptions(), to: MemorySink(), embedding: CharacterListEmbedding(),
            preparing: prepare
        ) { canvas in
            for (text, weight) in [("ab", Font.Weight.bold), ("c", .regular), ("ad", .bold)] {
                canvas.draw(
                    text, font: Font(size: 12, weight: weight), color: ink, at: .zero, anchor: .start,
                    width: 9)
            }
        }
        #expect(prepared.map(\.font.weight) == [.bold, .regular])
        #expect(prepared.map(\.scalars) == [["a", "b", "d"], ["c"]])
    }

    @Test("an error of the drawing or of the sink is thrown")
    func failures() {
        struct Broken: Error {}
        final class FullSink: ByteSink {
            func write(_ bytes: UnsafeRawBufferPointer) throws { throw Broken() }
        }
        for (sink, fails) in [(FullSink() as any ByteSink, false), (MemorySink(), true)] {
            #expect(throws: Broken.self) {
                try SVGCanvas.write(
                    Self.document, options: SVGOptions(), to: sink, embedding: CharacterListEmbedding()
                ) {
                    drawAllKinds(on: $0)
                    if fails { throw Broken() }
                }
            }
        }
    }
}
