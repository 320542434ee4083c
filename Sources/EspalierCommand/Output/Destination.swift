import Espalier
import EspalierFiles

/// The destination of pictures, which the option `-o` sets.
nonisolated enum Destination: Sendable, Equatable {
    case standardOutput
    case file(String)
    case folder(String)

    /// Reads a destination: a name with a known suffix is that of a file, any other name that of a folder.
    init(_ text: String, inputCount: Int) throws {
        if text.isEmpty {
            throw UsageError("the name of the output is empty", note: "use '.' for the current folder")
        }
        if text == "-" {
            self = .standardOutput
        } else if text.hasSuffix("/") || FileKind(path: text) == .folder {
            self = .folder(text)
        } else if OutputFormat(suffixOf: text) != nil || FileKind(path: text) == .other {
            self = .file(text)
        } else if let suffix = Self.unknownSuffix(of: text), inputCount == 1 {
            throw UsageError(
                "unknown format '\(suffix)' in '\(text)'",
                note: "formats are svg, png and pdf; end the name with '/' if it is a folder")
        } else {
            self = .folder(text)
        }
        if inputCount > 1, case .folder = self { return }
        if inputCount > 1 {
            throw UsageError(
                "\(inputCount) inputs can't be written to one file '\(text)'", note: "name a folder")
        }
    }

    private static func unknownSuffix(of path: String) -> Substring? {
        guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: "."),
            dot != name.startIndex
        else { return nil }
        return name[dot...]
    }
}
