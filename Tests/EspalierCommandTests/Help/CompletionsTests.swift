import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests that the completions are valid for the installed shells, and complete commands, options and values.
@Suite struct CompletionsTests {
    @Test(arguments: Shell.allCases) func namesEverySubcommand(_ shell: Shell) throws {
        let script = try Tool(in: Workplace()).run(["completions", shell.rawValue])
        #expect(script.status == 0)
        for page in Subcommands.pages { #expect(script.text.contains(page.name)) }
    }

    /// Lets a shell check the syntax of its completions.
    private func checkSyntax(with shell: Shell) throws {
        let folder = try Workplace()
        try folder.write(try Tool(in: folder).run(["completions", shell.rawValue]).text, to: "script")
        try ExternalProgram.run(shell.rawValue, ["-n", folder.url("script").path])
    }

    @Test func isAcceptedByBash() throws { try checkSyntax(with: .bash) }

    @Test(.enabled(if: ExternalProgram("zsh") != nil, "zsh is not installed"))
    func isAcceptedByZsh() throws { try checkSyntax(with: .zsh) }

    @Test(.enabled(if: ExternalProgram("fish") != nil, "fish is not installed"))
    func isAcceptedByFish() throws { try checkSyntax(with: .fish) }

    @Test(arguments: [
        (["rend"], "render"), (["render", "--them"], "--theme"), (["render", "--format", "pn"], "png"),
        (["render", "-f", "sv"], "svg"), (["check", "--theme", "blu"], "blueprint"),
        (["render", "--template", "org"], "org-chart"), (["render", "-f", "svg,pn"], "svg,png"),
        (["render", "--limit", "items=9,pixel"], "items=9,pixels="), (["snapshot", "ver"], "verify"),
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

    @Test func writesAManualWithEverySubcommand() throws {
        let manual = try Tool(in: Workplace()).run(["help", "--man"])
        #expect(manual.status == 0)
        for page in Subcommands.pages { #expect(manual.text.contains(".SS espalier \(page.name)")) }
    }

    @Test(.enabled(if: ExternalProgram("groff") != nil, "groff is not installed"))
    func writesAManualThatGroffAccepts() throws {
        let folder = try Workplace()
        try folder.write(try Tool(in: folder).run(["help", "--man"]).text, to: "espalier.1")
        let check = try ExternalProgram.run("groff", ["-man", "-ww", "-z", folder.url("espalier.1").path])
        #expect(check.output.isEmpty)
    }
}
