/// The snapshots that a run writes as new baselines.
public nonisolated enum RecordMode: String, Sendable, Codable, CaseIterable {
    /// No snapshots are recorded. Snapshots that differ or have no baseline fail, and can be accepted afterward.
    case never
    /// Snapshots without a baseline are recorded.
    case missing
    /// Snapshots are recorded if they have no baseline, or differ from their baseline by more than the tolerance.
    case failed
    /// Like `failed`, but snapshots whose baseline is damaged are recorded too.
    ///
    /// Baselines that are the same within the tolerance aren't replaced, so that two machines don't overwrite each
    /// other's baselines.
    case all

    /// The name of the environment variable that sets the mode.
    public static let variable = "ESPALIER_RECORD"

    /// Reads the mode from environment variables.
    ///
    /// In continuous integration, where the variable `CI` is set, the mode is always `never`.
    ///
    /// - Parameters:
    ///   - environment: The environment variables of the process.
    ///   - standard: The mode if `ESPALIER_RECORD` is empty or isn't set.
    /// - Throws: `SnapshotError` if the value of `ESPALIER_RECORD` isn't a mode.
    public init(environment: [String: String], default standard: RecordMode = .never) throws(SnapshotError) {
        if Self.isContinuousIntegration(environment["CI"]) {
            self = .never
            return
        }
        let text = environment[Self.variable] ?? ""
        guard let mode = text.isEmpty ? standard : RecordMode(rawValue: text) else {
            let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw SnapshotError("\(Self.variable) is '\(text)'; use one of \(names)")
        }
        self = mode
    }

    /// Returns true if `value`, the value of the variable `CI`, is neither nil, empty, `0` nor `false`.
    package static func isContinuousIntegration(_ value: String?) -> Bool {
        !["", "0", "false"].contains((value ?? "").lowercased())
    }

    /// Returns true if a snapshot with this outcome becomes the baseline.
    package func records(_ status: SnapshotResult.Status, _ problem: BaselineProblem? = nil) -> Bool {
        switch status {
        case .missingBaseline: self != .never
        case .differs: self == .failed || self == .all
        // A Git LFS pointer isn't replaced, because the picture that belongs to it may be the same as the snapshot.
        case .badBaseline: self == .all && problem?.isReplaceable == true
        case .same, .recorded, .failed: false
        }
    }
}

/// An error that occurs when a snapshot is made, compared or stored.
public nonisolated struct SnapshotError: Error, Equatable, CustomStringConvertible {
    /// The message for users: what is wrong, and what to do.
    public let description: String

    /// Creates an error with a message for users.
    public init(_ description: String) { self.description = description }
}
