package import EspalierDataFiles
package import EspalierDiagnostics
import Foundation

extension RecordReader {
    /// Reads the type hierarchy of one or more modules from symbol graphs, the files of `swift symbolgraph-extract` and `clang
    /// -extract-api` (https://github.com/swiftlang/swift-docc-symbolkit).
    ///
    /// The graph of a module is `M.symbols.json` and, next to it, an `M@Other.symbols.json` for each module that it extends;
    /// types can be in either. The text is scanned without building a tree, so that 48 MB take little more memory than the file
    /// itself. The tools write symbols in a different order each time, so the result is sorted by name if the order is `given`.
    ///
    /// - Parameters:
    ///   - paths: A file for each module.
    ///   - loader: Reads the files.
    ///   - range: The place in a diagram file that names the files.
    /// - Returns: The hierarchy.
    /// - Throws: `DiagnosticsError` for a malformed file, or one that can't be read.
    package func symbolGraphs(
        _ paths: [String], loader: any FileLoading, namedAt range: SourceRange?
    ) throws(DiagnosticsError) -> DiagramData {
        let files = try symbolGraphFiles(paths, loader: loader, namedAt: range)
        var graph = SymbolGraph(options: symbols)
        for file in files { try graph.readTypes(of: file) }
        for file in files { try graph.readEdges(of: file) }
        if symbols.includesMembers {
            for file in files { try graph.readMembers(of: file) }
        }
        var builder = HierarchyBuilder(options: hierarchy, diagnostics: diagnostics)
        graph.build(&builder, SourceFile(name: paths.first ?? "", bytes: []))
        return .hierarchy(builder.finish())
    }

    /// Reads symbol graphs some of whose files have already been loaded.
    func symbolGraphs(_ files: [SourceFile], loader: any FileLoading) throws(DiagnosticsError) -> DiagramData
    {
        try symbolGraphs(files.map(\.name), loader: LoadedFiles(files: files, others: loader), namedAt: nil)
    }

    private func symbolGraphFiles(
        _ paths: [String], loader: any FileLoading, namedAt range: SourceRange?
    ) throws(DiagnosticsError) -> [SymbolGraphFile] {
        let contents: [(path: String, data: Data)]
        do throws(FileLoadingError) {
            contents = try Self.allPaths(paths, loader).map { (path) throws(FileLoadingError) in
                (path, try loader.contents(ofFile: path))
            }
        } catch {
            throw error.located(at: range)
        }
        return try contents.map { (file) throws(DiagnosticsError) in
            try SymbolGraphFile(name: file.path, data: file.data, limits: limits)
        }
    }

    /// Returns the named files, each followed by its extension graphs, without duplicates.
    private static func allPaths(
        _ paths: [String], _ loader: any FileLoading
    ) throws(FileLoadingError) -> [String] {
        let suffix = DataFormat.symbolgraph.suffixes[0]
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

/// Files that have already been loaded, and a loader for the files next to them.
private struct LoadedFiles: FileLoading {
    let files: [SourceFile]
    let others: any FileLoading

    func contents(ofFile path: String) throws(FileLoadingError) -> Data {
        if let file = files.first(where: { $0.name == path }) { return Data(file.bytes) }
        return try others.contents(ofFile: path)
    }

    /// Failures are ignored, since the standard input has no folder.
    func fileNames(besideFile path: String) throws(FileLoadingError) -> [String] {
        (try? others.fileNames(besideFile: path)) ?? []
    }
}
