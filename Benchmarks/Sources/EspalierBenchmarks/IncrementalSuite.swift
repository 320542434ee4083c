import Foundation

/// The rows about runs with `--incremental`, compared with runs that draw everything.
struct IncrementalSuite {
    let espalier: String
    let folder: URL

    private static let folderCount = 100
    private static let filesPerFolder = 100

    func cases() throws -> [ProcessCase] {
        let inputs = folder.appendingPathComponent("many")
        var (names, changed): ([String], [String]) = ([], [])
        for number in 0..<Self.folderCount {
            let below = inputs.appendingPathComponent("d\(number)")
            try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
            for index in 0..<Self.filesPerFolder {
                let tree = SampleTree(count: 20, seed: UInt64(number * Self.filesPerFolder + index + 1))
                let outline = tree.outline().split(separator: "\n").map { "    \($0)\n" }.joined()
                let file = below.appendingPathComponent("x\(index).yaml")
                try "data:\n  outline: |\n\(outline)".write(to: file, atomically: true, encoding: .utf8)
                names.append(file.path)
                if index == 0, number % 10 == 0 { changed.append(file.path) }
            }
        }
        let list = folder.appendingPathComponent("many.list")
        try names.joined(separator: "\n").write(to: list, atomically: true, encoding: .utf8)
        func render(_ operands: [String], into output: String) -> [String] {
            [espalier, "render"] + operands
                + ["--base", inputs.path, "-o", folder.appendingPathComponent(output).path]
        }
        let ofFolder = render([inputs.path], into: "many-out") + ["--incremental"]
        let ofList = render(["--files-from", list.path], into: "many-list-out") + ["--incremental"]
        let ofPNGs = render([inputs.path, "--format", "png"], into: "many-png") + ["--incremental"]
        // The first run doesn't record the stamps of files that have only just been written. The second run completes
        // the record.
        for _ in 0..<2 {
            for command in [ofFolder, ofList, ofPNGs] { _ = ProcessTimer.run([command]) }
            usleep(50_000)
        }
        // Each run draws into a new folder, so that removing old pictures isn't measured.
        let full = ["sh", "-c", "exec \"$@\"/$$", "sh"] + render([inputs.path], into: "many-all")
        let fullPNGs =
            ["sh", "-c", "exec \"$@\"/$$", "sh"]
            + render([inputs.path, "--format", "png"], into: "many-all-png")
        let change = [
            "sh", "-c", changed.map { "echo '# changed' >> '\($0)'" }.joined(separator: "; "),
        ]
        return [
            ProcessCase(
                name: "10,000 diagrams, SVG, nothing changed", ours: [ofFolder], peer: [full],
                peerName: "drawing all", target: .timesFaster(50), runs: 3),
            ProcessCase(
                name: "10,000 diagrams, PNG, nothing changed", ours: [ofPNGs], peer: [fullPNGs],
                peerName: "drawing all", target: .timesFaster(50), runs: 1),
            ProcessCase(
                name: "10,000 diagrams, SVG, 10 changed", preparation: change, ours: [ofFolder], peer: [full],
                peerName: "drawing all", target: .seconds(0.1, megabytes: nil), runs: 9),
            ProcessCase(
                name: "10,000 diagrams of --files-from, 10 changed", preparation: change, ours: [ofList],
                peer: [full], peerName: "drawing all", target: .seconds(0.1, megabytes: nil), runs: 9),
        ]
    }
}
