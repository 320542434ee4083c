import EspalierGeometry
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

@Suite struct PerspectiveImageTests {
    private static let red = Color(red: 1, green: 0, blue: 0)
    private static let size = CGSize(width: 100, height: 60)
    /// The transform of a card that is rotated about its vertical axis.
    private static let map: ProjectiveTransform = {
        var turn = CATransform3DIdentity
        turn.m34 = -1 / 200
        return ProjectiveTransform(CATransform3DRotate(turn, 0.9, 0, 1, 0), about: CGPoint(x: 50, y: 30))
    }()

    private func png(
        _ size: CGSize, options: PNGOptions = PNGOptions(), _ draw: (any Canvas) -> Void
    ) throws -> Image {
        let sink = MemorySink()
        try PNGRenderer(shaper: TextShaper(library: FontLibrary()), options: options)
            .render(size: size, to: sink) { canvas, _ in draw(canvas) }
        return Image(
            format: .png, data: Data(sink.bytes), pixelWidth: Int(size.width), pixelHeight: Int(size.height))
    }

    /// Returns an image whose left half is red and whose right half is blue.
    private func halves(width: Int, height: Int) throws -> Image {
        let size = CGSize(width: width, height: height)
        return try png(size, options: PNGOptions(background: AdaptiveColor(Self.red))) {
            $0.draw(
                .rectangle(CGRect(x: width / 2, y: 0, width: width, height: height)),
                fill: .color(AdaptiveColor(Color(red: 0, green: 0, blue: 1))), stroke: nil)
        }
    }

    private func pixels(drawing image: Image, _ options: PNGOptions = PNGOptions()) throws -> PixelBuffer {
        let picture = try png(Self.size, options: options) {
            ProjectiveCanvas($0, map: Self.map, textMeasuring: nil)
                .draw(image, in: CGRect(origin: .zero, size: Self.size))
        }
        return try ImageDecoder.decode(picture)
    }

    @Test func `Every point of an image is where its map puts it, without seams`() throws {
        let pixels = try pixels(drawing: halves(width: 640, height: 400))
        let middle = Self.map.map(CGPoint(x: 50, y: 30)).x
        var counts = (red: 0, blue: 0)
        for row in 0..<60 {
            for column in 0..<100 {
                let center = CGPoint(x: Double(column) + 0.5, y: Double(row) + 0.5)
                guard let source = Self.map.inverted?.map(center), source.x > 3, source.x < 97,
                    source.y > 3, source.y < 57, abs(center.x - middle) > 1
                else { continue }
                let color = pixels.pixels[row * 100 + column]
                #expect(color == (source.x < 50 ? 0xFFFF_0000 : 0xFF00_00FF), "\(column), \(row)")
                if source.x < 50 { counts.red += 1 } else { counts.blue += 1 }
            }
        }
        #expect(counts.red > 500 && counts.blue > 500)
    }

    @Test func `Edges are antialiased against what is below`() throws {
        let white = PNGOptions(background: AdaptiveColor(Color(red: 1, green: 1, blue: 1)))
        let pixels = try pixels(drawing: halves(width: 10, height: 10), white)
        // The upper edge of the half that is further away is slanted, so its pixels are covered to different degrees.
        let levels = Set(
            (55..<70).compactMap { column in
                (0..<30).map { pixels.pixels[$0 * 100 + column] >> 16 & 0xFF }.first { $0 > 0 && $0 < 255 }
            })
        #expect(levels.count > 3)
    }

    @Test func `Copies of an image are shared between cards of nearly the same size`() throws {
        let library = ImageLibrary()
        let image = try halves(width: 400, height: 200)
        let cache = ImageCache(library: library)
        let entries = try (0..<20).map {
            try cache.image(image, width: 60 + Double($0), height: 90, isHalved: true)
        }
        #expect(entries.allSatisfy { $0.surface === entries[0].surface })
        #expect((entries[0].buffer.width, entries[0].buffer.height) == (100, 100))
        #expect(library.pixelCount == 400 * 200 + 100 * 100)
    }

    @Test func `Bands and tiles don't show`() throws {
        let image = try halves(width: 64, height: 40)
        func bytes(_ bandHeight: Int, _ tileWidth: Int) throws -> [UInt8] {
            let sink = MemorySink()
            let grid = try PixelGrid(size: Self.size, scale: 2, limit: .max)
            _ = try PNGRenderer(shaper: TextShaper(library: FontLibrary()), options: PNGOptions(scale: 2))
                .render(grid, bandHeight: bandHeight, tileWidth: tileWidth, to: sink) { canvas, _ in
                    ProjectiveCanvas(canvas, map: Self.map, textMeasuring: nil)
                        .draw(image, in: CGRect(origin: .zero, size: Self.size))
                }
            return sink.bytes
        }
        let whole = try bytes(120, 200)
        #expect(try bytes(16, 64) == whole)
    }

    @Test func `A large picture takes smaller copies where the image is far away`() throws {
        // Stripes, each four pixels wide, which are gray from a distance.
        let size = CGSize(width: 512, height: 512)
        let stripes = try png(size, options: PNGOptions(background: AdaptiveColor(Self.red))) { canvas in
            for x in stride(from: 0, to: 512, by: 8) {
                canvas.draw(
                    .rectangle(CGRect(x: x, y: 0, width: 4, height: 512)),
                    fill: .color(AdaptiveColor(Color(red: 0, green: 0, blue: 0))), stroke: nil)
            }
        }
        let source = try ImageDecoder.decode(stripes)
        // The floor of a room, whose far end is at the horizon.
        var turn = CATransform3DIdentity
        turn.m34 = -1 / 600
        let floor = ProjectiveTransform(
            CATransform3DRotate(turn, 1.4, 1, 0, 0), about: CGPoint(x: 256, y: 512))
        let sampler = try #require(ProjectiveSampler(source, map: floor))
        let target = PixelBuffer(width: 512, height: 16)
        var sizes: [(Int, Int)] = []
        let top = Int(floor.map(CGPoint(x: 256, y: 0)).y.rounded(.down))
        try sampler.paint(into: target, left: 0, top: top) { width, height in
            sizes.append((width, height))
            let copy = PixelBuffer(width: width, height: height)
            copy.pixels.update(repeating: 0xFF80_0000, count: width * height)
            return copy
        }
        #expect(!sizes.isEmpty && sizes.allSatisfy { $0.0 < 512 || $0.1 < 512 })
        #expect((0..<512).contains { target.pixels[$0] == 0xFF80_0000 })
    }

    @Test func `An inverted map undoes the map`() throws {
        let inverse = try #require(Self.map.inverted)
        let point = CGPoint(x: 12, y: 50)
        let back = inverse.map(Self.map.map(point))
        #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
        #expect(inverse.w(at: Self.map.map(point)) > 0)
        let twice = Self.map.concatenating(inverse)
        #expect(abs(twice.map(point).x - point.x) < 1e-9)
        #expect(ProjectiveTransform(CGAffineTransform(scaleX: 0, y: 1)).inverted == nil)
    }
}
