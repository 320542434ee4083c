import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// Compares the recorded subsets of Inter with what HarfBuzz creates from the installed files.
///
/// `ESPALIER_RECORD=1 swift test --filter RecordedSubsetTests` writes the subsets of the installed files. The other
/// tests pass after the next build.
@Suite struct RecordedSubsetTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/CFontTables/Fonts/Subsets.bin")

    /// Calls `body` with a subsetter for copies of the fonts that are longer than the files, so that nothing about them
    /// is recorded.
    private func withUnknownFonts<Result>(_ body: (FontSubsetter) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for path in try FontLibrary().paths {
            let file = URL(fileURLWithPath: path)
            try (Data(contentsOf: file) + Data(count: 4)).write(
                to: folder.appending(path: file.lastPathComponent))
        }
        return try body(FontSubsetter(library: FontLibrary(searching: [folder.path])))
    }

    private func scalars(_ ascii: UInt128) -> Set<Unicode.Scalar> {
        Set((0..<128).filter { ascii & 1 << $0 != 0 }.map { Unicode.Scalar(UInt8($0)) })
    }

    @Test func `The recorded subsets are current`() throws {
        let record = try withUnknownFonts { subsetter in
            try RecordedSubset.record { font, ascii in
                let subset = try subsetter.subset(of: Font(font), scalars: scalars(ascii))
                return [UInt8](try #require(subset).data)
            }
        }
        if ProcessInfo.processInfo.environment["ESPALIER_RECORD"] != nil {
            try Data(record).write(to: Self.file)
        }
        #expect(try Data(contentsOf: Self.file) == Data(record))
        for font in RecordedSubset.fonts {
            let library = try FontLibrary()
            #expect(try library.face(of: font).table.isRecorded)
            for alphabet in RecordedSubset.alphabets {
                #expect(RecordedSubset(of: font, containing: alphabet)?.ascii == alphabet)
            }
        }
    }

    /// A picture must have the same bytes with another version of a font whose glyphs are the same.
    @Test(arguments: [
        "a", "Z", "Az", "Az 9", "Az 09_", "(a, b)", "VP, Sales", "{\"x\": [1]}", "~!@#$%^&*+=|\\/?<>.;:'`-",
        "To.\u{7}",
        "Ä", "Az…",
    ])
    func `A subset from a recorded subset has the same bytes as one from the whole font`(text: String) throws
    {
        let recorded = FontSubsetter(library: try FontLibrary())
        try withUnknownFonts { unknown in
            for font in PinnedFont.all {
                let scalars = Set(text.unicodeScalars)
                let subset = try recorded.subset(of: Font(font), scalars: scalars)
                #expect(try subset == unknown.subset(of: Font(font), scalars: scalars), "\(font.fileName)")
            }
        }
    }

    @Test func `The smallest subset that contains all characters is found`() {
        let font = PinnedFont(index: 2)
        func size(_ text: String) -> Int? {
            let ascii = text.unicodeScalars.reduce(UInt128(0)) { $0 | 1 << UInt128($1.value) }
            return RecordedSubset(of: font, containing: ascii)?.bytes.count
        }
        let sizes = ["ab", "a1", "a b"].compactMap(size)
        #expect(sizes.count == 3 && sizes == sizes.sorted() && Set(sizes).count == 3)
        #expect(size("a\u{7}") == nil)
    }
}

extension Font {
    fileprivate init(_ font: PinnedFont) {
        self.init(
            font.isMonospaced ? .monospaced : .sans, size: 12,
            weight: [Font.Weight.regular, .medium, .semibold, .bold][font.index >> 1 & 3],
            isItalic: font.isItalic)
    }
}
