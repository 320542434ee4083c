import EspalierDiagnostics
import EspalierFiles
import Foundation
import Synchronization

/// The advice for snapshots that would have the same name.
package nonisolated enum NamingAdvice: Sendable {
    /// For the snapshots of tests, whose names are arguments of the assertions.
    case tests
    /// For the snapshots of diagram files, whose names are those of the files and their states.
    case files

    /// The advice for snapshots of two places.
    fileprivate var forTwoPlaces: String {
        switch self {
        case .tests: "give each snapshot a name with 'named:'"
        case .files: "rename one of the files"
        }
    }

    /// The advice for several snapshots of one place.
    fileprivate var forOnePlace: String {
        switch self {
        case .tests: "give each one a name with 'named:'"
        case .files: "rename one of the states"
        }
    }
}

/// The baselines with which this process has compared snapshots.
///
/// The list is used to find snapshots with the same name.
nonisolated enum SnapshotClaims {
    private struct Claim {
        let path: String
        let place: String
        let bytes: Int
        var wasRecorded = false
        /// A Boolean value that indicates whether the name was used for snapshots with different content.
        var isDisputed = false

        /// Throws an error if another snapshot has reserved the name, or a name that differs only in case.
        func check(_ path: String, _ place: String, _ advice: NamingAdvice) throws(SnapshotError) {
            if self.path != path {
                throw SnapshotError("'\(self.path)' and '\(path)' differ only in case; rename one of them")
            }
            if self.place != place {
                let name = FilePath.name(of: path)
                throw SnapshotError(
                    "the name '\(name)' is also used at \(self.place); \(advice.forTwoPlaces)"
                )
            }
        }
    }

    private struct State {
        /// The names that snapshots of this process have reserved, by the lowercased path of the baseline.
        var claims: [String: Claim] = [:]
        /// The names of the files in each folder, by lowercased name.
        var names: [String: [String: String]] = [:]

        /// Throws an error if a file in the folder of a baseline has a name that differs only in case.
        mutating func checkCase(of path: String) throws(SnapshotError) {
            let folder = FilePath.folder(of: path)
            let name = String(FilePath.name(of: path))
            let onDisk = names[folder] ?? SnapshotClaims.names(in: folder)
            names[folder] = onDisk
            if let other = onDisk[name.lowercased()], other != name {
                throw SnapshotError(
                    "'\(name)' and the baseline '\(other)' differ only in case; rename one of them, because some "
                        + "file systems can't hold both")
            }
        }
    }

    private static let state = Mutex(State())

    /// Reserves the name of a baseline for a snapshot.
    ///
    /// - Parameters:
    ///   - path: The path of the baseline.
    ///   - place: The place of the assertion, or the input.
    ///   - bytes: The snapshot.
    ///   - advice: The advice of the errors about the name.
    /// - Returns: True if this process has written the baseline. In this case, a test that runs again in this process
    ///   must fail again.
    /// - Throws: `SnapshotError` if another snapshot has the same name, or a name that differs only in case.
    static func claim(
        _ path: String, for place: String, bytes: [UInt8], advice: NamingAdvice = .tests
    ) throws(SnapshotError) -> Bool {
        let hash = bytes.hashValue
        return try state.withLock { state throws(SnapshotError) in
            try state.checkCase(of: path)
            let key = path.lowercased()
            guard let claim = state.claims[key] else {
                state.claims[key] = Claim(path: path, place: place, bytes: hash)
                return false
            }
            try claim.check(path, place, advice)
            if claim.bytes != hash || claim.isDisputed {
                state.claims[key]?.isDisputed = true
                throw SnapshotError(
                    "the name '\(FilePath.name(of: path))' is used for snapshots with different content; "
                        + advice.forOnePlace)
            }
            return claim.wasRecorded
        }
    }

    /// Returns the path of a baseline with the spelling of the file that exists.
    ///
    /// A name with an accent can be spelled in several ways that are equal as text (NFC and NFD), and a checkout on another
    /// system can have another spelling.
    static func spelling(of path: String) -> String {
        let name = String(FilePath.name(of: path))
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return path }
        let folder = FilePath.folder(of: path)
        return state.withLock { state in
            let onDisk = state.names[folder] ?? names(in: folder)
            state.names[folder] = onDisk
            // Strings are equal if their spellings are equivalent.
            guard let other = onDisk[name.lowercased()], other == name else { return path }
            return FilePath.join(folder, other)
        }
    }

    /// Records that this process has written a baseline.
    static func noteRecording(_ path: String) {
        state.withLock { state in
            state.claims[path.lowercased()]?.wasRecorded = true
            let folder = FilePath.folder(of: path)
            let name = String(FilePath.name(of: path))
            state.names[folder]?[name.lowercased()] = name
        }
    }

    /// Releases the names of all baselines in a folder, as if a new process had started.
    static func forgetAll(below folder: String) {
        state.withLock { state in
            state.claims = state.claims.filter { FilePath.relative($0.value.path, to: folder) == nil }
            state.names = state.names.filter { FilePath.relative($0.key, to: folder) == nil }
        }
    }

    private static func names(in folder: String) -> [String: String] {
        let names = try? Descriptor(opening: folder, O_RDONLY | O_DIRECTORY).names(path: folder)
        return Dictionary((names ?? []).map { ($0.lowercased(), $0) }) { first, _ in first }
    }
}
