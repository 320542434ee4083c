import EspalierSnapshots

/// A run with one result of each status.
///
/// Its texts contain characters that must be escaped.
enum SampleRun {
    static let run = SnapshotRun(
        [same, differing, missing, bad, failed, layout], seconds: 1.25)

    static let same = SnapshotResult(
        name: "FeedTests/rests@1x.png", kind: .picture, status: .same,
        files: .init(expected: "Snapshots/FeedTests/rests@1x.png"), seconds: 0.25)

    static let differing: SnapshotResult = {
        var result = SnapshotResult(
            name: "FeedTests/scrolls <fast> & \"far\"@2x.png", kind: .picture, status: .differs,
            files: .init(
                expected: "Snapshots/a.png", actual: "Failures/a.png", difference: "Failures/a.difference.png"
            ),
            message: "12 px differ, 100% of them in one box\n12 px in 301,88-312,99: cell [2,5] 'NSView'",
            seconds: 0.5)
        result.picture = PictureDifference(
            expectedSize: .init(width: 400, height: 300), actualSize: .init(width: 400, height: 300),
            changedPixels: 12, greatestChannelDifference: 37,
            boxes: [
                .init(
                    x: 301, y: 88, width: 12, height: 12, changedPixels: 12, elements: ["cell [2,5] 'NSView'"]
                )
            ],
            sweep: [.init(threshold: 0, changedPixels: 12), .init(threshold: 32, changedPixels: 1)],
            limit: "channel difference 0 (default)")
        result.acceptCommand = "espalier snapshot accept 'FeedTests/scrolls <fast>'"
        result.location = .init(file: "Tests/Feed,Tests.swift", line: 42)
        return result
    }()

    static let missing = SnapshotResult(
        name: "FeedTests/turns@1x.png", kind: .picture, status: .missingBaseline,
        files: .init(expected: "Snapshots/turns.png", actual: "Failures/turns.png"), message: "no baseline")

    static let bad: SnapshotResult = {
        var result = SnapshotResult(
            name: "GridTests/fills@1x.png", kind: .picture, status: .badBaseline,
            files: .init(expected: "Snapshots/fills.png"), message: "fills.png is a Git LFS pointer")
        result.problem = .lfsPointer
        return result
    }()

    static let failed = SnapshotResult(
        name: "plain", kind: .layout, status: .failed, files: .init(expected: "plain.txt"),
        message: "it has control\u{1B}[31m characters</script><!--<script>")

    static let layout: SnapshotResult = {
        var result = SnapshotResult(
            name: "GridTests/fills.txt", kind: .layout, status: .differs,
            files: .init(expected: "Snapshots/fills.txt", actual: "Failures/fills.txt"),
            message: "41 items moved (0,+8) after [0,3]")
        result.layout = LayoutDifference(
            summary: ["41 items moved (0,+8) after [0,3]"],
            diff: "@@ -1,2 +1,2 @@\n section 0 frame=0,0,320,204\n-  cell [0,3] frame=0,0,1,44\n"
                + "+  cell [0,3] frame=0,0,1,52\n")
        result.acceptCommand = "espalier snapshot accept GridTests/fills"
        return result
    }()

    /// Returns a run of layouts, each with another change.
    static func changes(_ count: Int) -> SnapshotRun {
        SnapshotRun(
            (0..<count).map { number in
                var result = layout
                result.name = "GridTests/fills\(number).txt"
                result.layout?.summary = ["\(number) items moved"]
                return result
            })
    }
}
