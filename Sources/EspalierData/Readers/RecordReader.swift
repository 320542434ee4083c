package import EspalierDataFiles
package import EspalierDiagnostics

/// Reads data files of any format into records, and creates a hierarchy or sections from the records.
package struct RecordReader {
    /// The names of the columns of a table or the keys of JSON records that have a special meaning.
    package struct Columns: Sendable, Hashable {
        package var id = "id"
        /// The column of the parent's id, which is empty for a root.
        package var parent = "parent"
        /// The column of the label.
        ///
        /// If a file doesn't have this column, the id is the label.
        package var label = "label"
        /// The column of the section's name, which is used only if the records become sections.
        package var section = "section"

        package init() {}
    }

    package var columns = Columns()
    package var hierarchy = HierarchyOptions()
    package var symbols = SymbolGraphOptions()
    /// False if the records come from a program, so errors have no place in a file.
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
        case .outline: return try outline(file)
        case .yaml: return tree(try YAMLReader.read(file, limits: limits), holdsSections: holdsSections)
        case .json: return tree(try JSONReader.read(file, limits: limits), holdsSections: holdsSections)
        case .csv: return try table(file, separator: .comma)
        case .tsv: return try table(file, separator: .tab)
        case .jsonl: return try lines(file)
        case .folder: return folder(files)
        case .symbolgraph: return try symbolGraphs(files, loader: loader)
        }
    }

    func makeCollector() -> RecordCollector {
        RecordCollector(kind ?? .hierarchy, options: hierarchy, diagnostics: diagnostics)
    }

    /// The name of the column or key that contains a record's parent or section.
    var homeName: String { kind == .sections ? columns.section : columns.parent }
}
