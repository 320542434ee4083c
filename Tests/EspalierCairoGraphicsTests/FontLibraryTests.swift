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
}
