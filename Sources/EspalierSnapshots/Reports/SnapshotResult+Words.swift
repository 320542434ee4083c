import EspalierDiagnostics

extension SnapshotResult.Status {
    /// A description of the status for users.
    nonisolated var words: String {
        switch self {
        case .missingBaseline: "baseline missing"
        case .badBaseline: "bad baseline"
        case .same, .differs, .recorded, .failed: rawValue
        }
    }

    /// The statuses in the order of reports, in which failures come first.
    fileprivate nonisolated static let ranked: [Self] = [
        .failed, .badBaseline, .differs, .missingBaseline, .recorded, .same,
    ]
}

extension SnapshotRun {
    /// The numbers of results for each status, such as "2 differ, 1 baseline missing, 97 same".
    nonisolated var counts: String {
        let parts = SnapshotResult.Status.ranked.filter { count($0) > 0 }.map { status in
            let isVerb = status == .differs && count(status) != 1
            return
                "\(count(status)) \(isVerb ? "differ" : status.words)\(status == .differs ? changeCount : "")"
        }
        return parts.isEmpty ? "no snapshots" : (parts + oldBaselines).joined(separator: ", ")
    }

    /// The number of baselines in the first version of the format, which are compared by what this version has.
    package nonisolated var oldBaselines: [String] {
        let count = results.count { $0.oldVersion != nil && $0.status != .recorded }
        return count == 0
            ? []
            : [
                "\("baseline".counted(count)) of version 1 without titles, lines and cells' views: record again"
            ]
    }

    /// The number of changes in brackets if several snapshots differ by the same one, such as ` (1 change)`.
    package nonisolated var changeCount: String {
        let results = results.filter { $0.status == .differs }
        let count = results.findings.count
        return count < results.count ? " (\("change".counted(count)))" : ""
    }

    /// The findings in the order of reports: by status, then in the order of the run.
    nonisolated var findings: [[SnapshotResult]] {
        SnapshotResult.Status.ranked.flatMap { status in results.filter { $0.status == status }.findings }
    }

    /// The results in the order of reports, in which those of a finding follow each other.
    nonisolated var ranked: [SnapshotResult] { findings.flatMap { $0 } }
}

extension SnapshotResult {
    /// The first line of the message.
    nonisolated var headline: String {
        message.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? status.words
    }

    /// Adds a line for each file to the message.
    nonisolated mutating func addPaths() {
        message += "\nexpected   \(files.expected)"
        if let actual = files.actual { message += "\nactual     \(actual)" }
        if let difference = files.difference { message += "\ndifference \(difference)" }
    }

    /// The message with the paths of the files and the command that accepts the snapshot, for reports without pictures.
    nonisolated var details: String {
        var lines = message.isEmpty ? [] : [message]
        // Skip text that the message already contains, as an assertion's message does.
        func add(_ role: String, _ text: String?) {
            if let text, !message.contains(text) { lines.append("\(role): \(text)") }
        }
        add("expected", files.expected)
        add("actual", files.actual)
        add("difference", files.difference)
        add("accept", acceptCommand)
        return lines.joined(separator: "\n")
    }
}
