import Foundation
import Testing

/// Tests the search for inputs in folders.
///
/// Symbolic links that lead out of a folder aren't followed. If a file or folder can't be read, the others are still
/// drawn.
@Suite struct SearchTests {
    private static let plain = "data: {tree: {label: a}}\n"
    private static let secret = "secret: [1\n"

    private func place() throws -> (Workplace, Tool) {
        let folder = try Workplace()
        try folder.write(Self.plain, to: "docs/a.yaml")
        try folder.write(Self.secret, to: "secret.yaml")
        return (folder, Tool(in: folder))
    }

    private func link(_ name: String, to target: String, in folder: Workplace) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.url(name).path, withDestinationPath: target)
    }

    @Test(arguments: ["docs", "docs/*.yaml", "docs/**", "*/x.yaml"])
    func aLinkOutOfTheFolderIsNotRead(_ word: String) throws {
        let (folder, tool) = try place()
        try link("docs/x.yaml", to: word.hasPrefix("*") ? "/etc/hostname" : "../secret.yaml", in: folder)
        let result = try tool.run(["render", word])
        folder.expectOrder(after: result, status: 1)
        let searched = word.hasPrefix("*") ? "." : "docs"
        #expect(
            result.errors.hasPrefix(
                "error: docs/x.yaml: the link leads out of the searched folder '\(searched)'\n"
                    + "note: name the file itself, or allow the other folder with '--allow-path'\n"))
        #expect(!result.errors.contains("secret:"))
        #expect(folder.files(below: "out") == (searched == "docs" ? ["docs/a.svg"] : []))
    }

    @Test func aGalleryShowsNoLineOfAFileElsewhere() throws {
        let (folder, tool) = try place()
        try link("docs/x.yaml", to: "../secret.yaml", in: folder)
        #expect(try tool.run(["gallery", "docs", "-o", "site"]).status == 1)
        let page = String(decoding: try folder.bytes("site/index.html"), as: UTF8.self)
        #expect(page.contains("the link leads out of the searched folder"))
        #expect(!page.contains("secret: [1"))
    }

    @Test func aLinkIsReadIfItIsAllowedOrNamed() throws {
        let (folder, tool) = try place()
        try link("docs/x.yaml", to: "../other/b.yaml", in: folder)
        try folder.write(Self.plain, to: "other/b.yaml")
        #expect(try tool.run(["render", "docs", "--allow-path", "other"]).status == 0)
        #expect(folder.files(below: "out") == ["docs/a.svg", "docs/x.svg"])
        #expect(try tool.run(["render", "docs/x.yaml", "-o", "named/"]).status == 0)
        #expect(try tool.run(["render", "docs", "docs/x.yaml", "-o", "both/"]).status == 0)
    }

    @Test func aLinkWithinTheFolderIsRead() throws {
        let (folder, tool) = try place()
        try folder.write(Self.plain, to: "docs/deep/b.yaml")
        try link("docs/deep/up.yaml", to: "../a.yaml", in: folder)
        try link("docs/down.yaml", to: "deep/b.yaml", in: folder)
        folder.expectOrder(after: try tool.run(["render", "docs"]), status: 0)
        #expect(
            folder.files(below: "out") == [
                "docs/a.svg", "docs/deep/b.svg", "docs/deep/up.svg", "docs/down.svg",
            ])
    }

    @Test(arguments: ["docs", "docs/**/*.yaml", "docs/**"])
    func aFolderWithoutPermissionFailsAlone(_ word: String) throws {
        let (folder, tool) = try place()
        try folder.write(Self.plain, to: "docs/closed/b.yaml")
        try folder.write(Self.plain, to: "docs/open/c.yaml")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0], ofItemAtPath: folder.url("docs/closed").path)
        defer {
            try? FileManager.default.setAttributes(
                [.posixPermissions: 0o700], ofItemAtPath: folder.url("docs/closed").path)
        }
        let result = try tool.unprivileged.run(["render", word])
        folder.expectOrder(after: result, status: 3)
        #expect(
            result.errors.hasPrefix("error: docs/closed: Permission denied\n2 drawn, 0 unchanged, 1 failed"))
        #expect(folder.files(below: "out") == ["docs/a.svg", "docs/open/c.svg"])
    }

    @Test func otherFilesCanHaveTheSameStem() throws {
        let (folder, tool) = try place()
        try folder.write("openapi: 3.1.0\npaths: {}\n", to: "docs/openapi.yaml")
        try folder.write(#"{"openapi": "3.1.0", "paths": {}}"#, to: "docs/openapi.json")
        try folder.write(#"{"paths": {}}"#, to: "docs/a.json")
        let result = try tool.run(["render", "docs"])
        folder.expectOrder(after: result, status: 0)
        #expect(result.errors.hasPrefix("1 drawn, 0 unchanged, 0 failed, 3 skipped in "))
    }

    @Test(arguments: [1, 4]) func twoDiagramsWithOneStemFail(_ jobs: Int) throws {
        let (folder, tool) = try place()
        try folder.write("data: {tree: {label: second}}\n", to: "docs/a.yml")
        try folder.write("data: {tree: {label: b}}\n", to: "docs/b.yaml")
        for words in [["docs"], ["docs/*.y*ml"], ["docs/a.yaml", "docs"]] {
            let result = try tool.run(["render", "--jobs", "\(jobs)"] + words)
            folder.expectOrder(after: result, status: 1)
            let note = "note: rename one of them, or draw them into different folders\n"
            #expect(
                result.errors.hasPrefix(
                    "error: docs/a.yaml: 'docs/a.yml' would be drawn under the same name\n\(note)"
                        + "error: docs/a.yml: 'docs/a.yaml' would be drawn under the same name\n\(note)"))
            #expect(folder.files(below: "out") == ["docs/b.svg"])
        }
    }

    @Test func namesDoNotControlTheTerminal() throws {
        let (folder, tool) = try place()
        for name in ["esc\u{1B}[31m", "bel\u{7}", "csi\u{9B}2J", "turn\u{202E}"] {
            try folder.write(Self.plain, to: "docs/\(name).yaml")
        }
        let result = try tool.run(["render", "docs", "-v"])
        #expect(result.status == 0)
        #expect(result.errors.contains("out/docs/esc\\u{1B}[31m.svg\n"))
        #expect(result.errors.contains("out/docs/csi\\u{9B}2J.svg\n"))
        let controls = result.errors.unicodeScalars.filter { $0.properties.generalCategory == .control }
        #expect(controls.allSatisfy { $0 == "\n" })
        #expect(!result.errors.contains("\u{202E}"))
        let plan = try tool.run(["render", "docs", "--dry-run"]).text
        #expect(plan.contains("docs/esc\\u{1B}[31m.yaml -> out/docs/esc\\u{1B}[31m.svg"), "\(plan)")
    }
}
