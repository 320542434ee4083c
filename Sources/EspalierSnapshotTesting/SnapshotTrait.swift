public import EspalierImageComparison
public import EspalierSnapshots
import Foundation
public import Testing

/// A trait that sets how the snapshots of a test or a suite are recorded and compared.
///
/// It also notes which tests run to their end, so that `unused` knows which baselines no test compares with.
public nonisolated struct SnapshotTrait: SuiteTrait, TestTrait, TestScoping {
    private let mode: RecordMode?
    private let tolerance: ComparisonTolerance?
    private let ignoredElements: [ElementPattern]?

    init(_ mode: RecordMode?, _ tolerance: ComparisonTolerance?, _ ignoredElements: [ElementPattern]?) {
        (self.mode, self.tolerance, self.ignoredElements) = (mode, tolerance, ignoredElements)
    }

    /// True: the tests of a suite have its settings.
    public var isRecursive: Bool { true }

    /// Runs a test with the settings.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let settings = SnapshotSettings.current.changed(mode, tolerance, ignoredElements)
        let place = testCase == nil ? nil : TestPlace(test)
        try place?.note(.began)
        try await SnapshotSettings.$current.withValue(settings, operation: function)
        // Not if the test threw: it may not have come to all of its assertions.
        try place?.note(.finished)
    }
}

extension Trait where Self == SnapshotTrait {
    /// Sets how the snapshots of a test or a suite are recorded and compared.
    ///
    /// - Parameters:
    ///   - record: The snapshots that become baselines unless `ESPALIER_RECORD` is set; nil for those of the suite around.
    ///     With `CI` set, nothing is recorded.
    ///   - tolerance: How much pictures may differ; nil for that of the suite around.
    ///   - ignoredElements: The elements that aren't compared; nil for those of the suite around.
    /// - Returns: The trait.
    public nonisolated static func snapshots(
        record: RecordMode? = nil, tolerance: ComparisonTolerance? = nil,
        ignoring ignoredElements: [ElementPattern]? = nil
    ) -> Self { SnapshotTrait(record, tolerance, ignoredElements) }
}
