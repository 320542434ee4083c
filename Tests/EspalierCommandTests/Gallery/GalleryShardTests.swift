import Foundation
import TestSupport
import Testing

/// Tests galleries whose pictures several machines draw.
@Suite struct GalleryShardTests {
    private func place() throws -> Tool {
        let folder = try Workplace()
        for index in 0..<5 {
            try folder.write(
                "title: Diagram <\(index)>\ndata: {tree: {label: A\(index), children: [B]}}\n",
                to: "in/\(index % 2)/d\(index).yaml")
        }
        try folder.write("data: {outline: A, order: up}\n", to: "in/bad.yaml")
        try folder.write("name: other\n", to: "in/other.yaml")
        return Tool(in: folder)
    }

    private let words = ["gallery", "in", "--base", "in", "-f", "svg"]

    private func drawShards(_ tool: Tool) throws -> [String] {
        try (1...3).map { number in
            let report = "s\(number).jsonl"
            let result = try tool.run(
                words + ["-o", "many", "--shard", "\(number)/3", "--report", report])
            #expect([0, 1].contains(result.status), "\(result.errors)")
            return report
        }
    }

    @Test func `The gallery of several shards is that of one machine`() throws {
        let tool = try place()
        #expect(try tool.run(words + ["-o", "one", "--report", "one.jsonl"]).status == 1)
        let reports = try drawShards(tool)
        #expect(!tool.folder.files(below: "many").contains("index.html"))
        let merged = try tool.run(["merge", "-o", "many.jsonl", "--gallery", "many"] + reports.reversed())
        #expect(merged.status == 1 && merged.errors == "5 drawn, 1 failed, 1 skipped\n", "\(merged.errors)")
        #expect(try tool.folder.bytes("many.jsonl") == tool.folder.bytes("one.jsonl"))
        let names = tool.folder.files(below: "one")
        #expect(names.contains("index.html") && tool.folder.files(below: "many") == names)
        for name in names {
            #expect(try tool.folder.bytes("many/" + name) == tool.folder.bytes("one/" + name), "\(name)")
        }
        let page = String(decoding: try tool.folder.bytes("many/index.html"), as: UTF8.self)
        #expect(page.contains("Diagram &lt;4&gt;") && page.contains("1 failed"))
    }

    @Test func `A gallery without all pictures, or of other reports, is refused`() throws {
        let tool = try place()
        let reports = try drawShards(tool)
        try FileManager.default.removeItem(at: tool.folder.url("many/pictures/1/d3.svg"))
        let missing = try tool.run(["merge", "-o", "r.jsonl", "--gallery", "many"] + reports)
        #expect(missing.status == 1)
        #expect(
            missing.errors.firstMatch(
                of:
                    #/error: 'many/pictures/1/d3.svg', a picture of shard (\d)/3, is missing\nnote: copy the pictures of shard \1/3 to 'many/pictures', or draw the shard again\n/#
            ) != nil, "\(missing.errors)")
        #expect(!tool.folder.files(below: "many").contains("index.html"))
        let other = try tool.run(["render", "in", "--shard", "1/1", "--report", "render.jsonl"])
        #expect(other.status == 1)
        let refused = try tool.run(["merge", "render.jsonl", "-o", "r.jsonl", "--gallery", "many"])
        #expect(refused.status == 1)
        #expect(refused.errors.contains("the reports don't describe a gallery"))
        let alone = try tool.run(words + ["--shard", "1/2"])
        #expect(alone.status == 2 && alone.errors.contains("'--shard' needs '--report'"))
    }

    @Test(arguments: ["[1e300,1]", "[1,-2]", "[9007199254740994,1]", "[1]"])
    func `An impossible size in a report is refused`(_ size: String) throws {
        let tool = try place()
        let shard = ["in/0/d0.yaml", "-o", "one", "--shard", "1/1", "--report", "r.jsonl"]
        #expect(try tool.run(["gallery", "-f", "svg"] + shard).status == 0)
        let report = String(decoding: try tool.folder.bytes("r.jsonl"), as: UTF8.self)
        let damaged = report.replacing(#/"size":\[[^\]]*\]/#, with: "\"size\":" + size)
        #expect(damaged != report)
        try tool.folder.write(damaged, to: "r.jsonl")
        let result = try tool.run(["merge", "r.jsonl", "-o", "m.jsonl", "--gallery", "one"])
        #expect(result.status == 1)
        #expect(result.errors.contains("r.jsonl:1"), "\(result.errors)")
    }

    @Test func `A title needs a gallery`() throws {
        let tool = try place()
        let result = try tool.run(["merge", "r.jsonl", "--title", "X"])
        #expect(result.status == 2)
        #expect(result.errors == "error: '--title' can only be used with '--gallery'\n")
    }
}
