import Foundation
import TestSupport
import Testing

/// Tests the examples of `docs/recipes` for build tools and Slurm; `scripts/recipes.sh` tests the other examples.
@Suite struct RecipeTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("docs/recipes")

    /// Copies a recipe to a folder, next to a folder `bin` that contains the command.
    private func copy(_ name: String) throws -> Tool {
        let folder = try Workplace()
        try FileManager.default.copyItem(
            at: Self.folder.appendingPathComponent(name), to: folder.url("recipe"))
        try FileManager.default.createDirectory(
            at: folder.url("bin"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("bin/espalier").path, withDestinationPath: Tool.path)
        return Tool(in: folder)
    }

    private func run(_ words: [String], in tool: Tool) throws -> String {
        let path =
            "\(tool.folder.url("bin").path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin")"
        return try ExternalProgram.run(
            "env", ["-C", tool.folder.url("recipe").path, "PATH=\(path)", "HOME=\(tool.folder.path)"] + words
        ).text
    }

    @Test(arguments: [
        ("make", ["make"], "Nothing to be done"), ("ninja", ["ninja"], "no work to do"),
        (
            "cmake", ["sh", "-c", "cmake -S . -B build -G Ninja > log && cmake --build build"],
            "no work to do"
        ),
    ])
    func drawsWhatHasChanged(_ name: String, _ words: [String], _ done: String) throws {
        let programs = name == "cmake" ? ["cmake", "ninja"] : [name]
        guard programs.allSatisfy({ ExternalProgram($0) != nil }) else { return }
        let tool = try copy(name)
        _ = try run(words, in: tool)
        #expect(tool.folder.files(below: "recipe/build").contains("example.svg"))
        #expect(try run(words, in: tool).contains(done))
        try tool.folder.write("Shape\n  Triangle\n", to: "recipe/docs/shapes.txt")
        _ = try run(words, in: tool)
        let text = String(decoding: try tool.folder.bytes("recipe/build/example.svg"), as: UTF8.self)
        #expect(text.contains("Triangle"))
        #expect(try run(words, in: tool).contains(done))
    }

    /// Slurm sets these variables for each task of an array.
    @Test func aSlurmTaskDrawsItsPart() throws {
        let tool = try copy("slurm")
        for index in 0..<5 {
            try tool.folder.write("data: {tree: {label: a}}\n", to: "recipe/in/\(index).yaml")
        }
        for task in 4...6 {
            _ = try run(
                [
                    "SLURM_ARRAY_TASK_ID=\(task)", "SLURM_ARRAY_TASK_MIN=4", "SLURM_ARRAY_TASK_COUNT=3",
                    "./draw.sh", "in", "many",
                ], in: tool)
        }
        _ = try run(["sh", "-c", "espalier merge many/report-*.jsonl -o all.jsonl"], in: tool)
        _ = try run(["espalier", "render", "in", "-o", "one", "--report", "one.jsonl"], in: tool)
        #expect(try tool.folder.bytes("recipe/all.jsonl") == tool.folder.bytes("recipe/one.jsonl"))
    }
}
