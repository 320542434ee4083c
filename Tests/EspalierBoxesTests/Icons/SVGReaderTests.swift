import EspalierDataFiles
import EspalierDiagnostics
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierBoxes

/// Tests the SVG files that are read as icons, and those that are refused.
@Suite struct SVGReaderTests {
    private func icon(_ text: String) throws -> Icon {
        try Icon(reading: SourceFile(name: "i.svg", text: text), limits: DataLimits())
    }

    private func shapes(_ content: String, _ attributes: String = "viewBox='0 0 24 24'") throws -> [Icon
        .Shape]
    {
        try icon("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>").shapes
    }

    /// Returns the line and the message of the error in a file; nil if there is none.
    private func refusal(_ text: String) -> String? {
        do throws(DiagnosticsError) {
            _ = try Icon(reading: SourceFile(name: "i.svg", text: text), limits: DataLimits())
            return nil
        } catch {
            guard let diagnostic = error.diagnostics.first, let range = diagnostic.range else { return "" }
            return "\(range.start.line): \(diagnostic.message)"
        }
    }

    @Test(
        arguments: [
            ("<path d='M2 3h4v5z'/>", [2, 3, 4, 5]),
            ("<rect x='1' y='2' width='3' height='4'/>", [1, 2, 3, 4]),
            ("<rect width='10' height='4' rx='2'/>", [0, 0, 10, 4]),
            ("<circle cx='5' cy='6' r='2'/>", [3, 4, 4, 4]),
            ("<ellipse cx='5' cy='6' rx='3' ry='1'/>", [2, 5, 6, 2]),
            ("<line x1='1' y1='2' x2='4' y2='8' stroke='red'/>", [1, 2, 3, 6]),
            ("<polyline points='1,2 3 4,5,9'/>", [1, 2, 4, 7]),
            ("<polygon points='0 0 4 0 4 4'/>", [0, 0, 4, 4]),
            (
                "<g transform='translate(10 20)'><path d='M0 0h1v1z' transform='scale(2)'/></g>",
                [10, 20, 2, 2]
            ),
            ("<path d='M1 0h2v4z' transform='rotate(90)'/>", [-4, 1, 4, 2]),
            ("<path d='M1 0h2v4z' transform='rotate(180, 2, 2) matrix(1 0 0 1 0 0)'/>", [1, 0, 2, 4]),
            ("<path d='M0 0h1v1z' transform='skewX(45)'/>", [0, 0, 2, 1]),
            ("<rect style='fill:#f00; transform: translate(3px)' width='2' height='2' x='1px'/>", nil),
        ] as [(String, [CGFloat]?)])
    func readsShapes(content: String, box: [CGFloat]?) throws {
        guard let box else {
            #expect(throws: DiagnosticsError.self) { try shapes(content) }
            return
        }
        let bounds = try #require(shapes(content).first).path.boundingBox
        for (found, expected) in zip([bounds.minX, bounds.minY, bounds.width, bounds.height], box) {
            #expect(abs(found - expected) < 1e-6, "\(bounds)")
        }
    }

