package import EspalierDataFiles
package import EspalierDiagnostics
import Foundation

extension RecordReader {
    /// Reads the type hierarchy of one or more modules from symbol graphs, the files of `swift symbolgraph-extract` and
    /// `clang -extract-api` (https://github.com/swiftlang/swift-docc-symbolkit).
    ///
    /// The graph of a module `M` consists of `M.symbols.json` and, in the same folder, a file `M@Other.symbols.json`
    /// for each module that it extends. Types can be in any of these files. The files are scanned without building a
    /// tree of values, so that a file of 48 MB takes little more than 48 MB of memory. The tools write symbols in a
    /// different order each time, so items are sorted by name even if the order is `given`.
    ///
    /// - Parameters:
    ///   - paths: The path of a symbol graph for each module.
    ///   - loader: Reads the files.
    ///   - range: The place in a diagram file that names the files.
    /// - Returns: The hierarchy.
    /// - Throws: `DiagnosticsError` for a file that is malformed or can't be read.
    package func symbolGraphs(
        _ paths: [String], loader: any FileLoading, namedAt range: SourceRange?
    ) throws(DiagnosticsError) -> DiagramData {
        let files = try symbolGraphFiles(paths, loader: loader, namedAt: range)
        var graph = SymbolGraph(options: symbols)
        for file in files { try file.read(into: &graph) }
        let picture = SymbolGraphPicture(graph, drawsExtraParents: hierarchy.extraParents == .line)
        if picture.showsAllKinds {
            diagnostics.remark("the symbol graph has no classes, so all kinds of types are drawn", at: range)
        }
        if symbols.members != .none, let omissions = picture.omissions.description {
            diagnostics.remark(omissions, at: range)
        }
        var builder = HierarchyBuilder(options: hierarchy, diagnostics: diagnostics)
        return .hierarchy(picture.hierarchy(&builder, SourceFile(name: paths.first ?? "", bytes: [])))
    }

    /// Reads symbol graphs; files that aren't in `files` are loaded with `loader`.
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
        return contents.map { SymbolGraphFile(name: $0.path, data: $0.data, limits: limits) }
    }

    /// Returns the paths of the named files without duplicates.
    ///
    /// Each path is followed by the paths of the file's extension graphs.
    private static func allPaths(
        _ paths: [String], _ loader: any FileLoading
    ) throws(FileLoadingError) -> [String] {
        let suffix = DataFormat.symbolgraph.suffixes[0]
        var result: [String] = []
        var seen: Set<String> = []
        for path in paths {
            if seen.insert(path).inserted { result.append(path) }
            let (folder, name) = (FilePath.folder(of: path), FilePath.name(of: path))
            guard name.hasSuffix(suffix), !name.contains("@") else { continue }
            let prefix = name.dropLast(suffix.count) + "@"
            for sibling in try loader.fileNames(besideFile: path).sorted()
            where sibling.hasPrefix(prefix) && sibling.hasSuffix(suffix) {
                let full = FilePath.join(folder, sibling)
                if seen.insert(full).inserted { result.append(full) }
            }
        }
        return result
    }
}

/// A file loader that returns files that are already in memory, and loads all other files with `others`.
private struct LoadedFiles: FileLoading {
    let files: [SourceFile]
    let others: any FileLoading

    func contents(ofFile path: String) throws(FileLoadingError) -> Data {
        if let file = files.first(where: { $0.name == path }) { return Data(file.bytes) }
        return try others.contents(ofFile: path)
    }

    /// Returns the names of the files in a folder; none if the folder can't be read, because data from the standard
    /// input isn't in a folder.
    func fileNames(besideFile path: String) throws(FileLoadingError) -> [String] {
        (try? others.fileNames(besideFile: path)) ?? []
    }
}
