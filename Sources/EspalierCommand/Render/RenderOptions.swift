import Espalier
import EspalierDiagnostics
import EspalierFiles
import Foundation

/// The options of `render` for the output files and for the run.
nonisolated enum RenderOptions {
    static let output = Option(
        "output", short: "o", value: "FILE|DIR|-", completion: .file,
        help:
            "Write to this file or folder, or '-' for the standard output (default: out/). Several inputs need a folder."
    )
    static let format = Option(
        "format", short: "f", oneOf: OutputFormat.allCases.map(\.rawValue), value: "LIST",
        repetition: .list(separator: ","),
        help: "Comma-separated formats (default: from --output, then the file, then svg).")
    static let darkTwin = Option(
        flag: "dark-twin",
        help:
            "Also draw every picture with dark colors, named NAME~dark as DocC expects; the first one is light."
    )
    static let textAlternative = Option(
        "text-alternative", oneOf: TextAlternativeFormat.allCases.map(\.rawValue),
        help: "Also write the diagram as a nested list, for readers who can't see it.")
    static let relativeTo = Option(
        "relative-to", value: "DIR", completion: .folder,
        help: "Read the files that inputs name relative to this folder (default: the folder of each input).")
    static let failFast = Option(flag: "fail-fast", help: "Stop at the first input that fails.")
    static let durable = Option(
        flag: "durable",
        help: "Wait until each file is on the disk before renaming it (default: only with up to 16 inputs; "
            + "otherwise wait once at the end).")

    static let all =
        [output, format] + InputOptions.all + DrawingOptions.drawing + DrawingOptions.loading
        + [relativeTo, darkTwin, textAlternative] + BatchOptions.all + [
            ThreadOptions.jobs, failFast, durable,
        ]
}

/// The format of a text alternative, for readers who can't see the diagram.
enum TextAlternativeFormat: String, Sendable, CaseIterable {
    case markdown = "md"
    case plain = "txt"

    /// Finds the format by the suffix of a path; nil for other suffixes.
    nonisolated init?(suffixOf path: String) {
        self.init(rawValue: String(FilePath.suffix(of: path).dropFirst()))
    }

    private nonisolated static let mark = "Text alternative of a diagram, written by espalier"

    /// The first line of the file, by which it is recognized.
    nonisolated var firstLine: String { self == .markdown ? "<!-- \(Self.mark) -->\n" : "\(Self.mark)\n" }

    /// Returns true if a file was written by an earlier run.
    nonisolated func isOwn(_ path: String) -> Bool {
        var start = [UInt8](repeating: 0, count: firstLine.utf8.count)
        guard let file = try? Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
            return false
        }
        return pread(file.number, &start, start.count, 0) == start.count
            && start.elementsEqual(firstLine.utf8)
    }
}
