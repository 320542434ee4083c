import Foundation
import PackagePlugin

/// The command `espalier`, which a plugin runs.
///
/// It is either built by the plugin or installed.
///
/// Each plugin that uses this file has a symbolic link to it, because a plugin can't depend on a library.
struct BuiltCommand {
    let url: URL

    /// Builds the command.
    ///
    /// The command can't be a dependency of the plugin, because SwiftPM would then look for a product with the name
    /// of the command's target.
    init(packageManager: PackageManager) throws {
        let result = try packageManager.build(.product("espalier"), parameters: .init())
        let tools = result.builtArtifacts.filter { $0.kind == .executable }
        guard result.succeeded, let tool = tools.first(where: { $0.url.lastPathComponent == "espalier" })
        else {
            throw BuildError(description: "the command 'espalier' can't be built:\n\(result.logText)")
        }
        url = tool.url
    }

    /// Uses an installed command at a path.
    init(path: String) { url = URL(fileURLWithPath: path) }

    /// Runs the command in a folder and returns its exit status.
    func run(_ arguments: [String], in folder: URL) throws -> Int32 {
        let process = Process()
        process.executableURL = url
        process.currentDirectoryURL = folder
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    private struct BuildError: Error, CustomStringConvertible {
        let description: String
    }
}
