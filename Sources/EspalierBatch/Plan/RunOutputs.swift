import Espalier
import EspalierCairoGraphics
import EspalierDiagnostics
import EspalierFiles

/// The destination, the formats and the names of the outputs of a run.
nonisolated package struct RunOutputs: Sendable {
    let destination: Destination
    /// The formats; empty if each diagram file determines its own formats.
    package let formats: [OutputFormat]
    package let hasDarkTwin: Bool
    package let textAlternative: TextAlternativeFormat?

    /// Reads the requested destination.
    ///
    /// The outputs of a gallery always include SVG because the page shows it.
    ///
    /// - Throws: `UsageError` if the request contradicts itself.
    init(_ request: OutputRequest, inputCount: Int) throws {
        if let folder = request.gallery {
            destination = .folder(folder)
            formats = OutputFormat.allCases.filter {
                $0 == .svg || request.formats.isEmpty && $0 != .html || request.formats.contains($0)
            }
            (hasDarkTwin, textAlternative) = (false, .markdown)
            return
        }
        destination = try Destination(request.path ?? OutputRequest.standardPath, inputCount: inputCount)
        formats = try Self.formats(request, destination)
        (hasDarkTwin, textAlternative) = (request.hasDarkTwin, request.textAlternative)
    }

    private static func formats(
        _ request: OutputRequest, _ destination: Destination
    ) throws -> [OutputFormat] {
        var formats: [OutputFormat] = []
        for format in request.formats where !formats.contains(format) { formats.append(format) }
        guard case .file(let path) = destination, let format = OutputFormat(suffixOf: path) else {
            return formats
        }
        // Viewers recognize an animated PNG with the suffix `.png` as well as `.apng`.
        if request.insistsOnFormats, formats == [.apng], format == .png { return [.apng] }
        if request.insistsOnFormats, formats != [format] {
            throw UsageError(
                "'--format' contradicts the suffix of '\(path)'",
                note: "name a folder to draw several formats")
        }
        return [format]
    }

    /// Returns the path of an output; nil for the standard output.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - suffix: The suffix after the input's stem, such as `.svg`, `~dark.svg` or `.md`.
    /// - Returns: The path, or nil.
    package func path(for input: Input, suffix: String) -> String? {
        switch destination {
        case .standardOutput: return nil
        case .folder(let folder): return FilePath.join(folder, DarkTwin.name(input.stem, suffix: suffix))
        case .file(let path):
            // `.svg` has a format, but no suffix.
            // The name is kept as it is typed, for example with capital letters in its suffix.
            if formats.contains(where: { self.suffix(of: $0) == suffix }) { return path }
            guard OutputFormat(suffixOf: path) != nil, let dot = path.lastIndex(of: ".") else { return path }
            return DarkTwin.name(String(path[..<dot]), suffix: suffix)
        }
    }

    /// Returns true if a path is exactly the one that `-o` names, which can be a device or a pipe.
    package func isNamed(_ path: String) -> Bool { destination == .file(path) }

    /// Returns the suffix of files in a format.
    ///
    /// The suffix of an animated PNG is `.png` if the file name of `-o` has this suffix.
    package func suffix(of format: OutputFormat) -> String {
        if format == .apng, case .file(let path) = destination, OutputFormat(suffixOf: path) == .png {
            return ".png"
        }
        return "." + format.rawValue
    }

    /// The suffixes of all files that can be drawn for an input, including dark pictures.
    package var possibleSuffixes: [String] {
        let pictures = (formats.isEmpty ? OutputFormat.allCases : formats).map(suffix)
        return pictures + (hasDarkTwin ? pictures.map { DarkTwin.mark + $0 } : [])
            + (textAlternative.map { ["." + $0.rawValue] } ?? [])
    }

    /// Returns true if an output of any run can have a suffix, such as `~dark.svg` or `.md`.
    static func isSuffix(_ suffix: String) -> Bool { knownSuffixes.contains(suffix) }

    private static let knownSuffixes: Set<String> = {
        let pictures = OutputFormat.allCases.map { "." + $0.rawValue }
        return Set(
            pictures + pictures.map { DarkTwin.mark + $0 }
                + TextAlternativeFormat.allCases.map { "." + $0.rawValue })
    }()

    /// Returns the path of an input's outputs below the output folder, without the suffix.
    package func stem(of input: Input) -> String {
        guard case .file(let path) = destination else { return input.stem }
        return FileName.stem(of: String(FilePath.name(of: path)))
    }

    /// True if the outputs are in a folder; false if the only input is drawn into a file or the standard output.
    package var isFolder: Bool { if case .folder = destination { true } else { false } }

    /// The folder of the outputs; nil for the standard output.
    package var folder: String? {
        switch destination {
        case .standardOutput: nil
        case .folder(let folder): folder
        case .file(let path): FilePath.folder(of: path)
        }
    }
}

/// The outputs that a run was asked for.
nonisolated package struct OutputRequest: Sendable {
    /// The folder of outputs if nothing names another one.
    package static let standardPath = "out/"

    /// A folder, a file, or `-` for the standard output; nil for the folder of the project file, or else `standardPath`.
    package var path: String?
    /// The formats; empty if each diagram file, or the suffix of the path, determines its own.
    package var formats: [OutputFormat] = []
    /// True if it is an error that the formats contradict the suffix of the path; false if they are only a preference.
    package var insistsOnFormats = false
    package var hasDarkTwin = false
    package var textAlternative: TextAlternativeFormat?
    /// The folder of the pictures of a gallery; nil for a run without one.
    package var gallery: String?

    package init() {}
}

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
    /// - Throws: `UsageError` if a single input has a destination with an unknown suffix, or if
    ///   several inputs have a destination that isn't a folder.
    init(_ text: String, inputCount: Int) throws {
        if text == "-" {
            self = .standardOutput
        } else if text.hasSuffix("/") || FileKind(path: text) == .folder {
            self = .folder(text)
        } else if OutputFormat(suffixOf: text) != nil || FileKind(path: text) == .other {
            self = .file(text)
        } else if !FilePath.suffix(of: text).isEmpty, inputCount == 1 {
            throw UsageError(
                "unknown format '\(FilePath.suffix(of: text))' in '\(text)'",
                note: "formats are svg, png, apng, pdf and html; end the name with '/' if it is a folder")
        } else {
            self = .folder(text)
        }
        if inputCount > 1, case .folder = self { return }
        if inputCount > 1 {
            let target = if case .file = self { "one file '\(text)'" } else { "the standard output" }
            throw UsageError("\(inputCount) inputs can't be written to \(target)", note: "name a folder")
        }
    }
}
