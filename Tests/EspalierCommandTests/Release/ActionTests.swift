import EspalierDataFiles
import EspalierDiagnostics
import Foundation
import TestSupport
import Testing

/// Runs the steps of `action.yml` as a runner of GitHub does.
@Suite struct ActionTests {
    private let folder: Workplace

    init() throws {
        folder = try Workplace()
        // A command that writes its arguments.
        try folder.write("#!/bin/bash\nprintf '%s\\0' \"$@\"\n", to: "bin/espalier")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/espalier").path)
    }

    /// Returns the script of a step.
    private static func script(ofStep index: Int) throws -> String {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../action.yml").standardized
        let file = SourceFile(name: "action.yml", bytes: [UInt8](try Data(contentsOf: url)))
        let steps = try #require(try YAMLReader.read(file)["runs"]?["steps"]?.sequence)
        return try #require(steps[index]["run"]?.string)
    }

    /// Runs the second step with these arguments.
    private func run(_ arguments: String) throws -> (status: Int32, words: [String]) {
        try folder.write(try Self.script(ofStep: 1), to: "step.sh")
        let bash = try #require(ExternalProgram("env"))
        let result = try bash.run(
            [
                "-C", folder.path, "PATH=\(folder.url("bin").path):/usr/bin:/bin", "ARGUMENTS=\(arguments)",
                "LC_ALL=C.UTF-8", "bash", "--noprofile", "--norc", "-eo", "pipefail", "step.sh",
            ], includingErrors: false)
        return (
            result.status,
            result.text.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
        )
    }

    @Test(
        "Words",
        arguments: [
            (
                "render docs --base docs\n-o docs --check\n",
                ["render", "docs", "--base", "docs", "-o", "docs", "--check"]
            ),
            ("gallery docs --title \"Our diagrams\"", ["gallery", "docs", "--title", "Our diagrams"]),
            ("a'b c'\"d e\"f", ["ab cd ef"]),
            ("\"\" '' a", ["", "", "a"]),
            ("'a\nb' \"c\nd\"", ["a\nb", "c\nd"]),
            ("a\\ b \\\" \\' \\\\ \\x", ["a b", "\"", "'", "\\", "x"]),
            ("a\\\nb \"c\\\nd\" 'e\\\nf'", ["ab", "cd", "e\\\nf"]),
            ("\"\\a \\\\ \\\" \\$ \\`\" '\\a'", ["\\a \\ \" $ `", "\\a"]),
            ("a # b #c", ["a", "#", "b", "#c"]),
            (
                "$HOME $(id) `id` * ~ {a,b} ; a&b|c >d",
                ["$HOME", "$(id)", "`id`", "*", "~", "{a,b}", ";", "a&b|c", ">d"]
            ),
            ("\ta\t\tb ", ["a", "b"]),
            ("Größe '日 本'", ["Größe", "日 本"]),
            ("a\\", ["a\\"]),
            ("-n", ["-n"]),
        ])
    func words(arguments: String, words: [String]) throws {
        let result = try run(arguments)
        #expect(result.status == 0)
        #expect(result.words == words)
    }

    @Test(arguments: ["'", "a \"b", "a 'b\" c", "\"a\\\""]) func `an open quotation mark is an error`(
        text: String
    ) throws {
        #expect(try run(text).status == 2)
    }

    @Test func `blank arguments run nothing`() throws {
        try folder.write("#!/bin/bash\nexit 9\n", to: "bin/espalier")
        #expect(try run(" \n\n").status == 0)
    }

    @Test func `words are those of the shell`() throws {
        var generator = SeededGenerator(seed: 1)
        let parts = ["a", "b", " ", "\t", "'", "\"", "\\", "é", "#", "-"]
        let bash = try #require(ExternalProgram("bash"))
        for _ in 0..<100 {
            let text = (0..<Int.random(in: 0...12, using: &generator))
                .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
            // A comment would end the words of the shell.
            if text.hasPrefix("#") || text.contains(/[ \t]#/) { continue }
            let shell = try bash.run(
                [
                    "-c",
                    "eval \"set -- $1\" 2> /dev/null || exit; for word; do printf '%s\\0' \"$word\"; done",
                    "bash", text,
                ],
                includingErrors: false)
            let words = shell.text.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(
                String.init)
            let result = try run(text)
            #expect((result.status == 0) == (shell.status == 0), "\(text)")
            if shell.status == 0 { #expect(result.words == words, "\(text)") }
        }
    }

    @Test func `outdated pictures are found with options in the second line`() throws {
        try FileManager.default.removeItem(at: folder.url("bin/espalier"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("bin/espalier").path, withDestinationPath: Tool.path)
        try folder.write("data: {outline: A}\n", to: "docs/a.yaml")
        let check = "render docs --base docs\n-o docs --check\n"
        #expect(try run(check).status == 4)
        #expect(try run("render docs --base docs -o docs").status == 0)
        #expect(try run(check).status == 0)
        try folder.write("data: {outline: B}\n", to: "docs/a.yaml")
        #expect(try run(check).status == 4)
    }
}
