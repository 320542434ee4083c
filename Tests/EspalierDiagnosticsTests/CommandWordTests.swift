import Foundation
import Testing

@testable import EspalierDiagnostics

/// Tests words of the commands that messages advise.
@Suite struct CommandWordTests {
    @Test(arguments: [
        ("results.items", "results.items"), ("/a~1b/c.d", "/a~1b/c.d"),
        ("pictures/Übersicht.svg", "pictures/Übersicht.svg"),
        ("my plan.svg", #""my plan.svg""#), ("it's", #""it's""#), (#"a"b"#, #""a\"b""#),
        (#"$HOME\`x`"#, #""\$HOME\\\`x\`""#),
        ("a*", #""a*""#), ("-x", #""-x""#), ("~x", #""~x""#), ("", "\"\""), ("it's!", #"'it'\''s!'"#),
    ])
    func `a word is quoted if the shell would change it`(text: String, word: String) throws {
        #expect(text.shellWord == word)
        let shell = Process()
        let output = Pipe()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", "printf '%s\\n' \(text.shellWord)"]
        shell.standardOutput = output
        try shell.run()
        let printed = try #require(try output.fileHandleForReading.readToEnd())
        shell.waitUntilExit()
        #expect(String(decoding: printed, as: UTF8.self) == text + "\n")
    }

    @Test(arguments: [
        ("results.items", "results.items"), ("a: b", #""a: b""#), ("null", #""null""#),
        (#"$"x""#, #""$\"x\"""#),
        ("- a", #""- a""#),
    ])
    func `a word in YAML is quoted if it would mean something else`(text: String, word: String) {
        #expect(text.yamlWord == word)
    }
}
