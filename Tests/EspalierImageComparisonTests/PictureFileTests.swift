import EspalierImageComparison
import Foundation
import TestSupport
import Testing

/// Tests files that are unusual, damaged, or not pictures.
///
/// Each file must cause an error that names the problem.
@Suite struct PictureFileTests {
    private static let good = TestPicture(width: 32, height: 24).png()

    /// Returns the problem of comparing a file with a valid file; nil if they can be compared.
    private func problem(_ bytes: [UInt8], pixelLimit: Int = 1 << 20) throws -> PictureFileError.Problem? {
        do {
            _ = try ImageComparison.compare(
                expected: .bytes(Self.good, name: "good"), actual: .bytes(bytes, name: "bad"),
                pixelLimit: pixelLimit)
            return nil
        } catch let error as PictureFileError {
            #expect(error.name == "bad")
            return error.problem
        }
    }

    private func problem(ofFile path: String) throws -> PictureFileError.Problem? {
        do {
            _ = try ImageComparison.compare(
                expected: .file(path), actual: .bytes(Self.good, name: "good"))
            return nil
        } catch let error as PictureFileError {
            return error.problem
        }
    }

    static let pointer = """
        version https://git-lfs.github.com/spec/v1
        oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
        size 12345

        """

    @Test func contentsThatAreNoPictureAreNamed() throws {
        #expect(try problem([]) == .empty)
        #expect(try problem(Array(Self.pointer.utf8)) == .lfsPointer)
        #expect(try problem(Array("<<<<<<< HEAD\nx\n".utf8)) == .conflictMarkers)
        let inside = "version https://git-lfs.github.com/spec/v1\n<<<<<<< HEAD\noid sha256:1\n"
        #expect(try problem(Array(inside.utf8)) == .conflictMarkers)
        #expect(try problem([0xFF, 0xD8, 0xFF, 0xE0]) == .notPNG(format: "JPEG"))
        #expect(try problem(Array("<svg xmlns".utf8)) == .notPNG(format: "SVG"))
        #expect(try problem(Array("hello world".utf8)) == .notPNG(format: nil))
    }

    @Test func equalPointersAreNoEqualPictures() throws {
        let bytes = Array(Self.pointer.utf8)
        #expect(throws: PictureFileError("a", .lfsPointer)) {
            try ImageComparison.compare(expected: .bytes(bytes, name: "a"), actual: .bytes(bytes, name: "b"))
        }
    }

    @Test(arguments: [3, 8, 20, 33, 40, 60])
    func truncatedFilesAreNamed(count: Int) throws {
        #expect(try problem(Array(Self.good.prefix(count))) == .truncated)
        #expect(try problem(Array(Self.good.dropLast(5))) == .truncated)
    }

    @Test func damagedDataAreNamed() throws {
        let outline = TestPNG(width: 32, height: 24, depth: 8, colorType: 6)
        guard
            case .damaged = try problem(
                outline.file(pixelData: [9, 9, 9, 9] + [UInt8](repeating: 7, count: 90)))
        else { return #expect(Bool(false), "not damaged") }
        var flipped = Self.good
        flipped[flipped.count / 2] ^= 0x55
        guard case .damaged = try problem(flipped) else {
            return #expect(Bool(false), "a wrong checksum wasn't found")
        }
        // The pixel data ends before the last row.
        let short = outline.file(rows: Array(repeating: [UInt8](repeating: 1, count: 128), count: 20))
        guard case .damaged = try problem(short) else { return #expect(Bool(false), "not damaged") }
        let empty = TestPNG(width: 0, height: 5, depth: 8, colorType: 6).file(pixelData: [])
        #expect(try problem(empty) == .damaged("it has no pixels"))
    }

    @Test func filesThatAreNoRegularFilesAreNamed() throws {
        let folder = try Workplace()
        #expect(try problem(ofFile: folder.path) == .folder)
        #expect(try problem(ofFile: folder.url("no.png").path) == .missing)
        #expect(try problem(ofFile: "/dev/null") == .notRegular)
        #expect(mkfifo(folder.url("pipe").path, 0o600) == 0)
        #expect(try problem(ofFile: folder.url("pipe").path) == .notRegular)
        try Data().write(to: folder.url("empty.png"))
        #expect(try problem(ofFile: folder.url("empty.png").path) == .empty)
    }

    @Test(.disabled(if: geteuid() == 0, "root can read all files")) func unreadableFilesAreNamed() throws {
        let folder = try Workplace()
        try Data(Self.good).write(to: folder.url("a.png"))
        chmod(folder.url("a.png").path, 0)
        #expect(try problem(ofFile: folder.url("a.png").path) == .unreadable("Permission denied"))
    }

    @Test func messagesSayWhatToDo() {
        #expect(
            PictureFileError("a.png", .lfsPointer).description
                == "a.png: the file is a Git LFS pointer, not the picture; run 'git lfs pull'")
        #expect(
            PictureFileError("a.png", .notEnoughMemory).description
                == "a.png: the memory isn't enough to decode its rows; compare a smaller picture")
        #expect(PictureFileError("a.png", .missing).isInputOutput)
        #expect(!PictureFileError("a.png", .truncated).isInputOutput)
    }

    @Test func sizesBeyondTheLimitsAreNamed() throws {
        let large = TestPNG(width: 65_500, height: 65_500, depth: 8, colorType: 6).file(pixelData: [1])
        #expect(try problem(large) == .tooManyPixels(width: 65_500, height: 65_500, limit: 1 << 20))
        #expect(try problem(large, pixelLimit: 1 << 40) == .decompressionBomb)
        let wide = TestPNG(width: 2_000_000, height: 1, depth: 8, colorType: 6).file(pixelData: [1])
        #expect(try problem(wide, pixelLimit: 1 << 40) == .tooWide(width: 2_000_000, limit: 1_000_000))
    }

    @Test func dataBeyondThePixelsAreNamed() throws {
        // The 100 MB of zeros after the pixels are compressed to 100 KB.
        let surplus = TestPNG(width: 32, height: 24, depth: 8, colorType: 6)
            .file(rows: Array(repeating: [UInt8](repeating: 1, count: 128), count: 24), surplus: 100 << 20)
        #expect(try problem(surplus) == .decompressionBomb)
    }

    @Test func animationsAndCMYKProfilesAreNamed() throws {
        var animated = TestPNG(width: 32, height: 24, depth: 8, colorType: 6)
        animated.chunks = [("acTL", TestPNG.bigEndian(3) + TestPNG.bigEndian(0))]
        let rows = Array(repeating: [UInt8](repeating: 1, count: 128), count: 24)
        #expect(try problem(animated.file(rows: rows)) == .animated(frames: 3))

        func tagged(_ space: String) -> [UInt8] {
            let profile =
                [UInt8](repeating: 0, count: 16) + Array(space.utf8) + [UInt8](repeating: 0, count: 200)
            var picture = TestPNG(width: 32, height: 24, depth: 8, colorType: 6)
            picture.chunks = [("iCCP", Array("profile".utf8) + [0, 0] + TestPNG.compressed(profile))]
            return picture.file(rows: rows)
        }
        #expect(try problem(tagged("CMYK")) == .cmykProfile)
        #expect(try problem(tagged("RGB ")) == nil)
    }

    @Test func widePicturesAreCompared() throws {
        let picture = TestPicture(width: 65_500, height: 3)
        var changed = picture
        changed[65_499, 2].red ^= 1
        let result = try ImageComparison.compare(
            expected: .bytes(picture.png(), name: "a"), actual: .bytes(changed.png(), name: "b"))
        #expect(result.regions.map(\.box) == [PixelRect(x: 65_499, y: 2, width: 1, height: 1)])
    }
}

