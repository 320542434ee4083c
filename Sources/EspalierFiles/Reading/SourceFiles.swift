package import EspalierDiagnostics
package import Foundation
import Synchronization

/// The files that a run has read.
///
/// `OutputFile` never replaces one of them.
package final class SourceFiles: Sendable {
    /// The place in a text that names a file.
    ///
    /// Keeps no text: a run may read millions of bytes.
    package struct Place: Sendable {
        /// The text's own name.
        package let file: String
        package let lower: Int
        package let upper: Int
    }

    private struct State {
        var paths: [FileIdentity: String] = [:]
        var places: [String: Place] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// - Parameters:
    ///   - status: Of the opened file.
    ///   - path: As it was opened; of several, the first is kept.
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

    /// Remembers the first place that names a file.
    package func note(_ path: String, namedAt range: SourceRange) {
        state.withLock { state in
            if state.places[path] != nil { return }
            state.places[path] = Place(file: range.file.name, lower: range.lower, upper: range.upper)
        }
    }

    /// Checks that no source is at `path`, under whatever name it was read.
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

/// An output that would replace a file that was read.
package struct SourceOverwriteError: Error, Sendable {
    package let output: String
    package let source: String
    /// Where a diagram file names the source; nil for one that was named elsewhere.
    package let place: SourceFiles.Place?
}
