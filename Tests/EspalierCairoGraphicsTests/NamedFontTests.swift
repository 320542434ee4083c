import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

private let dejaVu = "/usr/share/fonts/truetype/dejavu"

/// Tests font families that aren't the standard families, with the DejaVu fonts of the system.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: dejaVu)))
struct NamedFontTests {
    private static let serif = Font(.named("DejaVu Serif"), size: 12)
    private let library: FontLibrary
    private let shaper: TextShaper

    init() throws {
        library = try FontLibrary(folders: [dejaVu])
        shaper = TextShaper(library: library)
    }

    private func file(_ font: Font) -> String? {
        library.path(of: font).map { ($0 as NSString).lastPathComponent }
    }

    @Test func `The file with the nearest weight and the normal width is used`() {
        #expect(file(Self.serif) == "DejaVuSerif.ttf")
        var font = Self.serif
        for (weight, name) in [
            (Font.Weight.medium, "DejaVuSerif.ttf"), (.semibold, "DejaVuSerif-Bold.ttf"),
            (.bold, "DejaVuSerif-Bold.ttf"),
        ] {
            font.weight = weight
            #expect(file(font) == name)
        }
        #expect(file(Font(.named("dejavu sans"), size: 12)) == "DejaVuSans.ttf")
        #expect(file(Font(.named("DejaVu"), size: 12)) == nil)
    }

    @Test func `Text is measured as a browser measures the embedded subset`() throws {
        let text = "AVATAR To. ÄÖ"
        let face = try #require(shaper.face(for: Self.serif))
        let embedded = try #require(
            try shaper.subsetter.subset(of: Self.serif, scalars: Set(text.unicodeScalars)))
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).ttf")
        try embedded.data.write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let part = try FontFace(index: 99, path: path.path, isTrusted: false, isPinned: false)
        #expect(part.shapeSimple(text)?.x == face.shapeSimple(text)?.x)
        #expect(embedded.family == "DejaVu Serif" && embedded.format == .truetype)
        let width = Double(face.shapeSimple(text)?.width ?? 0) * 12 / face.unitsPerEm
        #expect(abs(shaper.width(of: text, font: Self.serif) - width) < 0.001)
        #expect(shaper.width(of: text, font: Font(size: 12)) != shaper.width(of: text, font: Self.serif))
        #expect(shaper.failure == nil && shaper.missingGlyphs.allSatisfy { $0.isDeclared })
    }

    /// The DejaVu fonts don't state the height of their capital letters, by which labels are centered.
    @Test(arguments: ["DejaVu Serif", "DejaVu Sans Mono", "DejaVu Sans"])
    func `A font without a stated cap height has that of the letter H`(family: String) {
        let metrics = shaper.metrics(of: Font(.named(family), size: 1000))
        #expect(abs(metrics.capHeight - 729) < 1)
    }

    @Test func `Weights with one file share a face`() {
        var medium = Self.serif
        medium.weight = .medium
        #expect(shaper.face(for: medium) === shaper.face(for: Self.serif))
        let other = shaper.face(for: Font(.named("DejaVu Sans"), size: 12))
        #expect(other?.index != shaper.face(for: medium)?.index)
    }

    @Test func `A subset for a script that joins letters keeps the substitutions`() throws {
        let font = Font(.named("DejaVu Sans"), size: 12)
        let text = "سلام"
        let letters = try #require(try shaper.subsetter.subset(of: font, scalars: Set(text.unicodeScalars)))
        let latin = try #require(try shaper.subsetter.subset(of: font, scalars: ["a"]))
        #expect(letters.data.range(of: Data("GSUB".utf8)) != nil)
        #expect(latin.data.range(of: Data("GSUB".utf8)) == nil)
    }

    @Test func `An unknown family is a problem with the nearest name`() throws {
        let problem = try #require(library.problem(withFamily: "DejaVu Seriff"))
        #expect(problem.message == "no font family is called 'DejaVu Seriff'")
        #expect(problem.notes.first == "did you mean 'DejaVu Serif'?")
        #expect(library.problem(withFamily: "DejaVu Serif") == nil)
        let system = try FontLibrary(includesSystemFonts: true)
        #expect(system.problem(withFamily: "DejaVu Serif") == nil)
        #expect(try FontLibrary().problem(withFamily: "DejaVu Serif") != nil)
        #expect(system.problem(withFamily: "DejaVu Seriff")?.notes.first == "did you mean 'DejaVu Serif'?")
    }

    @Test func `Fonts of the system aren't foreign`() throws {
        #expect(library.foreignPaths.isEmpty)
        #expect(library.allPaths.contains(dejaVu + "/DejaVuSerif.ttf"))
    }

    @Test func `A folder of the system has its subfolders`() {
        #expect(FontLibrary.systemFolders.contains(dejaVu))
    }
}
