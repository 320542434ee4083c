import CCairo
import Foundation
import TestSupport
import Testing

@testable import EspalierCairoGraphics

@Suite struct FontLibraryTests {
    @Test func `A missing pinned font names its file, its package and the folders searched`() {
        let error = #expect(throws: FontError.self) { try FontLibrary(searching: ["/nonexistent"]) }
        #expect(
            error
                == .missing(file: "Inter-Regular.otf", package: "fonts-inter", searched: ["/nonexistent"]))
        #expect(error?.description.contains("--font-path") == true)
    }

    @Test func `Fonts are found without configuration files of fontconfig`() throws {
        let minimal = try FontConfiguration(readsSystemFiles: false)
        let fonts = try #require(FcConfigGetFonts(minimal.pointer, FcSetSystem))
        #expect(fonts.pointee.nfont > 0)
    }

    @Test func `Fonts beside a program are found through a symbolic link to it`() throws {
        let folder = try Workplace()
        try folder.write("", to: "espalier-1/bin/espalier")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("espalier").path, withDestinationPath: "espalier-1/bin/espalier")
        #expect(FontLibrary.bundledFolder(ofProgram: folder.url("espalier").path) == nil)
        try folder.write("", to: "espalier-1/share/espalier/fonts/Inter-Regular.otf")
        let found = try #require(FontLibrary.bundledFolder(ofProgram: folder.url("espalier").path))
        #expect(found.hasSuffix("/espalier-1/share/espalier/fonts"))
        #expect(FontLibrary.bundledFolder(ofProgram: "/nonexistent") == nil)
    }

    /// Opening a pipe would wait for a program that writes to it.
    @Test func `A pipe isn't opened as a font`() throws {
        let folder = try Workplace()
        _ = try NamedPipe("a.ttf", in: folder)
        let path = folder.url("a.ttf").path
        #expect(FontFile(path: path) == nil)
        #expect(throws: FontError.unreadable(path: path)) { try MappedFile(path: path) }
    }
}
