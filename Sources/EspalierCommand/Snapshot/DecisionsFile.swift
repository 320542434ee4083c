import EspalierDataFiles
import EspalierDiagnostics
import EspalierFiles
import EspalierSnapshots

/// Reads the file of decisions that the page of a snapshot report saves.
nonisolated enum DecisionsFile {
    /// The version of the files that this command can read.
    private static let version = 1

    /// Returns the decisions in a file.
    ///
    /// - Throws: `FileLoadingError` if the file can't be read, `DiagnosticsError` with all problems of its content.
    static func decisions(at path: String) throws -> [SnapshotDecision] {
        let source = SourceFile(name: path, bytes: [UInt8](try DiskFileLoader().contents(ofFile: path)))
        let node = try JSONReader.read(source)
        let collector = DiagnosticCollector()
        if node["version"]?.number != Double(version) {
            collector.error(
                "this isn't a file of decisions of version \(version)", at: node.range,
                notes: [
                    .init("save it with the page that 'espalier snapshot report --report FILE.html' writes")
                ])
            try collector.throwIfErrors()
        }
        guard let list = node["decisions"]?.sequence else {
            node.complain(expected: "a list 'decisions'", collector)
            throw DiagnosticsError(collector.sortedDiagnostics)
        }
        var names: Set<String> = []
        let decisions = list.compactMap { node -> SnapshotDecision? in
            guard let name = node["name"], let decision = node["decision"], let result = node["result"] else {
                node.complain(
                    expected: "a decision with 'name', 'decision', 'baseline' and 'result'", collector)
                return nil
            }
            guard let name = name.readString(collector), let result = result.readString(collector),
                let decision = decision.readChoice(of: ["accept", "reject"], collector)
            else { return nil }
            if !names.insert(name).inserted {
                collector.error("there are two decisions about '\(name.excerpt())'", at: node.range)
            }
            return SnapshotDecision(
                name: name, isAccepted: decision == "accept", baseline: node["baseline"]?.string,
                result: result)
        }
        try collector.throwIfErrors()
        return decisions
    }
}
