import BenchmarkTable
import Foundation

/// Prints the table of `RESULTS.md`.
///
/// The usage is `EspalierBenchmarks ESPALIER [--thorough] [--suite NAME] [--row TEXT]`. The suites are `rendering`,
/// `graphs`, `incremental`, `comparison`, `watch`, `instructions` and `engine`. If no suite is named, all of them run. With
/// `--row`, only the rows about processes whose names contain the text are measured.
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
        guard let espalier = arguments.first, FileManager.default.isExecutableFile(atPath: espalier),
            let options = Options(arguments.dropFirst())
        else {
            let usage = "usage: EspalierBenchmarks ESPALIER [--thorough] [--suite NAME] [--row TEXT]\n"
            FileHandle.standardError.write(Data(usage.utf8))
            exit(2)
        }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("espalier-benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            try? FileManager.default.removeItem(at: folder)
            try? FileManager.default.removeItem(atPath: RenderingSuite.memoryFolder(for: folder))
        }

        print(Row.heading)
        var isMet = true
        func show(_ row: Row) {
            isMet = isMet && row.isMet
            print(row)
            fflush(nil)
        }
        for entry in try cases(espalier, folder, options) where options.row.map(entry.name.contains) ?? true {
            show(entry.measure())
        }
        if options.row != nil { exit(isMet ? 0 : 1) }
        if options.runs("watch") { show(try WatchCase(espalier: espalier, folder: folder).measure()) }
        if options.runs("instructions") {
            show(try InstructionsCase(espalier: espalier, folder: folder).measure())
        }
        let engineIsMet = try !options.runs("engine") || runEngine()
        exit(isMet && engineIsMet ? 0 : 1)
    }

    /// The options of the command line.
    private struct Options {
        var isThorough = false
        var suite: String?
        var row: String?

        /// Creates options; returns nil if an argument isn't known.
        init?(_ arguments: ArraySlice<String>) {
            var rest = arguments
            while let argument = rest.popFirst() {
                switch argument {
                case "--thorough": isThorough = true
                case "--suite":
                    guard let name = rest.popFirst() else { return nil }
                    suite = name
                case "--row":
                    guard let text = rest.popFirst() else { return nil }
                    row = text
                default: return nil
                }
            }
        }

        func runs(_ name: String) -> Bool { suite == nil || suite == name }
    }

    /// Returns the cases of the suites that the options name.
    private static func cases(_ espalier: String, _ folder: URL, _ options: Options) throws -> [ProcessCase] {
        let isThorough = options.isThorough
        var cases: [ProcessCase] = []
        if options.runs("rendering") {
            cases += try RenderingSuite(espalier: espalier, folder: folder, isThorough: isThorough).cases()
        }
        if options.runs("graphs") { cases += try GraphSuite(espalier: espalier, folder: folder).cases() }
        if options.runs("incremental") {
            cases += try IncrementalSuite(espalier: espalier, folder: folder).cases()
        }
        if options.runs("comparison") {
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
