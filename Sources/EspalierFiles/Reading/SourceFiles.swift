package import EspalierDiagnostics
package import Foundation
import Synchronization

/// The files that were read in this run, which `OutputFile` never replaces.
package final class SourceFiles: Sendable {
    /// The place in a text that names a file.
    ///
    /// It doesn't store the text, since a run may read millions of bytes.
    package struct Place: Codable, Sendable {
        /// The name of the file with that text.
        package let file: String
        package let lower: Int
        package let upper: Int
    }

    /// What was added, for another process.
    package struct Record: Codable, Sendable {
        var paths: [FileIdentity: String] = [:]
        var places: [String: Place] = [:]
    }

    private let state = Mutex(Record())

    package init() {}

    /// Adds a file that has been read.
    ///
    /// - Parameters:
    ///   - status: The status of the opened file.
    ///   - path: The path with which it was opened; if there are several, the first one is kept.
    package func add(_ status: stat, path: String) { add(FileIdentity(status), path: path) }

    /// Adds a file that a library will open.
    package func add(path: String) {
        if let identity = FileIdentity(path: path) { add(identity, path: path) }
    }

    private func add(_ identity: FileIdentity, path: String) {
        state.withLock { state in
            if state.paths[identity] == nil { state.paths[identity] = path }
        }
    }

    /// Stores the first place that names a file.
    package func note(_ path: String, namedAt range: SourceRange) {
        state.withLock { state in
            if state.places[path] != nil { return }
            state.places[path] = Place(file: range.file.name, lower: range.lower, upper: range.upper)
        }
    }

    /// Returns everything that was added, and forgets it.
    package func takeRecord() -> Record {
        state.withLock { state in
            defer { state = Record() }
            return state
        }
    }

    /// Adds the files that another process has read.
    package func add(_ record: Record) {
        state.withLock { state in
            state.paths.merge(record.paths) { known, _ in known }
            state.places.merge(record.places) { known, _ in known }
        }
    }

    /// Throws an error if `path` is a file that was read, even by another name.
    ///
    /// - Throws: `SourceOverwriteError`
    func check(output path: String) throws {
        guard let identity = FileIdentity(path: path) else { return }
        try state.withLock { state in
            guard let source = state.paths[identity] else { return }
            throw SourceOverwriteError(output: path, source: source, place: state.places[source])
        }
    }
}

/// The error for an output that would replace a file that was read.
package struct SourceOverwriteError: Error, Sendable {
    package let output: String
    package let source: String
    /// The place in a diagram file that names the source; nil if it was named elsewhere.
    package let place: SourceFiles.Place?
}
