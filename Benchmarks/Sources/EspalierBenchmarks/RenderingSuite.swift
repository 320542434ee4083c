import Foundation

/// The rows about drawing: cold starts, trees of increasing size, many small diagrams, large pictures, and a symbol
/// graph.
struct RenderingSuite {
    let espalier: String
    let folder: URL
    /// True if cases are included for which another program takes minutes.
    let isThorough: Bool

    /// Returns the folder for outputs in memory.
    static func memoryFolder(for folder: URL) -> String { "/dev/shm/\(folder.lastPathComponent)" }

    func cases() throws -> [ProcessCase] {
        try coldStart() + growth() + batch() + requests() + largePicture() + tiles() + selection() + fit()
            + symbolGraph()
    }

    private func write(_ text: String, _ name: String) throws -> String {
        let url = folder.appendingPathComponent(name)
        try text.write(to: url, atomically: true, encoding: .utf8)
        return url.path
    }

    /// Creates a tree, and returns the paths of its files as an outline and for dot.
    ///
    /// Another process creates the tree, because a process inherits the peak memory of the process that starts it.
    private func tree(_ count: Int, branching: Int? = nil) throws -> (outline: String, dot: String) {
        let shape = branching.map { "-\($0)" } ?? ""
        let base = folder.appendingPathComponent("tree\(count)\(shape)").path
        let generate = [CommandLine.arguments[0], "--generate", "\(count)", base]
        _ = ProcessTimer.run([generate + (branching.map { ["\($0)"] } ?? [])])
        return (base + ".txt", base + ".dot")
    }

    /// Returns the commands for drawing an input.
    ///
    /// Without a name, the picture is written to the standard output, which needs neither a disk nor deletion. Large
    /// pictures are written to a file, as in normal use. The scale is 1, which is 96 pixels per inch, as with dot.
    private func ours(_ input: String, _ format: String, to name: String? = nil) -> [[String]] {
        let output = name.map { folder.appendingPathComponent($0).path }
        let render = [
            espalier, "render", "--template", "class-hierarchy-compact", "--from", "outline", "--format",
            format,
            "--scale", "1", "-o", output ?? "-", input,
        ]
        guard let output else { return [render] }
        return [["sh", "-c", "rm -f '\(output)'; exec \"$@\"", "sh"] + render]
    }

    private func coldStart() throws -> [ProcessCase] {
        let (outline, dot) = try tree(20)
        return [
            ProcessCase(
                name: "20 nodes, cold, SVG", ours: ours(outline, "svg"), peer: [["dot", "-Tsvg", dot]],
                peerName: "dot", target: .seconds(0.007, megabytes: nil, peer: Reference.smallSVG), runs: 15),
            ProcessCase(
                name: "20 nodes, cold, PNG", ours: ours(outline, "png"), peer: [["dot", "-Tpng", dot]],
                peerName: "dot", target: .seconds(0.010, megabytes: nil, peer: Reference.smallPNG), runs: 15),
        ]
    }

    private func growth() throws -> [ProcessCase] {
        var cases: [ProcessCase] = []
        let small = try tree(200)
        cases.append(
            ProcessCase(
                name: "200 nodes, PNG", ours: ours(small.outline, "png"),
                peer: [["dot", "-Tpng", small.dot]],
                peerName: "dot", target: .seconds(0.06, megabytes: nil), runs: 5))
        let medium = try tree(2_000)
        cases += [
            ProcessCase(
                name: "2,000 nodes, SVG", ours: ours(medium.outline, "svg"),
                peer: [["dot", "-Tsvg", medium.dot]], peerName: "dot", target: .timesFaster(10), runs: 3),
            ProcessCase(
                name: "2,000 nodes, PNG", ours: ours(medium.outline, "png"),
                peer: [["dot", "-Tpng", medium.dot]], peerName: "dot",
                target: .seconds(0.15, megabytes: nil, peer: Reference.mediumPNG), runs: 3),
        ]
        let (outline, dot) = try tree(10_000)
        cases.append(
            ProcessCase(
                name: "10,000 nodes, SVG", ours: ours(outline, "svg"),
                peer: isThorough ? [["dot", "-Tsvg", dot]] : nil, peerName: "dot",
                target: isThorough ? .timesFaster(500) : .seconds(0.22, megabytes: nil),
                runs: isThorough ? 0 : 5))
        return try cases + large()
    }

