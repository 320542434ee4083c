import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// Compares the recorded outlines of Inter with what HarfBuzz reads from the installed files.
///
/// `ESPALIER_RECORD=1 swift test --filter RecordedOutlineTests` writes the outlines of the installed files. The tests
/// pass after the next build.
@Suite struct RecordedOutlineTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/CFontTables/Fonts/Outlines.bin")

    /// Returns a function that reads outlines with HarfBuzz.
    private func reader(of font: PinnedFont) throws -> (_ code: Int) -> BezierPath {
        let face = try FontTableTests.unknownFace(of: font, bytes: FontTableTests.installedBytes(of: font))
        let source = GlyphOutlines()
        return { face.outline(of: face.table.glyphs[$0], outlines: source) }
    }

    @Test func `The recorded outlines are current`() throws {
        let readers = try RecordedOutline.fonts.map(reader)
        let record = try #require(RecordedOutline.record { font, code in readers[font.index](code) })
        if ProcessInfo.processInfo.environment["ESPALIER_RECORD"] != nil {
            try Data(record).write(to: Self.file)
        }
        #expect(try Data(contentsOf: Self.file) == Data(record))
    }

    @Test(arguments: RecordedOutline.fonts)
    func `A recorded outline is that of the installed font`(font: PinnedFont) throws {
        let read = try reader(of: font)
        let face = try FontLibrary().face(of: font)
        #expect(face.table.isRecorded)
        let source = GlyphOutlines()
        for code in RecordedOutline.codes {
            let recorded = RecordedOutline.path(font: font.index, code: code)
            #expect(recorded == read(code), "\(font.fileName), \(code)")
            #expect(face.outline(of: face.table.glyphs[code], outlines: source) == recorded)
        }
    }

    @Test func `Only printable ASCII characters of Inter have a recorded outline`() {
        #expect(RecordedOutline.path(font: 0, code: 31) == nil)
        #expect(RecordedOutline.path(font: 0, code: 127) == nil)
        #expect(RecordedOutline.path(font: RecordedOutline.fonts.count, code: 65) == nil)
        #expect(RecordedOutline.path(font: 0, code: 65)?.isEmpty == false)
    }
}
