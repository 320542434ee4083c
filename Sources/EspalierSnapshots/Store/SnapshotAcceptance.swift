import EspalierFiles
import Foundation

/// Replaces baselines, and expected layouts in the sources of tests, by the snapshots that failed.
public nonisolated struct SnapshotAcceptance {
    /// The names of the accepted snapshots, in the order of the run.
    public private(set) var accepted: [String] = []
    private let folder: ResultsFolder
    private var results: [SnapshotResult]
    /// The source files into which accepted inline snapshots are written, by the paths in the results.
    private var sources: [String: InlineSource] = [:]

    /// Accepts failed snapshots as new baselines, including those of earlier runs that stay.
    ///
    /// - Parameters:
    ///   - folder: The folder with the results.
    ///   - isWanted: Returns true for the result of a snapshot to accept.
    /// - Throws: `SnapshotError` if the folder has no results, if the source of an inline snapshot has changed since the run,
    ///   if a result names a file that isn't a baseline, a Swift file or a failed snapshot, or if a baseline has changed since
    ///   it was compared; other errors if a file can't be read or written. After a `SnapshotError`, nothing is accepted.
    public init(of folder: ResultsFolder, where isWanted: (SnapshotResult) -> Bool) throws {
        self.folder = folder
        results = try SnapshotRun(readingResultsIn: folder).results
        let wanted = results.indices.filter {
            results[$0].acceptCommand != nil && results[$0].files.actual != nil && isWanted(results[$0])
        }
        let paths = AcceptedPaths(folder)
        for index in wanted { try paths.check(results[index]) }
        for index in wanted where !results[index].isInline {
            let result = results[index]
            let path = folder.absolute(result.files.expected)
            guard SnapshotResult.digest(ofBaseline: path) == result.baselineDigest else {
                throw BaselineChange(name: result.name)
            }
        }
        for index in wanted where results[index].isInline { try editSource(of: results[index]) }
        for (path, source) in sources.sorted(by: { $0.key < $1.key }) {
            try InlineSources.write(source, to: folder.absolute(path))
        }
        for index in wanted {
            if !results[index].isInline {
                let path = folder.absolute(results[index].files.expected)
                try OutputFile.write(try actual(of: results[index]), to: path, syncs: true)
            }
            let old = results[index]
            results[index] = SnapshotResult(
                name: old.name, kind: old.kind, status: .same, files: .init(expected: old.files.expected),
                message: "accepted")
            (results[index].location, results[index].time) = (old.location, old.time)
            accepted.append(old.name)
        }
        let old = results.map(\.files.expected)
        let moved = moveInlineResults()
        if !accepted.isEmpty {
            try SnapshotJournal.append(
                Set(wanted + moved).sorted().map { results[$0] }, removing: moved.map { old[$0] }, in: folder)
        }
    }

    private func actual(of result: SnapshotResult) throws -> [UInt8] {
        [UInt8](try DiskFileLoader().contents(ofFile: folder.absolute(result.files.actual ?? "")))
    }

    /// Sets the expected layout of an inline snapshot in memory.
    ///
    /// The source file is written later.
    private mutating func editSource(of result: SnapshotResult) throws {
        guard let location = result.location else { return }
        var source = try sources[location.file] ?? InlineSource(unchangedSince: result, in: folder)
        try source.record(
            String(decoding: try actual(of: result), as: UTF8.self), of: InlineSource.function,
            line: location.line, column: location.column)
        sources[location.file] = source
    }

    /// Updates the places of the inline snapshots in the changed sources, because more snapshots may be accepted later.
    ///
    /// - Returns: The indices of their results.
    private mutating func moveInlineResults() -> [Int] {
        var moved: [Int] = []
        for index in results.indices where results[index].isInline {
            guard var location = results[index].location, let source = sources[location.file] else {
                continue
            }
            (location.line, location.column) = source.place(line: location.line, column: location.column)
            results[index].location = location
            results[index].files.expected = location.text
            if results[index].sourceDigest != nil {
                results[index].sourceDigest = InlineSources.digest(of: source.bytes)
            }
            moved.append(index)
        }
        return moved
    }
}

/// The error for a baseline that has changed since a snapshot was compared with it.
package nonisolated struct BaselineChange: Error, CustomStringConvertible {
    /// The name of the snapshot.
    package let name: String

    package var description: String {
        "the baseline of '\(name)' has changed since it was compared, so nothing was accepted; verify again"
    }
}

extension SnapshotResult {
    /// Returns the SHA-256 digest of the baseline at a path; nil if there is none or if it can't be read.
    nonisolated static func digest(ofBaseline path: String) -> String? {
        (try? Digest(ofFile: path))?.description
    }
}

extension InlineSource {
    /// Reads the source of a failed inline snapshot.
    ///
    /// - Throws: `SnapshotError` if the source has changed since the test ran.
    fileprivate nonisolated init(unchangedSince result: SnapshotResult, in folder: ResultsFolder) throws {
        let file = result.location?.file ?? ""
        let bytes = [UInt8](try DiskFileLoader().contents(ofFile: folder.absolute(file)))
        guard InlineSources.digest(of: bytes) == result.sourceDigest else {
            throw SnapshotError(
                "\(file) has changed since the tests ran, so nothing was accepted; run the tests again")
        }
        self.init(bytes)
    }
}
