import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Compares help screens with the text files in the folder `__Snapshots__` next to this source file.
///
/// With `ESPALIER_RECORD=1`, the test writes the text files.
@Suite struct HelpTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("__Snapshots__")

    static let screens = ["help"] + Subcommands.names.map { "\($0) --help" }

    @Test(arguments: screens) func showsTheScreen(_ line: String) throws {
        let result = try Tool(in: Workplace()).run(line.split(separator: " ").map(String.init))
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        #expect(!result.text.split(separator: "\n").contains { $0.count > 100 })
        let file = Self.folder.appendingPathComponent(
            line.replacingOccurrences(of: " --help", with: "-command") + ".txt")
        if ProcessInfo.processInfo.environment["ESPALIER_RECORD"] == "1" {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try Data(result.output).write(to: file)
        }
        let expected = try Data(contentsOf: file)
        #expect(result.text == String(decoding: expected, as: UTF8.self))
    }

    @Test(arguments: Subcommands.names) func showsTheSameInThreeWays(_ name: String) throws {
        let tool = Tool(in: try Workplace())
        let long = try tool.run([name, "--help"]).text
        #expect(try tool.run([name, "-h"]).text == long)
        #expect(try tool.run(["help", name]).text == long)
    }

    @Test func showsItsVersion() throws {
        #expect(try Tool(in: Workplace()).run(["--version"]).text == "espalier \(Version.number)\n")
    }

    @Test func namesEveryOptionOnce() {
        for page in Subcommands.pages {
            let names = page.options.map(\.name) + page.options.compactMap { $0.short.map(String.init) }
            #expect(Set(names).count == names.count, "\(page.name)")
        }
        #expect(Subcommands.pages.map(\.name) == Subcommands.names)
    }
}
