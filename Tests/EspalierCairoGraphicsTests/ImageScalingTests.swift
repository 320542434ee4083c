import EspalierGeometry
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

@Suite struct ImageScalingTests {
    private func buffer(_ rows: [[UInt32]]) -> PixelBuffer {
        let result = PixelBuffer(width: rows[0].count, height: rows.count)
        for (y, row) in rows.enumerated() {
            for (x, pixel) in row.enumerated() { result.pixels[y * row.count + x] = pixel }
        }
        return result
    }

    private func rows(_ buffer: PixelBuffer) -> [[UInt32]] {
        (0..<buffer.height).map { y in (0..<buffer.width).map { buffer.pixels[y * buffer.width + $0] } }
    }

    /// Paints an image under a transform into `width` x `height` pixels, and returns the rows.
    private func painted(
        _ image: PixelBuffer, _ transform: CGAffineTransform, width: Int, height: Int
    ) throws -> [[UInt32]] {
        let target = PixelBuffer(width: width, height: height)
        try #require(ProjectiveSampler(image, map: ProjectiveTransform(transform)))
            .paint(into: target, left: 0, top: 0) { width, height in
                try #require(width == image.width && height == image.height)
                return image
            }
        return rows(target)
    }

    @Test func `A shrunk image has the means of the covered areas`() throws {
        // The middle pixel belongs to both halves.
        let line = buffer([[0xFF00_0000, 0xFF00_005A, 0xFF00_00FF]])
        #expect(try rows(line.shrunk(width: 2, height: 1)) == [[0xFF00_001E, 0xFF00_00C8]])
        #expect(try rows(line.shrunk(width: 1, height: 1)) == [[0xFF00_0073]])
        #expect(try rows(line.shrunk(width: 3, height: 1)) == rows(line))
        let square = buffer([[0x0102_0304, 0x0302_0104], [0x0504_0308, 0x0708_0900]])
        #expect(try rows(square.shrunk(width: 1, height: 1)) == [[0x0404_0404]])
        let column = buffer([[0x10], [0x20], [0x30], [0x40], [0x50]])
        #expect(try rows(column.shrunk(width: 1, height: 2)) == [[0x1D], [0x43]])
    }

    @Test func `A white image stays white at any size`() throws {
        let white = buffer(Array(repeating: Array(repeating: 0xFFFF_FFFF, count: 37), count: 23))
        for (width, height) in [(1, 1), (36, 22), (5, 23), (37, 2)] {
            let shrunk = try white.shrunk(width: width, height: height)
            #expect(rows(shrunk).joined().allSatisfy { $0 == 0xFFFF_FFFF })
        }
    }

    @Test func `An image at its own size isn't changed`() throws {
        let image = buffer((0..<5).map { y in (0..<7).map { UInt32($0 * 0x0102_0301 + y * 0x0310_2033) } })
        // The translation isn't exactly 3, because 0.1 + 0.2 isn't exactly 0.3.
        let place = CGAffineTransform(translationX: CGFloat(0.1 + 0.2) * 10, y: 2)
        let result = try painted(image, place, width: 10, height: 7)
        #expect(result[2...].map { Array($0[3...]) } == rows(image))
        // The outermost pixels are repeated.
        #expect(result[0] == result[2] && result[4][0] == result[4][3])
    }

    @Test func `A moved or enlarged image is interpolated`() throws {
        let image = buffer([[0xFF00_0000, 0xFF00_0080]])
        #expect(
            try painted(image, CGAffineTransform(translationX: 0.5, y: 0), width: 3, height: 1)
                == [[0xFF00_0000, 0xFF00_0040, 0xFF00_0080]])
        #expect(
            try painted(image, CGAffineTransform(scaleX: 2, y: 2), width: 4, height: 2)
                == Array(repeating: [0xFF00_0000, 0xFF00_0020, 0xFF00_0060, 0xFF00_0080], count: 2))
    }

    @Test func `A mirrored image is mirrored`() throws {
        let image = buffer([[1, 2, 3]])
        let mirror = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 3, ty: 0)
        #expect(try painted(image, mirror, width: 3, height: 1) == [[3, 2, 1]])
    }
}
