import EspalierHarnesses
import Foundation
import Testing

/// Writes inputs of tests as seeds for the fuzzer, into the folder in `FUZZING_SEEDS`; see `Fuzzing/run.sh`.
@Suite struct SeedTests {
    private static let folder = ProcessInfo.processInfo.environment["FUZZING_SEEDS"]

    private static let symbolGraph = """
        {"module":{"name":"M"},"symbols":[{"kind":{"identifier":"swift.class"},"identifier":{"precise":"b"},\
        "pathComponents":["Base"],"names":{"title":"Base"},"accessLevel":"open",\
        "docComment":{"lines":[{"text":"The first."}]},\
        "location":{"uri":"file:///src/Base.swift","position":{"line":11,"character":4}}},\
        {"kind":{"identifier":"swift.property"},"identifier":{"precise":"n"},"pathComponents":["Base","name"],\
        "names":{"title":"name"},"declarationFragments":[{"kind":"keyword","spelling":"var"}]}],\
        "relationships":[{"kind":"memberOf","source":"n","target":"b","targetFallback":"M.Base"}]}
        """

    @Test(.enabled(if: folder != nil)) func writesSeeds() throws {
        try write(Self.symbolGraph, .symbolgraph, "sample")
        for (index, input) in (HostileInput.malformed + HostileInput.data + HostileInput.numbers).enumerated()
        {
            for harness in harnesses(of: input.file) { try write(input.bytes, harness, "hostile-\(index)") }
        }
        for seed in 0..<200 {
            var generator = DiagramGenerator(seed: UInt64(seed))
            try write(generator.file(), .diagram, "generated-\(seed)")
        }
    }

    private func harnesses(of file: String) -> [Harness] {
        if file.hasSuffix(".symbols.json") { return [.symbolgraph] }
        switch (file as NSString).pathExtension {
        case "json": return [.json, .diagram]
        case "yaml": return [.yaml, .diagram]
        case "csv", "tsv": return [.table]
        case "txt", "outline": return [.outline]
        case "jsonl": return [.jsonl]
        default: return []
        }
    }

    private func write(_ text: String, _ harness: Harness, _ name: String) throws {
        try write(Array(text.utf8), harness, name)
    }

    private func write(_ bytes: [UInt8], _ harness: Harness, _ name: String) throws {
        let folder = URL(fileURLWithPath: try #require(Self.folder)).appendingPathComponent(harness.rawValue)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: folder.appendingPathComponent(name))
    }
}
