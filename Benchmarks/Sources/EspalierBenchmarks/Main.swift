import BenchmarkTable
import Foundation

/// Prints the table of `RESULTS.md`.
///
/// The usage is `EspalierBenchmarks ESPALIER [--thorough]`.
///
/// At the end, the program runs `EngineBenchmarks`, which is in the same folder, and which prints further rows.
@main
struct Main {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "--generate", arguments.count == 3, let count = Int(arguments[2]) {
            return try generate(count, at: arguments[3])
        }
        guard let espalier = arguments.first, FileManager.default.isExecutableFile(atPath: espalier) else {
            FileHandle.standardError.write(
                Data("usage: EspalierBenchmarks PATH-TO-ESPALIER [--thorough]\n".utf8))
            exit(2)
        }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("espalier-benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        let suite = RenderingSuite(
            espalier: espalier, folder: folder, isThorough: arguments.contains("--thorough"))
        print(Row.heading)
        var isMet = true
        let comparisons = ComparisonSuite(
            espalier: espalier, folder: folder, isThorough: arguments.contains("--thorough"))
        let incremental = IncrementalSuite(espalier: espalier, folder: folder)
        for entry in try suite.cases() + incremental.cases() + comparisons.cases() {
            let row = entry.measure()
            isMet = isMet && row.isMet
            print(row)
            fflush(nil)
        }
        let engineIsMet = try runEngine()
        exit(isMet && engineIsMet ? 0 : 1)
    }

    private static func runEngine() throws -> Bool {
        let engine = Process()
        engine.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("EngineBenchmarks")
        try engine.run()
        engine.waitUntilExit()
        return engine.terminationStatus == 0
    }

    private static func generate(_ count: Int, at base: String) throws {
        let tree = SampleTree(count: count)
        try tree.outline().write(toFile: base + ".txt", atomically: true, encoding: .utf8)
        try tree.dot().write(toFile: base + ".dot", atomically: true, encoding: .utf8)
    }
}
