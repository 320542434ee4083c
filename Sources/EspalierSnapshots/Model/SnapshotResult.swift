import Foundation

/// The result of the comparison of one snapshot with its baseline.
public nonisolated struct SnapshotResult: Sendable, Codable, Equatable {
    /// The kind of a snapshot, which determines how the snapshot is compared.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// A text that describes the result of a layout.
        case layout
        /// A picture as PNG.
        case picture
    }

    /// The outcome of a comparison.
    public enum Status: String, Sendable, Codable, CaseIterable {
        /// The snapshot is the same as its baseline, or differs only within the tolerance.
        case same
        /// The snapshot differs from its baseline.
        case differs
        /// There is no baseline.
        case missingBaseline
        /// The snapshot was written as a new baseline.
        case recorded
        /// The snapshot can't be compared with the baseline because of `problem`.
        case badBaseline
        /// The snapshot couldn't be made, for example because its diagram file has an error.
        case failed
    }

    /// The change of a picture between the first and the second of two folders.
    public enum Change: String, Sendable, Codable, CaseIterable {
        /// The picture is in both folders, and its content differs.
        case changed
        /// The picture is only in the second folder.
        case added
        /// The picture is only in the first folder.
        case removed
        /// A file with the same bytes is in the second folder, with another name.
        case renamed
    }

    /// The files of a snapshot.
    public struct Files: Sendable, Codable, Equatable {
        /// The path of the baseline, even if there is no baseline; for an inline snapshot, the assertion's place.
        public var expected: String
        /// The path of the new snapshot; nil if the snapshot is the same as the baseline, was recorded or couldn't be
        /// made.
        public var actual: String?
        /// The path of the difference picture; nil for a layout, or if the pictures couldn't be compared.
        public var difference: String?

        /// Creates the paths of a snapshot's files, by default only the path of the baseline.
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

        /// Creates a place, by default in the first column of the line.
        public init(file: String, line: Int, column: Int = 1) {
            (self.file, self.line, self.column) = (file, line, column)
        }

        /// The place as text, such as `Tests/FeedTests.swift:12:5`.
        var text: String { "\(file):\(line):\(column)" }
    }

    /// The name of the snapshot, such as `FeedTests/scrolls.tall@2x.png`.
    ///
    /// Names are unique in a run, even if case is ignored.
    public var name: String
    /// The kind of the snapshot: a layout or a picture.
    public var kind: Kind
    /// The outcome of the comparison.
    public var status: Status
    /// The paths of the snapshot's files.
    public var files: Files
    /// The problem of a baseline that can't be compared; nil unless the status is `badBaseline`.
    public var problem: BaselineProblem?
    /// The change of a picture between two folders; nil if the status is `same` or `failed`, or without folders.
    public var change: Change?
    /// The numbers that describe the difference of two pictures; nil for a layout, and if no pixel differs.
    public var picture: PictureDifference?
    /// The changes between two different layouts; nil for a picture without an embedded layout.
    public var layout: LayoutDifference?
    /// The message for users, in one or more lines.
    public var message: String
    /// The command that accepts the snapshot as the new baseline; nil if there is nothing to accept.
    public var acceptCommand: String?
    /// The place of the assertion, or the beginning of the diagram file for snapshots that the command made.
    public var location: Location?
    /// The SHA-256 digest of the source file, if the snapshot is inline and can be accepted; otherwise nil.
    ///
    /// The snapshot is written into the source only if the source still has this digest.
    package var sourceDigest: String?
    /// The SHA-256 digest of the baseline with which the snapshot was compared; nil if there was none.
    ///
    /// The snapshot replaces the baseline only if the baseline still has this digest.
    package var baselineDigest: String?
    /// The version of the baseline's format if there is a newer one, which has more; otherwise nil.
    package var oldVersion: Int?
    /// The time at which the run of the snapshot began, in UTC, such as `2026-11-28T14:53:37.123Z`; nil for a result of this
    /// process.
    public var time: String?
    /// A Boolean value that indicates whether the status is `failed` because a file couldn't be read or written.
    public var isInputOutputError = false
    /// The time for making and comparing the snapshot, in seconds.
    public var seconds: Double

    /// Creates a result, whose remaining properties are nil or false.
    public init(
        name: String, kind: Kind, status: Status, files: Files, message: String = "", seconds: Double = 0
    ) {
        (self.name, self.kind, self.status, self.files) = (name, kind, status, files)
        (self.message, self.seconds) = (message, seconds)
    }

    /// A Boolean value that indicates whether the expected layout is a text in the source of the test.
    var isInline: Bool { location.map { files.expected == $0.text } ?? false }

    /// The part of the name before the last slash: the names of the suites, or the folder of a diagram file.
    public var suite: String { name.split(separator: "/").dropLast().joined(separator: "/") }
}

