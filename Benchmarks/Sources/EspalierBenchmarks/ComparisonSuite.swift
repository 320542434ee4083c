import Foundation

/// The rows about comparing pictures: two screenshots of which 0.1 % of the pixels differ, and two equal screenshots.
///
/// The pictures are made by `Benchmarks/Peers/pictures.py`, which also runs the programs for comparison from PyPI:
/// Pillow, pixelmatch and scikit-image. If these packages are not installed, the table has no such rows.
struct ComparisonSuite {
    let espalier: String
    let folder: URL
    /// True to include pixelmatch in Python, which takes minutes.
    let isThorough: Bool

    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Peers/pictures.py").standardizedFileURL.path

    /// The sizes of the pictures, with the limits: seconds, and megabytes if a difference picture
    /// is written.
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
        }
        return cases
    }

    private func peers(_ a: String, _ b: String, _ output: String) -> [(name: String, command: [String])] {
        let names = ["pillow", "pixelmatch-cpp", "skimage"] + (isThorough ? ["pixelmatch"] : [])
        return [("ImageMagick", ["compare", "-metric", "AE", a, b, output])]
            + names.map { ($0, ["python3", Self.script, $0, a, b, output]) }
    }

    /// Returns a command that also accepts the statuses with which a program reports different pictures, 1 and 4.
    private func accepting(_ command: [String]) -> [String] {
        let script = "\"$@\"; status=$?; test $status -eq 0 -o $status -eq 1 -o $status -eq 4"
        return ["sh", "-c", script, "sh"] + command
    }
}
