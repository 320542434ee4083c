import EspalierBatch
import EspalierSnapshots

/// The subcommand `espalier snapshot ACTION [INPUT|NAME]...`.
enum SnapshotCommand: Subcommand {
    static let page = CommandPage(
        "snapshot", operands: "[verify|record|accept|unused|report|textconv] [INPUT|NAME]...",
        count: 1...Int.max, summary: "Compare diagrams with recorded snapshots, and review what changed",
        discussion: """
            'verify', which can be left out, compares every diagram and state with its baselines in the folder \
            __Snapshots__ beside the diagram file: the layout as text, and the picture as a PNG with text as outlines. \
            'record' writes baselines that are missing or differ. Inputs are those of 'espalier render'.

            Failed snapshots are written to the folder of --results, and stay until they are verified again or accepted. \
            'accept' makes them the baselines: those of the last run, or those with the given names, which may be \
            patterns such as 'docs/*', 'docs/**' with the folders in docs, or '*.layout' in all folders. It also writes \
            inline snapshots of tests into their sources. 'report' writes the reports of all failures that stay. \
            'unused DIR...' lists the baselines without a snapshot, including those of tests. 'textconv FILE.png' writes \
            the layout that is embedded in a picture, for 'git diff'.

            If CI is set, no baseline is changed, and a missing baseline is a failure. The exit status is 4 if snapshots \
            differ or baselines are unused, 5 if only baselines are missing, and 6 if some were recorded.
            """,
        options: SnapshotOptions.all,
        examples: [
            .init(
                command: "espalier snapshot record docs",
                remark: "Record the first baselines of the diagrams in docs"),
            .init(
                command: "espalier snapshot docs --report out/report.html",
                remark: "Compare with them, and write a page that shows what changed"),
            .init(command: "espalier snapshot accept", remark: "Make what changed the new baselines"),
            .init(
                command: "espalier snapshot unused docs --prune",
                remark: "Remove the baselines of diagrams and states that are gone"),
            .init(
                command: "git config diff.espalier.textconv 'espalier snapshot textconv'",
                remark: "Let 'git diff' show layouts, with '*.png diff=espalier' in .gitattributes"),
        ],
        completion: .wordsOrFile { SnapshotAction.allCases.map(\.rawValue) })

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let first = SnapshotAction(rawValue: arguments.operands[0])
        let operands = first == nil ? arguments.operands : Array(arguments.operands.dropFirst())
        let action = first ?? .verify
        try SnapshotOptions.check(arguments, for: action)
        switch action {
        case .verify, .record:
            guard !operands.isEmpty else {
                throw UsageError("missing argument", note: "name the diagram files or folders to compare")
            }
            let request = try SnapshotRequest(
                arguments, inputs: operands, records: action == .record, environment: context.environment)
            return try SnapshotRunner(
                request, console: context.console, pictures: InlinePictures(context)
            ).run()
        case .accept: return try SnapshotReview(arguments, context).accept(operands)
        case .unused: return try SnapshotReview(arguments, context).listUnused(below: operands)
        case .report:
            if let operand = operands.first { throw UsageError("unexpected argument '\(operand)'") }
            return try SnapshotReview(arguments, context).report()
        case .textconv: return try SnapshotReview(arguments, context).writeLayout(of: operands)
        }
    }
}
