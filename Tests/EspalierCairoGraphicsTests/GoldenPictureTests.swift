import EspalierGraphics
import EspalierSnapshotTesting
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// Compares pictures of the renderer with snapshots.
@Suite(.snapshots()) struct GoldenPictureTests {
    let shaper: TextShaper

    init() throws { shaper = TextShaper(library: try FontLibrary()) }

    /// A picture that is drawn directly by the renderer, without a view.
    private struct DrawnPicture: SnapshotSubject {
        let shaper: TextShaper
        let size: CGSize
        var textPainting = TextPainting.glyphs
        let draw: (any Canvas, CGRect) -> Void

        func withSnapshotContent<Result>(
            in environment: SnapshotEnvironment, _ body: (SnapshotContent) throws -> Result
        ) throws -> Result {
            try body(
                SnapshotContent(layout: nil) { scale, appearance in
                    let sink = MemorySink()
                    let options = PNGOptions(
                        scale: scale, appearance: appearance ?? .light, background: SamplePicture.page,
                        textPainting: textPainting)
                    try PNGRenderer(shaper: shaper, options: options).render(
                        size: size, to: sink, draw: draw)
                    return sink.bytes
                })
        }
    }

    @Test func `The sample picture`() {
        let sample = SamplePicture()
        assertSnapshot(
            of: DrawnPicture(
                shaper: shaper, size: sample.size, textPainting: .outlines, draw: sample.draw),
            as: [.picture(scale: 1), .picture(scale: 2)], appearances: [.light, .dark])
    }

    @Test func `Paragraphs and weights`() {
        let picture = DrawnPicture(shaper: shaper, size: CGSize(width: 260, height: 190)) { canvas, _ in
            drawTexts(on: canvas)
        }
        assertSnapshot(of: picture, as: [.picture(scale: 2)])
    }

    /// Cards with Arabic, Hebrew and mixed text, whose lines begin at the left edge, and the same cards with lines that
    /// end at the right edge.
    @Test func `Paragraphs of both directions`() {
        let picture = DrawnPicture(shaper: shaper, size: CGSize(width: 404, height: 210)) { canvas, _ in
            drawCards(on: canvas)
        }
        assertSnapshot(of: picture, as: [.picture(scale: 2)], appearances: [.light, .dark])
    }

    private func drawCards(on canvas: any Canvas) {
        let texts = [
            ("مرحبا بالعالم", "هذا نص عربي طويل مع Swift 6 وكلمات more words أخرى."),
            ("שלום עולם", "A sentence in English after a title in Hebrew: שלום עולם רב."),
            ("Release 6.0 (שלום)", "טקסט ארוך בעברית, עם מילים באנגלית Linux, macOS, ועוד."),
        ]
        for (column, alignment) in [TextContainer.Alignment.leading, .trailing].enumerated() {
            var top = 14.0
            for (title, body) in texts {
                for (string, size, weight) in [(title, 14.0, Font.Weight.bold), (body, 12, .regular)] {
                    let layout = shaper.layout(
                        [TextRun(string, font: Font(size: size, weight: weight))],
                        in: TextContainer(width: 170, alignment: alignment))
                    let room = column == 0 ? 0 : 170 - layout.size.width
                    let origin = CGPoint(x: 16 + CGFloat(column) * 202 + room, y: top)
                    canvas.draw(layout, at: origin, color: SamplePicture.ink)
                    top += layout.size.height + 2
                }
                top += 10
            }
        }
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
