import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// Tests that damaged fonts are found before FreeType or Cairo read them, because a damaged font could crash the
/// process.
@Suite struct FontFileCheckTests {
    private func file(of font: PinnedFont) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: FontLibrary().path(of: font))))
    }

    private func isWhole(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { FontFileCheck.isWhole($0) } }

    @Test(arguments: PinnedFont.all) func `The pinned fonts are whole`(_ font: PinnedFont) throws {
        #expect(FontFileCheck.isWhole(path: try FontLibrary().path(of: font)))
    }

    @Test(arguments: [0, 8]) func `Any changed byte is found`(_ font: Int) throws {
        let original = try file(of: PinnedFont(index: font))
        var random = SystemRandomNumberGenerator()
        // Change every byte of the header, and some of the other bytes.
        let offsets =
            Array(0..<12) + (0..<60).map { _ in Int.random(in: 12..<original.count, using: &random) }
        for offset in offsets {
            var bytes = original
            bytes[offset] ^= UInt8.random(in: 1...255, using: &random)
            #expect(!isWhole(bytes), "\(offset)")
        }
    }

    @Test func `A file that ends early is found`() throws {
        let original = try file(of: PinnedFont(index: 0))
        for count in [0, 3, 11, 12, 40, 200, 1_000, original.count / 2, original.count - 8] {
            #expect(!isWhole(Array(original.prefix(count))), "\(count)")
        }
        #expect(!isWhole(Array("no font at all, but long enough".utf8)))
    }

    @Test func `A failure is forgotten for the next diagram, and comes back with the font`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "espalier-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let damaged = folder.appendingPathComponent(PinnedFont(index: 8).fileName).path
        try Data("damaged".utf8).write(to: URL(fileURLWithPath: damaged))
        let shaper = TextShaper(library: try FontLibrary(folders: [folder.path]))
        let mono = Font(.monospaced, size: 12)
        _ = shaper.width(of: "A", font: mono)
        #expect(shaper.failure == .unreadable(path: damaged))
        shaper.resetFailure()
        #expect(shaper.width(of: "A", font: Font(.sans, size: 12)) > 0 && shaper.failure == nil)
        _ = shaper.width(of: "A", font: mono)
        #expect(shaper.failure == .unreadable(path: damaged))
    }

    /// A font isn't blamed if the system can't open its file.
    @Test func theReasonOfTheSystemIsNamed() throws {
        let path = "/nonexistent/a.otf"
        #expect(throws: FontError.unopened(path: path, reason: "No such file or directory")) {
            try FontFace(index: 0, path: path, isTrusted: true, isPinned: false)
        }
        #expect(throws: FontError.unopened(path: path, reason: "No such file or directory")) {
            try CairoFont(path: path)
        }
        #expect(throws: FontError.unreadable(path: "/etc/hostname")) {
            try FontFace(index: 0, path: "/etc/hostname", isTrusted: false, isPinned: false)
        }
        // Another thread may have closed a file before the reason is looked for.
        let error = FontError.unreadable(path: "/etc/hostname")
        let reason = error.orReason(ofOpening: "/etc/hostname", code: EMFILE)
        #expect(reason == .unopened(path: "/etc/hostname", reason: "Too many open files"))
        #expect(error.orReason(ofOpening: "/etc/hostname", code: 0) == error)
    }

    /// A font whose checksums are right can be damaged in a way that only FreeType reports.
    @Test func aDamageWithRightChecksumsIsNamed() throws {
        var bytes = try file(of: PinnedFont(index: 0))
        let table = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("CFF ".utf8)) })
        let start = bytes[table + 8..<table + 12].reduce(0) { $0 << 8 | Int($1) }
        // The major version of the table is 9.
        bytes[start] = 9
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "espalier-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("Inter.otf").path
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        #expect {
            try CairoFont.check(path: path)
        } throws: { error in
            let text = "\(error)"
            return text.hasPrefix(
                "the font 'Inter' in '\(path)' is damaged: FreeType reports an unknown format")
                && text.hasSuffix("; replace the file, or remove it to draw with another font")
        }
    }

    /// Returns the header of a font and its list of tables, followed by zeros.
    private func header(_ tables: [(name: String, length: Int)], fileSize: Int) -> [UInt8] {
        func word(_ value: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        var bytes = word(0x0001_0000) + word(tables.count << 16) + word(0)
        for table in tables { bytes += Array(table.name.utf8) + word(0) + word(0) + word(table.length) }
        return bytes + [UInt8](repeating: 0, count: fileSize - bytes.count)
    }

    /// Without this check, the checksums of thousands of tables with the same bytes would be computed.
    @Test func `Tables that share a name or their bytes are found`() {
        func isPlausible(_ tables: [(name: String, length: Int)]) -> Bool {
            header(tables, fileSize: 400).withUnsafeBytes(FontFileCheck.hasPlausibleTables)
        }
        #expect(isPlausible([("head", 150), ("glyf", 150)]))
        #expect(!isPlausible([("head", 150), ("head", 150)]))
        #expect(!isPlausible([("head", 250), ("glyf", 250)]))
        #expect(!isPlausible([("head", 250), ("glyf", 0xFFFF_FFFF)]))
        #expect(!isPlausible((0..<20).map { ("a\($0 + 100)", 21) }))
    }
}
