import Foundation
import Testing

/// A suite that draws two diagrams with `render --incremental`.
protocol IncrementalSuite {}

extension IncrementalSuite {
    static var words: [String] { ["render", "docs", "--base", "docs", "--incremental"] }

    func place() throws -> Tool {
        let folder = try Workplace()
        try folder.write("data: {outline: a.txt}\n", to: "docs/a.yaml")
        try folder.write("A\n  B\n", to: "docs/a.txt")
        try folder.write("template: base.yaml\ndata: {outline: \"C\\n\"}\n", to: "docs/b.yaml")
        try folder.write("layout: {type: class-hierarchy}\n", to: "docs/base.yaml")
        return Tool(in: folder)
    }

    func draw(_ tool: Tool, _ more: [String] = []) throws -> String {
        let result = try tool.run(Self.words + more)
        #expect(result.status == 0, "\(result.errors)")
        return String(result.errors.split(separator: "\n").last?.prefix { $0 != "s" } ?? "")
    }

    /// Returns the reasons for drawing that a dry run prints.
    func reasons(_ tool: Tool, _ more: [String] = []) throws -> [String] {
        let text = try tool.run(Self.words + ["--dry-run", "-q"] + more).text
        return text.split(separator: "\n").map { $0.components(separatedBy: ": ").last ?? "" }
    }

    /// Sets the modification times of all files to a time long ago.
    ///
    /// If a file was written only just now, its time can't show whether it has changed.
    func age(_ tool: Tool) throws {
        for name in tool.folder.files() {
            let date = Date(timeIntervalSince1970: 1_700_000_000.123456)
            try FileManager.default.setAttributes(
                [.modificationDate: date], ofItemAtPath: tool.folder.url(name).path)
        }
    }
}
