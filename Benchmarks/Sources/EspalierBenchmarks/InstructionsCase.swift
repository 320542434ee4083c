import BenchmarkTable
import Foundation

/// The row about the instructions for a large SVG, which callgrind counts.
///
/// Unlike a time, the number hardly depends on the machine.
struct InstructionsCase {
    let espalier: String
    let folder: URL

    private static let nodeCount = 100_000
    private static let limit = 12_000.0

    func measure() throws -> Row {
        let name = "100,000 nodes, SVG, instructions a node"
        let input = folder.appendingPathComponent("counted.txt")
        try SampleTree(count: Self.nodeCount).outline().write(to: input, atomically: true, encoding: .utf8)
        let counts = folder.appendingPathComponent("callgrind.out").path
        let cost = ProcessTimer.run([
            [
                "valgrind", "--tool=callgrind", "--callgrind-out-file=\(counts)", espalier, "render",
                "--template", "class-hierarchy-compact", "--from", "outline", "--format", "svg", "-o",
                "/dev/null", input.path,
            ]
        ])
        if cost.status == ProcessTimer.notFound {
            return Row(
                name, "–", peak: "–", peer: "callgrind: not installed", goal: "≤ \(trim(Self.limit))",
                met: nil)
        }
        guard cost.status == 0, let total = try total(in: counts) else {
            return Row(name, "failed", peak: "", peer: "", goal: "", met: false)
        }
        let perNode = total / Double(Self.nodeCount)
        return Row(
            name, trim(perNode), peak: "–", peer: "limit", goal: "≤ \(trim(Self.limit))",
            met: perNode <= Self.limit)
    }

    /// Returns the number of instructions of all threads in a file of callgrind.
    private func total(in path: String) throws -> Double? {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let line = text.split(separator: "\n").last { $0.hasPrefix("totals:") || $0.hasPrefix("summary:") }
        return line?.split(separator: " ").last.flatMap { Double($0) }
    }
}
