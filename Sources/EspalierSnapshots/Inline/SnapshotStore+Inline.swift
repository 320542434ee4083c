package import Foundation

nonisolated extension SnapshotStore {
    /// Compares a layout with the text in the source of a test, and records the layout depending on the mode.
    ///
    /// - Parameters:
    ///   - layout: The layout.
    ///   - expected: The text in the source; empty if the source has no text yet. Headers that the text leaves out
    ///     aren't compared.
    ///   - location: The place of the call of `assertInlineSnapshot`.
    ///   - name: The name of the snapshot in reports.
    ///   - buildTime: Returns the time at which the test was built; nil if it isn't known.
    ///   - seconds: The time for making the snapshot.
    /// - Returns: The result, which is also in the journal of the run.
    package func check(
        _ layout: LayoutSnapshot, matches expected: String, at location: SnapshotResult.Location,
        named name: String, buildTime: () -> Date?, seconds: Double = 0
    ) -> SnapshotResult {
        let start = ContinuousClock.now
        var result = SnapshotResult(
            name: namePrefix + name, kind: .layout, status: .same, files: .init(expected: location.text))
        do {
            try beginSession()
            let recorded = compare(layout, with: expected, &result)
            if mode.records(result.status, result.problem) {
                try record(recorded, at: location, buildTime(), &result)
            } else if result.status != .same {
                try keep(recorded, at: location, buildTime(), &result)
            } else {
                // Register the text. If the same call makes another snapshot later, with another text, that snapshot
                // fails and can't be accepted, because then the present snapshot would fail.
                try? claim(expected, at: location)
            }
        } catch {
            result = failure(of: name, .layout, error)
            result.files.expected = location.text
        }
        result.seconds = seconds + Self.seconds(since: start)
        return noted(result, at: location)
    }

    /// Compares a layout with the text in the source, and returns the text to record.
    private func compare(
        _ layout: LayoutSnapshot, with expected: String, _ result: inout SnapshotResult
    ) -> String {
        if expected.isEmpty {
            result.status = .missingBaseline
            result.message =
                "\(result.name) has no layout in the test; accept this one, or run the test with "
                + "ESPALIER_RECORD=missing:\n\(layout.text)"
            return layout.text
        }
        let text = expected.hasSuffix("\n") ? expected : expected + "\n"
        let compared = (try? LayoutSnapshot(text: text)).map(layout.keepingHeaders) ?? layout
        LayoutBaseline.compare(text, with: compared, ignoring: ignoredElements, &result)
        return compared.text
    }

    /// Registers the text of a call's snapshot, and throws if the same call has already made a snapshot with another
    /// text, because no text in the source can match both.
    private func claim(_ text: String, at location: SnapshotResult.Location) throws(SnapshotError) {
        do throws(SnapshotError) {
            _ = try SnapshotClaims.claim(
                results.absolute(location.text), for: location.text, bytes: Array(text.utf8))
        } catch {
            throw SnapshotError(
                "the call makes snapshots with different content; use 'assertSnapshot' with a name for each")
        }
    }

    private func record(
        _ text: String, at location: SnapshotResult.Location, _ buildTime: Date?,
        _ result: inout SnapshotResult
    ) throws {
        try InlineSources.record(
            text, of: InlineSource.function, in: results.absolute(location.file), line: location.line,
            column: location.column, buildTime: buildTime)
        let reason = result.status == .missingBaseline ? "new" : result.message
        result.set(
            .recorded, "recorded in \(location.text); look at it and run the test again\n\(reason)")
    }

    /// Stores a failed snapshot in the results folder, from which the command `accept` can write it into the source.
    ///
    /// The snapshot can't be accepted in three cases:
    ///
    /// - The source has changed since the test was built, so the call may be in another line.
    /// - The call makes different snapshots.
    /// - The text in the source isn't a literal.
    private func keep(
        _ text: String, at location: SnapshotResult.Location, _ buildTime: Date?,
        _ result: inout SnapshotResult
    ) throws {
        let source = results.absolute(location.file)
        let stored = "\(source).\(location.line)-\(location.column).layout"
        try keep(Array(text.utf8), at: stored, &result)
        do {
            try claim(text, at: location)
            result.sourceDigest = try InlineSources.digest(
                ofSourceFor: text, of: InlineSource.function, in: source, line: location.line,
                column: location.column, buildTime: buildTime)
        } catch {
            result.withdrawAcceptance("\(error)")
        }
    }
}

nonisolated extension SnapshotResult {
    /// Removes the command that accepts the snapshot from the result and its message, and adds the reason to the
    /// message.
    fileprivate mutating func withdrawAcceptance(_ reason: String) {
        if let command = acceptCommand { message = message.replacing("\naccept     \(command)", with: "") }
        acceptCommand = nil
        message += "\nnot acceptable: \(reason)"
    }
}
