import EspalierDiagnostics
import EspalierFiles
import Foundation

/// The format of a text alternative, for readers who can't see the diagram.
nonisolated package enum TextAlternativeFormat: String, Sendable, CaseIterable {
    case markdown = "md"
    case plain = "txt"

    /// Finds the format by the suffix of a path; nil for other suffixes.
    nonisolated package init?(suffixOf path: String) {
        self.init(rawValue: String(FilePath.suffix(of: path).dropFirst()))
    }

    private nonisolated static let mark = "Text alternative of a diagram, written by espalier"

    /// The first line of the file, by which it is recognized.
    nonisolated var firstLine: String { self == .markdown ? "<!-- \(Self.mark) -->\n" : "\(Self.mark)\n" }

    /// Returns true if a file was written by an earlier run.
    nonisolated package func isOwn(_ path: String) -> Bool {
        var start = [UInt8](repeating: 0, count: firstLine.utf8.count)
        guard let file = try? Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
            return false
        }
        return pread(file.number, &start, start.count, 0) == start.count
            && start.elementsEqual(firstLine.utf8)
    }
}
