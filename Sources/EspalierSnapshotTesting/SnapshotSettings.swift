import Espalier
public import EspalierImageComparison
public import EspalierSnapshots

/// The settings of the assertions in a test or a suite.
///
/// If a setting is nil, the setting of the enclosing suite is used.
nonisolated struct SnapshotSettings: Sendable {
    /// The record mode, which the environment variable `ESPALIER_RECORD` can replace.
    var mode: RecordMode?
    /// The limits within which pictures match their baselines.
    var tolerance: ComparisonTolerance?
    /// The elements that aren't compared.
    var ignoredElements: [ElementPattern]?
    /// Folders that are searched for fonts before the standard folders.
    var fontFolders: [String]?

    @TaskLocal static var current = SnapshotSettings()

    /// Returns a copy of these settings in which each setting that is nil gets its value from `outer`.
    func over(_ outer: SnapshotSettings) -> SnapshotSettings {
        SnapshotSettings(
            mode: mode ?? outer.mode, tolerance: tolerance ?? outer.tolerance,
            ignoredElements: ignoredElements ?? outer.ignoredElements,
            fontFolders: fontFolders ?? outer.fontFolders)
    }
}

/// Calls a function with other settings for its assertions, for tests without traits.
///
/// - Parameters:
///   - record: The snapshots that become baselines unless `ESPALIER_RECORD` is set; nil for no change. In continuous
///     integration, where `CI` is set, nothing is recorded.
///   - tolerance: The limits within which pictures match; nil for no change.
///   - ignoredElements: The elements that aren't compared; nil for no change.
///   - fontFolders: Folders that are searched for Espalier's fonts before the standard folders, for views and diagrams
///     that `body` creates; nil for no change.
///   - body: The function that contains assertions.
/// - Returns: The result of `body`.
/// - Throws: The errors of `body`.
@discardableResult
public func withSnapshotSettings<Result>(
    record: RecordMode? = nil, tolerance: ComparisonTolerance? = nil,
    ignoring ignoredElements: [ElementPattern]? = nil, fontFolders: [String]? = nil,
    _ body: () throws -> Result
) rethrows -> Result {
    let settings = SnapshotSettings(
        mode: record, tolerance: tolerance, ignoredElements: ignoredElements, fontFolders: fontFolders)
    return try StandardFonts.$folders.withValue(fontFolders ?? StandardFonts.folders) {
        try SnapshotSettings.$current.withValue(settings.over(.current), operation: body)
    }
}
