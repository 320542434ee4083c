import Foundation
import PackagePlugin

/// Embeds the files of `templates/` in the target that it is applied to, as a generated source.
///
/// Every file is an input of the build command, so that a change rebuilds the target.
@main
struct EmbedTemplates: BuildToolPlugin {
    /// The embedded files: templates and their data, themes, icons, and the galleries' script and style
    /// sheet.
    ///
    /// Symbol graphs are excluded: they are extracted from the toolchain and are too large.
    private static let suffixes: Set = [
        "yaml", "yml", "json", "csv", "tsv", "txt", "outline", "svg", "js", "css",
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

    /// Returns paths relative to the folder, sorted, so that the generated source is the same on every
    /// machine.
    private static func files(below folder: URL) throws -> [String] {
        guard let paths = FileManager.default.enumerator(atPath: folder.path) else { return [] }
        return paths.compactMap { $0 as? String }.filter { path in
            let parts = path.split(separator: "/")
            return !parts.contains { $0 == excluded || $0.hasPrefix(".") }
                && suffixes.contains((path as NSString).pathExtension)
        }.sorted()
    }
}
