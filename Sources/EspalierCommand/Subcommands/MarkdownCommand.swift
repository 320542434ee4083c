import EspalierBatch
import EspalierDiagnostics
import EspalierFiles
import EspalierGraphics

/// The subcommand `espalier markdown FILE...`.
enum MarkdownCommand: Subcommand {
    private static let keep = Option(
        "keep", oneOf: MarkdownDocument.Form.allCases.map(\.rawValue),
        help: "Keep the sources in comments or in details elements (default: as they are, otherwise comment)."
    )
    private static let check = Option(
        flag: "check", help: "Write nothing; fail if a picture or a link is missing or out of date.")
    private static let format = Option(
        "format", short: "f", oneOf: MarkdownImage.formats.map(\.rawValue),
        help: "The format of the pictures (default: as they are, otherwise svg).")

    static let page = CommandPage(
        "markdown", operands: "FILE|DIR...", count: 1...Int.max,
        summary: "Draw the diagrams in Markdown files",
        discussion: """
            Each fenced code block whose language is 'espalier' is a diagram file. Its picture is written beside the \
            Markdown file, as FILE-1.svg for the first one, or as FILE-NAME.svg for a block with the words 'espalier \
            name=NAME'. The block is replaced by a link to the picture and stays in a comment before it, or in a details \
            element after it, where it can be edited. Run the command again to update pictures and links; files \
            that are up to date aren't written.

            In folders, files that end in .md or .markdown are read. Files that a diagram names are relative to its \
            Markdown file. The exit status of --check is 4 if something is out of date.
            """,
        options: [keep, check, format]
            + DrawingOptions.outputs.map(\.option).filter {
                ["scale", "appearance", "svg-text"].contains($0.name)
            } + DrawingOptions.loading.filter { !["from", "include"].contains($0.name) },
        examples: [
            .init(command: "espalier markdown README.md", remark: "Draw README-1.svg, and link it"),
            .init(
                command: "espalier markdown docs --check", remark: "For CI: fail if a picture isn't current"),
        ],
        completion: .file)

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let run = try MarkdownRun(
            Overrides(arguments), format: arguments.choice(format), form: arguments.choice(keep),
            isCheck: arguments.has(check), console: context.console)
        return run.run(try files(arguments.operands))
    }

    /// Returns the Markdown files that the operands name, without duplicates.
    private static func files(_ operands: [String]) throws -> [Input] {
        var files: [Input] = []
        var known: Set<String> = []
        let current = CurrentFolder()
        for operand in operands {
            if operand == "-" {
                throw UsageError(
                    "the standard input can't be used: pictures are written next to the file",
                    note: "name a file")
            }
            let found = try expand(operand)
            if found.isEmpty {
                throw UsageError(
                    "no file matched '\(operand)'", note: "Markdown files end in .md or .markdown")
            }
            files += found.filter { known.insert(current.spelling(of: $0.path)).inserted }
        }
        return files
    }

    private static func expand(_ operand: String) throws -> [Input] {
        let isFolder = FileKind(path: operand) == .folder
        guard isFolder || GlobPattern.isPattern(operand) && !FileKind(path: operand).isFound else {
            return [Input(path: operand, stem: operand)]
        }
        let pattern = GlobPattern(operand)
        var found = SearchResult()
        if isFolder {
            Folder.search(below: operand, &found)
        } else {
            found = pattern.search()
        }
        if let failure = found.failures.first { throw failure }
        let folder = isFolder ? operand : pattern.base
        return found.files.filter { path in FileName.markdownSuffixes.contains { path.hasSuffix($0) } }
            .map { Input(origin: .search(folder: folder), path: FilePath.join(folder, $0), stem: $0) }
    }
}
