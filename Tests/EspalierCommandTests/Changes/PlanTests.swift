import Foundation
import TestSupport
import Testing

/// Tests what `render --dry-run` lists.
@Suite struct PlanTests {
    private func place() throws -> Tool {
        let folder = try Workplace()
        for name in ["a", "b", "c"] { try folder.write("data: {outline: A}\n", to: "docs/\(name).yaml") }
        return Tool(in: folder)
    }

    private let words = ["render", "docs", "--base", "docs", "--incremental"]

    @Test func `Outputs that would be removed are listed and kept`() throws {
        let tool = try place()
        #expect(try tool.run(words + ["-f", "svg,png"]).status == 0)
        try FileManager.default.removeItem(at: tool.folder.url("docs/b.yaml"))
        try tool.folder.write("edited", to: "out/b.png")
        try tool.folder.write("name: other\n", to: "docs/c.yaml")
        let files = tool.folder.files()
        let plan = try tool.run(words + ["--prune", "--dry-run", "-f", "svg"])
        #expect(plan.status == 0 && tool.folder.files() == files)
        #expect(
            plan.text == """
                docs/a.yaml -> out/a.svg: it was drawn with other options
                remove out/a.png: 'docs/a.yaml' no longer produces this file
                remove out/b.svg: 'docs/b.yaml' is gone
                remove out/c.png: 'docs/c.yaml' no longer produces this file
                remove out/c.svg: 'docs/c.yaml' no longer produces this file

                """)
        #expect(plan.errors.contains("'out/b.png' was changed by another program and isn't removed"))
        #expect(plan.errors.hasSuffix("1 to draw, 0 up to date, 1 skipped, 4 to remove\n"), "\(plan.errors)")
        let run = try tool.run(words + ["--prune", "-f", "svg"])
        let removed = run.errors.split(separator: "\n").filter { $0.hasPrefix("removed ") }
        #expect(
            removed == ["removed out/a.png", "removed out/b.svg", "removed out/c.png", "removed out/c.svg"])
    }

    @Test(arguments: [["--dry-run"], ["--list"], ["--incremental", "--dry-run"]])
    func `Two inputs with one output are errors`(_ mode: [String]) throws {
        let tool = try place()
        try tool.folder.write("data: {outline: A}\n", to: "docs/a.yml")
        func errors(_ result: Tool.Result) -> [Substring] {
            result.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }
        }
        let plan = try tool.run(["render", "docs"] + mode)
        #expect(plan.status == 1 && plan.text.split(separator: "\n").count == 2)
        #expect(
            errors(plan) == [
                "error: docs/a.yaml: 'docs/a.yml' would be drawn under the same name",
                "error: docs/a.yml: 'docs/a.yaml' would be drawn under the same name",
            ])
        for words in [[], ["--check"]] {
            #expect(try errors(tool.run(["render", "docs"] + words)).starts(with: errors(plan)))
        }
    }

    @Test func `Without a record, every input is drawn`() throws {
        let plan = try place().run(["render", "docs/a.yaml", "--base", "docs", "--dry-run"])
        #expect(plan.text == "docs/a.yaml -> out/a.svg: without '--incremental', every input is drawn\n")
    }

    @Test func `Outputs of an empty folder aren't listed`() throws {
        let tool = try place()
        #expect(try tool.run(words).status == 0)
        for name in ["a", "b", "c"] {
            try FileManager.default.removeItem(at: tool.folder.url("docs/\(name).yaml"))
        }
        let plan = try tool.run(words + ["--prune", "--dry-run"])
        #expect(plan.status == 2 && plan.text.isEmpty)
        #expect(plan.errors.contains("'--prune' keeps 3 outputs, because 'docs' is empty"))
        let all = try tool.run(words + ["--prune", "--allow-empty", "--dry-run"])
        #expect(all.status == 0 && all.text.split(separator: "\n").count == 3)
    }
}
