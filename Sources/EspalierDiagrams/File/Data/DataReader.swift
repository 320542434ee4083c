import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import Foundation

/// Reads a diagram's items from wherever its file says.
nonisolated struct DataReader {
    let environment: DiagramEnvironment
    let collector: DiagnosticCollector
    /// What the layout arranges, if the file names one.
    var kind: LayoutDataKind?

    /// Nil with complaints when there is nothing to draw.
    func read(_ declaration: DataDeclaration, of file: SourceFile) throws(DiagnosticsError) -> DiagramData? {
        let data: DiagramData?
        let range: SourceRange?
        switch declaration {
        case .none:
            collector.error(
                "nothing to draw: the file has no data", at: SourceRange(file: file, lower: 0, upper: 0),
                notes: [.init("a file without 'data' is a template; lay another over it with 'template:'")])
            return nil
        case .declared(let source):
            data = try read(source)
            range = source.value.range
        case .loaded(let loaded): return loaded
        case .files(let files, let format, let symbols):
            data = try read(files, as: format, symbols)
            range = SourceRange(file: file, lower: 0, upper: 0)
        }
        if let data, !collector.hasErrors { checkCount(data, at: range) }
        return data
    }

    private func checkCount(_ data: DiagramData, at range: SourceRange?) {
        if data.items.count == 0 { collector.error("nothing to draw: the data have no items", at: range) }
    }

    private func read(_ source: DataSource) throws(DiagnosticsError) -> DiagramData? {
        let limits = environment.dataLimits
        switch source.origin {
        case .outline:
            let importer = OutlineImporter(options: source.hierarchy, limits: limits, collector: collector)
            if let path = path(source.value) {
                return .hierarchy(try importer.hierarchy(from: file(path, source.value)))
            }
            return try importer.hierarchy(from: source.value).map { .hierarchy($0) }
        case .csv, .tsv:
            guard let path = source.value.scalarText else { return nil }
            let importer = TableImporter(
                columns: source.columns, options: source.hierarchy, limits: limits, collector: collector)
            let separator = source.origin == .csv ? DelimitedReader.Separator.comma : .tab
            let table = try file(path, source.value)
            if kind == .sections {
                return try records(source.hierarchy, source.columns).sections(
                    fromTable: table, separator: separator)
            }
            return .hierarchy(try importer.hierarchy(from: table, separator: separator))
        case .jsonl:
            guard let path = source.value.scalarText else { return nil }
            return try records(source.hierarchy, source.columns).data(
                fromLines: file(path, source.value))
        case .folder:
            guard let path = source.value.scalarText else { return nil }
            return try records(source.hierarchy, source.columns).data(
                fromFiles: environment.resources.jsonFiles(
                    inFolder: path, limits: limits, namedAt: source.value.range))
        case .tree, .sections:
            return read(tree: try tree(source.value), source)
        case .symbolGraph:
            let paths = source.value.sequence?.compactMap(\.scalarText) ?? [source.value.scalarText ?? ""]
            return try read(
                symbolGraphs: paths.map(environment.resources.name(of:)), source.symbols, source.hierarchy,
                loader: environment.resources.loader, at: source.value.range)
        }
    }

    private func records(
        _ options: HierarchyOptions, _ columns: TableImporter.Columns = TableImporter.Columns()
    ) -> RecordImporter {
        RecordImporter(
            kind: kind ?? .hierarchy, columns: columns, options: options, limits: environment.dataLimits,
            collector: collector)
    }

    /// A text of one line is a path: an outline of one item is no use.
    private func path(_ node: Node) -> String? {
        guard let text = node.scalarText, !text.utf8.contains(UInt8(ascii: "\n")) else { return nil }
        return text
    }

    private func file(_ path: String, _ node: Node) throws(DiagnosticsError) -> SourceFile {
        try environment.resources.file(at: path, namedAt: node.range)
    }

    /// Items in the diagram file itself, or in the file that it names.
    private func tree(_ node: Node) throws(DiagnosticsError) -> Node {
        guard let path = node.scalarText else { return node }
        let source = try file(path, node)
        return try TreeFormat(fileName: path).read(source, limits: environment.dataLimits)
    }

    private func read(tree: Node, _ source: DataSource) -> DiagramData {
        read(tree: tree, asSections: source.origin == .sections, source.hierarchy)
    }

    private func read(tree: Node, asSections: Bool, _ options: HierarchyOptions) -> DiagramData {
        let limits = environment.dataLimits
        // A file of data may carry its list under the key that a diagram file would.
        if let sections = tree["sections"] {
            return .sections(SectionsImporter(limits: limits, collector: collector).sections(from: sections))
        }
        if asSections {
            return .sections(SectionsImporter(limits: limits, collector: collector).sections(from: tree))
        }
        let importer = TreeImporter(options: options, limits: limits, collector: collector)
        return .hierarchy(importer.hierarchy(from: tree["tree"] ?? tree))
    }

    private func read(
        _ files: [SourceFile], as format: DataFormat, _ symbols: SymbolGraphOptions
    ) throws(DiagnosticsError) -> DiagramData? {
        guard let first = files.first else { return nil }
        let limits = environment.dataLimits
        let options = HierarchyOptions()
        switch format {
        case .outline:
            let importer = OutlineImporter(options: options, limits: limits, collector: collector)
            return .hierarchy(try importer.hierarchy(from: first))
        case .yaml, .json:
            let tree = try (format == .yaml ? TreeFormat.yaml : .json).read(first, limits: limits)
            return read(tree: tree, asSections: kind == .sections && tree["tree"] == nil, options)
        case .csv, .tsv:
            let separator = format == .csv ? DelimitedReader.Separator.comma : .tab
            if kind == .sections {
                return try records(options).sections(fromTable: first, separator: separator)
            }
            let importer = TableImporter(options: options, limits: limits, collector: collector)
            return .hierarchy(try importer.hierarchy(from: first, separator: separator))
        case .jsonl: return try records(options).data(fromLines: first)
        case .folder: return try records(options).data(fromFiles: files)
        case .symbolgraph:
            return try read(
                symbolGraphs: files.map(\.name), symbols, HierarchyOptions(extraParents: .note),
                loader: LoadedFiles(files: files, others: environment.resources.loader), at: nil)
        }
    }

    private func read(
        symbolGraphs paths: [String], _ symbols: SymbolGraphOptions, _ options: HierarchyOptions,
        loader: any FileLoading, at range: SourceRange?
    ) throws(DiagnosticsError) -> DiagramData {
        let importer = SymbolGraphImporter(
            symbolOptions: symbols, options: options, limits: environment.dataLimits, collector: collector)
        do {
            return .hierarchy(try importer.hierarchy(fromFiles: paths, loader: loader))
        } catch let error as DiagnosticsError {
            throw error
        } catch let error as FileLoadingError {
            throw error.located(at: range)
        } catch {
            throw DiagnosticsError([Diagnostic(.error, "\(error)", at: range)])
        }
    }
}

/// Files that have been read already, and a loader for those beside them.
nonisolated private struct LoadedFiles: FileLoading {
    let files: [SourceFile]
    let others: any FileLoading

    func contents(ofFile path: String) throws(FileLoadingError) -> Data {
        if let file = files.first(where: { $0.name == path }) { return Data(file.bytes) }
        return try others.contents(ofFile: path)
    }

    /// From standard input there is nothing beside.
    func fileNames(besideFile path: String) throws(FileLoadingError) -> [String] {
        (try? others.fileNames(besideFile: path)) ?? []
    }
}
