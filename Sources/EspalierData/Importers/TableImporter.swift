package import EspalierDataFiles
package import EspalierDiagnostics

/// Reads CSV or TSV whose columns name each item and its parent.
package struct TableImporter {
    /// The names of the columns.
    package struct Columns: Sendable, Hashable {
        package var id = "id"
        package var parent = "parent"
        /// Optional in the file: without it, the id is the label.
        package var label = "label"
        /// Optional in the file, and only for layouts of sections.
        package var section = "section"

        package init() {}
    }

    private let columns: Columns
    private let options: HierarchyOptions
    private let limits: DataLimits
    private let collector: DiagnosticCollector

    package init(
        columns: Columns = Columns(), options: HierarchyOptions, limits: DataLimits = DataLimits(),
        collector: DiagnosticCollector
    ) {
        self.columns = columns
        self.options = options
        self.limits = limits
        self.collector = collector
    }

    /// Every other column is a field; an empty cell means that the item doesn't have it. A cell that reads as a number is
    /// one. A second row with the same id adds a parent, and must be empty otherwise or the same.
    package func hierarchy(
        from file: SourceFile, separator: DelimitedReader.Separator
    ) throws(DiagnosticsError) -> Hierarchy {
        let reader = DelimitedReader(file, separator: separator, limits: limits, collector: collector)
        var state = TableImportState(
            file: file, builder: HierarchyBuilder(options: options, collector: collector),
            collector: collector)
        try reader.read(
            header: { state.readHeader($0, columns) },
            body: { state.append($0) })
        return state.finish()
    }
}
