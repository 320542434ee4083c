package import EspalierDataFiles
package import EspalierDiagnostics

/// Reads data files of any format into records, and creates a hierarchy or sections from the records.
package struct RecordReader {
    package var options = Options()
    package var hierarchy = HierarchyOptions()
    package var symbols = SymbolGraphOptions()
    /// False if the records come from a program, so errors have no place in a file.
    var keepsOrigins = true
    /// The kind of data to create from formats that can contain both kinds: tables, streams and folders; nil for a
    /// hierarchy.
    let kind: LayoutDataKind?
    let limits: DataLimits
    let diagnostics: DiagnosticCollector
    /// The keys of all records, which are only collected if the user specified keys.
    let keys = RecordKeys()

    package init(
        kind: LayoutDataKind? = nil, limits: DataLimits = DataLimits(), diagnostics: DiagnosticCollector
    ) {
        (self.kind, self.limits, self.diagnostics) = (kind, limits, diagnostics)
    }

    /// Reads data files.
    ///
    /// - Parameters:
    ///   - files: One file, or several for a folder or for symbol graphs.
    ///   - format: The format of the files.
    ///   - loader: Finds the files that belong to a symbol graph.
    ///   - holdsSections: True if a YAML or JSON file is a list of sections.
    /// - Returns: A hierarchy or sections.
    /// - Throws: `DiagnosticsError` for a file that can't be read as a whole. Errors in parts of a file are reported to
    ///   the collector, and these parts are left out.
    package func data(
        from files: [SourceFile], as format: DataFormat, loader: any FileLoading, holdsSections: Bool = false
    ) throws(DiagnosticsError) -> DiagramData {
        let file = files.first ?? SourceFile(name: "", bytes: [])
        switch format {
        case .outline: return try outline(decoded(file))
        case .yaml:
            return tree(try YAMLReader.read(decoded(file), limits: limits), holdsSections: holdsSections)
        case .json:
            return tree(try JSONReader.read(decoded(file), limits: limits), holdsSections: holdsSections)
        case .csv: return try table(decoded(file), separator: .comma)
        case .tsv: return try table(decoded(file), separator: .tab)
        case .jsonl: return try lines(decoded(file))
        case .folder: return folder(files)
        case .symbolgraph: return try symbolGraphs(files, loader: loader)
        }
    }

    /// Returns a file in UTF-8.
    func decoded(_ file: SourceFile) throws(DiagnosticsError) -> SourceFile {
        try file.decoded(from: options.encoding, limits: limits)
    }

    /// Reports an error for each key that the user specified and that no record has, except for the keys of `parts`.
    func requireKeys(in file: SourceFile, without parts: Set<Columns.Part>) {
        if options.columns.isEmpty { return }
        keys.require(options.columns.required(without: parts), in: file, diagnostics)
    }

    func makeCollector() -> RecordCollector {
        RecordCollector(
            kind ?? .hierarchy, options: hierarchy, edgeParents: options.edgeParents, diagnostics: diagnostics
        )
    }

    /// The name of the column or key that contains a record's parent or section.
    var homeName: String { kind == .sections ? options.columns.section : options.columns.parent }
}
