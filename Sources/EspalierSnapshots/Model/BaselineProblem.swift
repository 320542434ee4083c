/// A problem because of which a baseline can't be compared.
public nonisolated enum BaselineProblem: String, Sendable, Codable, CaseIterable {
    /// The file is a Git LFS pointer.
    case lfsPointer
    /// The file has markers of a merge conflict.
    case conflict
    /// The file is empty.
    case empty
    /// The file is truncated.
    case truncated
    /// The path is that of a folder, a device or a pipe.
    case notAFile
    /// The system refuses to read the file.
    case unreadable
    /// The file has another format, or a version that this program doesn't know.
    case unknownFormat
    /// The picture has more pixels than the limit, or decoding it needs too much memory; or the layout has too many
    /// bytes.
    case tooLarge
    /// Another process replaced the file again and again while it was compared.
    case changing

    /// The problem in general words, which follow the name of the baseline.
    var summary: String {
        switch self {
        case .lfsPointer: "is a Git LFS pointer"
        case .conflict: "has Git conflict markers"
        case .empty: "is empty"
        case .truncated: "is truncated"
        case .notAFile: "isn't a regular file"
        case .unreadable: "can't be read"
        case .unknownFormat: "isn't in the format of a baseline"
        case .tooLarge: "is too large"
        case .changing: "was replaced while it was compared"
        }
    }

    /// The advice for solving the problem, as a clause for a message.
    ///
    /// The advice is the same for layouts and pictures.
    public var advice: String {
        switch self {
        case .lfsPointer: "run 'git lfs pull'"
        case .conflict: "resolve the conflict, or accept the snapshot"
        case .empty, .truncated, .unknownFormat, .tooLarge: "restore it or accept the snapshot"
        case .notAFile: "remove what is in its place"
        case .unreadable: "check its permissions"
        case .changing: "compare it again when nothing writes to it"
        }
    }

    /// True if a snapshot may replace the baseline.
    ///
    /// A Git LFS pointer, a folder, an unreadable file or a file that another process writes isn't replaced, because
    /// its content may still be needed.
    var isReplaceable: Bool { self != .lfsPointer && !isInputOutput }

    /// True if the file couldn't be read; false if its content is invalid.
    public var isInputOutput: Bool { self == .notAFile || self == .unreadable || self == .changing }
}
