import EspalierSnapshots
import Foundation
import Testing

/// The test that runs, from which snapshots have their names and folders.
nonisolated struct TestPlace: Sendable {
    /// The suite, each part a folder.
    let folders: [String]
    /// The function.
    let test: String
    let isParameterized: Bool
    /// The path of the source file.
    let file: String

    /// The place of an assertion: in the current test of Swift Testing, otherwise in a function.
    init(file: String, function: String) {
        guard let test = Test.current else {
            self.init(folders: [], function: function, isParameterized: false, file: file)
            return
        }
        self.init(
            folders: test.id.nameComponents.dropLast(),
            function: test.id.nameComponents.last ?? test.name,
            isParameterized: Test.Case.current?.isParameterized == true, file: file)
    }

    /// The place of a test of Swift Testing.
    init(_ test: Test) {
        self.init(
            folders: test.id.nameComponents.dropLast(),
            function: test.id.nameComponents.last ?? test.name, isParameterized: false,
            file: test.sourceLocation.filePath)
    }

    private init(folders: [String], function: String, isParameterized: Bool, file: String) {
        let stem = ((file as NSString).lastPathComponent as NSString).deletingPathExtension
        self.folders = folders.isEmpty ? [stem] : folders
        // `scrolls(to:)` without its arguments. A name in backticks may have parentheses of its own.
        test = function.lastIndex(of: "(").map { String(function[..<$0]) } ?? function
        (self.isParameterized, self.file) = (isParameterized, file)
    }

    func name(_ parts: [String]) -> SnapshotName { SnapshotName(folders: folders, test: test, parts: parts) }

    func store(environment: [String: String] = ProcessInfo.processInfo.environment) throws -> SnapshotStore {
        let settings = SnapshotSettings.current
        let mode = try RecordMode(environment: environment, default: settings.mode)
        var store = SnapshotStore(
            baselines: (file as NSString).deletingLastPathComponent + "/\(UnusedBaselines.folderName)",
            results: ResultsFolder(forTestsIn: file, environment: environment), mode: mode)
        (store.tolerance, store.ignoredElements) = (settings.tolerance, settings.ignoredElements)
        store.acceptCommand = "swift package espalier-snapshots accept"
        return store
    }

    /// Notes a phase of the test in the journal of the run.
    func note(_ phase: TestPhase) throws { try store().note(phase, ofTest: name([]).text) }
}
