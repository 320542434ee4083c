import EspalierDiagnostics

/// The outputs that are left over and weren't removed.
nonisolated struct OrphanReport {
    private let isCheck: Bool
    private var found: [(orphan: Orphan, isError: Bool, isInEmptyFolder: Bool)] = []
    /// The numbers of outputs that `--prune` keeps, by the empty folder of their inputs.
    private var kept: [String: Int] = [:]

    /// The outputs that a run without `--dry-run` would remove.
    private(set) var removable: [Orphan] = []

    /// Creates an empty report.
    ///
    /// - Parameter isCheck: True for a run with `--check`, in which each output is an error.
    init(isCheck: Bool) { self.isCheck = isCheck }

    /// Adds an output of a run that removes nothing.
    mutating func add(_ orphan: Orphan, isInEmptyFolder: Bool) {
        found.append((orphan, isCheck, isInEmptyFolder))
    }

    /// Adds an output that a run without `--dry-run` would remove.
    mutating func add(removable orphan: Orphan) { removable.append(orphan) }

    /// Adds an output that `--prune` keeps because a folder of inputs is empty.
    mutating func add(kept orphan: Orphan, because folder: String) {
        kept[folder, default: 0] += 1
        found.append((orphan, true, true))
    }

    /// The outputs for the reports of the run.
    var leftOver: [LeftOver] {
        found.map { one in
            LeftOver(
                path: one.orphan.name, isError: one.isError,
                message: "'\(one.orphan.name)' \(one.orphan.predicate)")
        }
    }

    var status: ExitStatus {
        !found.contains(where: \.isError) ? .success : kept.isEmpty ? .differs : .usage
    }

    /// Writes a message for each output, and for each folder whose outputs `--prune` keeps.
    func write(_ console: any MessageOutput) {
        // The advice is the same for many outputs, so only the last of them has it.
        for isInEmptyFolder in [false, true] {
            let some = found.filter { $0.isInEmptyFolder == isInEmptyFolder }
            for (index, one) in some.enumerated() {
                console.report(
                    one.isError ? .error : .warning, "'\(one.orphan.path)' \(one.orphan.predicate)",
                    note: index == some.count - 1
                        ? Self.advice(count: some.count, isInEmptyFolder: isInEmptyFolder) : nil,
                    about: .init(input: one.orphan.input, output: one.orphan.path, .leftOver))
            }
        }
        for (folder, count) in kept.sorted(by: { $0.key < $1.key }) {
            console.report(
                .error,
                "'--prune' keeps \("output".counted(count)), because '\(folder)' is empty",
                note: "if the inputs were deleted, remove their outputs with '--prune --allow-empty'")
        }
    }

    private static func advice(count: Int, isInEmptyFolder: Bool) -> String {
        "remove \(count == 1 ? "it" : "them") with '--incremental --prune"
            + "\(isInEmptyFolder ? " --allow-empty" : "")'"
    }
}

/// An output in the record of earlier runs that doesn't belong to an input any more.
nonisolated package struct LeftOver: Codable, Equatable {
    /// The path below the output folder.
    package let path: String
    /// True with `--check`, and if `--prune` keeps the output because the folder of its input is empty; otherwise, the
    /// output is a warning.
    let isError: Bool
    package let message: String
}
