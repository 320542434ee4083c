/// The result of comparing one snapshot with its baseline.
public nonisolated struct SnapshotResult: Sendable, Codable, Equatable {
    /// What a snapshot records.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// The text of what a layout computed.
        case layout
        /// A PNG.
        case picture
    }

    /// The outcome of a comparison.
    public enum Status: String, Sendable, Codable, CaseIterable {
        /// The snapshot is the same as its baseline, or within its tolerance.
        case same
        /// The snapshot differs from its baseline.
        case differs
        /// There is no baseline.
        case missingBaseline
        /// A baseline was written.
        case recorded
        /// The baseline can't be read; `problem` says why.
        case badBaseline
        /// The snapshot couldn't be made, for example because its diagram file has an error.
        case failed
    }

    /// The files of a snapshot.
    public struct Files: Sendable, Codable, Equatable {
        /// The path of the baseline, which may not exist.
        public var expected: String
        /// The path of the snapshot that was made; nil if it is the same as the baseline, or was recorded.
        public var actual: String?
        /// The path of the difference picture; nil for a layout, and if pictures can't be compared.
        public var difference: String?

        /// Creates the files of a snapshot.
        public init(expected: String, actual: String? = nil, difference: String? = nil) {
            (self.expected, self.actual, self.difference) = (expected, actual, difference)
        }
    }

    /// The place of an assertion in a test.
    public struct Location: Sendable, Codable, Equatable {
        /// The path of the source file.
        public var file: String
        /// The line, from 1.
        public var line: Int
        /// The column, from 1.
        public var column: Int

        /// Creates a place.
        public init(file: String, line: Int, column: Int = 1) {
            (self.file, self.line, self.column) = (file, line, column)
        }
    }

    /// The name of the snapshot, such as `FeedTests/scrolls.tall@2x.png`, unique in a run without regard to case.
    public var name: String
    /// What the snapshot records.
    public var kind: Kind
    /// The outcome.
    public var status: Status
    /// The files.
    public var files: Files
    /// The reason for which a baseline can't be read; nil unless the status is `badBaseline`.
    public var problem: BaselineProblem?
    /// The numbers of two pictures that differ; nil for a layout.
    public var picture: PictureDifference?
    /// The changes of two layouts that differ; nil for a picture without an embedded layout.
    public var layout: LayoutDifference?
    /// The message for a reader, in one or more lines.
    public var message: String
    /// The command that accepts the snapshot as the new baseline; nil if there is nothing to accept.
    public var acceptCommand: String?
    /// The place of the assertion; nil for snapshots of the command.
    public var location: Location?
    /// A Boolean value that indicates whether the status is `failed` because a file couldn't be read or written.
    public var isInputOutputError = false
    /// The duration of making and comparing the snapshot, in seconds.
    public var seconds: Double

    /// Creates a result.
    public init(
        name: String, kind: Kind, status: Status, files: Files, message: String = "", seconds: Double = 0
    ) {
        (self.name, self.kind, self.status, self.files) = (name, kind, status, files)
        (self.message, self.seconds) = (message, seconds)
    }

    /// The part of the name before the first slash: the suite, or the folder of a diagram file.
    public var suite: String { name.split(separator: "/").dropLast().joined(separator: "/") }
}
