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
