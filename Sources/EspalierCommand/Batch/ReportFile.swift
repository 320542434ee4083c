import EspalierDiagnostics
import Foundation

/// The contents of a report that `render` or `gallery` has written with `--report`.
nonisolated struct ReportFile {
    /// A line of the report, with the result of one input.
    struct Row {
        let line: Substring
        let content: Content
    }

    /// The fields of a line that are needed to merge reports.
    struct Content: Decodable {
        struct Message: Decodable {
            let severity: String?
            let message: String
            let file: String?
            let line: Int?
            let column: Int?
            let notes: [Message]?
        }

        struct Output: Decodable {
            let path: String
            let bytes: Int
        }

        let index: Int
        let input: String
        let status: ReportRow.Status
        let diagnostics: [Message]
        let outputs: [Output]
        /// The data of the input for the page of a gallery; nil in the reports of commands other than `gallery`.
        let gallery: GalleryRecord?
    }

    /// The maximum size of a report in bytes.
    private static let maximumSize = 1 << 31
    /// The permitted sizes of outputs in bytes, which are so small that their sum can't overflow.
    private static let possibleSizes = 0...1 << 38

    let path: String
    let rows: [Row]
    let totals: ReportTotals

    /// Reads a report.
    ///
    /// - Throws: `SystemError`, or `DiagnosticsError` for a file that isn't a complete report.
    init(path: String) throws {
        self.path = path
        let bytes = try InputReader(limit: Self.maximumSize).read(Input(path: path, stem: path))
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let decoder = JSONDecoder()
        guard let last = lines.last,
            let totals = try? decoder.decode(ReportTotals.self, from: Data(last.utf8))
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
        rows = try lines.dropLast().enumerated().map { number, line in
            guard let content = try? decoder.decode(Content.self, from: Data(line.utf8)),
                content.outputs.allSatisfy({ Self.possibleSizes.contains($0.bytes) })
            else {
                throw DiagnosticsError("\(path):\(number + 1): the line isn't one of a report")
            }
            return Row(line: line, content: content)
        }
    }
}
