import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

@Suite struct PNGRendererTests {
    let shaper: TextShaper
    let picture = SamplePicture()

    init() throws { shaper = TextShaper(library: try FontLibrary()) }

    func render(
        bandHeight: Int = 1000, stripHeight: Int? = nil, stripLimit: Int = 1_000_000, tileWidth: Int = 1000,
        concurrent: Bool = false, scale: Double = 2,
        text: TextPainting = .glyphs
    ) throws -> [UInt8] {
        var options = PNGOptions(scale: scale, background: SamplePicture.page)
        options.textPainting = text
        options.compressesConcurrently = concurrent
        let sink = MemorySink()
        let grid = try PixelGrid(size: picture.size, scale: scale, limit: .max)
        _ = try PNGRenderer(shaper: shaper, options: options).render(
            grid, bandHeight: bandHeight, stripHeight: stripHeight, stripLimit: stripLimit,
            tileWidth: tileWidth, to: sink, draw: picture.draw)
        return sink.bytes
    }

    @Test(arguments: [1, 7, 16, 64, 319])
    func `Bands give the same bytes as one pass, on one thread and on two`(bandHeight: Int) throws {
        let whole = try render()
        #expect(try render(bandHeight: bandHeight) == whole)
        #expect(try render(bandHeight: bandHeight, concurrent: true) == whole)
    }

    /// Bands skip lines of a text that they can't show.
    @Test(arguments: [1, 16, 100]) func `Bands of a long text give the same bytes as one pass`(
        bandHeight: Int
    ) throws {
        let text = shaper.layout(
            [
                TextRun(
                    String(repeating: "Größe 7 a\u{0301}\u{0301}\u{0301}\u{0301} نص gj ", count: 40),
                    font: picture.font)
            ], in: TextContainer(width: 100))
        #expect(text.lineCount > 20)
        func render(_ bandHeight: Int) throws -> [UInt8] {
            var options = PNGOptions(scale: 2, background: SamplePicture.page)
            options.textPainting = .glyphs
            let sink = MemorySink()
            let grid = try PixelGrid(
                size: CGSize(width: 120, height: text.size.height), scale: 2, limit: .max)
            _ = try PNGRenderer(shaper: shaper, options: options).render(
                grid, bandHeight: bandHeight, to: sink
            ) { canvas, _ in canvas.draw(text, at: CGPoint(x: 10, y: 0), color: SamplePicture.ink) }
            return sink.bytes
        }
        #expect(try render(bandHeight) == render(10_000))
    }

    /// The second argument is a way to draw text, and the allowed difference of a color component.
    ///
    /// If text is drawn as outlines, shapes have 256 levels of coverage. If text is drawn with glyph masks, shapes have
    /// only 16 levels of coverage, and two neighboring levels differ by 16.
    @Test(arguments: [1, 33, 256], [(TextPainting.outlines, 16), (.glyphs, 64)])
    func `Tiles give the same picture as one pass`(
        tileWidth: Int, painting: (text: TextPainting, greatest: Int)
    ) throws {
        let whole = try PNGRows(try render(text: painting.text)).pixels
        let tiled = try PNGRows(
            try render(bandHeight: 50, tileWidth: tileWidth, text: painting.text)
        ).pixels
        // Each tile is a surface of its own. Cairo clips edges at the left side of a surface, which slightly changes
        // the antialiasing of slanted edges.
        Self.expectNear(whole, tiled, painting.greatest)
    }

    private static func expectNear(_ whole: [UInt32], _ tiled: [UInt32], _ greatest: Int) {
        let differences = zip(whole, tiled).map(difference)
        #expect((differences.max() ?? 0) <= greatest)
        #expect(differences.count { $0 > 16 } < whole.count / 1_000)
        #expect(differences.count { $0 > 0 } < whole.count / 20)
    }

    /// Strips are tested with several heights, and with memory limits that reduce their number of rows.
    @Test(arguments: [(2, 0), (50, 1_000_000), (1_000, 5_000)])
    func `Strips give the same bytes as bands`(stripHeight: Int, stripLimit: Int) throws {
        let whole = try render()
        for bandHeight in [1, 2, 7, 16] {
            let strips = try render(
                bandHeight: bandHeight, stripHeight: stripHeight, stripLimit: stripLimit)
            #expect(strips == whole)
        }
    }

