import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierCairoGraphics

/// Tests of the part of a band that may differ from the background.
///
/// In debug builds, `BandPainter` also checks after each band that no pixel outside of this part has changed.
@Suite struct DrawnAreaTests {
    /// Returns the columns of a row that are in the area, or of two rows together.
    private func columns(_ area: DrawnArea, row: Int, and other: Int? = nil) -> [Range<Int>] {
        var (result, column): ([Range<Int>], Int) = ([], 0)
        while let next = area.columns(row: row, and: other, from: column) {
            result.append(next)
            column = next.upperBound
        }
        return result
    }

    @Test func `A box is enlarged to blocks of 64 columns`() {
        let area = DrawnArea(width: 300, height: 10)
        area.insert(CGRect(x: 70, y: 3, width: 50, height: 2))
        area.insert(CGRect(x: 290, y: 3, width: 500, height: 1))
        // A pixel on each side of a box is included.
        #expect((0..<10).filter { !area.isEmpty(row: $0) } == [2, 3, 4, 5])
        #expect(columns(area, row: 3) == [64..<128, 256..<300])
        #expect(columns(area, row: 5) == [64..<128])
        #expect(columns(area, row: 0).isEmpty)
        #expect(columns(area, row: 0, and: 4) == [64..<128, 256..<300])
    }

    @Test func `Boxes outside of the band add nothing, and boxes without numbers add all`() {
        let area = DrawnArea(width: 100, height: 4)
        for box in [
            CGRect(x: -50, y: 0, width: 40, height: 4), CGRect(x: 0, y: 1e300, width: 1, height: 1),
            CGRect(x: 102, y: 0, width: 1, height: 1), CGRect(x: 0, y: -.infinity, width: 1, height: 1),
        ] { area.insert(box) }
        #expect((0..<4).allSatisfy { area.isEmpty(row: $0) })
        area.insert(CGRect(x: CGFloat.nan, y: 1, width: 1, height: 1))
        #expect(columns(area, row: 1) == [0..<100])
        area.removeAll()
        #expect(area.isEmpty(row: 1))
    }

    @Test(arguments: [1, 63, 64, 65, 4_095, 4_096, 4_097, 9_000])
    func `The columns are those of the pixels that were inserted`(width: Int) {
        var random = SeededGenerator(seed: UInt64(width))
        let area = DrawnArea(width: width, height: 1)
        for _ in 0..<20 {
            area.removeAll()
            var blocks: Set<Int> = []
            for _ in 0..<Int.random(in: 0..<6, using: &random) {
                let start = Int.random(in: 0..<width, using: &random)
                let end = min(width, start + Int.random(in: 1..<200, using: &random))
                area.insert(columns: start..<end, rows: 0..<1)
                blocks.formUnion(start / 64...(end - 1) / 64)
            }
            let found = columns(area, row: 0)
            #expect(Set(found.flatMap { $0 }) == Set(blocks.flatMap { $0 * 64..<min(width, $0 * 64 + 64) }))
            #expect(area.isEmpty(row: 0) == found.isEmpty)
        }
    }

    @Test(arguments: [1, 64, 255, 1_000])
    func `A cleared band has the color of the background only`(width: Int) throws {
        var random = SeededGenerator(seed: 12)
        let (white, gray, band) = (
            UInt32(0xFFFF_FFFF), UInt32(0xFF80_8080), try BandBuffer(width: width, height: 8)
        )
        for background in [white, white, white, gray, gray, white] {
            band.clear(to: background)
            #expect(band.isClear)
            #expect((0..<8 * width).allSatisfy { band.pixels[$0] == background })
            for _ in 0..<Int.random(in: 1..<5, using: &random) {
                let (x, y) = (
                    Int.random(in: 0..<width, using: &random), Int.random(in: 0..<8, using: &random)
                )
                band.pixels[y * width + x] = 0xFF00_0000
                band.drawn.insert(columns: x..<x + 1, rows: y..<y + 1)
                band.didDraw()
            }
        }
    }

    /// The file must be the same if the encoder doesn't know where something was drawn.
    @Test(arguments: [1, 64, 100, 700], [2, 200, 300])
    func `A band and its pixels give the same bytes`(width: Int, colors: Int) throws {
        var random = SeededGenerator(seed: UInt64(width + colors))
        let band = try BandBuffer(width: width, height: 30)
        let header = try PNGHeader(width: width, height: 120, pixelsPerMeter: 3780, isOpaque: true)
        let sinks = [MemorySink(), MemorySink()]
        let encoders = try sinks.map { try StreamedPNGEncoder(header, sink: $0) }
        for _ in 0..<4 {
            band.clear(to: 0xFFFF_FFFF)
            for _ in 0..<Int.random(in: 0..<40, using: &random) {
                let (x, y) = (
                    Int.random(in: 0..<width, using: &random), Int.random(in: 0..<28, using: &random)
                )
                let color = 0xFF00_0000 | UInt32.random(in: 0..<UInt32(colors), using: &random)
                // Some of the rows are equal to the row above.
                for row in y..<y + 3 { band.pixels[row * width + x] = color }
                band.drawn.insert(columns: x..<x + 1, rows: y..<y + 3)
                band.didDraw()
            }
            try encoders[0].append(band.pixels, rowCount: 30)
            try encoders[1].append(band, rowCount: 30)
        }
        for encoder in encoders { try encoder.finish() }
        #expect(sinks[0].bytes == sinks[1].bytes)
    }

    /// Cairo limits miters in device coordinates, and starts a path without a current point at a control point.
    @Test func `Stretched miters and curves without a start are in the area`() throws {
        var miter = BezierPath()
        miter.move(to: CGPoint(x: 0, y: 0))
        miter.addLine(to: CGPoint(x: 2, y: -100))
        miter.addLine(to: CGPoint(x: 4, y: 0))
        var curve = BezierPath()
        curve.elements = [
            .quadCurve(CGPoint(x: 300, y: 300), control: CGPoint(x: 10, y: 200)),
            .line(CGPoint(x: 310, y: 20)),
            .close,
        ]
        func draw(_ bandHeight: Int) throws -> [UInt32] {
            let sink = MemorySink()
            let grid = try PixelGrid(size: CGSize(width: 400, height: 700), scale: 1, limit: .max)
            let options = PNGOptions(background: SamplePicture.page)
            _ = try PNGRenderer(shaper: DrawnPixels.shaper(), options: options).render(
                grid, bandHeight: bandHeight, to: sink
            ) { canvas, _ in
                let stroke = Stroke(.color(SamplePicture.ink), width: 2)
                canvas.draw(.path(curve), fill: nil, stroke: stroke)
                canvas.concatenate(CGAffineTransform(a: 30, b: 0, c: 0, d: 1, tx: 100, ty: 600))
                canvas.draw(.path(miter), fill: nil, stroke: stroke)
            }
            return try PNGRows(sink.bytes).pixels
        }
        // In debug builds, pixels outside of the area end the process.
        #expect(try draw(50).count == 400 * 700)
        #expect(try draw(700).count == 400 * 700)
    }
}
