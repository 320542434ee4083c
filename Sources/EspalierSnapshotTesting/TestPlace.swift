import EspalierDiagnostics
import EspalierImageComparison
import EspalierSnapshots
import Foundation
import Testing

/// The current test, which determines the names and folders of its snapshots.
nonisolated struct TestPlace: Sendable {
    /// The names of the suite and its enclosing suites, which are the names of folders.
    let folders: [String]
    /// The name of the test function, without arguments.
    let test: String
    let isParameterized: Bool
    /// The path of the source file.
    let file: String

    /// Creates the place of an assertion: the current test in Swift Testing, or a function otherwise.
    init(file: String, function: String) {
        let names = Test.current?.id.nameComponents ?? [function]
        self.init(names, isParameterized: Test.Case.current?.isParameterized == true, file: file)
    }

    /// Creates the place of a test in Swift Testing.
    init(_ test: Test) {
        self.init(test.id.nameComponents, isParameterized: false, file: test.sourceLocation.filePath)
    }

    /// Creates the place of a test whose name is the last of `names`, in suites with the names before it.
    private init(_ names: [String], isParameterized: Bool, file: String) {
        let stem = FilePath.withoutSuffix(String(FilePath.name(of: file)))
        folders = names.count > 1 ? names.dropLast() : [stem]
        let function = names.last ?? ""
        // The arguments of a name such as `scrolls(to:)` are removed. A name in backticks may contain other
        // parentheses.
        test = function.lastIndex(of: "(").map { String(function[..<$0]) } ?? function
        (self.isParameterized, self.file) = (isParameterized, file)
    }

    func name(_ parts: [String]) -> SnapshotName { SnapshotName(folders: folders, test: test, parts: parts) }

    func store(environment: [String: String] = ProcessInfo.processInfo.environment) throws -> SnapshotStore {
        let settings = SnapshotSettings.current
        let mode = try RecordMode(environment: environment, default: settings.mode ?? .never)
        var store = SnapshotStore(
            baselines: FilePath.join(FilePath.folder(of: file), UnusedBaselines.folderName),
            results: ResultsFolder(forTestsIn: file, environment: environment), mode: mode)
        store.tolerance = settings.tolerance ?? .exact
        store.ignoredElements = settings.ignoredElements ?? []
        store.acceptCommand = "swift package espalier-snapshots accept"
        return store
    }

    /// Records a phase of the test in the journal of the test run.
    func note(_ phase: TestPhase) throws { try store().note(phase, ofTest: name([]).text) }
}
