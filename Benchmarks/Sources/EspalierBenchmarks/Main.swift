import Foundation

/// `espalier-benchmarks ESPALIER [--thorough]`: prints the table that `RESULTS.md` records.
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
        print("| work | espalier | peak | peer | ratio or limit | met |")
        print("|---|---|---|---|---|---|")
        var isMet = true
        for entry in try suite.cases() {
            let row = try entry.measure()
            isMet = isMet && row.last != "✗"
            print("| \(row.joined(separator: " | ")) |")
            fflush(nil)
        }
        exit(isMet ? 0 : 1)
    }

    private static func generate(_ count: Int, at base: String) throws {
        let tree = SampleTree(count: count)
        try tree.outline().write(toFile: base + ".txt", atomically: true, encoding: .utf8)
        try tree.dot().write(toFile: base + ".dot", atomically: true, encoding: .utf8)
    }
}
