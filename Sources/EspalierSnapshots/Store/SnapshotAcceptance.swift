import EspalierFiles
import Foundation

/// Replaces baselines by the snapshots that failed in the last run.
public nonisolated struct SnapshotAcceptance {
    /// The names of the accepted snapshots, in the order of the run.
    public private(set) var accepted: [String] = []

    /// Accepts snapshots of the last run as new baselines.
    ///
    /// - Parameters:
    ///   - folder: The folder with the results of the run.
    ///   - isWanted: Returns true for the name of a snapshot to accept.
    /// - Throws: `SnapshotError` if there are no results, or an error with the name of a file that can't be written.
    public init(of folder: ResultsFolder, where isWanted: (String) -> Bool) throws {
        let run = try SnapshotRun(readingResultsIn: folder)
        var results = run.results
        for index in results.indices
        where results[index].acceptCommand != nil && isWanted(results[index].name) {
            guard let actual = results[index].files.actual.map(folder.absolute) else { continue }
            let bytes = [UInt8](try DiskFileLoader().contents(ofFile: actual))
            try OutputFile.write(bytes, to: folder.absolute(results[index].files.expected), syncs: true)
            let (name, kind) = (results[index].name, results[index].kind)
            results[index] = SnapshotResult(
                name: name, kind: kind, status: .same,
                files: .init(expected: results[index].files.expected), message: "accepted")
            accepted.append(name)
        }
        if !accepted.isEmpty { try SnapshotJournal.replaceResults(in: folder, with: results) }
    }
}
