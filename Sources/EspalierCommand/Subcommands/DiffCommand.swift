import Espalier
import EspalierBatch
import EspalierData
import EspalierDiagrams
import EspalierFiles
import Foundation

/// The subcommand `espalier diff OLD NEW`.
enum DiffCommand: Subcommand {
    private static let output = Option(
        "output", short: "o", value: "FILE", completion: .file,
        help: "Draw the changes into this file: svg, png or pdf.")
    private static let json = Option(flag: "json", help: "Write the changes as JSON.")
    private static let revisions = Option(
        "revisions", short: "r", value: "OLD..NEW",
        help: "Compare FILE in two Git revisions (default of NEW: the file as it is now).")
    private static let title = Option("title", value: "TEXT", help: "Use this title for the diagram.")
    private static let showsAll = Option(
        flag: "all", help: "Draw all items (default: changed ones and those above them).")
    private static let outputOptions = DrawingOptions.outputs.map(\.option).filter {
        ["appearance", "scale"].contains($0.name)
    }

    static let page = CommandPage(
        "diff", operands: "OLD NEW|FILE", count: 1...2,
        summary: "List the items that were added, removed, moved and changed between two diagrams",
        discussion: """
            Compare the items of two diagram files or data files, such as symbol graphs of two releases, or of one \
            file in two revisions. Items with equal ids are the same item. An item has moved if its parent or section \
            differs. It has changed if its fields differ. If a diagram has several states, the first state or that of \
            --state is compared.

            In the lines of the output, + is an added item, - a removed one, > a moved one and ~ a changed one. The diagram of \
            -o shows them in one hierarchy, in colors with a legend. The exit status is 0 if nothing differs and 4 if \
            something does.
            """,
        options: [revisions, output, json, title, showsAll] + outputOptions
            + [DrawingOptions.state.helping("Compare this state of diagrams with several states.")]
            + DrawingOptions.loading,
        examples: [
            .init(
                command: "espalier diff v1.symbols.json v2.symbols.json -o api.svg",
                remark: "Draw the changes of an API between two releases"),
            .init(
                command: "espalier diff --revisions v1.0..v2.0 docs/classes.yaml",
                remark: "Compare a file in two revisions"),
            .init(
                command: "espalier diff --revisions HEAD docs/classes.yaml --json",
                remark: "Compare the last commit with the file as it is now"),
        ],
        completion: .file)

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let overrides = try Overrides(arguments)
        let drawing = [title, showsAll] + outputOptions
        if arguments.value(output) == nil, let option = drawing.first(where: arguments.isTyped) {
            throw UsageError(
                "'\(option.spelling)' needs '--output'", note: "it changes the picture of '-o FILE'")
        }
        let path = try arguments.value(output).map { try outputPath($0, beside: arguments.operands) }
        let versions = try DiffVersion.both(arguments, revisions: arguments.value(revisions), overrides)
        var data: [DiagramData] = []
        let sources = SourceFiles()
        for version in versions {
            do { data.append(try version.data(overrides, sources)) } catch {
                return Failure.report(error, with: version.input, to: context.console)
            }
        }
        guard data[0].kind == data[1].kind else {
            throw UsageError(
                "'\(versions[0].name)' has \(data[0].kind) and '\(versions[1].name)' has \(data[1].kind)",
                note: "compare a hierarchy with a hierarchy, or sections with sections")
        }
        let difference = StructuralDifference(from: data[0], to: data[1])
        if let path {
            let title = arguments.text(title) ?? "\(versions[0].name) → \(versions[1].name)"
            let diagram = try DifferenceDiagram(difference, showsAll: arguments.has(showsAll))
                .diagram(title: title, overrides, overrides.projects?.project(for: versions[1].input))
            try OutputFile.write(to: path, syncs: true, sources: sources, replacing: .named) {
                try diagram.picture().write(
                    to: $0, as: OutputFormat(suffixOf: path) ?? .svg, options: overrides.output)
            }
        }
        try write(DifferenceReport(difference), arguments, context.console)
        return difference.count(.unchanged) == difference.items.count ? .success : .differs
    }

    private static func write(
        _ report: DifferenceReport, _ arguments: Arguments, _ console: Console
    ) throws {
        if arguments.has(json) {
            try console.write(report.json)
        } else if !console.settings.isQuiet {
            try console.write(report.text)
        }
    }

    /// Returns the path of the picture, which must not replace a file that is compared.
    private static func outputPath(_ value: Arguments.Value, beside inputs: [String]) throws -> String {
        guard let format = OutputFormat(suffixOf: value.text), !format.needsStates else {
            throw UsageError(
                "the changes can't be drawn into '\(value.text)'",
                note: "end the name with .svg, .png or .pdf")
        }
        return try value.outputPath(beside: inputs, called: "file")
    }
}
