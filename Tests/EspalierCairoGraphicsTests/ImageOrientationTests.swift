import CDeflate
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
        try #require(Image(header: Data(self.file(orientation, isLittleEndian: isLittleEndian))))
    }

    /// Returns a photo with an orientation in its Exif data.
    private func file(_ orientation: UInt8, isLittleEndian: Bool = true) -> [UInt8] {
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
        return Array(Self.photo[..<2] + segment + Self.photo[2...])
    }

    private static let plan: [UInt8] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return (try? Data(contentsOf: folder.appendingPathComponent("../../templates/photos/plan.png"))).map(
            Array.init)
            ?? []
    }()

    /// Returns a PNG with the chunk `eXIf`, before the pixels or at the end of the file.
    private func plan(_ orientation: UInt8, atEnd: Bool = false) throws -> Image {
        let exif = Array("MM\0*\0\0\0\u{8}".utf8) + [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation]
        let content = Array("eXIf".utf8) + exif + [0, 0, 0, 0, 0, 0]
        let checksum = libdeflate_crc32(0, content, content.count)
        let chunk = [0, 0, 0, UInt8(content.count - 4)] + content + Self.bytes(of: checksum)
        let place = atEnd ? Self.plan.count - 12 : 33
        return try #require(Image(header: Data(Self.plan[..<place] + chunk + Self.plan[place...])))
    }

    private static func bytes(of number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// The file of a turned picture is the file without the Exif data, so that no viewer turns it again.
    @Test(arguments: 1...8, [false, true])
    func `The chunk of a PNG turns its pixels`(_ number: Int, _ isAtEnd: Bool) throws {
        let stored = try ImageDecoder.decode(try #require(Image(header: Data(Self.plan))))
        let image = try plan(UInt8(number), atEnd: isAtEnd)
        let seen = try ImageDecoder.decode(image)
        let turned = try stored.turned(try #require(ImageOrientation(rawValue: number)))
        #expect((seen.width, seen.height) == (turned.width, turned.height))
        #expect((image.pixelWidth, image.pixelHeight) == (turned.width, turned.height))
        #expect((0..<seen.width * seen.height).allSatisfy { seen.pixels[$0] == turned.pixels[$0] })
        #expect(image.data == Image(header: Data(Self.plan))?.data)
    }

    @Test func `Damaged chunks do no harm`() throws {
        let good = Array(try #require(Image(header: Data(Self.plan))).data)
        for (count, type) in [(0, "eXIf"), (255, "eXIf"), (1, "IDAT")] {
            let chunk = [0x7F, 0xFF, 0xFF, UInt8(count)] + Array(type.utf8)
            #expect(Image(header: Data(good[..<33] + chunk))?.orientation == .up)
            #expect(Image(header: Data(good[..<33] + [0, 0, 0, UInt8(count)] + chunk))?.orientation == .up)
        }
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

    /// Viewers that read Exif data would rotate an image a second time.
    @Test(arguments: 1...8) func `No photo keeps its Exif data`(_ number: UInt8) throws {
        #expect(try image(number).data == Image(header: Data(Self.photo))?.data)
    }

    @Test func `Damaged Exif data do no harm`() throws {
        let good = file(6)
        for offset in 4..<44 {
            var bytes = good
            bytes[offset] ^= 0xFF
            if let image = Image(header: Data(bytes)) { _ = image.orientation }
        }
        #expect(try image(6).orientation != .up)
    }
}
