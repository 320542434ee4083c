import Espalier
import EspalierDiagnostics
import EspalierDiagrams
import Foundation
import Testing

/// Tests the edges at which the lines of a card begin, with the fonts and the back end of pictures.
@Suite struct TextEdgeTests {
    private struct Text: Equatable {
        let x: Double
        let isAtLeftEnd: Bool

        /// Reads the start tag of a `text` element.
        init(_ tag: Substring) throws {
            x = try Double(#require(tag.firstMatch(of: /x="([0-9.]+)"/)?.1)) ?? .nan
            isAtLeftEnd = tag.contains(#"direction="rtl""#) == tag.contains(#"text-anchor="end""#)
        }

        init(x: Double, isAtLeftEnd: Bool) { (self.x, self.isAtLeftEnd) = (x, isAtLeftEnd) }
    }

    private static let title = "שלום עולם"
    private static let body = "هذا نص عربي طويل بما يكفي لعدة أسطر مع كلمات more words أخرى."

    /// All lines of a card begin at its left edge or, in a diagram from right to left, end at its right edge, whatever
    /// their language is.
    @Test(arguments: [("leftToRight", 10.0), ("rightToLeft", 150.0)])
    func linesOfACardShareAnEdge(direction: String, edge: Double) throws {
        for (title, body) in [
            (Self.title, Self.body), ("Latin", Self.body), (Self.body, "some words in English"),
        ] {
            let file = SourceFile(
                name: "a.yaml",
                text: """
                    layout: { type: grid, numberOfColumns: 1, width: 160, layoutDirection: \(direction) }
                    views:
                      cell:
                        padding: 10
                        alignment: leading
                        content: [{ text: "{label}", style: heading }, { text: "{body}", style: body }]
                    output: { margin: 0 }
                    data: { sections: [{ items: [{ label: "\(title)", body: "\(body)" }] }] }
                    """)
            let diagram = try DiagramReader().diagram(
                reading: file, environment: DiagramEnvironment(resources: ResourceReader(folder: "")))
            let svg = try diagram.picture().svgString()
            let texts = try svg.split(separator: "<text ").dropFirst().map {
                try Text($0.prefix { $0 != ">" })
            }
            #expect(texts.count > 2)
            let expected = Text(x: edge, isAtLeftEnd: direction == "leftToRight")
            #expect(texts.allSatisfy { $0 == expected }, "\(texts)")
        }
    }

    /// Code in a text from right to left is read from left to right, in every style.
    @Test(arguments: [
        ("style: body, markup: true", "שלום `render()`", ["render()", "שלום"]),
        ("style: code", "ציור()", ["\u{200E}ציור()"]), ("style: label", "ציור()", ["ציור()"]),
    ])
    func codeIsReadFromLeftToRight(style: String, label: String, expected: [String]) throws {
        let file = SourceFile(
            name: "a.yaml",
            text: """
                layout: { type: flow, layoutDirection: rightToLeft }
                views: { cell: { content: [{ text: "{label}", \(style) }] } }
                data: { sections: [{ items: ["\(label)"] }] }
                """)
        let diagram = try DiagramReader().diagram(
            reading: file, environment: DiagramEnvironment(resources: ResourceReader(folder: "")))
        let parts = try diagram.picture().svgString().split(separator: "</text>").dropLast()
        let texts = parts.map {
            $0.split(separator: ">").last.map { $0.trimmingCharacters(in: .whitespaces) }
        }
        #expect(texts == expected)
    }
}
