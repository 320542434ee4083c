import Foundation
import Testing

@testable import EspalierCommand

/// Tests that the completions are valid for the installed shells, and complete commands, options and values.
@Suite struct CompletionsTests {
    @Test(arguments: Shell.allCases) func isAcceptedByItsShell(_ shell: Shell) throws {
        let folder = try Workplace()
        let script = try Tool(in: folder).run(["completions", shell.rawValue])
        #expect(script.status == 0)
        for page in Subcommands.pages { #expect(script.text.contains(page.name)) }
        try folder.write(script.text, to: "script")
        guard let program = ExternalProgram(shell.rawValue) else { return }
        let check = try program.run(["-n", folder.url("script").path])
        #expect(check.status == 0, "\(check.text)")
    }

    @Test(arguments: [
        (["rend"], "render"), (["render", "--them"], "--theme"), (["render", "--format", "pn"], "png"),
        (["render", "-f", "sv"], "svg"), (["check", "--theme", "blu"], "blueprint"),
        (["completions", "z"], "zsh"), (["help", "compl"], "completions"),
    ]) func completesInBash(_ words: [String], _ expected: String) throws {
        let folder = try Workplace()
        try folder.write(try Tool(in: folder).run(["completions", "bash"]).text, to: "script")
        let list = (["espalier"] + words).map { "'\($0)'" }.joined(separator: " ")
        let program = """
            source \(folder.url("script").path)
            COMP_WORDS=(\(list)); COMP_CWORD=\(words.count)
            _espalier
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let result = try ExternalProgram.run("bash", ["--norc", "-c", program])
        #expect(result.text.split(separator: "\n").map(String.init) == [expected])
    }

    @Test func writesAManualThatGroffAccepts() throws {
        let folder = try Workplace()
        let manual = try Tool(in: folder).run(["help", "--man"])
        #expect(manual.status == 0)
        for page in Subcommands.pages { #expect(manual.text.contains(".SS espalier \(page.name)")) }
        try folder.write(manual.text, to: "espalier.1")
        guard let groff = ExternalProgram("groff") else { return }
        let check = try groff.run(["-man", "-ww", "-z", folder.url("espalier.1").path])
        #expect(check.status == 0)
        #expect(check.output.isEmpty)
    }
}
