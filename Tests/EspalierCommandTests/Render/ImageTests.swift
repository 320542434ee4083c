import Foundation
import Testing

/// Tests images in cells, from the image file to the picture.
@Suite struct ImageTests {

    static func photo(_ name: String) throws -> [UInt8] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../templates/photos")
        return [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    private func place(_ images: [(name: String, bytes: [UInt8])]) throws -> (Workplace, Tool) {
        let folder = try Workplace()
        for (name, bytes) in images { try Data(bytes).write(to: folder.url(name)) }
        let items = images.map { "{ label: item, photo: \($0.name) }" }.joined(separator: "\n        - ")
        try folder.write(
            """
            layout: { type: grid, width: 300, numberOfColumns: 3, itemHeight: 80 }
            views: { cell: { content: [{ image: "{photo}", width: 60, height: 40 }, "{label}"] } }
            data:
              sections:
                - items:
                    - \(items)

            """.replacing("\n        - ", with: "\n            - "), to: "d.yaml")
        return (folder, Tool(in: folder))
    }

    @Test func everyFormatHasThem() throws {
        let (folder, tool) = try place([
            ("a.png", try Self.photo("plan.png")), ("b.jpg", try Self.photo("pears.jpg")),
        ])
        let result = try tool.run(["render", "d.yaml", "-f", "svg,png,pdf"])
        #expect(result.status == 0 && !result.errors.contains("warning"), "\(result.errors)")
        try folder.expectValid(["out/d.svg", "out/d.png", "out/d.pdf"])
        let svg = String(decoding: try folder.bytes("out/d.svg"), as: UTF8.self)
        #expect(svg.contains("data:image/png;base64,") && svg.contains("data:image/jpeg;base64,"))
        // Text and lines have tens of colors, but a photo has thousands.
        let picture = try DecodedPicture(png: folder.bytes("out/d.png"))
        #expect(picture.width > 600 && picture.colorCount > 1_000, "\(picture.colorCount)")
    }

    /// Pictures are optional in the template.
    @Test(arguments: [["", ""], ["", ", photo: a.png"]])
    func thePhotoWallHasPlainAreasForMissingPictures(_ photos: [String]) throws {
        let (folder, tool) = try place([("a.png", try Self.photo("plan.png"))])
        let items = photos.map { "      - {label: A\($0)}\n" }.joined()
        try folder.write(
            "template: photo-wall\ndata:\n  sections:\n  - items:\n\(items)", to: "w.yaml")
        let result = try tool.run(["render", "w.yaml", "-o", "-"])
        #expect(result.status == 0 && !result.errors.contains(":"), "\(result.errors)")
        let areas = result.text.components(separatedBy: #"width="232" height="150""#).count - 1
        #expect(areas == photos.count { $0.isEmpty })
        #expect(result.text.contains("<image") == photos.contains { !$0.isEmpty })
    }

    /// Returns a photo with Exif data, like a file that a camera has written.
    private static func photo(orientation: UInt8) throws -> [UInt8] {
        let photo = try photo("pears.jpg")
        let directory: [UInt8] = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
        let exif = Array("Exif\0\0MM\0*\0\0\0\u{8}".utf8) + directory
        return photo[..<2] + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + photo[2...]
    }

    /// Photos must have the right orientation in PNG, PDF, and SVG with embedded and with outlined text.
    ///
    /// Some of the viewers interpret Exif data, and others don't.
    @Test(
        .enabled(
            if: !Browser.installed.isEmpty || ExternalProgram("pdftoppm") != nil,
            "no program that draws SVG or PDF is installed"),
        arguments: ["jpg", "png"])
    func photosAreTurnedInEveryFormat(_ suffix: String) throws {
        let photo = suffix == "jpg" ? Self.photo(orientation:) : Self.screenshot
        let (folder, tool) = try place((1...8).map { ("\($0).\(suffix)", try photo(UInt8($0))) })
        let words = ["render", "d.yaml", "--scale", "1", "-f"]
        #expect(try tool.run(words + ["svg,png,pdf"]).status == 0)
        #expect(try tool.run(words + ["svg", "--svg-text", "outlines", "-o", "outlines"]).status == 0)
        try folder.expectValid(["out/d.svg", "out/d.png", "out/d.pdf", "outlines/d.svg"])
        let own = try Browser.pixels(folder.url("out/d.png").path)
        var others: [(String, Pixels)] = []
        for browser in Browser.installed {
            for name in ["out/d.svg", "outlines/d.svg"] {
                let size = (own.width, own.height)
                others.append(
                    (browser.rawValue, try browser.draw(name, in: folder, size: size, isDark: false)))
            }
        }
        if let program = ExternalProgram("pdftoppm") {
            let pixmap = try program.run(["-r", "96", folder.url("out/d.pdf").path]).output
            others.append(("pdftoppm", try Pixels(portablePixmap: Array(pixmap))))
        }
        for (name, other) in others {
            #expect((other.width, other.height) == (own.width, own.height), "\(name)")
            guard (other.width, other.height) == (own.width, own.height) else { continue }
            // Different edges of glyphs cause differences of up to 0.08. A wrong orientation causes a difference of
            // more than 0.2.
            #expect(own.difference(to: other).greatest < 0.1, "\(name) \(own.difference(to: other))")
        }
    }

    /// Returns a screenshot with Exif data, like a file that an editor has written.
    private static func screenshot(orientation: UInt8) throws -> [UInt8] {
        let screenshot = try photo("plan.png")
        let directory: [UInt8] = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
        let chunk = Array("eXIfMM\0*\0\0\0\u{8}".utf8) + directory
        let length = [0, 0, 0, UInt8(chunk.count - 4)]
        return screenshot[..<33] + length + chunk + checksum(of: chunk) + screenshot[33...]
    }

    /// Returns the checksum of a PNG chunk (PNG specification, annex D).
    private static func checksum(of chunk: [UInt8]) -> [UInt8] {
        let sum = chunk.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in
                rest & 1 == 1 ? 0xEDB8_8320 ^ rest >> 1 : rest >> 1
            }
        }
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ~sum >> $0) }
    }

    /// Viewers can't show the file, which SVG and PDF files would contain.
    @Test(arguments: ["svg", "png", "pdf"]) func arithmeticCodingIsReported(_ format: String) throws {
        var jpeg = try Self.photo("pears.jpg")
        let frame = try #require(jpeg.indices.dropFirst(2).first { jpeg[$0 - 1] == 0xFF && jpeg[$0] == 0xC0 })
        jpeg[frame] = 0xC9
        let (_, tool) = try place([("a.jpg", jpeg)])
        let result = try tool.run(["render", "d.yaml", "-f", format, "-o", "-"])
        #expect(
            result.errors.contains(
                "'a.jpg' is left out: the JPEG image uses arithmetic coding, which viewers can't show; convert it with "
                    + "'jpegtran -optimize'"), "\(result.errors)")
    }

    /// In every format, images that can't be decoded are left out with a warning, and everything else is drawn.
    @Test(arguments: ["svg", "png", "pdf"]) func damagedImagesAreLeftOut(_ format: String) throws {
        var png = try Self.photo("plan.png")
        for index in 600..<700 { png[index] ^= 0xFF }
        var huge = png
        // The header now claims that the image has 65,535 x 65,535 pixels.
        huge.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
        let jpeg = try Self.photo("pears.jpg")
        let (folder, tool) = try place([
            ("good.jpg", jpeg), ("damaged.png", png),
            ("cut.png", Array(try Self.photo("plan.png").prefix(900))),
            ("cut.jpg", Array(jpeg.prefix(3_000))), ("huge.png", huge),
        ])
        let result = try tool.run(["render", "d.yaml", "-f", format])
        #expect(result.status == 0)
        let warnings = result.errors.split(separator: "\n").filter { $0.contains(": warning: ") }
        #expect(warnings.count == 4, "\(result.errors)")
        for (number, name) in ["damaged.png", "cut.png", "cut.jpg", "huge.png"].enumerated() {
            #expect(
                warnings.contains {
                    $0.hasPrefix("d.yaml:\(7 + number):") && $0.contains("'\(name)' is left out: ")
                })
        }
        // The size in the header is compared with the limits before the image is decoded.
        #expect(result.errors.contains("4294836225 pixels, which is beyond the limit of 1000000000"))
        if format == "svg" {
            let svg = String(decoding: try folder.bytes("out/d.svg"), as: UTF8.self)
            #expect(svg.components(separatedBy: "data:image/").count - 1 == 1)
        }
    }

    /// The file has long segments of metadata before the image, and fill bytes before a marker, like files of cameras.
    @Test func picturesHaveLongHeaders() throws {
        let jpeg = try Self.photo("pears.jpg")
        let remarks = [0xE1, 0xE2].flatMap { marker -> [UInt8] in
            [0xFF, 0xFF, UInt8(marker), 0xEA, 0x62] + [UInt8](repeating: 0x20, count: 60_000)
        }
        let (folder, tool) = try place([("a.jpg", Array(jpeg[..<2]) + remarks + Array(jpeg[2...]))])
        let result = try tool.run(["render", "d.yaml", "-f", "svg,png"])
        #expect(result.status == 0 && !result.errors.contains("warning"), "\(result.errors)")
        let svg = String(decoding: try folder.bytes("out/d.svg"), as: UTF8.self)
        #expect(svg.contains("data:image/jpeg;base64,"))
    }

    @Test func filesElsewhereMustBeAllowed() throws {
        let (folder, tool) = try place([("a.png", try Self.photo("plan.png"))])
        try folder.write("", to: "docs/keep")
        try FileManager.default.moveItem(at: folder.url("d.yaml"), to: folder.url("docs/d.yaml"))
        let text = String(decoding: try folder.bytes("docs/d.yaml"), as: UTF8.self)
        try folder.write(text.replacing("photo: a.png", with: "photo: ../a.png"), to: "docs/d.yaml")
        let refused = try tool.run(["render", "docs/d.yaml", "-o", "a.svg"])
        #expect(refused.status == 0)
        #expect(refused.errors.hasPrefix("docs/d.yaml:6:"), "\(refused.errors)")
        #expect(refused.errors.contains("it is outside the folders that may be read"))
        let allowed = try tool.run(["render", "docs/d.yaml", "-o", "b.svg", "--allow-path", "."])
        #expect(allowed.status == 0 && !allowed.errors.contains("warning"))
        let (without, with) = (try folder.bytes("a.svg").count, try folder.bytes("b.svg").count)
        #expect(with > without + 3_000)
    }

    @Test func allImagesTogetherHaveALimit() throws {
        let (_, tool) = try place([
            ("a.png", try Self.photo("plan.png")), ("b.jpg", try Self.photo("pears.jpg")),
        ])
        let result = try tool.run(["render", "d.yaml", "--limit", "images=5000"])
        #expect(result.status == 0 && result.errors.contains("beyond the limit of 5000"), "\(result.errors)")
        #expect(result.errors.contains("raise the limit with '--limit images=COUNT'"), "\(result.errors)")
    }

    // MARK: Folders of options

    @Test(arguments: ["--allow-path", "--font-path", "--relative-to"]) func folderMustExist(_ option: String)
        throws
    {
        let (_, tool) = try place([])
        let missing = try tool.run(["render", "d.yaml", option, "nowhere"])
        #expect(missing.status == 2)
        #expect(
            missing.errors
                == "error: 'nowhere' is not a valid value for '\(option)'\nnote: there is no such folder\n")
        let file = try tool.run(["render", "d.yaml", option, "d.yaml"])
        #expect(file.status == 2 && file.errors.contains("note: it isn't a folder"))
    }

    /// A picture without a title is named after its file.
    @Test func everyPictureHasAName() throws {
        let folder = try Workplace()
        try folder.write("data: { outline: \"A\\n  B\\n\" }\n", to: "docs/class tree.yaml")
        let tool = Tool(in: folder)
        try #require(tool.run(["render", "docs/class tree.yaml", "-o", "a.svg"]).status == 0)
        #expect(
            String(decoding: try folder.bytes("a.svg"), as: UTF8.self).contains(
                "<title id=\"diagram-title\">class tree</title>"))
        try #require(
            tool.run(["render", "--from", "outline", "-", "-o", "b.svg"], input: "A\n  B\n").status == 0)
        #expect(
            String(decoding: try folder.bytes("b.svg"), as: UTF8.self).contains(
                "<title id=\"diagram-title\">Diagram</title>"))
    }
}
