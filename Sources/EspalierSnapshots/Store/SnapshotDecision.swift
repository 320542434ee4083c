import EspalierFiles

/// The decision of a reviewer about a failed snapshot, with the digests of the files that the reviewer has seen.
package nonisolated struct SnapshotDecision: Sendable {
    /// The name of the snapshot.
    let name: String
    /// A Boolean value that indicates whether the snapshot becomes the baseline; otherwise, it stays.
    let isAccepted: Bool
    /// The SHA-256 digests of the baseline and of the snapshot.
    let digests: ReviewedDigests

    /// Creates a decision.
    ///
    /// - Parameters:
    ///   - name: The name of the snapshot.
    ///   - isAccepted: True if the snapshot becomes the baseline.
    ///   - baseline: The SHA-256 digest of the baseline; nil if there was none.
    ///   - result: The SHA-256 digest of the snapshot.
    package init(name: String, isAccepted: Bool, baseline: String?, result: String) {
        (self.name, self.isAccepted) = (name, isAccepted)
        digests = ReviewedDigests(baseline: baseline, result: result)
    }
}

/// The SHA-256 digests of a baseline, or of the source of an inline snapshot, and of the snapshot that may replace it.
nonisolated struct ReviewedDigests: Sendable, Equatable {
    /// The digest of the baseline or source; nil if there is none.
    let baseline: String?
    let result: String
}

/// The error for a decision whose baseline or snapshot isn't any more what the reviewer has seen.
package nonisolated struct StaleDecision: Error, CustomStringConvertible {
    let name: String

    package var description: String {
        "the baseline or the result of '\(name)' isn't the one that was decided about, so nothing was accepted"
    }
}

extension SnapshotAcceptance {
    /// Accepts the failed snapshots that a reviewer has accepted.
    ///
    /// - Parameters:
    ///   - folder: The folder with the results.
    ///   - decisions: The decisions, each about another snapshot.
    /// - Throws: `StaleDecision` if the baseline or the result of a decision is another now, also of one that rejects; the
    ///   errors of `init(of:where:)`. Then nothing is accepted.
    package nonisolated init(of folder: ResultsFolder, by decisions: [SnapshotDecision]) throws {
        let results = try SnapshotRun(readingResultsIn: folder).results
        let known = Dictionary(results.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        let paths = AcceptedPaths(folder)
        for decision in decisions {
            guard let result = known[decision.name], result.acceptCommand != nil else {
                throw StaleDecision(name: decision.name)
            }
            try paths.check(result)
            let baseline =
                result.isInline
                ? result.sourceDigest
                : SnapshotResult.digest(ofBaseline: folder.absolute(result.files.expected))
            let now = result.digests(baseline: baseline, resolving: folder.absolute)
            guard now == decision.digests else { throw StaleDecision(name: decision.name) }
        }
        let accepted = Set(decisions.filter(\.isAccepted).map(\.name))
        try self.init(of: folder) { accepted.contains($0.name) }
    }
}

extension SnapshotResult {
    /// The digests of the baseline with which the snapshot was compared, and of the snapshot as it is now; nil if it can't be
    /// accepted.
    ///
    /// - Parameter path: Returns the path of a file from the current folder, for a path in the result.
    /// - Returns: The digests.
    nonisolated func reviewedDigests(resolving path: (String) -> String) -> ReviewedDigests? {
        acceptCommand == nil
            ? nil : digests(baseline: isInline ? sourceDigest : baselineDigest, resolving: path)
    }

    fileprivate nonisolated func digests(
        baseline: String?, resolving path: (String) -> String
    ) -> ReviewedDigests? {
        files.actual.flatMap { try? Digest(ofFile: path($0)) }.map {
            ReviewedDigests(baseline: baseline, result: $0.description)
        }
    }
}
