import EspalierDiagnostics
import EspalierFiles
import Foundation

/// A file that a run writes besides its pictures.
nonisolated package struct ReportName: Sendable {
    /// The path; `-` for the standard output.
    package let path: String
    /// The option or setting that names the file, for messages.
    package let origin: String

    package init(path: String, origin: String) { (self.path, self.origin) = (path, origin) }
}

/// The files that a run writes besides its pictures, such as reports, with the options that name them.
///
/// They must be different files, and must replace neither inputs nor pictures. Files are compared by their identity, so
/// that the spelling of a path doesn't matter.
nonisolated package struct ReportPaths {
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
    /// The files as they are named, with the options that name them and their absolute paths without symbolic links.
    private var files: [(path: String, origin: String, realPath: String)] = []

    /// Collects the files.
    ///
    /// - Parameters:
    ///   - names: The files.
    ///   - other: The option that writes data to the standard output; nil if there is none.
    /// - Throws: `UsageError` if an option names a folder, or if two options name the same file or both write to the
    ///   standard output.
    package init(_ names: [ReportName], besides other: String? = nil) throws(UsageError) {
        var standardOutput = other
        for value in names {
            if value.path == "-" {
                if let standardOutput { throw Self.conflict(standardOutput, value.origin, "-") }
                standardOutput = value.origin
            } else if value.path.hasSuffix("/") || FileKind(path: value.path) == .folder {
                throw UsageError(
                    "'\(value.origin)' names a folder, '\(value.path)'", note: "name a file in the folder")
            } else if let target = Target(path: value.path) {
                if let known = origins.updateValue(value.origin, forKey: target) {
                    throw Self.conflict(known, value.origin, value.path)
                }
                files.append((value.path, value.origin, Folder.pathWithoutLinks(value.path)))
            }
        }
    }

    private static func conflict(_ first: String, _ second: String, _ path: String) -> UsageError {
        UsageError(
            path == "-"
                ? "'\(first)' and '\(second)' both write to the standard output"
                : "'\(first)' and '\(second)' name the same file '\(path)'", note: "give another file name")
    }

    package var isEmpty: Bool { origins.isEmpty }

    /// Returns true if the name of one of the files ends with a suffix.
    func hasName(endingWith suffix: String) -> Bool { files.contains { $0.realPath.hasSuffix(suffix) } }

    /// Checks that none of the files can be a picture of a run whose output folder isn't known.
    ///
    /// - Parameter pictures: The paths of the pictures below the output folder.
    /// - Throws: `UsageError` if the path of a file ends with the path of a picture, or if a file exists and isn't a
    ///   report.
    package func check(areNotPictures pictures: Set<String>) throws(UsageError) {
        for file in files {
            let parts = FilePath.components(of: file.realPath)
            let ends = parts.indices.lazy.map { parts[$0...].joined(separator: "/") }
            if let picture = ends.first(where: pictures.contains) {
                throw UsageError(
                    "'\(file.origin)' names a picture of the run, '\(picture)', which would be overwritten",
                    note: "give another file name")
            }
        }
        try checkReplacesReports()
    }

    /// Checks that the existing ones of these files are reports, for a run whose inputs aren't known.
    ///
    /// - Throws: `UsageError` if a file exists and isn't a report.
    package func checkReplacesReports() throws(UsageError) {
        for file in files
        where FileKind(path: file.path) == .file && !OldReport.mayBeReplaced(path: file.path) {
            throw UsageError(
                "'\(file.origin)' names a file that isn't a report, '\(file.path)', which would be overwritten",
                note: "give another file name, or remove the file")
        }
    }

    /// Checks that none of the files is in a folder with a name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - kind: The kind of the files in such a folder, for the message.
    /// - Throws: `UsageError` that names the option and the file.
    package func check(areNotInFoldersNamed name: String, of kind: String) throws(UsageError) {
        for file in files
        where FilePath.components(of: file.realPath).dropLast().contains(where: { $0 == name }) {
            throw UsageError(
                "'\(file.origin)' names a file in a folder of \(kind), '\(file.path)'",
                note: "give another file name")
        }
    }

    /// Checks that none of the files is at one of the given paths.
    ///
    /// - Parameters:
    ///   - paths: The paths.
    ///   - kind: The kind of files at these paths, for the message.
    /// - Throws: `UsageError` that names the option and the file that would be replaced.
    package func check(areNot paths: some Sequence<String>, _ kind: String) throws(UsageError) {
        if isEmpty { return }
        for path in paths {
            guard let target = Target(path: path), let origin = origins[target] else { continue }
            throw UsageError(
                "'\(origin)' names \(kind), '\(path)', which would be overwritten",
                note: "give another file name")
        }
    }
}
