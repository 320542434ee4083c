import Espalier
public import EspalierImageComparison
public import EspalierSnapshots
import Foundation
public import Testing

/// A trait that sets how the snapshots of a test or a suite are recorded and compared.
///
/// The trait also records which tests finish, so that the command `unused` can find baselines that no test uses.
public nonisolated struct SnapshotTrait: SuiteTrait, TestTrait, TestScoping {
    fileprivate let settings: SnapshotSettings

    /// A Boolean value that indicates whether the tests of a suite have the suite's settings, which is always true.
    public var isRecursive: Bool { true }

    /// Runs a test with the trait's settings.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let settings = settings.over(.current)
        let place = testCase == nil ? nil : TestPlace(test)
        try place?.note(.began)
        try await StandardFonts.$folders.withValue(settings.fontFolders ?? StandardFonts.folders) {
            try await SnapshotSettings.$current.withValue(settings, operation: function)
        }
        // If the test throws, it isn't recorded as finished, because it may not have reached all its assertions.
        try place?.note(.finished)
    }
}

extension Trait where Self == SnapshotTrait {
    /// Sets how the snapshots of a test or a suite are recorded and compared.
    ///
    /// - Parameters:
    ///   - record: The snapshots that become baselines unless `ESPALIER_RECORD` is set; nil for the setting of the
    ///     enclosing suite. In continuous integration, where `CI` is set, nothing is recorded.
    ///   - tolerance: The limits within which pictures match; nil for the tolerance of the enclosing suite.
    ///   - ignoredElements: The elements that aren't compared; nil for those of the enclosing suite.
    ///   - fontFolders: Folders that are searched for Espalier's fonts before the standard folders, as with
    ///     `--font-path` of the command; nil for the folders of the enclosing suite. The fonts are used for views and
    ///     diagrams that the test creates. Relative paths are relative to the current folder, which is the package's
    ///     folder in `swift test`.
    /// - Returns: The trait.
    public nonisolated static func snapshots(
        record: RecordMode? = nil, tolerance: ComparisonTolerance? = nil,
        ignoring ignoredElements: [ElementPattern]? = nil, fontFolders: [String]? = nil
    ) -> Self {
        SnapshotTrait(
            settings: SnapshotSettings(
                mode: record, tolerance: tolerance, ignoredElements: ignoredElements,
                fontFolders: fontFolders))
    }
}
