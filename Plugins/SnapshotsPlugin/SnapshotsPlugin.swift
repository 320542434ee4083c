import Foundation
import PackagePlugin

/// Runs an action of `espalier snapshot` on the results of `swift test`.
///
/// The usage is `swift package espalier-snapshots [ACTION] [NAME]...`. The default action is `report`.
@main struct SnapshotsPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let command = try BuiltCommand(packageManager: packageManager)
        let results = ProcessInfo.processInfo.environment["ESPALIER_SNAPSHOT_RESULTS"]
        let words = arguments.isEmpty ? ["report"] : arguments
        let status = try command.run(
            ["snapshot"] + words + ["--results", results ?? ".build/espalier-snapshots"],
            in: context.package.directoryURL)
        if status != 0 {
            Diagnostics.error("espalier snapshot ended with status \(status)")
        }
    }
}
