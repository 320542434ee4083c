import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests that all files of the repository name the same version.
@Suite struct VersionTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardized

    private func text(_ name: String) throws -> String {
        try String(contentsOf: Self.root.appendingPathComponent(name), encoding: .utf8)
    }

    /// The first section of the changelog is about this version.
    ///
    /// Its heading has the date of the release, or the word `Unreleased` before the release.
    @Test func theChangelogBeginsWithTheVersion() throws {
        let heading = try #require(text("CHANGELOG.md").split(separator: "\n").first { $0.hasPrefix("## ") })
        let match = try #require(heading.wholeMatch(of: /## (?:Unreleased: (\S+)|(\S+) \(\d{4}-\d\d-\d\d\))/))
        #expect(match.1 ?? match.2 == Version.number[...])
    }

    @Test func documentsNameTheVersion() throws {
        let folders = ["docs", "Sources/Espalier/Espalier.docc"]
        var names = ["README.md", "CONTRIBUTING.md", "action.yml", ".pre-commit-hooks.yaml"]
        for folder in folders {
            names += try FileManager.default.subpathsOfDirectory(
                atPath: Self.root.appendingPathComponent(folder).path
            ).map { "\(folder)/\($0)" }
        }
        var count = 0
        for name in names {
            guard let text = try? text(name) else { continue }
            for match in text.matches(
                of: /espalier(?:[-:_@ ]v?|\.git", from: "| (?:version |rev: v?))(\d+\.\d+\.\d+)/)
            {
                #expect(match.1 == Version.number, "\(name)")
                count += 1
            }
        }
        #expect(count >= 2)
    }
}
