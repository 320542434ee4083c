package import EspalierDiagnostics
import EspalierFiles
import Foundation

/// The contents of a report that `render` or `gallery` has written with `--report`.
nonisolated package struct ReportFile {
    /// A line of the report, with the result of one input.
    package struct Row {
        package let line: String
        package let content: Content
    }

    /// The fields of a line that are needed to merge reports.
    package struct Content: Decodable {
        package struct Message: Decodable {
            package let severity: String?
            package let message: String
            package let file: String?
            package let line: Int?
            package let column: Int?
            package let notes: [Message]?
        }

        package struct Output: Decodable {
            package let path: String
            package let bytes: Int
        }

        package struct Read: Decodable {
            package let path: String
            let sha256: String?
        }

        package let index: Int
        package let input: String
        package let status: ReportRow.Status
        package let diagnostics: [Message]
        package let outputs: [Output]
        package let reads: [Read]
        /// The data of the input for the page of a gallery; nil in the reports of commands other than `gallery`.
        package let gallery: GalleryRecord?
    }

    /// The maximum size of a report in bytes.
    private static let maximumSize = 1 << 31
    /// The permitted sizes of outputs in bytes, which are so small that their sum can't overflow.
    private static let possibleSizes = 0...1 << 38

    package let path: String
    package let rows: [Row]
    package let totals: ReportTotals

    /// Reads a report.
    ///
    /// - Throws: `SystemError`, or `DiagnosticsError` for a file that isn't a complete report.
    package init(path: String) throws {
        try self.init(
            path: path, bytes: InputReader(limit: Self.maximumSize).read(Input(path: path, stem: path)))
    }

    /// Decodes the bytes of a report.
    package init(path: String, bytes: [UInt8]) throws(DiagnosticsError) {
        self.path = path
        let lines = Self.lines(of: bytes)
        let decoder = JSONDecoder()
        guard let last = lines.last, let totals = try? decoder.decode(ReportTotals.self, from: Data(last))
        else {
            throw DiagnosticsError(
                "'\(path)' isn't a complete report: its last line has no totals",
                note: "run that shard again")
        }
        guard totals.version == 1 else {
            throw DiagnosticsError("'\(path)' is a report of version \(totals.version), which is unknown")
        }
        self.totals = totals
        guard totals.totals.inputs >= 0, totals.shard.map(\.isPossible) ?? true else {
            throw DiagnosticsError("'\(path)' isn't a report: its last line has impossible numbers")
        }
        rows = try lines.dropLast().enumerated().map { (number, line) throws(DiagnosticsError) in
            guard let content = try? decoder.decode(Content.self, from: Data(line)),
                content.outputs.allSatisfy({ Self.possibleSizes.contains($0.bytes) })
            else {
                throw DiagnosticsError("\(path):\(number + 1): the line isn't one of a report")
            }
            return Row(line: String(decoding: line, as: UTF8.self), content: content)
        }
        if let contradiction = totals.contradiction(with: rows) {
            throw DiagnosticsError(
                "'\(path)' contradicts itself: \(contradiction)", note: "run that shard again")
        }
    }

    /// Returns the lines of a text, without their line breaks and without empty lines.
    ///
    /// The bytes are divided, because CR and LF are one character of a `String`.
    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        bytes.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }.filter { !$0.isEmpty }
    }
}

/// A line of the report: the result of one input.
nonisolated package enum ReportRow {
    /// Returns the line of an input, with a line feed at its end.
    ///
    /// Two runs with the same result write the same line. Therefore the line doesn't contain times, or whether an
    /// output was written or was already up to date.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - outcome: The result.
    ///   - stem: The path of the outputs below the output folder, without the suffix.
    ///   - gallery: The data of the input for the page of a gallery; nil for commands other than `gallery`.
    /// - Returns: The line as JSON.
    package static func line(
        _ input: Input, _ outcome: InputOutcome, stem: String, gallery: GalleryRecord?
    ) -> String {
        var text = "{\"index\":\(input.index),\"input\":\(input.path.jsonLiteral)"
        text += ",\"status\":\"\(status(outcome).rawValue)\""
        let diagnostics = outcome.diagnostics.map { diagnostic in
            // The line has the input and its outputs already.
            var diagnostic = diagnostic
            diagnostic.subject = nil
            return JSONFormatter().format(diagnostic).dropLast()
        }
        text += ",\"diagnostics\":[\(diagnostics.joined(separator: ","))]"
        text += ",\"outputs\":[\(outcome.drawn.map { object($0, stem) }.joined(separator: ","))]"
        text += ",\"reads\":[\(outcome.reads.map(object).joined(separator: ","))]"
        if let gallery { text += ",\"gallery\":\(gallery.json)" }
        return text + "}\n"
    }

    /// The result of an input.
    nonisolated package enum Status: String, CaseIterable, Codable {
        case drawn, failed, skipped, outdated
    }

    package static func status(_ outcome: InputOutcome) -> Status {
        if !outcome.isDiagram { return .skipped }
        if outcome.comparisons.contains(where: { $0.outcome != .same }) { return .outdated }
        return outcome.status == .success ? .drawn : .failed
    }

    /// Returns a diagnostic on one line, followed by a line for each of its notes.
    package static func text(_ diagnostic: Diagnostic) -> String {
        let place =
            diagnostic.range.map { "\($0.file.shownName):\($0.start.line):\($0.start.column): " } ?? ""
        let head = "\(place)\(diagnostic.severity.rawValue): \(diagnostic.message)\n"
        return head + diagnostic.notes.map { "note: \($0.message)\n" }.joined()
    }

    private static func object(_ output: DrawnFile, _ stem: String) -> String {
        let path = DarkTwin.name(stem, suffix: output.suffix)
        var text = "{\"path\":\(path.jsonLiteral),\"bytes\":\(output.byteCount)"
        if let digest = output.digest { text += ",\"sha256\":\"\(digest.description)\"" }
        if output.width > 0 {
            text += ",\"width\":\(number(output.width)),\"height\":\(number(output.height))"
        }
        return text + "}"
    }

    private static func object(_ read: FileRead) -> String {
        let path = "{\"path\":\(read.path.jsonLiteral)"
        return switch read.kind {
        case .missing: path + ",\"missing\":true}"
        case .unreadable: path + ",\"unreadable\":true}"
        case .file, .folder: path + (read.digest.map { ",\"sha256\":\"\($0.description)\"}" } ?? "}")
        }
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
}
