package import EspalierDataFiles
package import EspalierDiagnostics

/// Reads data files of any format into records, and creates a hierarchy or sections from the records.
///
/// Each kind of format has an extension of its own. Tables are read by `TableReader`.
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
        case .outline: return try outline(decoded(file))
        case .yaml, .json:
            let file = try decoded(file)
            let root =
                format == .yaml
                ? try YAMLReader.read(file, limits: limits) : try JSONReader.read(file, limits: limits)
            return spelled(as: root).tree(file: root, holdsSections: holdsSections)
        case .csv: return try TableReader.read(decoded(file), separator: .comma, self)
        case .tsv: return try TableReader.read(decoded(file), separator: .tab, self)
        case .jsonl: return try lines(decoded(file))
        case .dot: return try dot(decoded(file))
        case .folder: return folder(files)
        case .symbolgraph: return try symbolGraphs(files, loader: loader)
        }
    }

    /// Returns this reader with the names of columns as the first hundred mappings of a file spell them.
    func spelled(as root: Node) -> RecordReader {
        var (queue, keys) = ([root], Set<String>())
        var index = 0
        while index < queue.count, index < 100 {
            let node = queue[index]
            index += 1
            keys.formUnion(node.mapping?.keys ?? [])
            let values = node.sequence?.prefix(100).map(\.self) ?? node.mapping?.entries.map(\.value) ?? []
            queue += values.filter { $0.mapping != nil || $0.sequence != nil }
        }
        var reader = self
        reader.options.columns = options.columns.spelled(as: keys.sorted())
        return reader
    }

    /// Returns a file in UTF-8.
    func decoded(_ file: SourceFile) throws(DiagnosticsError) -> SourceFile {
        try file.decoded(from: options.encoding, limits: limits)
    }

    func makeCollector() -> RecordCollector {
        RecordCollector(
            kind ?? .hierarchy, options: hierarchy, edgeParents: options.extraParents ?? .line,
            diagnostics: diagnostics
        )
    }
}

/// The options of data files that the user can set in a diagram file or on a command line.
package struct RecordOptions: Sendable, Hashable {
    package var columns = RecordColumns()
    /// The path to the records in YAML and JSON files; nil if they are at the top or the path is found.
    package var rows: RowPath?
    /// The byte between two fields of a table; nil to find it in the first lines.
    package var separator: DelimitedReader.Separator?
    /// The encoding; nil for UTF-8, or UTF-16 with a byte order mark.
    package var encoding: TextEncoding?
    /// False if the first row of a table isn't its header; nil for true.
    package var hasHeader: Bool?
    /// The treatment of an item's second and further parents; nil for the default of the format, which is a line in a
    /// list of edges.
    package var extraParents: HierarchyOptions.ExtraParents?
    /// The treatment of parents that aren't in the data; nil for an error.
    package var missingParents: HierarchyOptions.MissingParents?
    /// True to leave out relations that follow from others; nil for false.
    package var reducesRelations: Bool?
    /// The options of parents that the user has set, which have no effect on sections, with their places.
    package var parentOptions: [DataSelection.Setting<String>] = []
    /// True if all columns of sections are shown: ids and labels are also fields, and the label of an item without one is
    /// its first value.
    package var showsColumns = false
    /// The column of the section unless the user named another one; nil for the usual name.
    package var sectionColumn: String?
    /// The items that are shown.
    package var selection = DataSelection()

    package init() {}

    /// The selection, which shows hidden parents unless missing parents are left out.
    package var effectiveSelection: DataSelection {
        var selection = selection
        selection.showsHiddenParents = missingParents != .drop || selection.only.isEmpty
        return selection
    }

    /// Returns the options of both values; if both set an option, the value in `other` is used.
    package func overlaid(by other: RecordOptions) -> RecordOptions {
        var merged = self
        merged.columns = columns.overlaid(by: other.columns)
        merged.rows = other.rows ?? rows
        merged.separator = other.separator ?? separator
        merged.encoding = other.encoding ?? encoding
        merged.hasHeader = other.hasHeader ?? hasHeader
        merged.parentOptions += other.parentOptions
        merged.extraParents = other.extraParents ?? extraParents
        merged.missingParents = other.missingParents ?? missingParents
        merged.reducesRelations = other.reducesRelations ?? reducesRelations
        merged.sectionColumn = other.sectionColumn ?? sectionColumn
        merged.showsColumns = other.showsColumns || showsColumns
        merged.selection = selection.overlaid(by: other.selection)
        return merged
    }
}
