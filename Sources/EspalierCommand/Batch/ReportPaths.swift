import EspalierFiles

/// The files that a run writes besides its pictures, such as reports, with the options that name them.
///
/// They must be different files, and must replace neither inputs nor pictures. Files are compared by their identity, so
/// that the spelling of a path doesn't matter.
nonisolated struct ReportPaths {
    /// A file that needn't exist.
    nonisolated private enum Target: Hashable {
        case existing(FileIdentity)
        /// A file that doesn't exist, with its absolute path without symbolic links.
        case new(path: String)

        /// Finds the file at a path; nil for a device, a pipe or a folder, in which nothing is replaced.
        init?(path: String) {
            switch FileKind(path: path) {
            case .file:
                guard let identity = FileIdentity(path: path) else { return nil }
                self = .existing(identity)
            case .missing, .unreachable: self = .new(path: Folder.pathWithoutLinks(path))
            case .folder, .other: return nil
            }
        }
    }

    private var origins: [Target: String] = [:]
    /// The absolute paths of the files without symbolic links.
    private var realPaths: [String] = []

    /// Collects the files.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the command.
    ///   - options: The options that name the files.
    ///   - other: The option that writes data to the standard output; nil if there is none.
    /// - Throws: `UsageError` if two options name the same file, or both write to the standard output.
    init(_ arguments: Arguments, _ options: [Option], besides other: Option? = nil) throws(UsageError) {
        var standardOutput = other?.spelling
        for value in options.flatMap(arguments.values) {
            if value.text == "-" {
                if let standardOutput { throw Self.conflict(standardOutput, value.origin, "-") }
                standardOutput = value.origin
            } else if let target = Target(path: value.text) {
                if let known = origins.updateValue(value.origin, forKey: target) {
                    throw Self.conflict(known, value.origin, value.text)
                }
                realPaths.append(Folder.pathWithoutLinks(value.text))
            }
        }
    }

    private static func conflict(_ first: String, _ second: String, _ path: String) -> UsageError {
        UsageError(
            path == "-"
                ? "'\(first)' and '\(second)' both write to the standard output"
                : "'\(first)' and '\(second)' name the same file '\(path)'", note: "give another file name")
    }

    var isEmpty: Bool { origins.isEmpty }

    /// Returns true if the name of one of the files ends with a suffix.
    func hasName(endingWith suffix: String) -> Bool { realPaths.contains { $0.hasSuffix(suffix) } }

    /// Checks that none of the files is at one of the given paths.
    ///
    /// - Parameters:
    ///   - paths: The paths.
    ///   - kind: The kind of files at these paths, for the message.
    /// - Throws: `UsageError` that names the option and the file that would be replaced.
    func check(areNot paths: some Sequence<String>, _ kind: String) throws(UsageError) {
        if isEmpty { return }
        for path in paths {
            guard let target = Target(path: path), let origin = origins[target] else { continue }
            throw UsageError(
                "'\(origin)' names \(kind), '\(path)', which would be overwritten",
                note: "give another file name")
        }
    }
}
