import Foundation
import FoundationXML
import Testing

/// Reads an SVG file with an XML parser.
final class SVGReader: NSObject, XMLParserDelegate {
    struct Element {
        let name: String
        let attributes: [String: String]
        let depth: Int
        /// The text of the element and its descendants.
        var text = ""
    }

    /// The elements in the order of their start tags.
    private(set) var elements: [Element] = []
    private var open: [Int] = []

    init(bytes: [UInt8]) throws {
        super.init()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = self
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
    }

    /// Draws a diagram file, and reads the SVG.
    convenience init(drawing diagram: String, options: [String] = []) throws {
        let folder = try Workplace()
        try folder.write(diagram, to: "a.yaml")
        let result = try Tool(in: folder).run(["render", "a.yaml", "-o", "a.svg"] + options)
        try #require(result.status == 0, "\(result.errors)")
        try self.init(bytes: folder.bytes("a.svg"))
    }

    func texts(of name: String) -> [String] { elements.filter { $0.name == name }.map(\.text) }

    /// The ids that occur more than once, and the ids that can't be used in a selector or a link.
    var invalidIdentifiers: [String] {
        var seen: Set<String> = []
        return elements.compactMap { $0.attributes["id"] }.filter { id in
            let isName =
                id.utf8.allSatisfy {
                    $0 >= 0x80 || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F || Self.isAlphanumeric($0)
                }
                && id.utf8.first.map { $0 >= 0x41 } == true
            return !isName || !seen.insert(id).inserted
        }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        open.append(elements.count)
        elements.append(Element(name: name, attributes: attributes, depth: open.count))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        for index in open { elements[index].text += string }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        open.removeLast()
    }
}
