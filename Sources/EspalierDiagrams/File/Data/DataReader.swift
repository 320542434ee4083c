import EspalierData
import EspalierDataFiles
import EspalierDiagnostics

/// Reads a diagram's items from the source that its file declares.
nonisolated struct DataReader {
    let environment: DiagramEnvironment
    let collector: DiagnosticCollector
    /// The kind of data that the layout arranges; nil if the file doesn't name a layout type.
    var kind: LayoutDataKind?

    /// Reads the items, and reports errors, for example if there are no items.
    ///
    /// Returns nil if the declaration names no data that can be read.
    func read(_ declaration: DataDeclaration, of file: SourceFile) -> DiagramData? {
        warnOfUnusedOptions(declaration)
        do throws(DiagnosticsError) {
            guard let data = try data(declaration, of: file) else { return nil }
            guard let options = declaration.options, !collector.hasErrors else {
                return arranged(data, declaration.options)
            }
            if data.items.count == 0 { reportNothing(options, at: declaration.range(in: file)) }
            return selected(data, options, at: declaration.range(in: file)?.firstByte)
                .map { arranged($0, options) }
        } catch {
            collector.report(contentsOf: error)
            return nil
        }
    }

    /// Returns the items that the options select; nil after an error.
    private func selected(_ data: DiagramData, _ options: DataOptions, at range: SourceRange?) -> DiagramData?
    {
        var data = data
        if case .graph(let graph) = data, options.hierarchy.reducesRelations {
            data = .graph(graph.reduced())
        }
        if case .sections = data {
            for option in options.records.parentOptions {
                collector.error(
                    "'\(option.value)' can't be used with sections, whose items have no parents",
                    at: option.range ?? range)
            }
        }
        let selection = options.records.effectiveSelection
        let selected = selection.applied(
            to: data, isSortedByName: options.order == .name, at: range, collector)
        if let selected, selected.items.count == 0, data.items.count > 0 {
            collector.error("the selection leaves nothing to draw", at: range)
        }
        return selected
    }

    private func data(
        _ declaration: DataDeclaration, of file: SourceFile
    ) throws(DiagnosticsError) -> DiagramData? {
        switch declaration {
        case .none:
            collector.error(
                "nothing to draw: the file has no data", at: SourceRange(file: file, lower: 0, upper: 0),
                notes: [
                    .init("a file without 'data' is a template; another file can use it with 'template:'")
                ])
            return nil
        case .declared(let node, let options, let edges):
            guard let data = try data(node, options) else { return nil }
            return try edges.map { (node) throws(DiagnosticsError) in try adding(node, to: data, options) }
                ?? data
        case .loaded(let loaded): return loaded
        case .files(let files, let options):
            guard !files.isEmpty else { return nil }
            let data = try reader(options).data(
                from: files, as: options.format, loader: environment.resources.loader,
                holdsSections: kind == .sections)
            if !collector.hasErrors { for file in files { file.releaseBytes() } }
            return data
        }
    }

    /// Returns the data in the form that the layout arranges.
    ///
    /// If the file doesn't name a layout type, a graph is shown by the first type that arranges graphs, otherwise as the
    /// hierarchy of its edges.
    func arranged(_ data: DiagramData, _ options: DataOptions?) -> DiagramData {
        let types = environment.layoutTypes.types
        let standard = types.contains { $0.dataKind == .graph } ? LayoutDataKind.graph : .hierarchy
        guard let kind = kind ?? (data.kind == .graph ? standard : nil) else { return data }
        var hierarchy = options?.hierarchy ?? HierarchyOptions()
        hierarchy.extraParents = options?.records.extraParents ?? .line
        return data.converted(to: kind, hierarchy, collector)
    }

    /// Returns data with edges beside it, which are declared in the diagram file.
    private func adding(
        _ edges: Node, to data: DiagramData, _ options: DataOptions
    ) throws(DiagnosticsError) -> DiagramData {
        if edges.isNull { return data }
        var graph = GraphReader(reader(options), beside: data)
        try graph.readEdges(part(edges))
        return graph.finish()
    }

    /// Reads nodes and edges that are declared in the diagram file.
    private func graph(_ node: Node, _ options: DataOptions) throws(DiagnosticsError) -> DiagramData {
        var graph = GraphReader(reader(options))
        if let nodes = node["nodes"], !nodes.isNull, nodes.scalarText != "implied" {
            try graph.readNodes(part(nodes))
        }
        if let edges = node["edges"], !edges.isNull { try graph.readEdges(part(edges)) }
        return graph.finish()
    }

    /// Returns the nodes or edges that a node contains, or those of the file that it names.
    private func part(_ node: Node) throws(DiagnosticsError) -> GraphReader.Source {
        guard let path = node.scalarText else { return .list(node) }
        guard let format = DataFormat(fileName: path) else {
            throw DiagnosticsError(
                "the format of '\(path.excerpt())' is unknown", at: node.range,
                note: "use a file with the suffix .csv, .tsv, .jsonl, .yaml or .json")
        }
        return .file(try environment.resources.file(at: path, namedAt: node.range), format)
    }

    /// Warns if an option for files has no effect, because the items are in the diagram file.
    ///
    /// `ItemsKey` reports an error if the diagram file has the same option as a key. The command reports options that
    /// don't belong to the format.
    private func warnOfUnusedOptions(_ declaration: DataDeclaration) {
        guard case .declared(let node, let options, _) = declaration, options.format != .symbolgraph,
            path(node, options.format) == nil
        else { return }
        var names: [String] = []
        if options.records.rows != nil, options.format.canBeDiagram { names.append("--rows") }
        if options.records.encoding != nil { names.append("--encoding") }
        for name in names {
            collector.warning(
                "'\(name)' has no effect: the items are in the diagram file", at: node.range.firstByte,
                notes: [.init("write the items into a file, or draw without '\(name)'")])
        }
    }

    /// Reports an error for data without items.
    private func reportNothing(_ options: DataOptions, at range: SourceRange?) {
        guard options.format == .symbolgraph else {
            return collector.error("the data has no items to draw", at: range)
        }
        let kinds = SymbolGraphOptions.Kind.allCases
        let included = options.symbols.kinds ?? Set(kinds)
        let shown = included == Set(kinds) ? ["types"] : kinds.filter(included.contains).map(\.rawValue)
        let others = kinds.filter { !included.contains($0) && $0.isOfTypes }.map(\.rawValue).joined(
            separator: ",")
        collector.error(
            "nothing to draw: the symbol graph has no \(shown.joined(separator: ", "))", at: range,
            notes: others.isEmpty
                ? []
                : [
                    .init(
                        "show other types with '--include \(others)', or 'include: [...]' in a diagram file")
                ])
    }

    /// Reports an error for a text of several lines instead of the path of a file.
    ///
    /// The validator has reported all values that aren't texts.
    private func reportSeveralLines(at range: SourceRange) {
        collector.error(
            "expected the path of a file, found a text of several lines", at: range,
            notes: [
                .init(
                    "write the items into a file, or use 'outline', 'tree' or 'sections' for items in this file"
                )
            ])
    }

    /// Reports the lines of an outline that YAML has joined into one.
    ///
    /// - Returns: True if lines were joined.
    private func reportJoinedLines(_ node: Node) -> Bool {
        let lines = node.range.text.split(whereSeparator: \.isNewline)
        let isFolded = lines.first?.first == ">"
        guard lines.first?.first != "|", lines.dropFirst(isFolded ? 1 : 0).count > 1 else { return false }
        collector.error(
            "YAML joins these lines into one", at: node.range.firstByte,
            notes: [.init("write '|' \(isFolded ? "instead of '>'" : "after the key") to keep the lines")])
        return true
    }

    private func reader(_ options: DataOptions) -> RecordReader {
        var reader = RecordReader(kind: kind, limits: environment.dataLimits, diagnostics: collector)
        reader.options = options.records
        if let column = options.records.sectionColumn { reader.options.columns.useSections(of: column) }
        (reader.hierarchy, reader.symbols) = (options.hierarchy, options.symbols)
        return reader
    }

    private func data(_ value: Node, _ options: DataOptions) throws(DiagnosticsError) -> DiagramData? {
        let (format, reader, resources) = (options.format, reader(options), environment.resources)
        if format == .symbolgraph {
            let names = value.sequence?.filter { $0.scalarText != nil } ?? [value]
            return try reader.symbolGraphs(
                names.map { resources.name(of: $0.scalarText ?? "") },
                loader: resources.loader(forFilesNamedAt: names), namedAt: value.range)
        }
        if options.holdsGraph, value.mapping != nil { return try graph(value, options) }
        guard let path = path(value, format) else {
            if format == .outline {
                if reportJoinedLines(value) { return nil }
                return try reader.outline(value)
            }
            if format.canBeDiagram { return reader.tree(value, holdsSections: options.holdsSections) }
            if value.scalarText != nil { reportSeveralLines(at: value.range) }
            return nil
        }
        if resources.isPath(path, of: value.range.file) {
            throw DiagnosticsError(
                "'\(path.excerpt())' is this diagram file, which can't be its own data", at: value.range,
                note: "name a file with items, or write the items here with 'outline', 'tree' or 'sections'")
        }
        let files =
            format == .folder
            ? try resources.jsonFiles(inFolder: path, limits: environment.dataLimits, namedAt: value.range)
            : [try resources.file(at: path, namedAt: value.range)]
        return try reader.data(
            from: files, as: format.canBeDiagram ? DataFormat(TreeFormat(fileName: path)) : format,
            loader: resources.loader, holdsSections: options.holdsSections)
    }

    /// Returns the path of a file; nil for items in the diagram file itself.
    ///
    /// A text of several lines contains the items. A text of one line is a path. For the format `outline`, it must
    /// contain a dot or a slash, because it is otherwise an outline with one item.
    private func path(_ node: Node, _ format: DataFormat) -> String? {
        guard let text = node.scalarText, !text.utf8.contains(UInt8(ascii: "\n")) else { return nil }
        return format == .outline && !text.contains(where: { "./".contains($0) }) ? nil : text
    }
}
