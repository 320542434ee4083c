import Foundation
import PackagePlugin

/// `swift package espalier-snapshots accept [NAME...]`: runs `espalier snapshot` on the results of `swift test`.
@main struct SnapshotsPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try tool()
        process.currentDirectoryURL = context.package.directoryURL
        let results = ProcessInfo.processInfo.environment["ESPALIER_SNAPSHOT_RESULTS"]
        let words = arguments.isEmpty ? ["report"] : arguments
        process.arguments = ["snapshot"] + words + ["--results", results ?? ".build/espalier-snapshots"]
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            Diagnostics.error("espalier snapshot ended with status \(process.terminationStatus)")
        }
    }

    /// Builds the command.
    ///
    /// The command can't be a dependency of the plugin, because SwiftPM would look for a product with the name of its
    /// target.
    private func tool() throws -> URL {
        let result = try packageManager.build(.product("espalier"), parameters: .init())
        let tools = result.builtArtifacts.filter { $0.kind == .executable }
        guard result.succeeded, let tool = tools.first(where: { $0.url.lastPathComponent == "espalier" })
        else {
            throw BuildError(description: "the command 'espalier' can't be built:\n\(result.logText)")
        }
        return tool.url
    }

    private struct BuildError: Error, CustomStringConvertible {
        let description: String
    }
}
