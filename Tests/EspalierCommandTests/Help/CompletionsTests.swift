import Foundation
import Testing

@testable import EspalierCommand

/// The scripts are taken by their shells, where those are installed, and complete what they should.
@Suite struct CompletionsTests {
    private func run(_ command: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    @Test(arguments: Shell.allCases) func isTakenByItsShell(_ shell: Shell) throws {
        let folder = try Workplace()
        let script = try Tool(in: folder).run(["completions", shell.rawValue])
        #expect(script.status == 0)
        for page in Subcommands.pages { #expect(script.text.contains(page.name)) }
        try folder.write(script.text, to: "script")
        let path = "/usr/bin/\(shell.rawValue)"
        guard FileManager.default.isExecutableFile(atPath: path) else { return }
        #expect(try run([path, "-n", folder.url("script").path]).status == 0)
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
        let result = try run(["/bin/bash", "--norc", "-c", program])
        #expect(result.output.split(separator: "\n").map(String.init) == [expected])
    }

    @Test func writesAManualThatGroffTakes() throws {
        let folder = try Workplace()
        let manual = try Tool(in: folder).run(["help", "--man"])
        #expect(manual.status == 0)
        for page in Subcommands.pages { #expect(manual.text.contains(".SS espalier \(page.name)")) }
        try folder.write(manual.text, to: "espalier.1")
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/groff") else { return }
        let check = try run(["/usr/bin/groff", "-man", "-ww", "-z", folder.url("espalier.1").path])
        #expect(check.status == 0)
        #expect(check.output.isEmpty)
    }
}
