import Foundation

/// The rows about the comparison of pictures.
///
/// The pictures are two screenshots that differ in 0.1 % of the pixels, two equal screenshots, and the pictures of a
/// hundred diagrams. `Benchmarks/Peers/pictures.py` creates the screenshots, and runs the programs for comparison from
/// PyPI: Pillow, pixelmatch and scikit-image. If these packages aren't installed, the table doesn't have these rows.
struct ComparisonSuite {
    let espalier: String
    let folder: URL
    /// True if pixelmatch in Python is included, which takes minutes.
    let isThorough: Bool

    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Peers/pictures.py").standardizedFileURL.path

    /// The sizes of the pictures, with a limit in seconds, and a limit in megabytes for writing a difference picture.
    private static let sizes = [
        (width: 1_920, height: 1_080, seconds: 0.065, megabytes: 20.0),
        (width: 4_096, height: 4_096, seconds: 0.55, megabytes: 140),
        (width: 8_000, height: 8_000, seconds: 1.8, megabytes: 530),
    ]

    func cases() throws -> [ProcessCase] {
        var cases: [ProcessCase] = []
        for size in Self.sizes {
            let base = folder.appendingPathComponent("\(size.width)").path
            let (a, b) = (base + "a.png", base + "b.png")
            let made = ProcessTimer.run([
                ["python3", Self.script, "make", "\(size.width)", "\(size.height)", a, b]
            ])
            guard made.status == 0 else { return [] }
            let name = "\(size.width) x \(size.height)"
            cases += peers(a, b, base + "o.png").map { peer in
                ProcessCase(
                    name: "compare \(name), difference written",
                    ours: [accepting([espalier, "compare", a, b, "-o", base + "ours.png"])],
                    peer: [accepting(peer.command)], peerName: peer.name,
                    target: .seconds(size.seconds, megabytes: size.megabytes), runs: 3)
            }
            cases.append(
                ProcessCase(
                    name: "compare \(name), no difference picture",
                    ours: [accepting([espalier, "compare", a, b])], peer: nil, peerName: "",
                    target: .seconds(size.seconds, megabytes: 16), runs: 3))
            let copy = base + "copy.png"
            try? FileManager.default.copyItem(atPath: a, toPath: copy)
            cases.append(
                ProcessCase(
                    name: "compare \(name), the same bytes", ours: [[espalier, "compare", a, copy]],
                    peer: [["compare", "-metric", "AE", a, copy, base + "o.png"]], peerName: "ImageMagick",
                    target: .seconds(0.01, megabytes: nil), runs: 3))
            if size.width == 4_096 { cases += fixedSizeCases(a, b, copy) }
        }
        return try cases + folders()
    }

    /// Returns the cases of 4096 x 4096 pixels: pictures with the same pixels in other bytes, and the debug build,
    /// which tests use, if it exists.
    ///
    /// The measured time includes the start of the process.
    private func fixedSizeCases(_ a: String, _ b: String, _ copy: String) -> [ProcessCase] {
        let other = folder.appendingPathComponent("other-compression.png").path
        _ = ProcessTimer.run([["python3", Self.script, "recompress", a, other]])
        let command = URL(fileURLWithPath: espalier).deletingLastPathComponent()
            .appendingPathComponent("../debug/espalier").standardizedFileURL.path
        var cases = [
            ProcessCase(
                name: "compare 4096 x 4096, the same pixels in other bytes",
                ours: [[espalier, "compare", a, other]],
                peer: [["compare", "-metric", "AE", a, other, other + "-o.png"]], peerName: "ImageMagick",
                target: .seconds(0.06, megabytes: 16), runs: 5)
        ]
        guard FileManager.default.isExecutableFile(atPath: command) else { return cases }
        for (name, file) in [
            ("the same bytes", copy), ("the same pixels in other bytes", other), ("0.1 % different", b),
        ] {
            cases.append(
                ProcessCase(
                    name: "4096 x 4096, debug build, \(name)",
                    ours: [accepting([command, "compare", a, file])], peer: nil, peerName: "",
                    target: .seconds(file == b ? 0.55 : 0.12, megabytes: nil), runs: 5))
        }
        return cases
    }

    /// Returns the cases of the pictures of a hundred diagrams of 1920 x 1080 pixels, ten of which have changed.
    ///
    /// `espalier compare` compares files that exist, as Pillow does. `espalier snapshot` draws the new pictures first.
    private func folders() throws -> [ProcessCase] {
        let (before, after) = (
            folder.appendingPathComponent("before"), folder.appendingPathComponent("after")
        )
        for (folder, isChanged) in [(before, false), (after, true)] {
            try writeDiagrams(in: folder, isChanged: isChanged)
            _ = ProcessTimer.run([
                [
                    espalier, "snapshot", "record", folder.path, "--as", "picture", "--results",
                    folder.path + "/r",
                ]
            ])
        }
        // Change the diagrams, but not the baselines, which show the first version.
        try writeDiagrams(in: before, isChanged: true)
        let output = before.path + "/report"
        let reports = ["--report", output + ".html", "--junit", output + ".xml"]
        let compare = [
            espalier, "compare", before.path + "/__Snapshots__", after.path + "/__Snapshots__", "-o",
            output + "-differences",
        ]
        let verify = [
            espalier, "snapshot", before.path, "--as", "picture", "--results", before.path + "/r",
        ]
        let peer = ["python3", Self.script, "folder", before.path, after.path, output + "-pillow.html"]
        let work = "100 pictures of 1920 x 1080, 10 changed, HTML and JUnit"
        return [("compare ", compare, "Pillow"), ("draw and compare ", verify, "Pillow, without drawing")].map
        {
            ProcessCase(
                name: $0.0 + work, ours: [accepting($0.1 + reports)], peer: [peer], peerName: $0.2,
                target: .seconds(1.2, megabytes: nil), runs: 3)
        }
    }

    private func writeDiagrams(in folder: URL, isChanged: Bool) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for number in 0..<100 {
            let items = (0..<60).map { item in
                "      - {label: \(isChanged && number < 10 && item == 7 ? "Plum" : "Tree") \(number + item)}\n"
            }
            let text = """
                title: Trees
                data:
                  sections:
                  - label: Orchard \(number)
                    items:
                \(items.joined())layout: {type: grid}
                viewport: [960, 540]

                """
            let url = folder.appendingPathComponent("diagram\(number).yaml")
            try text.write(to: url, atomically: false, encoding: .utf8)
        }
    }

    private func peers(_ a: String, _ b: String, _ output: String) -> [(name: String, command: [String])] {
        let names = ["pillow", "pixelmatch-cpp", "skimage"] + (isThorough ? ["pixelmatch"] : [])
        return [("ImageMagick", ["compare", "-metric", "AE", a, b, output])]
            + names.map { ($0, ["python3", Self.script, $0, a, b, output]) }
    }

    /// Returns a command that succeeds even if a program ends with the status 1 or 4, which means that the pictures
    /// differ.
    private func accepting(_ command: [String]) -> [String] {
        let script = "\"$@\"; status=$?; test $status -eq 0 -o $status -eq 1 -o $status -eq 4"
        return ["sh", "-c", script, "sh"] + command
    }
}
