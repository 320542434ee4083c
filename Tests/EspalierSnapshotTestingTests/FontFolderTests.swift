import Espalier
import EspalierCairoGraphics
import EspalierSnapshotTesting
import Foundation
import Synchronization
import TestSupport
import Testing

/// Tests that snapshots are drawn with the fonts in the folders of the settings.
@Suite struct FontFolderTests {
    /// Returns a folder in which the files of the regular and medium fonts contain the bold font.
    private static func folder() throws -> Workplace {
        let paths = try FontLibrary().paths
        let bold = try #require(paths.first { $0.contains("Inter-Bold.") })
        let place = try Workplace()
        for path in paths where path.contains("Inter-Regular.") || path.contains("Inter-Medium.") {
            try FileManager.default.copyItem(
                atPath: bold, toPath: place.path + "/" + (path as NSString).lastPathComponent)
        }
        return place
    }

    /// The folder that all tests use; it exists until the process ends.
    private static let shared = Mutex(try? folder())
    private static var bold: String { shared.withLock { $0?.path ?? "" } }

    /// Returns the lines of text in the layout of a diagram.
    private func texts() throws -> [String] {
        let snapshot = try SnapshotMaker.snapshot(
            of: try Diagram(Tree("Hornbeam") { "Elm" }), as: .layout,
            in: SnapshotEnvironment(includesText: true), named: SnapshotName(test: "t"))
        return String(decoding: snapshot.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
            .filter { $0.hasPrefix("text ") }
    }

    @Test func settingsChooseTheFonts() throws {
        let usual = try texts()
        let bold = try withSnapshotSettings(fontFolders: [Self.bold]) { try texts() }
        #expect(usual != bold)
        #expect(try texts() == usual)
        #expect(try withSnapshotSettings(fontFolders: ["/nonexistent"]) { try texts() } == usual)
    }

    @Test(.snapshots(fontFolders: [bold])) func theTraitChoosesTheFonts() throws {
        let usual = try withSnapshotSettings(fontFolders: []) { try texts() }
        #expect(try texts() != usual)
    }

    @Test func viewsUseTheFonts() throws {
        let label = Label(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
        label.text = "Hornbeam"
        func picture() throws -> [UInt8] {
            try SnapshotMaker.snapshot(of: label, as: .picture(), named: SnapshotName(test: "t")).bytes
        }
        #expect(try picture() != withSnapshotSettings(fontFolders: [Self.bold]) { try picture() })
    }

    @Test func aDamagedFontIsNamed() throws {
        let place = try Workplace()
        try place.write("no font", to: "Inter-Medium.otf")
        let error = #expect(throws: FontError.self) {
            try withSnapshotSettings(fontFolders: [place.path]) { try texts() }
        }
        #expect(error?.description.contains("Inter-Medium.otf") == true)
    }
}
