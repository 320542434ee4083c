import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
import EspalierGraphics
import Foundation

/// The subcommand `espalier markdown FILE...`.
enum MarkdownCommand: Subcommand {
    private static let keep = Option(
        "keep", oneOf: MarkdownDocument.Form.allCases.map(\.rawValue),
        help: "Keep the sources in comments or in details elements (default: as they are, otherwise comment)."
    )
    private static let check = Option(
        flag: "check", help: "Write nothing; fail if a picture or a link is missing or out of date.")
    private static let format = Option(
        "format", short: "f", oneOf: ["svg", "png"], help: "The format of the pictures (default: svg).")

    static let page = CommandPage(
        "markdown", operands: "FILE|DIR...", count: 1...Int.max,
        summary: "Draw the diagrams in Markdown files",
        discussion: """
            Each fenced code block whose language is 'espalier' is a diagram file. Its picture is written beside the \
            Markdown file, as FILE-1.svg for the first one, or as FILE-NAME.svg for a block with the words 'espalier \
            name=NAME'. The block is replaced by a link to the picture and stays in a comment before it, or in a details \
            element after it, where it can be edited. Run the command again to update pictures and links; what is \
            current isn't touched.

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
            Overrides(arguments), format: arguments.choice(format) ?? .svg, form: arguments.choice(keep),
            isCheck: arguments.has(check), console: context.console)
        return run.run(try files(arguments.operands))
    }

    /// Returns the Markdown files that the operands name, without duplicates.
    private static func files(_ operands: [String]) throws -> [Input] {
        var files: [Input] = []
        var known: Set<String> = []
        let current = CurrentFolder()
        for operand in operands {
            if operand == "-" { throw UsageError("a stream has no folder for pictures", note: "name a file") }
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
        guard isFolder || GlobPattern.isPattern(operand) && FileKind(path: operand) == .missing else {
            return [Input(path: operand, stem: operand)]
        }
        let pattern = GlobPattern(operand)
        var found = SearchResult()
        if isFolder {
            Folder.search(below: operand, skipping: { _, _ in false }, &found)
        } else {
            found = pattern.search()
        }
        if let failure = found.failures.first { throw failure }
        let folder = isFolder ? operand : pattern.base
        return found.files.filter { path in [".md", ".markdown"].contains { path.hasSuffix($0) } }
            .map { Input(origin: .search(folder: folder), path: Folder.join(folder, $0), stem: $0) }
    }
}

/// Draws the diagrams in Markdown files, or checks that their pictures are current.
final class MarkdownRun {
    private let overrides: Overrides
    private let format: OutputFormat
    /// The form that all blocks get; nil if each block keeps its form.
    private let form: MarkdownDocument.Form?
    private let isCheck: Bool
    private let console: Console
    private let loader: DiagramLoader
    private let sources = SourceFiles()
    /// The Markdown file of each picture, by the path of the picture.
    private var documents: [String: String] = [:]
    private var total = RunTotal()

    init(
        _ overrides: Overrides, format: OutputFormat, form: MarkdownDocument.Form?, isCheck: Bool,
        console: Console
    ) throws {
        (self.overrides, self.format, self.form) = (overrides, format, form)
        (self.isCheck, self.console) = (isCheck, console)
        loader = try DiagramLoader(overrides, sources: sources)
    }

    func run(_ inputs: [Input]) -> ExitStatus {
        let start = ContinuousClock.now
        for (index, input) in inputs.enumerated() {
            console.progress(index + 1, of: inputs.count, input.path)
            do { try draw(input) } catch { total.fail(error, for: input, console) }
        }
        console.endProgress()
        let (tally, time) = (total.tally, start.duration(to: .now))
        if isCheck {
            console.summarize(
                "\(tally.unchanged) current, \(tally.outdated) out of date, \(tally.failed) failed",
                ["unchanged": tally.unchanged, "outdated": tally.outdated, "failed": tally.failed],
                seconds: time / .seconds(1))
            return tally.outdated > 0 ? max(total.status, .differs) : total.status
        }
        console.summarize(tally.summary(after: time), tally.numbers, seconds: time / .seconds(1))
        return total.status
    }

    /// Draws the diagrams of one Markdown file.
    ///
    /// If a diagram can't be drawn, its block stays as it is.
    private func draw(_ input: Input) throws {
        let bytes = try InputReader(overrides).read(input)
        if input.isFoundLink {
            return console.detail("\(input.path): a link, skipped")
        }
        let document = MarkdownDocument(SourceFile(name: input.path, bytes: bytes))
        if !document.diagnostics.isEmpty { throw DiagnosticsError(document.diagnostics) }
        let names = try names(in: document)
        var pictures: [MarkdownWriter.Picture?] = []
        for (block, name) in zip(document.blocks, names) {
            do {
                pictures.append(try draw(block, in: document, as: name))
            } catch {
                pictures.append(nil)
                total.fail(error, for: input, console)
            }
        }
        let text = MarkdownWriter.bytes(of: document, pictures)
        if text != bytes { try replace(input.pathWithoutLinks, with: text, hint: "a link", tallies: false) }
    }

    /// Returns the names of the pictures: the stem of the file, followed by the name or the number of the block.
    private func names(in document: MarkdownDocument) throws(DiagnosticsError) -> [String] {
        let collector = DiagnosticCollector()
        var known: Set<String> = []
        let names = document.blocks.enumerated().map { index, block -> String in
            let name = block.options.split(separator: " ").last { $0.hasPrefix("name=") }
            let key = name.map { String($0.dropFirst(5)) } ?? "\(index + 1)"
            let place = document.file.range(document.lines[block.opening])
            if key.isEmpty || !key.utf8.allSatisfy(Self.isNameByte) {
                collector.error("the name of a diagram consists of letters, digits, '-' and '_'", at: place)
            }
            if !known.insert(key).inserted {
                collector.error("two diagrams have the name '\(key)'", at: place)
            }
            return "\(document.stem)-\(key).\(format.rawValue)"
        }
        try collector.throwIfErrors()
        return names
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...122).contains(byte | 0x20) || byte == 0x2D || byte == 0x5F
    }

    private func draw(
        _ block: MarkdownDocument.Block, in document: MarkdownDocument, as name: String
    ) throws -> MarkdownWriter.Picture {
        let form = form ?? block.form ?? .comment
        if form == .comment { try checkComment(block, document) }
        let path = Folder.join(FileName.folder(of: document.file.name), name)
        let owner = documents[path] ?? document.file.name
        guard owner == document.file.name else {
            throw DiagnosticsError(
                "'\(name)' is the picture of a diagram in '\(owner)'",
                at: document.file.range(document.lines[block.opening]),
                note: "give the diagram another name: write 'espalier name=NAME' in this line")
        }
        documents[path] = owner
        let diagram = try loader.document(reading: source(of: block, in: document))
        let drawing = DocumentDrawing(diagram, overrides: overrides)
        let sink = MemorySink()
        try drawing.write(format, options: overrides.output, to: sink)
        console.report(drawing.warnings)
        try replace(path, with: sink.bytes, hint: "the picture", tallies: true)
        let title = diagram.file.title ?? block.alternative.map(Self.unescaped) ?? "Diagram"
        return MarkdownWriter.Picture(name: name, title: title, form: form)
    }

    /// Throws an error if the lines of a diagram contain the end of a comment.
    ///
    /// Markdown ends a comment only with `-->`, but a browser also with `--!>`.
    private func checkComment(_ block: MarkdownDocument.Block, _ document: MarkdownDocument) throws {
        for line in [block.opening] + block.content {
            guard let end = ["-->", "--!>"].first(where: document.text(line).contains) else { continue }
            throw DiagnosticsError(
                "'\(end)' would end the comment that keeps the diagram",
                at: document.file.range(document.lines[line]), note: "use '--keep details'")
        }
    }

    /// Returns the source of a diagram with spaces in place of all text before it.
    ///
    /// The spaces keep the lines and columns, so that errors refer to their places in the Markdown file.
    private func source(of block: MarkdownDocument.Block, in document: MarkdownDocument) -> SourceFile {
        guard let first = block.content.first, let last = block.content.last else {
            return SourceFile(name: document.file.name, bytes: [])
        }
        let start = document.lines[first].lowerBound
        let blank = document.file.bytes[..<start].map { $0 == 0x0A ? $0 : 0x20 }
        let content = document.file.bytes[start..<document.lines[last].upperBound]
        return SourceFile(name: document.file.name, bytes: blank + content + [0x0A])
    }

    /// Returns the alternative text of an image without the backslashes before special characters of Markdown.
    private static func unescaped(_ text: String) -> String {
        text.replacing(#/\\(.?)/#) { $0.output.1 }
    }

    /// Writes a file if its bytes differ from `bytes`.
    ///
    /// With `--check`, reports the difference instead.
    private func replace(_ path: String, with bytes: [UInt8], hint: String, tallies: Bool) throws {
        let existing = try? DiskFileLoader().contents(ofFile: path)
        if let existing, existing.elementsEqual(bytes) {
            if tallies { total.tally.unchanged += 1 }
            return
        }
        if isCheck {
            total.tally.outdated += 1
            let state = existing == nil ? "is missing" : "is out of date"
            return console.report(.error, "\(path): \(hint) \(state)", note: "run 'espalier markdown'")
        }
        // A picture must not replace a source. The Markdown file is a source too, but the command may replace it.
        try OutputFile.write(to: path, syncs: true, sources: tallies ? sources : nil) { file in
            try bytes.withUnsafeBytes { try file.write($0) }
        }
        if tallies { total.tally.drawn += 1 }
        console.detail(path)
    }
}