    /// Returns the cases that no other program draws within minutes.
    ///
    /// The limits are relative to dot's time for 2,000 nodes.
    private func large() throws -> [ProcessCase] {
        let measure = [["dot", "-Tsvg", try tree(2_000).dot]]
        let hundred = try tree(100_000)
        let drawHundred = ours(hundred.outline, "svg", to: "large.svg")
        var cases = [
            ProcessCase(
                name: "100,000 nodes, SVG", ours: drawHundred, peer: measure, peerName: "dot, 2,000 nodes",
                target: .seconds(0.25, megabytes: nil, peer: Reference.mediumSVG), runs: 5),
            ProcessCase(
                name: "1,000,000 nodes, SVG", ours: ours(try tree(1_000_000).outline, "svg", to: "large.svg"),
                peer: measure, peerName: "dot, 2,000 nodes",
                target: .seconds(2.5, megabytes: 1536, peer: Reference.mediumSVG), runs: 3),
        ]
        if isThorough {
            cases.append(
                ProcessCase(
                    name: "100,000 nodes, SVG", ours: drawHundred, peer: [["twopi", "-Tsvg", hundred.dot]],
                    peerName: "twopi (text unmeasured)", target: .timesFaster(1), runs: 1))
        }
        return cases
    }

    /// Returns the cases of a thousand diagrams in one run, with outputs on a disk and in memory (`/dev/shm`).
    ///
    /// dot is used in the fastest way: two processes, each of which draws half of the files.
    private func batch() throws -> [ProcessCase] {
        let inputs = folder.appendingPathComponent("batch")
        try FileManager.default.createDirectory(at: inputs, withIntermediateDirectories: true)
        var dots: [String] = []
        for index in 0..<1_000 {
            let tree = SampleTree(count: 20, seed: UInt64(index + 1))
            _ = try write(tree.outline(), "batch/diagram\(index).txt")
            dots.append(try write(tree.dot(), "dot\(index).dot"))
        }
        let memory = Self.memoryFolder(for: folder)
        let cases: [(format: String, place: String, output: String, target: ProcessCase.Target)] = [
            ("svg", "", folder.path, .seconds(0.25, megabytes: nil, peer: Reference.thousandSVG)),
            ("svg", " in memory", memory, .seconds(0.2, megabytes: nil, peer: Reference.thousandSVG)),
            ("png", "", folder.path, .timesFaster(12)),
        ]
        return cases.map { format, place, base, target in
            // Each run writes to a new folder, because files that don't change wouldn't be written again. The folders are
            // removed at the end: ext4 without a journal creates files slowly while many files have just been deleted.
            let render = [
                "sh", "-c", "mkdir -p '\(base)'; exec \"$@\" -o \"$(mktemp -d '\(base)/batch-XXXXXX')\"",
                "sh", espalier, "render", "--template", "class-hierarchy-compact", "--from", "outline",
                "--format",
                format, "--scale", "1", inputs.path,
            ]
            return ProcessCase(
                name: "1,000 diagrams of 20 nodes, \(format.uppercased())\(place)", ours: [render],
                peer: [0, 1].map { half in
                    ["dot", "-T\(format)", "-O"]
                        + dots.enumerated().filter { $0.offset % 2 == half }.map(\.element)
                },
                peerName: "dot, two processes", target: target,
                runs: format == "svg" ? 3 : 1)
        }
    }

    /// Returns the case of tiles for a diagram with a million items, in one appearance.
    ///
    /// No other program draws such a diagram. The limit is relative to dot's time for 2,000 nodes.
    private func tiles() throws -> [ProcessCase] {
        let output = folder.appendingPathComponent("tiles").path
        let draw = [
            espalier, "tiles", try tree(1_000_000, branching: 10).outline, "--from", "outline",
            "--template", "class-hierarchy",
            "--scale", "1", "--appearance", "light", "-o", output,
        ]
        return [
            ProcessCase(
                name: "1,000,000 nodes, tiles",
                ours: [["sh", "-c", "rm -rf '\(output)'; exec \"$@\"", "sh"] + draw],
                peer: [["dot", "-Tsvg", try tree(2_000).dot]], peerName: "dot, 2,000 nodes",
                target: .seconds(60, megabytes: 200, peer: Reference.mediumSVG), runs: 1)
        ]
    }

