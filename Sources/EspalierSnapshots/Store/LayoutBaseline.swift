import EspalierFiles
import Foundation

/// A file with an expected layout, and the elements that aren't compared.
nonisolated struct LayoutBaseline {
    let path: String
    let ignoredElements: [ElementPattern]

    /// The size in bytes up to which a baseline is always compared.
    ///
    /// Comparing 50 MB took more than a minute.
    private static let maximumSize = 8 << 20

    private enum Content {
        case missing
        case text(String)
        case problem(BaselineProblem)
        case tooLarge(size: Int, limit: Int)
    }

    /// Compares a snapshot with the baseline, and returns `result` with the outcome.
    func compare(_ snapshot: Snapshot, _ result: SnapshotResult) -> SnapshotResult {
        var result = result
        switch content(upTo: max(Self.maximumSize, 2 * snapshot.bytes.count)) {
        case .missing: result.set(.missingBaseline, "\(result.name) has no baseline")
        case .problem(let problem): result.setProblem(problem)
        case .tooLarge(let size, let limit):
            result.setProblem(.tooLarge, "has \(size) bytes, beyond the limit of \(limit)")
        case .text(let text) where text.utf8.elementsEqual(snapshot.bytes): break
        case .text(let text):
            let actual = snapshot.layout ?? LayoutSnapshot(headers: [], elements: [])
            Self.compare(text, with: actual, ignoring: ignoredElements, &result)
        }
        return result
    }

    /// Compares a layout with the text of the expected layout.
    ///
    /// - Parameters:
    ///   - text: The text of the expected layout.
    ///   - actual: The layout.
    ///   - ignoredElements: The elements that aren't compared.
    ///   - result: The result to complete.
    static func compare(
        _ text: String, with actual: LayoutSnapshot, ignoring ignoredElements: [ElementPattern],
        _ result: inout SnapshotResult
    ) {
        let expected: LayoutSnapshot
        do {
            expected = try LayoutSnapshot(text: text)
        } catch {
            // Every valid snapshot ends with a line feed.
            let problem: BaselineProblem = text.utf8.last == UInt8(ascii: "\n") ? .unknownFormat : .truncated
            result.setProblem(problem, "\(problem.summary) (\(error.description))")
            return
        }
        if expected.version == .first {
            result.oldVersion = expected.version.rawValue
            // Frames that are read from a text are sums of rounded numbers.
            if actual.reduced(to: .first).text == text { return }
        }
        let difference = LayoutDifference.comparing(
            expected.removing(ignoredElements), with: actual.removing(ignoredElements))
        // There is no difference if only the formatting differs, for example because the baseline was edited by hand.
        guard let difference else { return }
        result.layout = difference
        result.set(.differs, "\(result.name) differs: \(difference.message)")
    }

    /// Reads the baseline, unless it has more than `limit` bytes.
    private func content(upTo limit: Int) -> Content {
        switch FileKind(path: path) {
        case .missing: return .missing
        case .folder, .other: return .problem(.notAFile)
        case .unreachable: return .problem(.unreadable)
        case .file: break
        }
        if let size = FileStamp(path: path)?.size, size > limit {
            return .tooLarge(size: Int(clamping: size), limit: limit)
        }
        guard let data = try? DiskFileLoader().contents(ofFile: path) else {
            return FileKind(path: path) == .missing ? .missing : .problem(.unreadable)
        }
        if data.isEmpty { return .problem(.empty) }
        // A checkout by Git can have changed the line ends.
        let text = String(decoding: data, as: UTF8.self).replacing("\r\n", with: "\n")
        // In a Git LFS pointer with a conflict, the marker is after the first line, which is the same in both versions.
        let hasConflict = text.split(separator: "\n").contains { $0.hasPrefix("<<<<<<< ") }
        if hasConflict { return .problem(.conflict) }
        return text.hasPrefix("version https://git-lfs") ? .problem(.lfsPointer) : .text(text)
    }
}

extension SnapshotResult {
    nonisolated mutating func set(_ status: Status, _ message: String) {
        (self.status, self.message) = (status, message)
    }

    /// Sets the problem of a baseline, with the advice for baselines.
    ///
    /// - Parameters:
    ///   - problem: The problem.
    ///   - summary: The problem in words that follow the name of the baseline; nil for the general words.
    nonisolated mutating func setProblem(_ problem: BaselineProblem, _ summary: String? = nil) {
        setProblem(problem, summary ?? problem.summary, advice: problem.advice)
    }

    /// Sets the problem of a baseline, with advice; nil for none.
    nonisolated mutating func setProblem(_ problem: BaselineProblem, _ summary: String, advice: String?) {
        self.problem = problem
        set(.badBaseline, "the baseline of \(name) \(summary)" + (advice.map { "; \($0)" } ?? ""))
    }
}
