import EspalierSnapshots
import Foundation

/// One call of `assertSnapshot`.
struct SnapshotAssertion {
    private let name: SnapshotName
    private var store: SnapshotStore
    private let reporter: IssueReporter

    /// Finds the name, the store and the settings of a snapshot in a test.
    ///
    /// - Throws: `SnapshotError` if the snapshot of a parameterized test has no name, or if the record mode is unknown.
    init(
        named name: String?, ignoring ignoredElements: [ElementPattern], reporter: IssueReporter,
        function: String
    ) throws {
        let place = TestPlace(file: "\(reporter.filePath)", function: function)
        if place.isParameterized, (name ?? "").isEmpty {
            throw SnapshotError(
                "a snapshot in a parameterized test needs a name, because all arguments would share one; "
                    + "add 'named:' with something that tells the arguments apart")
        }
        self.name = place.name([name ?? ""])
        (store, self.reporter) = (try place.store(), reporter)
        store.ignoredElements += ignoredElements
    }

    /// Compares the snapshots of a subject with their baselines.
    ///
    /// - Parameters:
    ///   - subject: The subject.
    ///   - part: A part of the name for this subject; empty for none.
    ///   - forms: The forms of snapshots.
    ///   - environments: The conditions.
    /// - Returns: A result for each snapshot.
    func check(
        _ subject: some SnapshotSubject, part: String = "", _ forms: [SnapshotForm],
        _ environments: [SnapshotEnvironment]
    ) -> [SnapshotResult] {
        let name = name.adding(part)
        var store = store
        store.describesLayoutOfPictures = !forms.contains(.layout)
        var results: [SnapshotResult] = []
        var seen: Set<String> = []
        for environment in environments {
            for form in forms {
                let fileName = SnapshotMaker.fileName(name, form, environment)
                // Snapshots of the layout have the same file name for light and dark, so only the first of them is
                // compared.
                guard seen.insert(fileName).inserted else { continue }
                results.append(check(subject, name, form, environment, fileName, in: store))
            }
        }
        reporter.report(results, in: store.results)
        return results
    }

    private func check(
        _ subject: some SnapshotSubject, _ name: SnapshotName, _ form: SnapshotForm,
        _ environment: SnapshotEnvironment, _ fileName: String, in store: SnapshotStore
    ) -> SnapshotResult {
        let location = reporter.location(in: store.results)
        let start = ContinuousClock.now
        do {
            let snapshot = try SnapshotMaker.snapshot(
                of: subject, as: form, in: environment, named: name, for: store)
            return store.check(
                snapshot, at: "\(location.file):\(location.line):\(location.column)", location: location,
                seconds: start.duration(to: .now) / .seconds(1))
        } catch {
            let kind: SnapshotResult.Kind = form == .layout ? .layout : .picture
            return store.failed(fileName, kind, error, location: location)
        }
    }
}