/// The results of a run, from which reports are created.
public nonisolated struct SnapshotRun: Sendable, Codable, Equatable {
    /// The results in the order of the run.
    public var results: [SnapshotResult]
    /// The duration of the run, in seconds.
    public var seconds: Double

    /// The folder to which the paths in results are relative; empty for the current folder.
    package var root = ""

    private enum CodingKeys: String, CodingKey { case results, seconds }

    /// Creates a run, by default without results.
    public init(_ results: [SnapshotResult] = [], seconds: Double = 0) {
        (self.results, self.seconds) = (results, seconds)
    }

    /// Returns the number of results with a status.
    public func count(_ status: SnapshotResult.Status) -> Int { results.count { $0.status == status } }

    /// The results whose status isn't `same`, in the order of the run.
    public var failures: [SnapshotResult] { results.filter { $0.status != .same } }
}

extension [SnapshotResult] {
    /// The maximum number of names of snapshots in the message of a finding.
    private nonisolated static let maximumNameCount = 5

    /// The results in groups, each of which is one finding: those that differ by the same cause, in layouts and pictures.
    package nonisolated var findings: [[SnapshotResult]] {
        let differing = filter { $0.status == .differs }
        // The picture of a state has changed because its layout has.
        let causes = Dictionary(
            differing.compactMap { result in
                result.kind == .layout
                    ? result.layout.map { (result.state, $0.cause ?? $0.summary.first) } : nil
            }, uniquingKeysWith: { first, _ in first })
        var groups: [[SnapshotResult]] = []
        var positions: [String: Int] = [:]
        for result in self {
            let cause = causes[result.state] ?? result.layout?.cause ?? result.changedElements
            guard result.status == .differs, let cause else {
                groups.append([result])
                continue
            }
            if let position = positions[cause] {
                groups[position].append(result)
            } else {
                positions[cause] = groups.count
                groups.append([result])
            }
        }
        return groups
    }

    /// The first result of a finding, with a message that names the others and accepts all of them.
    package nonisolated var finding: SnapshotResult? {
        guard var result = first, count > 1 else { return first }
        var lines = result.message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines.insert("the same change in \(otherNames)", at: Swift.min(1, lines.count))
        result.message = lines.joined(separator: "\n")
        guard let command = result.acceptCommand, let end = command.range(of: " accept ")?.upperBound else {
            return result
        }
        let others = dropFirst().compactMap { other in
            other.acceptCommand.flatMap {
                $0.hasPrefix(command[..<end]) ? $0.dropFirst(command[..<end].count) : nil
            }
        }
        let all = ([command[...]] + others).joined(separator: " ")
        result.message = result.message.replacing("\naccept     \(command)", with: "\naccept     \(all)")
        result.acceptCommand = all
        return result
    }

    /// The names of the results after the first one, such as `a.dark@2x.png, b.layout and 3 more`.
    nonisolated var otherNames: String {
        let names = dropFirst().map(\.name)
        let rest = names.count - Self.maximumNameCount
        return names.prefix(Self.maximumNameCount).joined(separator: ", ")
            + (rest > 0 ? " and \(rest) more" : "")
    }
}

extension SnapshotResult {
    /// The name without the appearance and the form: that of the state of which a diagram has a layout and pictures.
    fileprivate nonisolated var state: String {
        name.replacing(/(\.dark)?(\.rtl)?(@[0-9.]+x\.png|\.layout)$/) { $0.output.2 ?? "" }
    }

    /// The state and the names of the elements in the first box of a picture; nil if they aren't known.
    fileprivate nonisolated var changedElements: String? {
        guard let elements = picture?.boxes.first?.elements, !elements.isEmpty else { return nil }
        return "\(state): \(elements.joined(separator: ", "))"
    }
}
