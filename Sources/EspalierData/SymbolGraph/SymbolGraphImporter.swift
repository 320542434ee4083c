package import EspalierDataFiles
package import EspalierDiagnostics

/// Reads the type hierarchy out of symbol graphs, as `swift symbolgraph-extract` and `clang -extract-api` write them
/// (https://github.com/swiftlang/swift-docc-symbolkit).
///
/// The graph of a module is `M.symbols.json` and, beside it, an `M@Other.symbols.json` for each module that it extends;
/// types can be in either. The text is scanned, not made into a tree: 48 MB cost little more than their own pages.
package struct SymbolGraphImporter {
    private let symbolOptions: SymbolGraphOptions
    private let options: HierarchyOptions
    private let limits: DataLimits
    private let collector: DiagnosticCollector

    /// - Parameter options: The order as given is by name, because the tools write in a different order each time.
    package init(
        symbolOptions: SymbolGraphOptions = SymbolGraphOptions(), options: HierarchyOptions,
        limits: DataLimits = DataLimits(), collector: DiagnosticCollector
    ) {
        self.symbolOptions = symbolOptions
        self.options = options
        self.limits = limits
        self.collector = collector
    }

    /// Reads one or more modules into one hierarchy.
    ///
    /// - Throws: `DiagnosticsError` for a malformed file, `FileLoadingError` for one that can't be read.
    package func hierarchy(fromFiles paths: [String], loader: any FileLoading) throws -> Hierarchy {
        var files: [SymbolGraphFile] = []
        for path in try allPaths(paths, loader) {
            files.append(try SymbolGraphFile(name: path, data: loader.contents(ofFile: path), limits: limits))
        }
        var graph = SymbolGraph(options: symbolOptions)
        for file in files { try graph.readTypes(of: file) }
        for file in files { try graph.readEdges(of: file) }
        if symbolOptions.includesMembers {
            for file in files { try graph.readMembers(of: file) }
        }
        var builder = HierarchyBuilder(options: options, collector: collector)
        let source = SourceFile(name: paths.first ?? "", bytes: [])
        graph.build(&builder, source)
        return builder.finish()
    }

    /// The files named, each followed by its extension graphs, none twice.
    private func allPaths(_ paths: [String], _ loader: any FileLoading) throws(FileLoadingError) -> [String] {
        let suffix = ".symbols.json"
        var result: [String] = []
        var seen: Set<String> = []
        for path in paths {
            if seen.insert(path).inserted { result.append(path) }
            let folderEnd = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
            let name = path[folderEnd...]
            guard name.hasSuffix(suffix), !name.contains("@") else { continue }
            let prefix = name.dropLast(suffix.count) + "@"
            for sibling in try loader.fileNames(besideFile: path).sorted()
            where sibling.hasPrefix(prefix) && sibling.hasSuffix(suffix) {
                let full = path[..<folderEnd] + sibling
                if seen.insert(String(full)).inserted { result.append(String(full)) }
            }
        }
        return result
    }
}
