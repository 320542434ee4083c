import Espalier
import EspalierFiles

/// The destination of pictures, which the option `-o` sets.
nonisolated enum Destination: Sendable, Equatable {
    case standardOutput
    case file(String)
    case folder(String)

    /// Reads the value of `-o`.
    ///
    /// `-` is the standard output. A name with the suffix of a format is a file, and so is a device or a pipe. An
    /// existing folder, a name that ends with `/`, and any other name is a folder.
    ///
    /// - Throws: `UsageError` if the value is empty, if a single input has a destination with an unknown suffix, or if
    ///   several inputs have a destination that isn't a folder.
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