    /// A strip is painted in tiles, and tiles slightly change the antialiasing.
    ///
    /// Therefore, small differences are allowed.
    @Test(arguments: [(33, 1_000_000), (100, 5_000)])
    func `Strips of tiles give the same picture as one pass`(tileWidth: Int, stripLimit: Int) throws {
        let whole = try PNGRows(try render()).pixels
        let strips = try render(
            bandHeight: 7, stripHeight: 50, stripLimit: stripLimit, tileWidth: tileWidth)
        Self.expectNear(whole, try PNGRows(strips).pixels, 64)
    }

    /// A band of this picture has only one row.
    ///
    /// The content is drawn in strips, which have more rows than bands. An element is therefore drawn for a few strips,
    /// and not for each band.
    @Test func `The elements of a very wide picture are drawn for some strips`() throws {
        var rowCount = 0.0
        let sink = MemorySink()
        let options = PNGOptions(background: AdaptiveColor(.white))
        try PNGRenderer(shaper: shaper, options: options).render(
            size: CGSize(width: 4_000_000, height: 40), to: sink
        ) { canvas, rect in
            rowCount = max(rowCount, rect.height)
            let box = CGRect(x: 3_900_000, y: 5, width: 10, height: 10)
            if rect.intersects(box) { canvas.draw(.rectangle(box), fill: .color(.black), stroke: nil) }
        }
        #expect(rowCount == 40)
        #expect(sink.bytes.count < 1_000_000)
    }

