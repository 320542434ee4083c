import EspalierData
import EspalierDataFiles
import EspalierDiagnostics

/// Reads a diagram's items from the source that its file declares.
nonisolated struct DataReader {
    let environment: DiagramEnvironment
    let collector: DiagnosticCollector
    /// The kind of data that the layout arranges; nil if the file doesn't name a layout type.
    var kind: LayoutDataKind?

    /// Reads the items; returns nil, after an error, if there is nothing to draw.
    func read(_ declaration: DataDeclaration, of file: SourceFile) throws(DiagnosticsError) -> DiagramData? {
        let data: DiagramData?
        let range: SourceRange?
        switch declaration {
        case .none:
            collector.error(
                "nothing to draw: the file has no data", at: SourceRange(file: file, lower: 0, upper: 0),
                notes: [
                    .init("a file without 'data' is a template; another file can use it with 'template:'")
                ])
            return nil
        case .declared(let source):
            data = try read(source)
            range = source.value.range
        case .loaded(let loaded): return loaded
        case .files(let files, let format, let symbols):
            guard !files.isEmpty else { return nil }
            var reader = reader
            reader.symbols = symbols
            reader.hierarchy.extraParents = format.standardExtraParents
            data = try reader.data(
                from: files, as: format, loader: environment.resources.loader,
                holdsSections: kind == .sections)
            range = SourceRange(file: file, lower: 0, upper: 0)
        }
        if let data, !collector.hasErrors { checkCount(data, at: range) }
        return data
    }

    private func checkCount(_ data: DiagramData, at range: SourceRange?) {
        if data.items.count == 0 { collector.error("nothing to draw: the data have no items", at: range) }
    }

    private var reader: RecordReader {
        RecordReader(kind: kind, limits: environment.dataLimits, diagnostics: collector)
    }

    private func read(_ source: DataSource) throws(DiagnosticsError) -> DiagramData? {
        var reader = reader
        (reader.columns, reader.hierarchy, reader.symbols) = (
            source.columns, source.hierarchy, source.symbols
        )
        let (format, value, resources) = (source.format, source.value, environment.resources)
        if format == .symbolgraph {
            let names = value.sequence?.filter { $0.scalarText != nil } ?? [value]
            return try reader.symbolGraphs(
                names.map { resources.name(of: $0.scalarText ?? "") },
                loader: resources.loader(forFilesNamedAt: names), namedAt: value.range)
        }
        guard let path = path(value) else {
            if format == .outline { return try reader.outline(value) }
            return format.canBeDiagram ? reader.tree(value, holdsSections: source.holdsSections) : nil
        }
        let files =
            format == .folder
            ? try resources.jsonFiles(
                inFolder: path, limits: environment.dataLimits, namedAt: value.range)
            : [try resources.file(at: path, namedAt: value.range)]
        return try reader.data(
            from: files, as: format.canBeDiagram ? DataFormat(TreeFormat(fileName: path)) : format,
            loader: resources.loader, holdsSections: source.holdsSections)
    }

    /// Returns the path of a file; nil for items in the diagram file itself.
    ///
    /// A text of several lines contains the items, as an outline. A text of one line is a path.
    private func path(_ node: Node) -> String? {
        guard let text = node.scalarText, !text.utf8.contains(UInt8(ascii: "\n")) else { return nil }
        return text
    }
}
