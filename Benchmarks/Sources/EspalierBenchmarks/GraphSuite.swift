import Foundation

/// The rows about graphs in layers, which are lists of edges in `Benchmarks/Graphs`: Debian's packages that chromium
/// needs, and two generated graphs.
struct GraphSuite {
    let espalier: String
    let folder: URL

    private static let graphs = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../Graphs").standardizedFileURL

    /// dot needs minutes for the largest graph.
    func cases() throws -> [ProcessCase] {
        [
            ProcessCase(
                name: "layers of 189 nodes and 326 edges, SVG", ours: ours("packages-189"),
                peer: try dot("packages-189"), peerName: "dot", target: .seconds(0.04, megabytes: nil)),
            ProcessCase(
                name: "layers of 2,000 nodes and 3,000 edges, SVG", ours: ours("local-2000"),
                peer: try dot("local-2000"), peerName: "dot", target: .timesFaster(70), runs: 1),
            ProcessCase(
                name: "layers of 10,000 nodes and 15,000 edges, SVG", ours: ours("local-10000"), peer: nil,
                peerName: "", target: .seconds(0.9, megabytes: 60), runs: 3),
        ]
    }

    private func input(_ name: String) -> URL { Self.graphs.appendingPathComponent("\(name).csv") }

    private func ours(_ name: String) -> [[String]] {
        [[espalier, "render", "--template", "layered", "--format", "svg", "-o", "-", input(name).path]]
    }

    /// Writes the edges for dot, with boxes and distances like ours, and returns its command.
    private func dot(_ name: String) throws -> [[String]] {
        let edges = try String(contentsOf: input(name), encoding: .utf8).split(separator: "\n").dropFirst()
        let lines = edges.map { edge in
            edge.split(separator: ",").map { "\"\($0)\"" }.joined(separator: " -> ") + ";"
        }
        let start = "digraph { nodesep=0.28; ranksep=0.56; node [shape=box, fontsize=13];"
        let url = folder.appendingPathComponent("\(name).dot")
        try ([start] + lines + ["}"]).joined(separator: "\n")
            .write(to: url, atomically: true, encoding: .utf8)
        return [["dot", "-Tsvg", url.path]]
    }
}