    /// Returns the case of a build system that requests one diagram after another from a worker.
    private func requests() throws -> [ProcessCase] {
        let count = 500
        let input = try tree(20).outline
        let output = folder.appendingPathComponent("requested").path
        let words = ["render", "--template", "class-hierarchy-compact", "--from", "outline", input, "-o"]
        let lines = (0..<count).map { number in
            let arguments = (words + ["\(output)/\(number).svg"]).map { "\"\($0)\"" }
            return "{\"arguments\":[\(arguments.joined(separator: ","))],\"requestId\":\(number + 1)}\n"
        }
        let requests = try write(lines.joined(), "requests.jsonl")
        let render = words.joined(separator: " ")
        return [
            ProcessCase(
                name: "\(count) requests to a worker",
                ours: [["sh", "-c", "rm -rf '\(output)'; exec \"$0\" worker < '\(requests)'", espalier]],
                peer: [
                    [
                        "sh", "-c",
                        "for i in $(seq \(count)); do \"$0\" \(render) '\(output)/p'$i.svg; done", espalier,
                    ]
                ],
                peerName: "as many processes", target: .timesFaster(10), runs: 3)
        ]
    }

    private func largePicture() throws -> [ProcessCase] {
        let (outline, _) = try tree(3_000)
        let command = [
            espalier, "render", "--template", "class-hierarchy-compact", "--from", "outline", "--format",
            "png", "--scale", "1", "--rect", "0,0,40000,100000", "-o",
            folder.appendingPathComponent("large.png").path, outline,
        ]
        return [
            ProcessCase(
                name: "PNG of 40,000 x 100,000 px", ours: [command], peer: nil, peerName: "",
                target: .seconds(60, megabytes: 200), runs: 0)
        ]
    }

    /// A selection costs no more than reading all items.
    private func selection() throws -> [ProcessCase] {
        let (outline, _) = try tree(100_000)
        let render = ours(outline, "svg")[0]
        return [
            ProcessCase(
                name: "300 of 100,000 nodes by a pattern, SVG", ours: [render + ["--only", "*777*"]],
                peer: [render + ["--depth", "0"]], peerName: "the root only", target: .timesFaster(0.8),
                runs: 5)
        ]
    }

    private func fit() throws -> [ProcessCase] {
        let (outline, dot) = try (tree(110).outline, tree(20).dot)
        return [
            ProcessCase(
                name: "110 nodes that fit 1,000 points, SVG",
                ours: [
                    [
                        espalier, "render", "--template", "org-chart", "--from", "outline", "--fit", "1000",
                        "--format", "svg", "-o", "-", outline,
                    ]
                ],
                peer: [["dot", "-Tsvg", dot]], peerName: "dot, 20 nodes",
                target: .seconds(0.05, megabytes: nil, peer: Reference.smallSVG), runs: 5)
        ]
    }

    private func symbolGraph() throws -> [ProcessCase] {
        let graphs = folder.appendingPathComponent("graphs")
        try FileManager.default.createDirectory(at: graphs, withIntermediateDirectories: true)
        let extraction = ProcessTimer.run([
            [
                "swift", "symbolgraph-extract", "-module-name", "Swift", "-target",
                "x86_64-unknown-linux-gnu",
                "-output-dir", graphs.path,
            ]
        ])
        guard extraction.status == 0 else { return [] }
        return [
            ProcessCase(
                name: "symbol graph of the standard library, read and drawn",
                ours: [
                    [
                        espalier, "render", "--template", "swift-protocols", "--include", "protocols",
                        "--format",
                        "svg", "-o", "-", graphs.appendingPathComponent("Swift.symbols.json").path,
                    ]
                ], peer: nil, peerName: "", target: .seconds(2, megabytes: 500), runs: 3),
            ProcessCase(
                name: "collections of the standard library with members",
                ours: [
                    [
                        espalier, "render", "--template", "module", "--only", "*Collection", "--quiet",
                        "--format", "svg", "-o", "-",
                        graphs.appendingPathComponent("Swift.symbols.json").path,
                    ]
                ], peer: [["dot", "-Tsvg", try tree(20).dot]], peerName: "dot, 20 nodes",
                target: .seconds(0.4, megabytes: nil, peer: Reference.smallSVG), runs: 3),
        ]
    }
}

/// The times in seconds that dot takes on the machine for which the limits were agreed.
private enum Reference {
    /// 20 nodes.
    static let smallSVG = 0.013
    static let smallPNG = 0.045
    /// 2,000 nodes.
    static let mediumSVG = 0.49
    static let mediumPNG = 6.7
    /// 1,000 diagrams of 20 nodes, in two processes.
    static let thousandSVG = 0.66
}
