import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// Tests that photos are rotated and mirrored as their Exif data requires.
@Suite struct ImageOrientationTests {
    private static let photo: [UInt8] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return (try? Data(contentsOf: folder.appendingPathComponent("../../templates/photos/pears.jpg"))).map(
            Array.init)
            ?? []
    }()

    private func image(_ orientation: UInt8, isLittleEndian: Bool = true) throws -> Image {
        func number(_ value: UInt8, _ count: Int) -> [UInt8] {
            let zeros = [UInt8](repeating: 0, count: count - 1)
            return isLittleEndian ? [value] + zeros : zeros + [value]
        }
        let tag: [UInt8] = isLittleEndian ? [0x12, 0x01] : [0x01, 0x12]
        let exif =
            Array("Exif\0\0".utf8) + (isLittleEndian ? [0x49, 0x49, 0x2A, 0] : [0x4D, 0x4D, 0, 0x2A])
            + number(8, 4) + number(1, 2) + tag + number(3, 2) + number(1, 4) + number(orientation, 2) + [
                0, 0,
            ]
            + number(0, 1) + [0, 0, 0]
        let segment = [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
        return try #require(Image(header: Data(Self.photo[..<2] + segment + Self.photo[2...])))
    }

    /// For each orientation, the corners of the displayed image at which the top left and the top right pixels of the
    /// stored image appear.
    ///
    /// A corner is [x, y]; 0 is left or top, and 1 is right or bottom.
    private static let corners: [(topLeft: [Int], topRight: [Int])] = [
        ([0, 0], [1, 0]), ([1, 0], [0, 0]), ([1, 1], [0, 1]), ([0, 1], [1, 1]),
        ([0, 0], [0, 1]), ([1, 0], [1, 1]), ([1, 1], [1, 0]), ([0, 1], [0, 0]),
    ]

    @Test(arguments: 1...8, [true, false])
    func `Pixels are turned as Exif says`(_ number: Int, _ isLittleEndian: Bool) throws {
        let plain = try #require(Image(header: Data(Self.photo)))
        let stored = try ImageDecoder.decode(plain)
        let image = try image(UInt8(number), isLittleEndian: isLittleEndian)
        let seen = try ImageDecoder.decode(image)
        #expect((seen.width, seen.height) == (image.pixelWidth, image.pixelHeight))
        #expect(
            (seen.width, seen.height)
                == (number < 5 ? (stored.width, stored.height) : (stored.height, stored.width)))
        func pixel(_ place: [Int]) -> UInt32 {
            seen.pixels[place[1] * (seen.height - 1) * seen.width + place[0] * (seen.width - 1)]
        }
        let corners = Self.corners[number - 1]
        #expect(pixel(corners.topLeft) == stored.pixels[0])
        #expect(pixel(corners.topRight) == stored.pixels[stored.width - 1])
    }

    @Test(arguments: [0, 9, 255]) func `Unknown numbers are upright`(_ number: UInt8) throws {
        #expect(try image(number).orientation == .up)
    }

    /// An image keeps its Exif data only if it is upright, because viewers that read Exif data would rotate any other
    /// image a second time.
    @Test(arguments: 1...8) func `Only the data of upright photos have Exif data`(_ number: UInt8) throws {
        #expect((try image(number).data.range(of: Data("Exif".utf8)) != nil) == (number == 1))
    }

    @Test func `Damaged Exif data do no harm`() throws {
        let good = try image(6).data
        for offset in 4..<44 {
            var bytes = Array(good)
            bytes[offset] ^= 0xFF
            if let image = Image(header: Data(bytes)) { _ = image.orientation }
        }
        #expect(try image(6).orientation != .up)
    }
}
