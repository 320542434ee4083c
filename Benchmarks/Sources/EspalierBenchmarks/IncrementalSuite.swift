import Foundation

/// The rows about runs with `--incremental`, compared with runs that draw everything.
struct IncrementalSuite {
    let espalier: String
    let folder: URL

    private static let folderCount = 100
    private static let filesPerFolder = 100

    func cases() throws -> [ProcessCase] {
        let inputs = folder.appendingPathComponent("many")
        var changed: [String] = []
        for number in 0..<Self.folderCount {
            let below = inputs.appendingPathComponent("d\(number)")
            try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
            for index in 0..<Self.filesPerFolder {
                let tree = SampleTree(count: 20, seed: UInt64(number * Self.filesPerFolder + index + 1))
                let outline = tree.outline().split(separator: "\n").map { "    \($0)\n" }.joined()
                let file = below.appendingPathComponent("x\(index).yaml")
                try "data:\n  outline: |\n\(outline)".write(to: file, atomically: true, encoding: .utf8)
                if index == 0, number % 10 == 0 { changed.append(file.path) }
            }
        }
        let output = folder.appendingPathComponent("many-out").path
        let incremental = [
            espalier, "render", inputs.path, "--base", inputs.path, "--incremental", "-o", output,
        ]
        // The first run doesn't record the stamps of files that have only just been written. The second run completes
        // the record.
        for _ in 0..<2 {
            _ = ProcessTimer.run([incremental])
            usleep(50_000)
        }
        let all = folder.appendingPathComponent("many-all").path
        let full = [
            "sh", "-c", "rm -rf '\(all)'; exec \"$@\"", "sh", espalier, "render", inputs.path, "--base",
            inputs.path, "-o", all,
        ]
        let change = changed.map { "echo '# changed' >> '\($0)'" }.joined(separator: "; ")
        return [
            ProcessCase(
                name: "10,000 diagrams, nothing changed", ours: [incremental], peer: [full],
                peerName: "drawing all", target: .timesFaster(50), runs: 3),
            ProcessCase(
                name: "10,000 diagrams, 10 changed",
                ours: [["sh", "-c", change + "; exec \"$@\"", "sh"] + incremental], peer: [full],
                peerName: "drawing all", target: .seconds(0.1, megabytes: nil), runs: 5),
        ]
    }
}
