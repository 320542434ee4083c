import EspalierDiagnostics
import EspalierDiagrams

/// The failures of a run as Markdown, for the description of a pull request or the summary of a GitHub step.
public nonisolated struct MarkdownSummary {
    private let run: SnapshotRun
    private let title: String

    /// The maximum number of bytes of a file with summaries.
    ///
    /// GitHub drops the summary of a step if it has more than 1,024 KB.
    public static let maximumLength = 1_000_000
    /// The maximum number of lines about one snapshot.
    private static let maximumLineCount = 4

    /// Creates a summary of the results whose status isn't `same`.
    ///
    /// - Parameters:
    ///   - run: The results.
    ///   - title: The title, as text.
    public init(_ run: SnapshotRun, title: String = "Snapshots") { (self.run, self.title) = (run, title) }

    /// Returns a heading with the numbers of results, and a table of the failures: the name, the status and what changed.
    ///
    /// Markup in names and messages is escaped.
    ///
    /// - Parameter length: The maximum number of bytes. If the table is longer, it ends with the number of the failures
    ///   that it leaves out.
    /// - Returns: The Markdown text; it is empty if even the heading is longer.
    public func text(maximumLength length: Int = maximumLength) -> String {
        let failures = run.findings.filter { $0.first?.status != .same }
        var text = "### \(Self.escaped(title))\n\n\(Self.escaped(run.counts))\n"
        let table = "\n| snapshot | status | what changed |\n|---|---|---|\n"
        func rest(_ count: Int) -> String { "\nand \(count) more\n" }
        let reserve = rest(failures.count).utf8.count
        guard text.utf8.count + table.utf8.count + reserve <= length else { return "" }
        if failures.isEmpty { return text }
        text += table
        var count = text.utf8.count
        for (index, finding) in failures.enumerated() {
            let row = Self.row(finding)
            let isLast = index == failures.count - 1
            guard count + row.utf8.count + (isLast ? 0 : reserve) <= length else {
                return text + rest(failures.count - index)
            }
            text += row
            count += row.utf8.count
        }
        return text
    }

    private static func row(_ finding: [SnapshotResult]) -> String {
        guard let result = finding.first else { return "" }
        var lines = [result.headline]
        lines += result.layout?.summary ?? []
        lines += result.picture?.boxes.flatMap(\.elements) ?? []
        // The headline begins with the name, which has a column of its own.
        for separator in [" differs: ", ": ", " "] where lines[0].hasPrefix(result.name + separator) {
            lines[0].removeFirst(result.name.count + separator.count)
        }
        var known: Set<String> = []
        let different = lines.filter { !$0.isEmpty && known.insert($0).inserted }
        let shown = different.prefix(maximumLineCount).map(escaped)
        let rest = different.count - shown.count
        let texts = shown + (rest > 0 ? ["\(rest) more"] : [])
        let name = escaped(result.name) + (finding.count > 1 ? "<br>also " + escaped(finding.otherNames) : "")
        return "| \(name) | \(result.status.words) | \(texts.joined(separator: "<br>")) |\n"
    }

    private static func escaped(_ text: String) -> String { MarkdownText.escaped(PlainText.escaped(text)) }
}
