import Foundation
import PackagePlugin

/// Generates a source file with the contents of the files in `templates/`, for the target that uses this plugin.
///
/// Every file is an input of the build command, so the target is built again if a file changes.
@main
struct EmbedTemplates: BuildToolPlugin {
    /// The suffixes of the embedded files: templates and their data, themes, icons, schemas, and the parts, scripts and
    /// style sheets of HTML pages.
    ///
    /// Symbol graphs aren't embedded, because they are extracted from the toolchain and too large.
    private static let suffixes: Set = [
        "yaml", "yml", "json", "csv", "tsv", "txt", "outline", "svg", "js", "css", "html",
    ]
    private static let excluded = "symbolgraphs"

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = context.package.directoryURL.appending(path: "templates", directoryHint: .isDirectory)
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedTemplates.swift")
        let files = try Self.files(below: folder)
        return [
            .buildCommand(
                displayName: "Embedding \(files.count) files of templates",
                executable: try context.tool(named: "TemplateEmbedder").url,
                arguments: [output.path, folder.path] + files,
                inputFiles: files.map { folder.appending(path: $0) },
                outputFiles: [output])
        ]
    }

    /// Returns the paths of the files in a folder and its subfolders, relative to the folder.
    ///
    /// The paths are sorted, so that the generated source is the same on every machine.
    private static func files(below folder: URL) throws -> [String] {
        guard let paths = FileManager.default.enumerator(atPath: folder.path) else { return [] }
        return paths.compactMap { $0 as? String }.filter { path in
            let parts = path.split(separator: "/")
            return !parts.contains { $0 == excluded || $0.hasPrefix(".") }
                && suffixes.contains((path as NSString).pathExtension)
        }.sorted()
    }
}
