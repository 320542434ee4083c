import Foundation
import Testing

/// Tests which changes of the program make `--incremental` draw all inputs again.
@Suite struct ProgramIdentityTests {
    /// A cache of a build server may restore the outputs, while the program is installed again.
    @Test func `A copy of the program draws nothing again`() throws {
        let folder = try Workplace()
        try folder.write("data: {tree: {label: A}}\n", to: "in/a.yaml")
        try FileManager.default.copyItem(atPath: Tool.path, toPath: folder.url("copy").path)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
            ofItemAtPath: folder.url("copy").path)
        let words = ["render", "in", "--incremental"]
        let original = Tool(in: folder)
        #expect(try original.run(words).errors.hasPrefix("1 drawn, "))
        var copy = original
        copy.prefix = ["/bin/sh", "-c", "shift; exec ./copy \"$@\"", "sh"]
        #expect(try copy.run(words + ["--check"]).status == 0)
        #expect(try copy.run(words).errors.hasPrefix("0 drawn, 1 unchanged, "))
    }
}
