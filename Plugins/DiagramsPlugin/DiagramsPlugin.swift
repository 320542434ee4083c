import Foundation
import PackagePlugin

/// Draws the types of each target with their members into its documentation catalog, in light and dark.
///
/// The usage is `swift package espalier-diagrams [--target NAME]... [--command PATH] [OPTION]...`. All other options
/// are those of `espalier render`; the default of `--template` is `module`. The files have the names that DocC expects.
@main struct DiagramsPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        let path = extractor.extractOption(named: "command").last
        let targets = try targets(of: context.package, named: names)
        let catalogs = targets.compactMap { target in catalog(of: target).map { (target, $0) } }
        guard !catalogs.isEmpty else {
            Diagnostics.error(
                "no target has a documentation catalog; add a folder 'NAME.docc' to its sources")
            return
        }
        let command = try path.map(BuiltCommand.init(path:)) ?? BuiltCommand(packageManager: packageManager)
        for (target, catalog) in catalogs {
            try draw(target, into: catalog, with: command, options: extractor.remainingArguments)
        }
    }

    /// Returns the targets with these names.
    ///
    /// If `names` is empty, returns all library and executable targets.
    private func targets(of package: Package, named names: [String]) throws -> [SwiftSourceModuleTarget] {
        let targets = package.targets(ofType: SwiftSourceModuleTarget.self).filter {
            $0.kind == .generic || $0.kind == .executable
        }
        guard !names.isEmpty else { return targets }
        return try names.map { name in
            guard let target = targets.first(where: { $0.name == name }) else {
                throw NameError(description: "there is no library or executable target '\(name)'")
            }
            return target
        }
    }

    private func catalog(of target: SwiftSourceModuleTarget) -> URL? {
        let catalog = target.sourceFiles.first { $0.url.pathExtension == "docc" }?.url
        if catalog == nil {
            print("'\(target.name)' has no documentation catalog and is skipped")
        }
        return catalog
    }

    /// Draws the types of a target as `Resources/NAME-classes.svg` and `Resources/NAME-classes~dark.svg`.
    private func draw(
        _ target: SwiftSourceModuleTarget, into catalog: URL, with command: BuiltCommand, options: [String]
    ) throws {
        // The types of an executable are usually internal, so its symbol graph includes internal symbols.
        let graphs = try packageManager.getSymbolGraph(
            for: target,
            options: .init(minimumAccessLevel: target.kind == .executable ? .internal : .public))
        let graph = graphs.directoryURL.appending(path: "\(target.moduleName).symbols.json")
        guard try hasTypes(graph) else {
            print("'\(target.name)' has no types and is skipped")
            return
        }
        let picture = catalog.appending(path: "Resources/\(target.name)-classes.svg")
        var arguments = ["--output", picture.path, "--dark-twin"]
        let namesTemplate = options.contains {
            $0 == "-t" || $0 == "--template" || $0.hasPrefix("--template=")
        }
        if !namesTemplate { arguments += ["--template", "module"] }
        if target.kind == .executable, !namesTemplate, !options.contains(where: { $0.hasPrefix("--members") })
        {
            arguments += ["--members", "all"]
        }
        let status = try command.run(["render"] + arguments + options + [graph.path], in: target.directoryURL)
        if status != 0 {
            Diagnostics.error("the types of '\(target.name)' can't be drawn (status \(status))")
        }
    }

    private func hasTypes(_ graph: URL) throws -> Bool {
        let data = try Data(contentsOf: graph)
        return ["class", "struct", "enum", "protocol"].contains {
            data.range(of: Data("\"swift.\($0)\"".utf8)) != nil
        }
    }

    private struct NameError: Error, CustomStringConvertible {
        let description: String
    }
}
