import EspalierGeometry
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

@Suite struct VectorRendererTests {
    let shaper: TextShaper
    let picture = SamplePicture()

    init() throws { shaper = TextShaper(library: try FontLibrary()) }

    func pdf(_ options: PDFOptions) throws -> [UInt8] {
        let sink = MemorySink()
        try PDFRenderer(shaper: shaper, options: options).render(
            size: picture.size, to: sink, draw: picture.draw)
        return sink.bytes
    }

    @Test func `The same picture gives the same PDF, without a date unless one is given`() throws {
        let first = try pdf(PDFOptions(title: "Größe"))
        #expect(try pdf(PDFOptions(title: "Größe")) == first)
        let text = String(decoding: first, as: UTF8.self)
        #expect(text.hasPrefix("%PDF-"))
        #expect(!text.contains("CreationDate"))
        var dated = PDFOptions()
        dated.creationDate = 1_000_000_000
        #expect(String(decoding: try pdf(dated), as: UTF8.self).contains("20010909014640Z"))
    }

    @Test func `Links are percent-encoded`() throws {
        let text = String(decoding: try pdf(PDFOptions()), as: UTF8.self)
        #expect(text.contains("(https://example.com/it%27s)"))
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
        (1_000_000_000, "2001-09-09T01:46:40Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
        (-5, "1970-01-01T00:00:00Z"), (.max, "9999-12-31T23:59:59Z"),
    ])
    func `Seconds become a date`(seconds: Int, expected: String) {
        #expect(PDFRenderer.date(secondsSince1970: seconds) == expected)
    }

    @Test func `Sheets cover the picture without a gap`() throws {
        // The sheet without its margins is 75 x 60 PDF points and shows 100 x 80 points of the picture. The picture has
        // 240 x 160 points.
        let options = PDFOptions(
            pages: .sheets(
                CGSize(width: 95, height: 90), margins: EdgeInsets(top: 20, left: 10, bottom: 10, right: 10)))
        let grid = try PageGrid(size: picture.size, options: options)
        #expect(grid.count == 6)
        #expect(grid.rect(ofPage: 0) == CGRect(x: 0, y: 0, width: 100, height: 80))
        #expect(grid.rect(ofPage: 2) == CGRect(x: 200, y: 0, width: 40, height: 80))
        #expect(grid.rect(ofPage: 5) == CGRect(x: 200, y: 80, width: 40, height: 80))
        #expect(CGPoint(x: 200, y: 80).applying(grid.transform(ofPage: 5)) == CGPoint(x: 10, y: 20))
        let text = String(decoding: try pdf(options), as: UTF8.self)
        #expect(text.contains("/Count 6"))
    }

    @Test func `Pages that can't be are refused`() {
        #expect(throws: PDFError.pageTooLarge(width: 15_000, height: 75)) {
            try PageGrid(size: CGSize(width: 20_000, height: 100), options: PDFOptions())
        }
        #expect(throws: PDFError.noRoomOnSheet) {
            try PageGrid(
                size: picture.size,
                options: PDFOptions(pages: .sheets(PDFOptions.Pages.a4, margins: EdgeInsets(all: 400))))
        }
        #expect(throws: PDFError.self) {
            try PageGrid(
                size: CGSize(width: 1e12, height: 1e12),
                options: PDFOptions(pages: .sheets(PDFOptions.Pages.a4, margins: .zero)))
        }
    }

    @Test(
        arguments: [
            (
                PDFError.invalidSize(width: 0, height: 1.5, scale: 2),
                "a picture of 0 x 1.5 points at scale 2 can't be drawn as PDF"
            ),
            (
                .pageTooLarge(width: 15_000, height: 75),
                "a PDF page of 15000 x 75 points is larger than 14,400 points, which readers refuse; cut the diagram across "
                    + "sheets or draw it at a smaller scale"
            ),
            (.tooManyPages(count: 3, limit: 2), "3 pages are beyond the limit of 2"),
        ] as [(PDFError, String)])
    func `Messages have numbers without needless decimals`(error: PDFError, message: String) {
        #expect(error.description == message)
    }

    @Test func `A sink that fails gives its own error`() {
        #expect(throws: FullSink.Full.self) {
            try PDFRenderer(shaper: shaper).render(size: picture.size, to: FullSink(), draw: picture.draw)
        }
    }

    @Test func `The same picture gives the same outlined SVG, with a title and without text`() throws {
        func svg() throws -> String {
            let sink = MemorySink()
            let options = OutlinedSVGRenderer.Options(title: "A & B")
            try OutlinedSVGRenderer(shaper: shaper, options: options).render(
                size: picture.size, to: sink, draw: picture.draw)
            return String(decoding: sink.bytes, as: UTF8.self)
        }
        let first = try svg()
        #expect(try svg() == first)
        #expect(first.contains("<title>A &amp; B</title>"))
        #expect(first.contains("width=\"240px\""))
        #expect(!first.contains("<text"))
        #expect(first.contains("</svg>"))
    }

    @Test func `Surfaces are numbered in order of appearance`() {
        let document = Array(
            ##"<g id="surface91"/><use href="#surface17"/><g id="surface91"/> surface5"##.utf8)
        let expected = ##"<g id="surface1"/><use href="#surface2"/><g id="surface1"/> surface5"##
        #expect(String(decoding: SurfaceNumbering.renumbered(document), as: UTF8.self) == expected)
    }
}
