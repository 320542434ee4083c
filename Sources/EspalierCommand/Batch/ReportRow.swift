import EspalierDiagnostics
import EspalierFiles

/// A line of the report: the result of one input.
nonisolated enum ReportRow {
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
    static func line(
        _ input: Input, _ outcome: InputOutcome, stem: String, gallery: GalleryRecord?
    ) -> String {
        var text = "{\"index\":\(input.index),\"input\":\(input.path.jsonLiteral)"
        text += ",\"status\":\"\(status(outcome).rawValue)\""
        let diagnostics = outcome.diagnostics.map { JSONFormatter().format($0).dropLast() }
        text += ",\"diagnostics\":[\(diagnostics.joined(separator: ","))]"
        text += ",\"outputs\":[\(outcome.drawn.map { object($0, stem) }.joined(separator: ","))]"
        text += ",\"reads\":[\(outcome.reads.map(object).joined(separator: ","))]"
        if let gallery { text += ",\"gallery\":\(gallery.json)" }
        return text + "}\n"
    }

    /// The result of an input.
    nonisolated enum Status: String, CaseIterable, Codable {
        case drawn, failed, skipped, outdated
    }

    static func status(_ outcome: InputOutcome) -> Status {
        if !outcome.isDiagram { return .skipped }
        if outcome.comparisons.contains(where: { $0.outcome != .same }) { return .outdated }
        return outcome.status == .success ? .drawn : .failed
    }

    /// Returns a diagnostic on one line, followed by a line for each of its notes.
    static func text(_ diagnostic: Diagnostic) -> String {
        let place = diagnostic.range.map { "\($0.file.name):\($0.start.line):\($0.start.column): " } ?? ""
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
        guard read.kind != .missing else { return path + ",\"missing\":true}" }
        return path + (read.digest.map { ",\"sha256\":\"\($0.description)\"}" } ?? "}")
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
}
