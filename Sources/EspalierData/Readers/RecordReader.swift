package import EspalierDataFiles
package import EspalierDiagnostics

/// Reads data files of any format into records, and creates a hierarchy or sections from the records.
///
/// Each format has a reader of its own, which takes the settings of this value.
package struct RecordReader {
    package var options = RecordOptions()
    package var hierarchy = HierarchyOptions()
    package var symbols = SymbolGraphOptions()
    /// False for records that were created in Swift, whose errors have no place in a file.
    var keepsOrigins = true
    /// The kind of data to create from formats that can contain both kinds: tables, streams and folders; nil for a
    /// hierarchy.
    let kind: LayoutDataKind?
    let limits: DataLimits
    let diagnostics: DiagnosticCollector

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
        case .outline: return try OutlineTreeReader(self).read(decoded(file))
        case .yaml:
            return tree(try YAMLReader.read(decoded(file), limits: limits), holdsSections: holdsSections)
        case .json:
            return tree(try JSONReader.read(decoded(file), limits: limits), holdsSections: holdsSections)
        case .csv: return try TableReader.read(decoded(file), separator: .comma, self)
        case .tsv: return try TableReader.read(decoded(file), separator: .tab, self)
        case .jsonl: return try RecordStreamReader(self).readLines(decoded(file))
        case .folder: return RecordStreamReader(self).readFolder(files)
        case .symbolgraph: return try SymbolGraphReader(self).read(files, loader: loader)
        }
    }

    /// Reads items or sections in YAML or JSON; see `TreeReader`.
    package func tree(_ root: Node, holdsSections: Bool) -> DiagramData {
        TreeReader(self).read(root, holdsSections: holdsSections)
    }

    /// Reads an indented outline that is the value of a key in a diagram file; see `OutlineTreeReader`.
    package func outline(_ node: Node) throws(DiagnosticsError) -> DiagramData? {
        try OutlineTreeReader(self).read(node)
    }

    /// Reads the type hierarchy of modules from symbol graphs; see `SymbolGraphReader`.
    package func symbolGraphs(
        _ paths: [String], loader: any FileLoading, namedAt range: SourceRange?
    ) throws(DiagnosticsError) -> DiagramData {
        try SymbolGraphReader(self).read(paths, loader: loader, namedAt: range)
    }

    /// Returns a file in UTF-8.
    func decoded(_ file: SourceFile) throws(DiagnosticsError) -> SourceFile {
        try file.decoded(from: options.encoding, limits: limits)
    }

    func makeCollector() -> RecordCollector {
        RecordCollector(
            kind ?? .hierarchy, options: hierarchy, edgeParents: options.edgeParents, diagnostics: diagnostics
        )
    }
}
