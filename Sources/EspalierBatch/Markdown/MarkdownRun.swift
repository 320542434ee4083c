import EspalierDataFiles
import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
package import EspalierGraphics
import Foundation

/// Draws the diagrams in Markdown files, or checks that their pictures are current.
package final class MarkdownRun {
    private let overrides: Overrides
    /// The format of all pictures; nil if each picture keeps its format.
    private let format: OutputFormat?
    /// The form that all blocks get; nil if each block keeps its form.
    private let form: MarkdownDocument.Form?
    private let isCheck: Bool
    private let console: any MessageOutput
    private let loader: DiagramLoader
    private let sources = SourceFiles()
    /// The Markdown file of each picture, by the path of the picture.
    private var documents: [String: String] = [:]
    private var total = RunTotal()
    /// The documents whose files aren't written yet.
    private var drawn: [Drawn] = []

    /// A document whose diagrams were drawn.
    private struct Drawn {
        let input: Input
        let bytes: [UInt8]
        /// The bytes of the document with new links.
        let text: [UInt8]
        let pictures: [PreparedFile]
    }

    package init(
        _ overrides: Overrides, format: OutputFormat?, form: MarkdownDocument.Form?, isCheck: Bool,
        console: any MessageOutput
    ) throws {
        (self.overrides, self.format, self.form) = (overrides, format, form)
        (self.isCheck, self.console) = (isCheck, console)
        loader = try DiagramLoader(overrides, sources: sources)
    }

    package func run(_ inputs: [Input]) -> ExitStatus {
        let start = ContinuousClock.now
        do { try overrides.projects?.load(for: inputs) } catch { return Failure.report(error, to: console) }
        for (index, input) in inputs.enumerated() {
            console.progress(index + 1, of: inputs.count, input.path)
            do { try draw(input) } catch { total.fail(error, for: input, console) }
        }
        // A picture could replace a file that a later document reads.
        for document in drawn {
            do { try publish(document) } catch { total.fail(error, for: document.input, console) }
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
        console.summarize(tally.summary(after: time), tally.numbers(), seconds: time / .seconds(1))
        return total.status
    }

    /// Draws the diagrams of one Markdown file.
    ///
    /// If a diagram can't be drawn, its block stays as it is.
    private func draw(_ input: Input) throws {
        let bytes = try InputReader(overrides).read(input)
        if input.isFoundLink {
            return console.detail(OutputLine("\(input.path): a link, skipped", input: input.path, .skipped))
        }
        try check(bytes, of: input)
        let document = MarkdownDocument(SourceFile(name: input.path, bytes: bytes))
        for diagnostic in document.diagnostics {
            total.fail(DiagnosticsError([diagnostic]), for: input, console)
        }
        console.report(document.warnings)
        let names = try names(in: document)
        let own = document.pictures
        var pictures: [MarkdownWriter.Picture?] = []
        var files: [(block: Int, file: PreparedFile)] = []
        for (index, (block, name)) in zip(document.blocks, names).enumerated() {
            do {
                let (picture, file) = try draw(
                    block, in: document, as: name, replacing: .own { _ in own.contains(Array(name.utf8)) })
                pictures.append(picture)
                if let file { files.append((index, file)) }
            } catch {
                pictures.append(nil)
                total.fail(error, for: input, console)
            }
        }
        let (text, unlinked) = MarkdownWriter.rewrite(document, pictures)
        for index in unlinked {
            let range = document.file.range(document.lines[document.blocks[index].opening])
            let error = DiagnosticsError(
                "the image of the diagram would be code here", at: range,
                note: "write the diagram with the indentation of the text around it")
            total.fail(error, for: input, console)
        }
        let pictureFiles = files.filter { !unlinked.contains($0.block) }.map(\.file)
        drawn.append(Drawn(input: input, bytes: bytes, text: text, pictures: pictureFiles))
    }

    /// Throws an error for a file that is larger than the limit, unless it can't have diagrams.
    private func check(_ bytes: [UInt8], of input: Input) throws(DiagnosticsError) {
        let maximum = overrides.limits[.markdown]
        guard bytes.count > maximum, MarkdownDocument.canHaveDiagrams(bytes) else { return }
        let message =
            "size of a Markdown file with diagrams: \(bytes.count) bytes is beyond the limit of \(maximum)"
        throw DiagnosticsError([.exceeding(.markdown, message)])
    }

    /// Writes a document, and then its pictures.
    ///
    /// The links of the document show to a later run that the pictures are its own. They are written first, so that a
    /// killed run can be repeated.
    private func publish(_ document: Drawn) throws {
        let input = document.input
        for picture in document.pictures { try sources.check(output: picture.path) }
        if document.text != document.bytes {
            try replace(input, containing: document.bytes, with: document.text)
        }
        for picture in document.pictures {
            // The check of the existing file was made before the link was written.
            try picture.publish()
            total.add(drawnFiles: 1)
            console.detail(OutputLine(.drawn, picture.path, of: input.path))
        }
    }

    /// Returns the names of the pictures: the stem of the file, followed by the name or the number of the block.
    private func names(in document: MarkdownDocument) throws(DiagnosticsError) -> [String] {
        let collector = DiagnosticCollector()
        var known: Set<String> = []
        let names = document.blocks.map { block -> String in
            for word in document.unknownOptions(of: block) {
                collector.warning(
                    "a diagram in Markdown has no option '\(word.name.excerpt())'", at: word.range,
                    notes: Suggestion.notes(
                        for: word.name, in: ["name"],
                        otherwise: "the only option is 'name=NAME'; write other keys in the diagram"))
            }
            let key = block.key
            let place = document.file.range(document.lines[block.opening])
            if key.isEmpty || !key.utf8.allSatisfy(Self.isNameByte) {
                collector.error("the name of a diagram consists of letters, digits, '-' and '_'", at: place)
            }
            if !known.insert(key).inserted {
                collector.error("two diagrams have the name '\(key)'", at: place)
            }
            return "\(document.stem)-\(key).\(format(of: block).rawValue)"
        }
        try collector.throwIfErrors()
        console.report(collector.diagnostics)
        return names
    }

    private func format(of block: MarkdownDocument.Block) -> OutputFormat {
        format ?? block.image?.format ?? .svg
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...122).contains(byte | 0x20) || byte == 0x2D || byte == 0x5F
    }

    private func draw(
        _ block: MarkdownDocument.Block, in document: MarkdownDocument, as name: String,
        replacing replacement: Replacement
    ) throws -> (MarkdownWriter.Picture, PreparedFile?) {
        let form = form ?? block.form ?? .comment
        if form == .comment { try document.checkFitsComment(block) }
        let path = FilePath.join(FilePath.folder(of: document.file.name), name)
        let owner = documents[path] ?? document.file.name
        guard owner == document.file.name else {
            throw DiagnosticsError(
                "'\(name)' is the picture of a diagram in '\(owner)'",
                at: document.file.range(document.lines[block.opening]),
                note: "give the diagram another name: write 'espalier name=NAME' in this line")
        }
        documents[path] = owner
        let diagram = try loader.document(reading: document.source(of: block))
        let drawing = DocumentDrawing(diagram, overrides: overrides)
        let sink = MemorySink()
        try drawing.write(
            format(of: block), options: overrides.output, named: FileName.stem(of: name), to: sink)
        console.report(drawing.warnings)
        let file = try prepare(sink.bytes, at: path, replacing: replacement, of: document.file.name)
        let title = diagram.file.title ?? (block.image?.alternative).map(MarkdownImage.unescaped) ?? "Diagram"
        return (MarkdownWriter.Picture(name: name, title: title, image: block.image, form: form), file)
    }

    /// Prepares the file of a picture; returns nil if the file has these bytes already.
    ///
    /// With `--check`, reports the difference instead.
    private func prepare(
        _ bytes: [UInt8], at path: String, replacing replacement: Replacement, of input: String
    ) throws -> PreparedFile? {
        try OutputFile.checkDerived(path)
        if isCheck {
            let sink = try ComparingSink(path: path)
            try bytes.withUnsafeBytes { try sink.write($0) }
            switch sink.outcome {
            case .same: total.add(unchangedFiles: 1)
            case .missing: report(path, of: input, .missing, part: "the picture")
            case .differs: report(path, of: input, .outdated, part: "the picture")
            }
            return nil
        }
        let file = try OutputFile(path: path, syncs: true, sources: sources, replacing: replacement)
        try bytes.withUnsafeBytes { try file.write($0) }
        let prepared = try file.prepare()
        if prepared == nil { total.add(unchangedFiles: 1) }
        return prepared
    }

    /// Writes a Markdown file with new links.
    ///
    /// With `--check`, reports that a link is out of date.
    private func replace(_ input: Input, containing old: [UInt8], with new: [UInt8]) throws {
        let path = input.pathWithoutLinks
        if isCheck { return report(path, of: input.path, .outdated, part: "a link") }
        try InputReplacement.replace(path, containing: old, with: new)
        console.detail(OutputLine(.drawn, path, of: input.path))
    }

    private func report(_ path: String, of input: String, _ outcome: Diagnostic.Subject.Outcome, part: String)
    {
        total.tally.outdated += 1
        let state = outcome == .missing ? "is missing" : "is out of date"
        console.report(
            .error, "\(path): \(part) \(state)", note: "run 'espalier markdown'",
            about: .init(input: input, output: path, outcome))
    }
}
