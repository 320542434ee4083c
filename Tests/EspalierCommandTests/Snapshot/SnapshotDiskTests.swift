import Foundation
import TestSupport
import Testing

/// Tests recording snapshots on disks that are too small.
@Suite struct SnapshotDiskTests {
    @Test func aLimitOfTheSizeOfFilesLosesNothing() throws {
        try checkRecording(failsBehind: "exec prlimit --fsize=2000 \"$0\" \"$@\"", "File too large")
    }

    @Test(.enabled(if: Tool.mayMount, "only root may mount a disk")) func aFullDiskLosesNothing() throws {
        try checkRecording(
            failsBehind: "mount -t tmpfs -o size=8k tmpfs docs/__Snapshots__ && exec \"$0\" \"$@\"",
            "No space left on device", isolated: true)
    }

    /// Checks that recording fails behind a shell script, for the given reason, and keeps the baseline.
    private func checkRecording(
        failsBehind script: String, _ reason: String, isolated: Bool = false
    ) throws {
        let folder = try Workplace()
        func write(_ label: String) throws {
            let text = "title: Shapes\ndata:\n  outline: |\n    Shape\n      \(label)\n      Square\n"
            try folder.write(text, to: "docs/shapes.yaml")
        }
        let words = ["snapshot", "record", "docs/shapes.yaml", "--as", "picture"]
        try write("Circle")
        #expect(try Tool(in: folder).run(words).status == 6)
        let before = try folder.bytes("docs/__Snapshots__/shapes@2x.png")
        try write("Ring")
        let result = try Tool.behind(script, in: folder, isolated: isolated).run(words)
        #expect(result.status == 3)
        #expect(result.errors.contains(": \(reason)\n"), "\(result.errors)")
        #expect(try folder.bytes("docs/__Snapshots__/shapes@2x.png") == before)
        #expect(!folder.files().contains { $0.hasSuffix(".tmp") })
        #expect(try Tool(in: folder).run(words).status == 6)
    }
}