    private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
        var greatest = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            greatest = max(greatest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
        }
        return greatest
    }

    @Test func `A picture beyond Cairo's widest surface is painted in full`() throws {
        let sink = MemorySink()
        let blue = Paint.color(Color(hex: 0x0000FF))
        let summary = try PNGRenderer(
            shaper: shaper, options: PNGOptions(background: AdaptiveColor(.white))
        ).render(size: CGSize(width: 40_000, height: 2_000), to: sink) { canvas, rect in
            for x in [0.0, 16_380, 32_766, 39_990] {
                let box = CGRect(x: x, y: 1_990, width: 10, height: 10)
                if box.maxY > rect.minY, box.minY < rect.maxY {
                    canvas.draw(.rectangle(box), fill: blue, stroke: nil)
                }
            }
        }
        #expect(summary == PNGRenderer.Summary(pixelWidth: 40_000, pixelHeight: 2_000, colorCount: 2))
        #expect(sink.bytes.count < 100_000)
        let rows = try PNGRows(sink.bytes)
        #expect(rows.width == 40_000)
        #expect(rows.row(0).allSatisfy { $0 == 0xFFFF_FFFF })
        let last = rows.row(1_999)
        for x in [0, 9, 16_380, 16_389, 32_766, 32_775, 39_990, 39_999] { #expect(last[x] == 0xFF00_00FF) }
        for x in [10, 16_379, 16_390, 32_765, 32_776, 39_989] { #expect(last[x] == 0xFFFF_FFFF) }
    }

    @Test func `A picture of four billion pixels takes as long as what is in it`() throws {
        let sink = MemorySink()
        let summary = try PNGRenderer(
            shaper: shaper, options: PNGOptions(background: AdaptiveColor(.white))
        ).render(size: CGSize(width: 40_000, height: 100_000), to: sink) { canvas, rect in
            let box = CGRect(x: 30_000, y: 90_000, width: 100, height: 100)
            if rect.intersects(box) { canvas.draw(.rectangle(box), fill: .color(.black), stroke: nil) }
        }
        #expect(summary.pixelHeight == 100_000)
        #expect(sink.bytes.count < 5_000_000)
        #expect(sink.bytes.suffix(8).starts(with: Array("IEND".utf8)))
    }

    @Test(arguments: [
        (100, 5_000), (1_000, 2_097), (40_000, 52), (300_000, 16), (3_000_000, 16), (5_000_000, 1),
        (17_500_000, 1), (400_000_000, 1),
    ])
    func `A band has fewer rows the wider it is, and less than 200 MB or one row`(width: Int, rows: Int)
        throws
    {
        let grid = try PixelGrid(
            size: CGSize(width: Double(width), height: 5_000), scale: 1, limit: .max)
        let height = grid.bandHeight(area: PNGRenderer.bandArea)
        #expect(height == rows)
        #expect(height == 1 || width * height * 4 < 202_000_000)
    }

    @Test func `Too many pixels are an error that names the number and the flag`() throws {
        let error = #expect(throws: PNGError.self) {
            try PNGRenderer(shaper: shaper).render(
                size: CGSize(width: 100_000, height: 100_000), to: MemorySink()
            ) { _, _ in }
        }
        #expect(error == .tooManyPixels(width: 100_000, height: 100_000, limit: 1 << 32))
        #expect(error?.description.contains("10000000000") == true)
        #expect(error?.description.contains("beyond the limit of") == true)
    }

    @Test(arguments: [
        (CGSize(width: 0, height: 10), 1.0), (CGSize(width: -3, height: 10), 1),
        (CGSize(width: CGFloat.nan, height: 10), 1), (CGSize(width: 10, height: CGFloat.infinity), 1),
        (CGSize(width: 10, height: 10), 0), (CGSize(width: 10, height: 10), .nan),
        (CGSize(width: 1e300, height: 10), 1),
    ])
    func `Sizes that can't be drawn are refused`(size: CGSize, scale: Double) {
        #expect(throws: PNGError.self) { try PixelGrid(size: size, scale: scale, limit: .max) }
    }

    @Test(arguments: [(10.1, 10.0, 101), (10.01, 10, 101), (0.1, 1, 1), (33.3, 2, 67)])
    func `A pixel that is covered in part is there`(points: Double, scale: Double, pixels: Int) throws {
        let grid = try PixelGrid(size: CGSize(width: points, height: 1), scale: scale, limit: .max)
        #expect(grid.width == pixels)
    }

    @Test func `An error of the drawing ends the picture, on two threads, too`() throws {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try PNGRenderer(shaper: shaper).render(
                size: CGSize(width: 4_000, height: 4_000), to: MemorySink()
            ) { _, rect in
                if rect.minY > 2_000 { throw Stop() }
            }
        }
    }

    @Test func `An error of the sink ends the picture`() throws {
        #expect(throws: FullSink.Full.self) { try renderNoise(to: FullSink()) }
    }

    private func renderNoise(to sink: any ByteSink) throws {
        let grid = try PixelGrid(size: CGSize(width: 500, height: 2_000), scale: 1, limit: .max)
        _ = try PNGRenderer(shaper: shaper).render(grid, bandHeight: 100, to: sink) { canvas, rect in
            for y in stride(from: rect.minY, to: rect.maxY, by: 1) {
                for x in stride(from: 0.0, to: 500, by: 10) {
                    let color = Color(hex: UInt32(truncatingIfNeeded: Int(x * 7919 + y * 104_729)))
                    canvas.draw(
                        .rectangle(CGRect(x: x, y: y, width: 10, height: 1)), fill: .color(color), stroke: nil
                    )
                }
            }
        }
    }
}

final class FullSink: ByteSink {
    struct Full: Error {}
    private var left = 1_000

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        left -= bytes.count
        if left < 0 { throw Full() }
    }
}

/// Decodes a PNG with libpng.
struct PNGRows {
    let width: Int
    let height: Int
    private let buffer: PixelBuffer

    init(_ bytes: [UInt8]) throws {
        func number(_ offset: Int) -> Int { bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }
        (width, height) = (number(16), number(20))
        let image = Image(format: .png, data: Data(bytes), pixelWidth: width, pixelHeight: height)
        buffer = try ImageDecoder.decodePNG(image)
    }

    func row(_ index: Int) -> [UInt32] {
        Array(UnsafeBufferPointer(start: buffer.pixels + index * width, count: width))
    }

    var pixels: [UInt32] { Array(UnsafeBufferPointer(start: buffer.pixels, count: width * height)) }
}
