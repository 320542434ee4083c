import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// Compares pictures pixel by pixel with files next to the tests.
///
/// `ESPALIER_RECORD_GOLDENS=1 swift test` writes the files and fails, so that it isn't left on by mistake.
@Suite struct GoldenPictureTests {
    let shaper: TextShaper

    init() throws { shaper = TextShaper(library: try FontLibrary()) }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Goldens")

    func check(_ name: String, _ bytes: [UInt8]) throws {
        let file = Self.folder.appendingPathComponent(name + ".png")
        if ProcessInfo.processInfo.environment["ESPALIER_RECORD_GOLDENS"] == "1" {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
            Issue.record("\(name) was recorded")
            return
        }
        let golden = try #require(try? Data(contentsOf: file), "\(name) has no golden picture")
        let (expected, actual) = (try PNGRows(Array(golden)), try PNGRows(bytes))
        #expect(actual.width == expected.width && actual.height == expected.height)
        let differences = zip(actual.pixels, expected.pixels).count { $0 != $1 }
        #expect(differences == 0, "\(name) differs in \(differences) pixels")
    }

    @Test(arguments: Appearance.allCases, [1.0, 2.0])
    func `The sample picture`(appearance: Appearance, scale: Double) throws {
        let picture = SamplePicture()
        let sink = MemorySink()
        let options = PNGOptions(
            scale: scale, appearance: appearance, background: SamplePicture.page, textPainting: .outlines)
        try PNGRenderer(shaper: shaper, options: options).render(
            size: picture.size, to: sink, draw: picture.draw)
        try check("sample-\(appearance.rawValue)-\(Int(scale))x", sink.bytes)
    }

    @Test func `Paragraphs and weights`() throws {
        let sink = MemorySink()
        let size = CGSize(width: 260, height: 190)
        let options = PNGOptions(scale: 2, background: SamplePicture.page)
        try PNGRenderer(shaper: shaper, options: options).render(size: size, to: sink) { canvas, _ in
            drawTexts(on: canvas)
        }
        try check("texts", sink.bytes)
    }

    private func drawTexts(on canvas: any Canvas) {
        let runs = [
            TextRun("An espalier is a tree trained ", font: Font(size: 12)),
            TextRun("flat against a wall", font: Font(size: 12, weight: .bold)),
            TextRun(": AVATAR, To, W., ", font: Font(size: 12)),
            TextRun("UICollectionViewLayoutAttributes", font: Font(.monospaced, size: 12)),
            TextRun(" and cafe\u{301}, Привет, ½ → ∞.", font: Font(size: 12, isItalic: true)),
        ]
        var top = 12.0
        let alignments: [TextContainer.Alignment] = [.leading, .center, .trailing]
        for (index, alignment) in alignments.enumerated() {
            let container = TextContainer(
                width: 236, maximumLines: index == 0 ? 0 : 2, alignment: alignment, truncation: .tail,
                lineSpacing: 1.1)
            let layout = shaper.layout(runs, in: container)
            canvas.draw(layout, at: CGPoint(x: 12, y: top), color: SamplePicture.ink)
            top += layout.size.height + 10
        }
    }
}