/// Tests that pictures in different pixel formats of PNG are compared by their colors.
@Suite struct PixelFormatTests {
    private static let gray = TestPicture.Pixel(85, 85, 85, 255)

    /// The same gray picture of 10 x 6 pixels, in each pixel format.
    static let formats: [(name: String, bytes: [UInt8])] = {
        func file(_ depth: UInt8, _ type: UInt8, _ row: [UInt8], interlace: UInt8 = 0) -> [UInt8] {
            var png = TestPNG(width: 10, height: 6, depth: depth, colorType: type, interlace: interlace)
            if type == 3 { png.chunks = [("PLTE", [1, 2, 3, 85, 85, 85])] }
            return png.file(rows: Array(repeating: row, count: 6))
        }
        func repeated(_ bytes: [UInt8]) -> [UInt8] { (0..<10).flatMap { _ in bytes } }
        return [
            ("gray 2", file(2, 0, [0x55, 0x55, 0x50])),
            ("gray 4", file(4, 0, [UInt8](repeating: 0x55, count: 5))),
            ("gray 8", file(8, 0, repeated([85]))),
            ("gray 16", file(16, 0, repeated([85, 85]))),
            ("gray and alpha", file(8, 4, repeated([85, 255]))),
            ("palette 1", file(1, 3, [0xFF, 0xC0])),
            ("palette 8", file(8, 3, repeated([1]))),
            ("RGB", file(8, 2, repeated([85, 85, 85]))),
            ("RGB 16", file(16, 2, repeated([85, 85, 85, 85, 85, 85]))),
            ("RGBA 16", file(16, 6, repeated([85, 85, 85, 85, 85, 85, 255, 255]))),
            ("interlaced", interlaced),
        ]
    }()

    /// A gray PNG of 10 x 6 pixels with Adam7 interlacing.
    private static let interlaced: [UInt8] = {
        let passes = [(2, 1), (1, 1), (3, 1), (2, 2), (5, 1), (5, 3), (10, 3)]
        let rows = passes.flatMap { width, height in
            Array(repeating: [UInt8](repeating: 85, count: width), count: height)
        }
        return TestPNG(width: 10, height: 6, depth: 8, colorType: 0, interlace: 1).file(rows: rows)
    }()

    @Test(arguments: formats.map(\.name))
    func formatsAreComparedByTheirColors(name: String) throws {
        let bytes = try #require(Self.formats.first { $0.name == name }?.bytes)
        let same = TestPicture(width: 10, height: 6, filling: Self.gray)
        var other = same
        other[9, 5].green = 86
        func compare(_ picture: TestPicture) throws -> ImageComparison {
            try ImageComparison.compare(
                expected: .bytes(picture.png(), name: "a"), actual: .bytes(bytes, name: name))
        }
        #expect(try compare(same).verdict == .samePixels)
        let result = try compare(other)
        #expect(result.changedCount == 1)
        #expect(result.greatestDifference == 1)
        #expect(result.regions.first?.box == PixelRect(x: 9, y: 5, width: 1, height: 1))
    }

    @Test func theLowByteOfWideChannelsMatters() throws {
        func file(_ last: UInt8) -> [UInt8] {
            TestPNG(width: 2, height: 1, depth: 16, colorType: 0).file(rows: [[1, 1, 50, last]])
        }
        let result = try ImageComparison.compare(
            expected: .bytes(file(50), name: "a"), actual: .bytes(file(51), name: "b"))
        #expect(result.verdict == .differs)
        #expect(result.greatestDifference == 1)
    }
}
