import CDeflate
import EspalierGeometry
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// Tests what is kept of image files, and how their pixels are decoded for documents.
@Suite struct ImageFileTests {
    /// A JPEG of 8 x 8 pixels with the ink values of red, which a program of Adobe would write.
    private static let cmyk = """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBET\
        FBUVFQwPFxgWFBgSFBUU/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//E\
        ALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2\
        Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrC\
        w8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD9U6/Kqvyqr9U6/9k=
        """

    private static func photo(_ name: String) throws -> [UInt8] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return Array(try Data(contentsOf: folder.appendingPathComponent("../../templates/photos/\(name)")))
    }

    @Test func `A JPEG in CMYK is decoded`() throws {
        let data = try #require(Data(base64Encoded: Self.cmyk))
        let image = try #require(Image(header: data))
        #expect(ImageLibrary().problem(of: image) == nil)
        let pixel = try ImageDecoder.decode(image).pixels[9]
        #expect(pixel >> 24 == 255 && pixel >> 16 & 255 > 245 && pixel >> 8 & 255 < 10 && pixel & 255 < 10)
    }

    @Test(
        arguments: [
            ("Exif", 0xE1, "Exif\0\0secret"), ("XMP", 0xE1, "http://ns.adobe.com/xap/1.0/\0secret"),
            ("IPTC", 0xED, "Photoshop 3.0\0secret"), ("a comment", 0xFE, "secret"),
            ("a preview", 0xE0, "JFXX\0secret"),
        ] as [(String, UInt8, String)])
    func `A JPEG loses its metadata`(_ name: String, _ marker: UInt8, _ text: String) throws {
        let plain = try Self.photo("pears.jpg")
        let segment = [0xFF, marker, 0, UInt8(text.utf8.count + 2)] + Array(text.utf8)
        let file = Data(plain[..<2] + segment + plain[2...] + Array("secret after the end".utf8))
        let image = try #require(Image(header: file))
        #expect(image.data.range(of: Data("secret".utf8)) == nil)
        #expect(image == Image(header: Data(plain)))
    }

    @Test func `A JPEG keeps its color profile`() throws {
        let plain = try Self.photo("pears.jpg")
        let profile = Array("ICC_PROFILE\0\u{1}\u{1}profile".utf8)
        let file = Data(plain[..<2] + [0xFF, 0xE2, 0, UInt8(profile.count + 2)] + profile + plain[2...])
        #expect(try #require(Image(header: file)).data.range(of: Data("profile".utf8)) != nil)
    }

    @Test(arguments: ["tEXt", "iTXt", "eXIf", "tIME", "prVt"])
    func `A PNG loses its metadata`(_ type: String) throws {
        let plain = try Self.photo("plan.png")
        let content = Array(type.utf8) + Array("secret".utf8)
        let checksum = libdeflate_crc32(0, content, content.count)
        let chunk =
            [0, 0, 0, 6] + content + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
        let image = try #require(
            Image(header: Data(plain[..<33] + chunk + plain[33...] + Array("secret".utf8))))
        #expect(image.data.range(of: Data("secret".utf8)) == nil)
        #expect(image == Image(header: Data(plain)))
    }

    /// Rows that are decoded one by one are the same as those of the function for whole images.
    @Test func `A PNG is decoded row by row`() throws {
        let image = try #require(Image(header: Data(Self.photo("plan.png"))))
        let (rows, whole) = (try ImageDecoder.decode(image), try ImageDecoder.decodePNG(image))
        #expect(PNGSurplus.isSimple(image.data))
        #expect((0..<whole.pixelCount).allSatisfy { rows.pixels[$0] == whole.pixels[$0] })
        let small = try ImageDecoder(image).pixels(shrunkTo: 31, 17)
        let shrunk = try whole.shrunk(width: 31, height: 17)
        #expect((0..<shrunk.pixelCount).allSatisfy { small.pixels[$0] == shrunk.pixels[$0] })
    }

    @Test(arguments: 1...8) func `A turned JPEG is scaled down like its pixels`(_ number: Int) throws {
        let plain = try #require(Image(header: Data(Self.photo("pears.jpg"))))
        let orientation = try #require(ImageOrientation(rawValue: number))
        let swaps = orientation.swapsSides
        let image = Image(
            format: .jpeg, contents: plain.contents, pixelWidth: swaps ? plain.pixelHeight : plain.pixelWidth,
            pixelHeight: swaps ? plain.pixelWidth : plain.pixelHeight, orientation: orientation)
        let small = try ImageDecoder(image).pixels(shrunkTo: 23, 19)
        let shrunk = try ImageDecoder.decode(image).shrunk(width: 23, height: 19)
        #expect((0..<shrunk.pixelCount).allSatisfy { small.pixels[$0] == shrunk.pixels[$0] })
    }

    /// Returns a PDF that shows images, each several times.
    private func pdf(of images: [Image], uses: Int) throws -> [UInt8] {
        let sink = MemorySink()
        try PDFRenderer(shaper: TextShaper(library: FontLibrary()))
            .render(size: CGSize(width: 200, height: 200), to: sink) { canvas, _ in
                for use in 0..<uses {
                    for image in images {
                        canvas.draw(image, in: CGRect(x: use, y: use, width: 60, height: 40))
                    }
                }
            }
        return sink.bytes
    }

    @Test func `Each image of a PDF is one object`() throws {
        let images = try ["pears.jpg", "plan.png"].map {
            try #require(Image(header: Data(Self.photo($0))))
        }
        let text = String(decoding: try pdf(of: images, uses: 20), as: UTF8.self)
        // The PNG has a mask for its alpha channel, unless it is opaque.
        let count = text.components(separatedBy: "/Subtype /Image").count - 1
        #expect((2...3).contains(count))
        #expect(text.components(separatedBy: "/DCTDecode").count == 2)
        let bytes = try pdf(of: images, uses: 1)
        let jpeg = try #require(images.first).data
        #expect(Data(bytes).range(of: jpeg) != nil)
    }

    @Test func `A PNG that is much larger than its uses is scaled down for each of them`() throws {
        let drawing = MemorySink()
        try PNGRenderer(shaper: TextShaper(library: FontLibrary()))
            .render(size: CGSize(width: 1_600, height: 800), to: drawing) { canvas, _ in
                let red = AdaptiveColor(Color(red: 1, green: 0, blue: 0))
                canvas.draw(
                    .rectangle(CGRect(x: 0, y: 0, width: 800, height: 800)), fill: .color(red), stroke: nil)
            }
        let image = try #require(Image(header: Data(drawing.bytes)))
        func widths(_ drawn: [Double]) throws -> [String] {
            let sink = MemorySink()
            try PDFRenderer(shaper: TextShaper(library: FontLibrary()))
                .render(size: CGSize(width: 2_000, height: 200), to: sink) { canvas, _ in
                    for width in drawn {
                        canvas.draw(image, in: CGRect(x: 0, y: 0, width: width, height: width / 2))
                    }
                }
            return String(decoding: sink.bytes, as: UTF8.self).matches(of: /\/Width (\d+)/)
                .map { String($0.1) }
        }
        // An inch of a picture has 96 points, so 300 pixels an inch are 3.125 pixels a point.
        #expect(Set(try widths([129])) == ["1600"])
        #expect(Set(try widths([128, 40])) == ["400"])
        #expect(Set(try widths([32])) == ["100"])
        #expect(Set(try widths([1_000, 100, 100, 20, 2])) == ["1600", "400", "100"])
    }

    /// The file is read again when it is written, and an error ends the PDF.
    @Test func `An image that can't be read again is an error`() throws {
        struct Unreadable: Error {}
        let count = Counter()
        let image = try #require(
            Image(
                header: Data(Self.photo("pears.jpg")),
                store: { data in
                    return {
                        if count.next() > 1 { throw Unreadable() }
                        return data
                    }
                }))
        #expect(throws: Unreadable.self) { try pdf(of: [image], uses: 5) }
    }

    private final class Counter: @unchecked Sendable {
        var value = 0

        func next() -> Int {
            value += 1
            return value
        }
    }
}
