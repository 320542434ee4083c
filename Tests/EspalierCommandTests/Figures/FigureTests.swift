import EspalierDiagnostics
import EspalierDiagrams
import Foundation
import Testing

/// Tests the figures of Apple's guide and of the slides "UICollectionViewFlowLayout Sucks" as templates.
@Suite struct FigureTests {
    static let names = [
        "3-1", "3-2", "3-3", "3-4", "3-5", "5-1", "5-2", "5-3", "5-4", "6-1", "6-2", "6-3", "6-4", "deck-08",
        "deck-09", "deck-10", "deck-13", "deck-14", "deck-15",
    ]

    private static let data = "data:\n  sections:\n    - label: S\n      items: [A, B, C, D, E, F, G, H]\n"

    @Test func eachIsATemplate() {
        let templates = TemplateLibrary.builtIn.templates.map(\.name)
        for name in Self.names { #expect(templates.contains("figures/" + name)) }
    }

    @Test func haveTheSameLook() throws {
        let templates = TemplateLibrary.builtIn.templates.filter { $0.name.hasPrefix("figures/") }
        for template in templates {
            let text = String(decoding: template.source.bytes, as: UTF8.self)
            let isBase = text.contains("\ntheme: ink\n")
            #expect(isBase != text.contains("\ntemplate: figures/"), "\(template.name)")
            #expect(text.contains("title: ") && text.contains("\ndescription: "), "\(template.name)")
        }
    }

    /// A figure can be used as a template for other data.
    ///
    /// Its name includes the subfolder: `figures/3-1`.
    @Test func areDrawnByName() throws {
        let folder = try Workplace()
        try folder.write(Self.data, to: "mine.yaml")
        let result = try Tool(in: folder).run([
            "render", "mine.yaml", "--template", "figures/3-1", "-o", "a.svg",
        ])
        #expect(result.status == 0, "\(result.errors)")
        let picture = String(decoding: try folder.bytes("a.svg"), as: UTF8.self)
        for text in ["S header", "S footer", "[0, 7]"] { #expect(picture.contains(">\(text)</text>")) }
    }

    /// The number next to an arrow is the number that the layout computed.
    ///
    /// In a width of 428, three items of 100 have two gaps of 64, and five items of 68 have four gaps of 22.
    @Test(arguments: [
        ("minimumInteritemSpacing: 10", ["actual 64", "minimum 10"]),
        ("minimumInteritemSpacing: 20", ["actual 64", "minimum 20"]),
        ("itemSize: [68, 84]", ["actual 22", "minimum 10"]),
    ]) func followTheLayoutsNumbers(_ change: String, _ expected: [String]) throws {
        let folder = try Workplace()
        try folder.write(
            "template: figures/3-3\n" + Self.data + "layout: { \(change) }\n"
                + "annotations: { show: [minimumSpacing], words: true }\n", to: "mine.yaml")
        let result = try Tool(in: folder).run(["render", "mine.yaml", "-o", "-"])
        #expect(result.status == 0, "\(result.errors)")
        for text in expected { #expect(result.text.contains(">\(text)</text>"), "\(text)") }
    }

    @Test func aMisspelledNameIsAnErrorWithANote() throws {
        let folder = try Workplace()
        try folder.write("template: figures/3-9\n" + Self.data, to: "mine.yaml")
        let result = try Tool(in: folder).run(["check", "mine.yaml"])
        #expect(result.status == 1)
        #expect(result.errors.contains("mine.yaml:1:11: error: "))
        #expect(result.errors.contains("did you mean 'figures/3-"))
    }

    /// The text alternative of a figure also contains its steps.
    @Test func haveTextAlternatives() throws {
        let folder = try Workplace()
        try BuiltInTemplates.write(to: folder)
        let result = try Tool(in: folder).run(
            [
                "render", "templates/figures/6-3.yaml", "-o", "out/", "--base", "templates/figures",
                "--text-alternative", "txt",
            ])
        #expect(result.status == 0, "\(result.errors)")
        let text = String(decoding: try folder.bytes("out/6-3.txt"), as: UTF8.self)
        for line in ["The framing process", "- 1  The last column", "- 3  The first column"] {
            #expect(text.contains(line + "\n"), "\(text)")
        }
    }
}
