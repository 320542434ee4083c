import BenchmarkTable
import Foundation

/// The row about `watch`: the time from the change of an input until the new picture is complete.
struct WatchCase {
    let espalier: String
    let folder: URL

    private static let editCount = 11
    /// The goal in seconds.
    private static let limit = 0.05
    /// The time in seconds after which a picture isn't expected anymore.
    private static let patience = 10.0

    /// Edits a diagram of 20 nodes several times, and compares the median with the time of a process that draws it.
    func measure() throws -> Row {
        let name = "20 nodes, from saving to the new SVG in 'watch'"
        let input = folder.appendingPathComponent("watched.txt")
        let output = folder.appendingPathComponent("watched.svg")
        let outline = SampleTree(count: 20).outline()
        try outline.write(to: input, atomically: true, encoding: .utf8)
        let options = [
            "--template", "class-hierarchy-compact", "--from", "outline", input.path, "-o", output.path,
        ]
        let watch = Process()
        watch.executableURL = URL(fileURLWithPath: espalier)
        watch.arguments = ["watch"] + options
        (watch.standardOutput, watch.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try watch.run()
        defer {
            watch.terminate()
            watch.waitUntilExit()
        }
        var times: [Double] = []
        guard wait(for: output, toContain: ">Root<") != nil else {
            return Row(name, "failed", peak: "", peer: "", goal: "", met: false)
        }
        for edit in 0..<Self.editCount {
            // An editor saves seldom. Without a pause, several changes would be drawn at once.
            usleep(200_000)
            try outline.replacingOccurrences(of: "Root", with: "Root\(edit)")
                .write(to: input, atomically: true, encoding: .utf8)
            guard let time = wait(for: output, toContain: ">Root\(edit)<") else {
                return Row(name, "failed", peak: "", peer: "", goal: "", met: false)
            }
            times.append(time)
        }
        let median = times.sorted()[times.count / 2]
        let process = Measurement.paired([[[espalier, "render"] + options]], runs: 5)[0]
        return Row(
            name, seconds(median), peak: "–", peer: "a process: \(seconds(process.wall))",
            goal: "≤ \(seconds(Self.limit))", met: median <= Self.limit)
    }

    /// Returns the time in seconds until a file contains a text; nil if it takes too long.
    private func wait(for file: URL, toContain text: String) -> Double? {
        let clock = ContinuousClock()
        let start = clock.now
        while true {
            let elapsed = start.duration(to: clock.now) / .seconds(1)
            if let content = try? String(contentsOf: file, encoding: .utf8), content.contains(text) {
                return elapsed
            }
            if elapsed > Self.patience { return nil }
            usleep(500)
        }
    }
}
