import EspalierBatch
import EspalierDiagnostics
import EspalierFiles

/// The subcommand `espalier merge REPORT...|DIR...`.
enum MergeCommand: Subcommand {
    private static let output = Option(
        "output", short: "o", value: "FILE|DIR|-", completion: .file,
        help:
            "Write the report of the whole run to this file, or '-' for the standard output (default: -); tiles need a folder."
    )

    private static let gallery = Option(
        "gallery", value: "DIR", completion: .folder,
        help: "Write the page of the gallery that the shards have drawn into this folder, to index.html.")

    static let page = CommandPage(
        "merge", operands: "REPORT...|DIR...", count: 1...Int.max,
        summary: "Join the reports or the tiles of the shards of one run",
        discussion: """
            The reports are written by 'espalier render --shard K/N --report FILE'. The joined report has the same \
            bytes as the report of a run on one machine.

            With --gallery, the reports are written by 'espalier gallery --shard K/N --report FILE', and the page is \
            also the same as on one machine. The pictures of all shards must be in the folder: use a shared folder for \
            all shards, or copy their pictures.

            It is an error if a shard is missing or given twice, if an input wasn't drawn by exactly one shard, if the \
            shards had different inputs, options or programs, or if a report contradicts itself. The exit status is the \
            worst of all shards.

            The folders are written by 'espalier tiles --shard K/N'. The joined page and tiles have the same bytes as \
            those of a run on one machine. The folders of the shards aren't changed.
            """,
        options: [
            output, BatchOptions.junit, gallery,
            GalleryCommand.title.helping("With --gallery: use this title for the page (default: Gallery)."),
        ],
        examples: [
            .init(command: "espalier merge report-*.jsonl -o report.jsonl", remark: "Join all shards"),
            .init(
                command: "espalier merge report-*.jsonl -o report.jsonl --junit report.xml",
                remark: "Write a report for a build server as well"),
            .init(
                command: "espalier merge report-*.jsonl -o report.jsonl --gallery out/gallery",
                remark: "Write the page of a gallery"),
            .init(command: "espalier merge map/shard-* -o map", remark: "Join the tiles of all shards"),
        ],
        completion: .file)

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        if arguments.operands.contains(where: { FileKind(path: $0) == .folder }) {
            return try mergeTiles(arguments, context)
        }
        if arguments.isTyped(GalleryCommand.title), arguments.text(gallery) == nil {
            throw UsageError("'--title' can only be used with '--gallery'")
        }
        let paths = try ReportPaths(arguments, [output, BatchOptions.junit])
        try paths.check(areNot: arguments.operands, "a report of a shard")
        let merger = try ReportMerger(arguments.operands.map { try ReportFile(path: $0) })
        try paths.check(areNot: merger.reads, "a file that a shard has read")
        try paths.check(areNotPictures: merger.pictures)
        let (text, totals) = try merger.merged()
        try RunReports.write(text, to: arguments.text(output) ?? "-", context.console)
        if let path = arguments.text(BatchOptions.junit) {
            try RunReports.write(JUnitCases.xml(merger.cases), to: path, context.console)
        }
        if let folder = arguments.text(gallery) {
            let page = GalleryPage(
                title: arguments.text(GalleryCommand.title) ?? GalleryCommand.standardTitle,
                try merger.gallery(pictures: FilePath.join(folder, GalleryNames.folder)))
            try GalleryCommand.write(page, to: folder, syncs: true, protecting: nil, context.console)
        }
        let counts = totals.totals
        let outdated = counts.outdated > 0 ? ", \(counts.outdated) outdated" : ""
        let skipped = counts.skipped > 0 ? ", \(counts.skipped) skipped" : ""
        let leftOver = totals.leftOver?.count ?? 0
        context.console.summarize(
            "\(counts.drawn) drawn, \(counts.failed) failed\(outdated)\(skipped)"
                + (leftOver > 0 ? ", \(leftOver) left over" : ""),
            [
                "drawn": counts.drawn, "failed": counts.failed, "outdated": counts.outdated,
                "skipped": counts.skipped, "leftOver": leftOver,
            ])
        return ExitStatus(rawValue: totals.exitStatus) ?? .badInput
    }

    private static func mergeTiles(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        if let other = [BatchOptions.junit, gallery, GalleryCommand.title].first(where: arguments.isTyped) {
            throw UsageError("'\(other.spelling)' can only be used with reports")
        }
        guard let folder = arguments.text(output), folder != "-" else {
            throw UsageError("the folder for the joined tiles is missing", note: "name it with '-o'")
        }
        let merger = try TileMerger(folders: arguments.operands)
        try check(target: folder, against: arguments.operands)
        let start = ContinuousClock.now
        guard let (set, total, warning) = try merger.write(to: folder) else { return .badInput }
        if let warning { context.console.report([warning]) }
        context.console.summarize(total, of: set, since: start)
        return .success
    }

    /// Throws an error if the joined tiles would replace the folder of a shard or would be written into it.
    private static func check(target: String, against shards: [String]) throws(UsageError) {
        func contains(_ folder: String, _ other: String) -> Bool {
            FilePath.relative(other, to: folder) != nil
        }
        let page = Folder.pathWithoutLinks(target)
        let tiles = Folder.pathWithoutLinks(FilePath.join(target, TileSet.folderName(nil)))
        for shard in shards {
            let part = Folder.pathWithoutLinks(shard)
            let problem =
                if part == page {
                    "'-o' would change the folder of a shard, '\(shard)'"
                } else if contains(part, page) || contains(part, tiles) || contains(tiles, part) {
                    "the tiles in '\(target)' would change the folder of a shard, '\(shard)'"
                } else {
                    nil as String?
                }
            if let problem {
                throw UsageError(problem, note: "name another folder with '-o'")
            }
        }
    }
}
