import Foundation
import TestSupport
import Testing

/// Tests `scripts/release.sh` in a small repository, in which other commands make the packages.
@Suite struct ReleaseScriptTests {
    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../scripts/release.sh").standardized

    private let folder: Workplace

    init() throws {
        folder = try Workplace()
        try folder.write("/.build/\n", to: ".gitignore")
        try folder.write(
            "enum Version {\n    static let number = \"1.2.3\"\n}\n",
            to: "Sources/EspalierBatch/Drawing/Version.swift")
        try folder.write(
            "# Changelog\n\n## 1.2.3 (2026-11-23)\n\n### Diagrams\n\n- New.\n\n## 1.2.2 (2026-11-01)\n\n- Old.\n",
            to: "CHANGELOG.md")
        try setPackaging("mkdir -p .build/packages; touch .build/packages/{a.deb,b.tar.gz,c.whl}")
        try folder.write(String(contentsOf: Self.script, encoding: .utf8), to: "scripts/release.sh")
        try git(["init", "--quiet"])
        try git(["config", "user.name", "A"])
        try git(["config", "user.email", "a@example.org"])
        try commit()
    }

    private func setPackaging(_ commands: String) throws {
        try folder.write(
            "SHELL := /bin/bash\ncheck-packages check-release:\n\t@\(commands)\n", to: "Makefile")
    }

    @discardableResult private func git(_ words: [String]) throws -> String {
        try ExternalProgram.run("git", ["-C", folder.path] + words).text
    }

    private func commit() throws {
        try git(["add", "--all"])
        try git(["commit", "--quiet", "--message", "Change"])
    }

    private func release() throws -> ExternalProgram.Result {
        try #require(ExternalProgram("bash")).run([folder.url("scripts/release.sh").path])
    }

    @Test func tagsTheCommitWithItsSectionOfTheChangelog() throws {
        let result = try release()
        #expect(result.status == 0, "\(result.text)")
        #expect(result.text.hasSuffix("to publish it: git push origin v1.2.3\n"))
        #expect(
            try git(["tag", "--list", "--format=%(contents)"])
                == "espalier 1.2.3\n\n## 1.2.3 (2026-11-23)\n\n### Diagrams\n\n- New.\n\n")
        #expect(try git(["rev-parse", "v1.2.3^{commit}"]) == git(["rev-parse", "HEAD"]))
        let sums = String(decoding: try folder.bytes(".build/packages/SHA256SUMS"), as: UTF8.self)
        #expect(
            sums.split(separator: "\n").map { $0.split(separator: " ").last } == [
                "a.deb", "b.tar.gz", "c.whl",
            ])
        #expect(try release().text == "release: the tag v1.2.3 exists already\n")
    }

    @Test(arguments: ["exit 1", "touch new"]) func noTagIsLeftIfThePackagesFail(_ commands: String) throws {
        try setPackaging(commands)
        try commit()
        #expect(try release().status != 0)
        #expect(try git(["tag", "--list"]).isEmpty)
    }

    @Test func refusesUncommittedChanges() throws {
        try folder.write("new", to: "new.txt")
        let result = try release()
        #expect(result.status == 1)
        #expect(result.text == "release: there are changes that aren't committed: git status\n")
        #expect(try git(["tag", "--list"]).isEmpty)
    }

    @Test(arguments: ["## Unreleased: 1.2.3", "## 1.2.4 (2026-11-23)", "## 1.2.3"])
    func refusesAChangelogWithoutTheVersion(_ heading: String) throws {
        try folder.write("# Changelog\n\n\(heading)\n\n- New.\n", to: "CHANGELOG.md")
        try commit()
        let result = try release()
        #expect(result.status == 1)
        #expect(result.text.contains("must be '## 1.2.3 (YYYY-MM-DD)', but is '\(heading)'"))
        #expect(try git(["tag", "--list"]).isEmpty)
    }
}
