/// A reason for which a baseline can't be compared with.
public nonisolated enum BaselineProblem: String, Sendable, Codable, CaseIterable {
    /// A pointer of Git LFS in place of the file.
    case lfsPointer
    /// The markers of a merge conflict.
    case conflict
    /// A file of zero bytes.
    case empty
    /// A file that ends early.
    case truncated
    /// A folder, a device or a pipe.
    case notAFile
    /// A file that the system refuses to read.
    case unreadable
    /// A file of another format, or of a version that this program doesn't know.
    case unknownFormat
    /// A picture that exceeds a limit.
    case tooLarge

    /// What is wrong and what to do, as a clause for a message.
    public var advice: String {
        switch self {
        case .lfsPointer: "is a Git LFS pointer; run 'git lfs pull'"
        case .conflict: "has conflict markers; choose one side and accept or record it again"
        case .empty: "is empty; restore it or accept the snapshot"
        case .truncated: "is truncated; restore it or accept the snapshot"
        case .notAFile: "isn't a regular file; remove what is in its place"
        case .unreadable: "can't be read; check its permissions"
        case .unknownFormat: "isn't in the format of a baseline; restore it or accept the snapshot"
        case .tooLarge: "exceeds the limit of pixels; restore it or accept the snapshot"
        }
    }

    /// True if a snapshot may replace the baseline: nothing else is lost.
    var isReplaceable: Bool { self != .lfsPointer && self != .notAFile && self != .unreadable }

    /// True if the system couldn't provide the file, and false if its content is wrong.
    public var isInputOutput: Bool { self == .notAFile || self == .unreadable }
}
