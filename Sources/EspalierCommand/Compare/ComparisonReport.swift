import EspalierBatch
import EspalierDiagnostics
import EspalierFiles
import EspalierImageComparison
import EspalierSnapshots
import Foundation

/// The report of `espalier compare`, as text for users or as JSON for programs.
struct ComparisonReport {
    private let comparison: ImageComparison
    private let expected: String
    private let actual: String
    private let difference: String?
    private let numbers: PictureDifference

    /// The maximum number of boxes around changed pixels that the text lists.
    private static let maximumBoxCount = 10

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - comparison: The result of the comparison.
    ///   - expected: The path of the expected picture.
    ///   - actual: The path of the actual picture.
    ///   - difference: The path of the difference picture; nil if there is none.
    ///   - numbers: The numbers of the comparison, with the names of the elements in each box.
    init(
        _ comparison: ImageComparison, expected: String, actual: String, difference: String?,
        numbers: PictureDifference
    ) {
        (self.comparison, self.expected, self.actual) = (comparison, expected, actual)
        self.difference = difference
        self.numbers = numbers
    }

    /// The report as text: the summary, the boxes, and the number of changed pixels for each threshold.
    var text: String {
        var lines = ["\(actual): \(comparison.summary)"]
        if comparison.differingCount > 0 || comparison.ignoredCount > 0 {
            lines += numbers.boxes.prefix(Self.maximumBoxCount).map(Self.line)
            let rest = comparison.regionCount - Self.maximumBoxCount
            if rest > 0 { lines.append("  \(rest) more boxes") }
            lines.append(comparison.sweepText)
        }
        if let difference { lines.append("difference: \(difference)") }
        return lines.map { PlainText.escaped($0) + "\n" }.joined()
    }

    private static func line(_ box: PictureDifference.Box) -> String {
        let rect = PixelRect(x: box.x, y: box.y, width: box.width, height: box.height)
        let names = box.elements.isEmpty ? "" : ": " + box.elements.joined(separator: ", ")
        return "  \(rect): \(box.changedPixels) px\(names)"
    }

    /// The result as one JSON object with sorted keys.
    var json: String {
        let content = Content(
            verdict: comparison.verdict.rawValue, matches: comparison.matches, summary: comparison.summary,
            expected: expected, actual: actual, difference: difference, pixels: numbers,
            changedRatio: comparison.changedRatio, differingPixels: comparison.differingCount,
            ignoredPixels: comparison.ignoredCount)
        // Encoding can't fail, because the content has no number that JSON can't represent.
        let data = (try? content.sortedJSON(.prettyPrinted)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private nonisolated struct Content: Encodable {
        let verdict: String
        let matches: Bool
        let summary: String
        let expected: String
        let actual: String
        let difference: String?
        let pixels: PictureDifference
        let changedRatio: Double
        let differingPixels: Int
        let ignoredPixels: Int
    }
}