    @Test func readsPaints() throws {
        let found = try shapes(
            """
            <path d='M0 0h1v1z'/><path d='M0 0h1v1z' fill='currentColor' opacity='.5'/>
            <g fill='none' stroke='#102030' stroke-width='2' stroke-linecap='round' opacity='50%'>
              <path d='M0 0h1v1z' stroke-linejoin="bevel" style="stroke-opacity:.5;stroke-dasharray:1 2 3"/>
              <path d='M0 0h1' stroke='none'/><path d='M0 0h1' display='none'/>
            </g>
            <g color='rgb(255,0,0)'><path d='M0 0h1v1z' transform='scale(3)' stroke='currentColor'/></g>
            """)
        let red = Icon.Color.fixed(Color(hex: 0xFF0000))
        #expect(found.map(\.fill) == [.icon(opacity: 1), .icon(opacity: 0.5), nil, red])
        let lines = found.map(\.line)
        #expect(lines[0] == nil && lines[1] == nil)
        #expect(
            lines[2]
                == Icon.Line(
                    color: .fixed(Color(hex: 0x102030, alpha: 0.25)), width: 2, dash: [1, 2, 3, 1, 2, 3],
                    cap: .round, join: .bevel))
        #expect(lines[3] == Icon.Line(color: red, width: 3))
    }

    /// An inner square is a hole by the even-odd rule, although it has the direction of the outer one.
    @Test func readsTheEvenOddRule() throws {
        let path = "<path d='M0 0h8v8h-8zM2 2h4v4h-4z'"
        let (filled, hollow) = (try shapes(path + "/>"), try shapes(path + " fill-rule='evenodd'/>"))
        #expect(filled[0].path.contains(CGPoint(x: 4, y: 4), evenOdd: false))
        #expect(!hollow[0].path.contains(CGPoint(x: 4, y: 4), evenOdd: false))
        #expect(hollow[0].path.contains(CGPoint(x: 1, y: 1), evenOdd: false))
    }

    @Test func readsTheSizeAndTheTitle() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
            <!-- A comment. -->
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:ink="x" viewBox="-5 -5 40 20" width="100%" ink:v="1">
              <title>Acme &amp;
                 Sons</title><metadata><rdf:RDF><x/></rdf:RDF></metadata><ink:view a="b"><c/></ink:view>
              <path d="M-5-5h1v1z"/>
            </svg>
            """
        let icon = try icon(text)
        #expect(icon.title == "Acme & Sons")
        #expect(icon.size == CGSize(width: 40, height: 20))
        #expect(icon.shapes[0].path.boundingBox == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try self.icon("<svg width='30px' height='10'/>").size == CGSize(width: 30, height: 10))
    }

    @Test(
        arguments: [
            ("script", "<script>alert(1)</script>", "'script' isn't read from SVG files"),
            ("event", "<path onload='x()' d='M0 0h1v1z'/>", "'onload' isn't read from SVG files"),
            ("style sheet", "<style>path { fill: red }</style>", "'style' isn't read from SVG files"),
            ("reference", "<use href='#a'/>", "'use' isn't read from SVG files"),
            ("link", "<a href='https://example.com'/>", "'a' isn't read from SVG files"),
            ("image", "<image href='file:///etc/passwd'/>", "'image' isn't read from SVG files"),
            ("href", "<g xlink:href='x.svg#a'/>", "'xlink:href' isn't read from SVG files"),
            ("gradient", "<defs><linearGradient/></defs>", "'defs' isn't read from SVG files"),
            ("paint server", "<path d='M0 0h1v1z' fill='url(#a)'/>", "'url(#a)' isn't a single color"),
            ("filter", "<g filter='url(#f)'/>", "'filter' isn't read from SVG files"),
            ("mask in a style", "<g style='mask: url(#f)'/>", "'mask' isn't read from SVG files"),
            ("text", "<text>x</text>", "'text' isn't read from SVG files"),
            ("foreign object", "<foreignObject/>", "'foreignObject' isn't read from SVG files"),
            ("animation", "<path d='M0 0h1v1z'><animate/></path>", "'animate' isn't read from SVG files"),
            ("theme color", "<path d='M0 0h1v1z' fill='$accent'/>", "'$accent' isn't a single color"),
            ("unknown entity", "<title>&lol;</title>", "invalid XML:"),
            ("not closed", "<g>", "invalid XML:"),
            ("not a number", "<circle r='nan'/>", "'r' needs a number"),
            ("infinite", "<circle r='1e999'/>", "'r' needs a number"),
            ("negative", "<rect width='-1' height='1'/>", "'width' is less than 0"),
            ("path data", "<path d='M0 0 x'/>", "'d' isn't path data"),
            ("far away", "<path d='M0 0h1e300v1z'/>", "coordinates are beyond"),
            ("transform", "<g transform='spin(3)'/>", "'spin(3' isn't a transform"),
            ("transform without end", "<g transform='matrix(1 2'/>", "'matrix(1 2' isn't a transform"),
            ("odd points", "<polygon points='1 2 3'/>", "'points' needs an even number"),
            ("percent", "<rect width='10%' height='1'/>", "'width' needs a number"),
        ] as [(String, String, String)])
    func refusesTheRest(name: String, content: String, message: String) {
        let text = "<svg viewBox='0 0 9 9'>\n<g/>\n\(content)</svg>"
        let found = refusal(text) ?? ""
        #expect(found.hasPrefix("3: " + message), "\(found)")
    }

    @Test(arguments: [
        ("", "1: invalid XML:"), ("GIF89a", "1: invalid XML:"), ("<html/>", "1: expected the element 'svg'"),
        ("<title/>", "1: expected the element 'svg'"), ("<svg/>", "1: the size of the drawing isn't known"),
        ("<svg viewBox='0 0 0 9'/>", "1: the size"), ("<svg viewBox='0 0 9'/>", "1: 'viewBox' needs four"),
        ("<svg viewBox='0 0 9 9' preserveAspectRatio='none'/>", "1: 'preserveAspectRatio' other than"),
        ("<?xml-stylesheet href='http://example.com/a.css'?><svg/>", "1: processing instructions"),
        ("<!DOCTYPE svg [\n<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]>\n<svg>&b;</svg>", "entities and other"),
        ("<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><svg/>", "entities and other"),
        ("<svg viewBox='0 0 9 9'><svg/></svg>", "1: 'svg' isn't read"),
        ("<svg viewBox='0 0 9 9'/><svg/>", "1:"),
    ])
    func refusesOtherFiles(text: String, message: String) {
        #expect(refusal(text)?.contains(message) == true, "\(refusal(text) ?? "no error")")
    }

    @Test func refusesWhatIsTooLarge() {
        let points = String(repeating: "h1", count: 100_000)
        #expect(
            refusal("<svg viewBox='0 0 9 9'><path d='M0 0\(points)'/></svg>") == "1: more than 100000 points")
        let comment = String(repeating: " ", count: 1 << 20)
        #expect(refusal("<svg viewBox='0 0 9 9'>\(comment)</svg>")?.contains("file size") == true)
        let parts = String(repeating: "M0 0h1v1z", count: 20_000)
        #expect(
            refusal("<svg viewBox='0 0 9 9'><path fill-rule='evenodd' d='\(parts)'/></svg>")
                == "1: too many parts for 'fill-rule' of 'evenodd'")
        let deep = String(repeating: "<g>", count: 100_000)
        #expect(refusal("<svg viewBox='0 0 9 9'>\(deep)")?.contains("nesting depth: 1001") == true)
    }

    /// A file with changed bytes is read or refused.
    @Test(arguments: 0..<8)
    func changedBytesAreNoTrap(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let text = """
            <svg viewBox="0 0 24 24"><g transform="rotate(45 2,3) scale(2)" style="fill:#f00;opacity:.5">
            <path fill-rule="evenodd" d="M0 0h8v8h-8zM2 2a3 3 0 0 1 4 4z"/><rect x="1" width="4" height="2" rx="1"/>
            <polygon points="1,2 3,4 5,6" stroke="currentColor" stroke-dasharray="1 2"/></g></svg>
            """
        for _ in 0..<500 {
            var bytes = Array(text.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: index)
                default: bytes.insert(bytes.randomElement(using: &generator) ?? 0, at: index)
                }
            }
            let file = SourceFile(name: "i.svg", bytes: bytes)
            if let icon = try? Icon(reading: file, limits: DataLimits()) { #expect(icon.size.width > 0) }
        }
    }
}
