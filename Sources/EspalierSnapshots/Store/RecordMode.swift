/// The snapshots that a run writes as new baselines.
public nonisolated enum RecordMode: String, Sendable, Codable, CaseIterable {
    /// None. What differs and what is missing fails, and can be accepted afterwards.
    case never
    /// Those without a baseline.
    case missing
    /// Those without a baseline and those that differ from it by more than their tolerance.
    case failed
    /// As `failed`, and those whose baseline is damaged.
    ///
    /// Baselines that are the same within the tolerance stay as they are, so that two machines don't overwrite each
    /// other's.
    case all

    /// The name of the environment variable with the mode.
    public static let variable = "ESPALIER_RECORD"

    /// Reads the mode of an environment.
    ///
    /// In an environment with `CI`, as continuous integration sets it, the mode is always `never`.
    ///
    /// - Parameters:
    ///   - environment: The environment variables of the process.
    ///   - standard: The mode if `ESPALIER_RECORD` isn't set.
    /// - Throws: `SnapshotError` for a value that isn't a mode.
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

    /// Returns true if the value of the variable `CI` says that this is continuous integration, in which nothing is recorded.
    package static func isContinuousIntegration(_ value: String?) -> Bool {
        !["", "0", "false"].contains((value ?? "").lowercased())
    }

    /// Returns true if a snapshot with this outcome becomes the baseline.
    func records(_ status: SnapshotResult.Status, _ problem: BaselineProblem?) -> Bool {
        switch status {
        case .missingBaseline: self != .never
        case .differs: self == .failed || self == .all
        // A pointer of Git LFS isn't replaced: the picture that it stands for may be the same.
        case .badBaseline: self == .all && problem?.isReplaceable == true
        case .same, .recorded, .failed: false
        }
    }
}

/// An error in making, comparing or storing a snapshot.
public nonisolated struct SnapshotError: Error, Equatable, CustomStringConvertible {
    /// The message for a reader: what is wrong, and what to do.
    public let description: String

    /// Creates an error.
    public init(_ description: String) { self.description = description }
}
