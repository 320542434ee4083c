import BenchmarkTable
import Foundation

/// Prints the table of `RESULTS.md`.
///
/// The usage is `EspalierBenchmarks ESPALIER [--thorough] [--suite NAME]`. The suites are `rendering`, `incremental`,
/// `comparison`, `watch`, `instructions` and `engine`. If no suite is named, all of them run.
///
/// At the end, the program runs `EngineBenchmarks`, which is in the same folder, and which prints further rows.
@main
struct Main {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "--generate", arguments.count >= 3, let count = Int(arguments[2]) {
            return try generate(
                count, branching: arguments.dropFirst(3).first.flatMap { Int($0) }, at: arguments[3])
        }
        guard let espalier = arguments.first, FileManager.default.isExecutableFile(atPath: espalier) else {
            FileHandle.standardError.write(
                Data("usage: EspalierBenchmarks PATH-TO-ESPALIER [--thorough] [--suite NAME]\n".utf8))
            exit(2)
        }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("espalier-benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            try? FileManager.default.removeItem(at: folder)
            try? FileManager.default.removeItem(atPath: RenderingSuite.memoryFolder(for: folder))
        }

        let suite = arguments.firstIndex(of: "--suite").flatMap { arguments.dropFirst($0).first }
        func runs(_ name: String) -> Bool { suite == nil || suite == name }
        print(Row.heading)
        var isMet = true
        func show(_ row: Row) {
            isMet = isMet && row.isMet
            print(row)
            fflush(nil)
        }
        for entry in try cases(espalier, folder, arguments.contains("--thorough"), runs) {
            show(entry.measure())
        }
        if runs("watch") { show(try WatchCase(espalier: espalier, folder: folder).measure()) }
        if runs("instructions") {
            show(try InstructionsCase(espalier: espalier, folder: folder).measure())
        }
        let engineIsMet = try !runs("engine") || runEngine()
        exit(isMet && engineIsMet ? 0 : 1)
    }

    /// Returns the cases of the suites for which `runs` returns true.
    private static func cases(
        _ espalier: String, _ folder: URL, _ isThorough: Bool, _ runs: (String) -> Bool
    ) throws -> [ProcessCase] {
        var cases: [ProcessCase] = []
        if runs("rendering") {
            cases += try RenderingSuite(espalier: espalier, folder: folder, isThorough: isThorough).cases()
        }
        if runs("incremental") { cases += try IncrementalSuite(espalier: espalier, folder: folder).cases() }
        if runs("comparison") {
            cases += try ComparisonSuite(espalier: espalier, folder: folder, isThorough: isThorough).cases()
        }
        return cases
    }

    private static func runEngine() throws -> Bool {
        let engine = Process()
        engine.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("EngineBenchmarks")
        try engine.run()
        engine.waitUntilExit()
        return engine.terminationStatus == 0
    }

    private static func generate(_ count: Int, branching: Int?, at base: String) throws {
        let tree = SampleTree(count: count, branching: branching)
        try tree.outline().write(toFile: base + ".txt", atomically: true, encoding: .utf8)
        try tree.dot().write(toFile: base + ".dot", atomically: true, encoding: .utf8)
    }
}
