import Foundation
import Testing

@testable import EspalierCairoGraphics

/// Compares the tables of the standard fonts in the program with what HarfBuzz reads from the installed files.
///
/// `ESPALIER_RECORD=1 swift test --filter FontTableTests` writes the tables for the installed files. The other tests
/// pass after the next build.
@Suite struct FontTableTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/CFontTables/Fonts")

    /// Opens a copy of a font file that is longer than the file, so that its table isn't known.
    static func unknownFace(of font: PinnedFont, bytes: Data) throws -> FontFace {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).font")
        try (bytes + Data(count: 4)).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try FontFace(index: font.index, path: file.path, isTrusted: true, isPinned: true)
    }

    static func installedBytes(of font: PinnedFont) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: FontLibrary().path(of: font)))
    }

    @Test(arguments: PinnedFont.all) func `The recorded table is current`(font: PinnedFont) throws {
        let bytes = try Self.installedBytes(of: font)
        let source = try FontTableSource(Self.unknownFace(of: font, bytes: bytes), bytes: bytes).text
        let name = font.fileName.prefix { $0 != "." } + ".h"
        let file = Self.folder.appending(path: name)
        if ProcessInfo.processInfo.environment["ESPALIER_RECORD"] != nil {
            try Data(source.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == source)
    }

    @Test(arguments: PinnedFont.all)
    func `A table has the metrics, glyphs, advances and kerning that HarfBuzz reads`(font: PinnedFont) throws
    {
        let bytes = try Self.installedBytes(of: font)
        let table = try #require(bytes.withUnsafeBytes { FontTable(pinned: font.index, file: $0) })
        let face = try Self.unknownFace(of: font, bytes: bytes)
        #expect(table.unitsPerEm == face.unitsPerEm)
        #expect(table.ascent == face.table.ascent)
        #expect(table.descent == face.table.descent)
        #expect(table.capHeight == face.table.capHeight)
        for first in 0..<128 {
            #expect(table.glyphs[first] == face.table.glyphs[first])
            for second in 0..<128 {
                let advance = face.kerningOfPair(first, second) + face.advance(of: second)
                #expect(Int(table.pairAdvances[first << 7 | second]) == advance, "\(first), \(second)")
            }
        }
    }

    /// The checksums of the tables are in the first 204 bytes of Inter's files.
    @Test(arguments: [0, 4, 12 + 4, 12 + 11 * 16 + 7])
    func `The table of another version of a file isn't used`(changedOffset: Int) throws {
        let font = PinnedFont(index: 0)
        var bytes = try Self.installedBytes(of: font)
        #expect(bytes.withUnsafeBytes { FontTable(pinned: font.index, file: $0) } != nil)
        #expect(bytes.dropLast().withUnsafeBytes { FontTable(pinned: font.index, file: $0) } == nil)
        bytes[changedOffset] ^= 1
        #expect(bytes.withUnsafeBytes { FontTable(pinned: font.index, file: $0) } == nil)
    }
}

/// The C source of a font's table.
private struct FontTableSource {
    let face: FontFace
    let bytes: Data

    init(_ face: FontFace, bytes: Data) { (self.face, self.bytes) = (face, bytes) }

    var text: String {
        // The header has 12 bytes, and the record of each table has 16 (OpenType 1.9, "Font file").
        let directory = bytes.prefix(12 + 16 * Int(bytes[5]))
        return """
            {
              .file_size = \(bytes.count),
              .directory_size = \(directory.count),
              .directory = {\(list(directory))},
              .units_per_em = \(integer(face.unitsPerEm)),
              .ascender = \(integer(face.table.ascent)),
              .descender = \(integer(-face.table.descent)),
              .cap_height = \(integer(face.table.capHeight)),
              .glyphs = {[32] = \(list((32..<127).map { face.table.glyphs[$0] }))},
              .pair_advances = {
            \(rows.joined(separator: "\n"))
              },
            },

            """
    }

    /// The rows of the pairs, with one line for adjacent rows that are equal.
    private var rows: [String] {
        var ranges: [(codes: ClosedRange<Int>, row: [Int])] = []
        for first in 0..<128 {
            let row = (32..<127).map { face.kerningOfPair(first, $0) + face.advance(of: $0) }
            if let last = ranges.last, last.row == row {
                ranges[ranges.count - 1].codes = last.codes.lowerBound...first
            } else {
                ranges.append((first...first, row))
            }
        }
        return ranges.map { codes, row in
            "    [\(codes.lowerBound) ... \(codes.upperBound)] = {[32] = \(list(row))},"
        }
    }

    private func integer(_ value: Double) -> String { String(Int(value)) }

    private func list(_ values: some Sequence<some BinaryInteger>) -> String {
        values.map { String($0) }.joined(separator: ", ")
    }
}
