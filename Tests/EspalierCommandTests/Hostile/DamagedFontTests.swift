import Foundation
import Testing

@testable import EspalierCairoGraphics

/// Tests fonts from `--font-path` that have errors in their tables.
///
/// The environment variable `DAMAGED_FONTS` is the number of fonts; `make fuzz` sets it.
@Suite struct DamagedFontTests {
    private static let count =
        ProcessInfo.processInfo.environment["DAMAGED_FONTS"].flatMap { Int($0) } ?? 24

    /// Draws regular and monospaced texts with a folder of fonts that contains a damaged font.
    private func draw(seed: Int, fixesChecksums: Bool) throws -> (Workplace, Tool.Result) {
        let folder = try Workplace()
        let library = try FontLibrary()
        let font = PinnedFont.all[seed % PinnedFont.all.count]
        let original = [UInt8](try Data(contentsOf: URL(fileURLWithPath: library.path(of: font))))
        let damaged = DamagedFont(original, seed: seed, fixesChecksums: fixesChecksums)
        try #require(damaged.bytes != original)
        try folder.write(damaged.bytes, to: "fonts/" + font.fileName)
        // The texts use every font file of the library: both families, all four weights, upright and slanted.
        let styles = ["regular", "medium", "semibold", "bold"].map {
            "{text: \"AV *fi* `x` *`x`*\", weight: \($0)}"
        }
        try folder.write(
            """
            data: {tree: {label: a}}
            views: {cell: {content: [\(styles.joined(separator: ", "))]}}

            """, to: "a.yaml")
        let words = ["render", "a.yaml", "-f", "svg,png,pdf", "--font-path", "fonts"]
        return (folder, try Tool(in: folder).run(words))
    }

    @Test(arguments: 0..<count) func `A font with wrong checksums is refused`(_ seed: Int) throws {
        let (folder, result) = try draw(seed: seed, fixesChecksums: false)
        folder.expectOrder(after: result, status: 3)
        #expect(result.errors.contains("can't be read as a font"), "\(result.errors)")
    }

    @Test(arguments: 0..<count) func `A font with right checksums doesn't end the process`(_ seed: Int) throws
    {
        let (folder, result) = try draw(seed: seed, fixesChecksums: true)
        #expect([0, 1, 3].contains(result.status), "\(result.errors.suffix(2_000))")
        #expect(folder.files().allSatisfy { !$0.hasSuffix(".tmp") })
    }

    /// Only FreeType finds this damage, and only PDF files are written with FreeType.
    @Test(arguments: [
        ["check"], ["render", "-f", "svg", "-o", "out"], ["render", "-f", "pdf", "-o", "out"],
    ])
    func `A damage that only FreeType finds is named by every command`(_ words: [String]) throws {
        let folder = try Workplace()
        let path = try #require(try FontLibrary().paths.first { $0.hasSuffix("Inter-Medium.otf") })
        let original = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let font = DamagedFont(original, changing: "CFF ", at: 0, to: 9)
        try folder.write(font.bytes, to: "fonts/Inter-Medium.otf")
        try folder.write("data: {tree: {label: a}}\n", to: "a.yaml")
        let result = try Tool(in: folder).run(words + ["a.yaml", "--font-path", "fonts"])
        #expect(result.status == 3)
        #expect(
            result.errors.contains(
                """
                the font 'Inter' in 'fonts/Inter-Medium.otf' is damaged: FreeType reports an unknown format; replace the \
                file, or remove it to draw with another font
                """), "\(result.errors)")
    }
}
