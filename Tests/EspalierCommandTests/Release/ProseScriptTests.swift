import Foundation
import Testing

/// Tests the check of comments and string literals, `scripts/prose.sh`.
@Suite struct ProseScriptTests {
    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../scripts/prose.sh").standardizedFileURL.path

    /// Each word is in two parts, because the script also checks this file.
    private static let lines: [([String], String?)] = [
        (["/// The color of the box."], nil), (["let col", "our = 1"], nil),
        (["/// The col", "our of the box."], "American spelling"),
        (["// Items are label", "led."], "American spelling"),
        (["/// Wh", "ether the box is empty."], "True if ..."),
        (["// A link co", "unts as a file."], "is used as"),
        (["let text = \"A col", "our\""], "American spelling"),
        (["let text = \"\"\"\n    A request is can", "celled.\n    \"\"\""], "American spelling"),
        (["let text = \"It co", "unts as 0\""], "is used as"),
        (["let text = \"Status \\(can", "celled)\" + a.label", "led"], nil),
        (["let key = \"aria-label", "ledby\""], nil),
    ]

    @Test(arguments: lines) func reportsForms(_ parts: [String], _ advice: String?) throws {
        let folder = try Workplace()
        try folder.write(parts.joined() + "\n", to: "a.swift")
        let result = try ExternalProgram("bash")?.run([Self.script, folder.path])
        #expect(result?.status == (advice == nil ? 0 : 1))
        #expect(advice.map { result?.text.contains($0) == true } ?? true, "\(result?.text ?? "")")
    }

    /// The search for words fails if it can't read its files, and doesn't report that the files have no such words.
    @Test func aMissingFolderIsAFailure() throws {
        let folder = try Workplace()
        let result = try ExternalProgram("bash")?.run([Self.script, folder.url("none").path])
        #expect(result?.status == 2)
    }
}
