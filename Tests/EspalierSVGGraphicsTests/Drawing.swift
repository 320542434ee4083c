import EspalierGeometry
import EspalierGraphics
import EspalierSVGGraphics
import Foundation
import FoundationXML

/// Returns the text of the SVG document that `content` draws.
func svg(
    _ document: SVGDocument = SVGDocument(bounds: CGRect(x: 0, y: 0, width: 100, height: 50), title: ""),
    options: SVGOptions = SVGOptions(fontSource: .system), fonts: (any FontEmbedding)? = nil,
    _ content: (SVGCanvas) -> Void
) throws -> String {
    let sink = MemorySink()
    let canvas = SVGCanvas(document, options: options, sink: sink)
    content(canvas)
    try canvas.finish(embedding: fonts)
    return String(decoding: sink.bytes, as: UTF8.self)
}

/// Returns the lines of SVG that `content` draws, without the tags of the group that contains them.
func body(options: SVGOptions = SVGOptions(fontSource: .system), _ content: (SVGCanvas) -> Void) throws
    -> String
{
    let text = try svg(options: options, content)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { $0.hasPrefix("<g text-rendering") }),
        let last = lines.lastIndex(where: { $0.hasSuffix("</g>") && ($0 == "</g>" || $0.count > 4) })
    else { return text }
    var inner = lines[(first + 1)...last].joined(separator: "\n")
    inner.removeLast(4)
    return inner.hasSuffix("\n") ? String(inner.dropLast()) : inner
}

let ink = AdaptiveColor(light: Color(hex: 0x1D1D1F), dark: Color(hex: 0xF5F5F7))
let paper = AdaptiveColor(light: .white, dark: Color(hex: 0x1C1C1E))
let red = AdaptiveColor(Color(hex: 0xFF0000))
let label = Font(size: 13)

extension SVGCanvas {
    func draw(
        _ string: String, x: CGFloat = 1, y: CGFloat = 2, color: AdaptiveColor = red,
        anchor: TextAnchor = .start
    ) {
        draw(string, font: label, color: color, at: CGPoint(x: x, y: y), anchor: anchor, width: 10)
    }

    func draw(
        element id: String, kind: String = "cell", title: String? = nil, description: String? = nil,
        link: String? = nil
    ) {
        beginElement(CanvasElement(id: id, kind: kind, title: title, description: description, link: link))
        draw(.rectangle(CGRect(x: 1, y: 2, width: 3, height: 4)), fill: .color(red), stroke: nil)
        endElement()
    }
}

/// Calls every method of the canvas with every kind of argument, so often that the document has several chunks.
func drawAllKinds(on canvas: any Canvas) {
    var path = BezierPath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 30, y: 2))
    path.addQuadCurve(to: CGPoint(x: 40, y: 12), control: CGPoint(x: 40, y: 2))
    path.addCurve(
        to: CGPoint(x: 10, y: 20), control1: CGPoint(x: 40, y: 30), control2: CGPoint(x: 20, y: 20.25))
    path.close()
    let gradient = Paint.linearGradient(
        LinearGradient(
            start: .zero, end: CGPoint(x: 1, y: 1),
            stops: [.init(location: 0, color: ink), .init(location: 1, color: red)]))
    let box = CGRect(x: 0.5, y: 0.5, width: 60, height: 20)
    let shapes: [CanvasShape] = [
        .rectangle(box), .roundedRectangle(box, cornerRadius: 4), .ellipse(in: box),
        .line(from: .zero, to: CGPoint(x: 9, y: 7)), .path(path),
    ]
    let fills: [Paint?] = [.color(paper), nil, gradient, .color(red)]
    let strokes: [Stroke?] = [
        Stroke(.color(ink)), nil, Stroke(.color(red), width: 2, dash: [3, 1]),
        Stroke(.color(ink), width: 1.5, cap: .round, join: .bevel),
    ]
    let texts = ["Node", " two  spaces", "a < b & c", "Größe", "שלום", ""]
    let fonts = [
        Font(size: 12), Font(.monospaced, size: 11, weight: .bold, isItalic: true),
        Font(.named("Serif"), size: 9),
    ]
    canvas.save()
    canvas.concatenate(CGAffineTransform(translationX: 3, y: 4))
    for index in 0..<2_500 {
        canvas.beginElement(
            CanvasElement(
                id: index % 50 == 0 ? "same" : "node \(index)", kind: index % 7 == 0 ? "link" : "cell",
                title: index % 5 == 0 ? "Title \(index)" : nil,
                description: index % 3 == 0 ? "Team: Größe & \(index)" : nil,
                link: index % 11 == 0 ? "https://example.org/\(index)" : nil))
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: 10, y: CGFloat(index) * 30 + 0.125))
        if index % 13 == 0 {
            canvas.concatenate(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 5, ty: 6))
        }
        if index % 17 == 0 { canvas.clip(to: shapes[index % 5]) }
        if index % 19 == 0 { canvas.beginGroup(alpha: 0.5) }
        canvas.draw(shapes[index % 5], fill: fills[index % 4], stroke: strokes[index / 3 % 4])
        canvas.draw(
            texts[index % 6], font: fonts[index / 4 % 3], color: index % 2 == 0 ? ink : red,
            at: CGPoint(x: 30, y: 14), anchor: [.start, .middle, .end][index % 3], width: 20)
        if index % 23 == 0 {
            let data = Data([UInt8(index % 3), 1])
            canvas.draw(Image(format: .png, data: data, pixelWidth: 1, pixelHeight: 1), in: box)
        }
        if index % 19 == 0 { canvas.endGroup() }
        canvas.restore()
        canvas.endElement()
    }
    canvas.restore()
}

/// A replacement for embedding fonts, in which the data of a font file is the list of its characters as text.
final class CharacterListEmbedding: FontEmbedding {
    func subset(of font: Font, scalars: Set<Unicode.Scalar>) throws -> EmbeddedFont? {
        if case .named = font.family { return nil }
        let family = font.family == .sans ? "Inter" : "JetBrains Mono"
        let text = scalars.sorted().map { String($0) }.joined()
        return EmbeddedFont(
            data: Data(text.utf8), format: .truetype, family: family, weight: font.weight,
            isItalic: font.isItalic)
    }
}

/// Parses a document with XMLParser, which checks that the document is well-formed.
///
/// Collects the ids, the attributes, and the text of each `text` element.
final class DocumentReader: NSObject, XMLParserDelegate {
    private(set) var ids: [String] = []
    private(set) var texts: [String] = []
    private(set) var attributes: [(tag: String, values: [String: String])] = []
    private var isInText = false

    init(_ document: String) throws {
        super.init()
        let parser = XMLParser(data: Data(document.utf8))
        parser.delegate = self
        if !parser.parse() { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        if let id = attributes["id"] { ids.append(id) }
        self.attributes.append((name, attributes))
        isInText = name == "text"
        if isInText { texts.append("") }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        if isInText { texts[texts.count - 1] += string }
    }

    func parser(_ p: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        isInText = false
    }
}
