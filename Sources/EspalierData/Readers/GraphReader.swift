package import EspalierDataFiles
package import EspalierDiagnostics

/// Reads nodes and edges from lists of records and from table files, or edges beside other data.
package struct GraphReader {
    /// A list of nodes or of edges.
    package enum Source {
        /// A list in YAML or JSON, or a mapping with a record at each key.
        case list(Node)
        /// A file in one of the formats of records.
        case file(SourceFile, DataFormat)
    }

    private let reader: RecordReader
    private var records: RecordCollector
    /// The data that the edges are added to; nil for a graph of its own.
    private let data: DiagramData?

    /// Creates a reader with the options of `settings`.
    ///
    /// If `data` isn't nil, the edges join its items.
    package init(_ settings: RecordReader, beside data: DiagramData? = nil) {
        var reader = RecordReader(
            kind: .graph, limits: settings.limits, diagnostics: settings.diagnostics)
        (reader.options, reader.hierarchy) = (settings.options, settings.hierarchy)
        (self.reader, self.data) = (reader, data)
        records =
            data.map { RecordCollector(edgesBetween: $0.items, diagnostics: settings.diagnostics) }
            ?? reader.makeCollector()
    }

    /// Reads the nodes.
    ///
    /// Afterwards, it is an error if an edge names another node. Without this call, edges add the nodes that they name.
    ///
    /// - Throws: `DiagnosticsError` if a file can't be read as a whole.
    package mutating func readNodes(_ source: Source) throws(DiagnosticsError) {
        try read(source, as: .nodes)
        records.addsItemsOfEdges = false
    }

    /// Reads the edges.
    ///
    /// - Throws: `DiagnosticsError` if a file can't be read as a whole.
    package mutating func readEdges(_ source: Source) throws(DiagnosticsError) {
        try read(source, as: .edges)
    }

    /// Returns the graph, or the data with the edges beside it.
    package mutating func finish() -> DiagramData {
        switch data {
        case nil: return records.finish()
        case .hierarchy(let hierarchy):
            return .hierarchy(hierarchy.adding(records.finishEdges(between: hierarchy.items.ids)))
        case .sections(let sections):
            return .graph(
                GraphData(nodes: sections, edges: records.finishEdges(between: sections.items.ids)))
        case .graph(let graph):
            return .graph(
                graph.adding(records.finishEdges(between: graph.items.ids), reader.diagnostics))
        }
    }

    private mutating func read(_ source: Source, as content: TableHeader.Content) throws(DiagnosticsError) {
        switch source {
        case .list(let node): append(node, as: content)
        case .file(let file, let format):
            let file = try reader.decoded(file)
            switch format {
            case .csv: try TableReader.read(file, separator: .comma, reader, content, into: &records)
            case .tsv: try TableReader.read(file, separator: .tab, reader, content, into: &records)
            case .yaml: append(try YAMLReader.read(file, limits: reader.limits), as: content)
            case .json: append(try JSONReader.read(file, limits: reader.limits), as: content)
            case .jsonl:
                try JSONReader.readLines(
                    of: file, limits: reader.limits, collector: reader.diagnostics
                ) { append($0, as: content) }
            case .outline, .folder, .symbolgraph, .dot:
                throw DiagnosticsError(
                    "nodes and edges can't be read from a file of the format '\(format.rawValue)'",
                    at: file.range(0..<0), note: "use one of csv, tsv, jsonl, yaml, json")
            }
        }
    }

    private mutating func append(_ list: Node, as content: TableHeader.Content) {
        var nodes = NodeRecordReader(reader)
        if list.scalarText != nil {
            return list.complain(expected: "a list", reader.diagnostics)
        }
        for node in nodes.records(of: list, keysAreIDs: content == .nodes) {
            if content == .nodes {
                nodes.appendItem(node, to: &records)
            } else if node.mapping == nil {
                node.complain(expected: "an edge with 'from' and 'to'", reader.diagnostics)
            } else {
                nodes.appendEdge(node, to: &records, needsBothEnds: true)
            }
        }
    }
}

extension RecordReader {
    /// Reads a mapping with the keys `nodes` and `edges`, as programs write graphs.
    ///
    /// - Returns: Nil if the node isn't such a mapping.
    func graph(_ root: Node) -> DiagramData? {
        guard let edges = root["edges"], edges.sequence != nil, let nodes = root["nodes"],
            nodes.scalarText == nil
        else { return nil }
        var graph = GraphReader(self)
        do throws(DiagnosticsError) {
            try graph.readNodes(.list(nodes))
            try graph.readEdges(.list(edges))
        } catch {
            diagnostics.report(contentsOf: error)
        }
        return graph.finish()
    }
}

extension ItemHierarchy {
    /// Returns the hierarchy with edges beside it.
    fileprivate func adding(_ edges: EdgeTable) -> ItemHierarchy {
        let lines = HierarchyLines(
            relations: lines?.relations ?? .empty, pointAtChildren: lines?.pointAtChildren ?? false,
            edges: edges)
        return ItemHierarchy(
            items: items, parents: parents, extraParents: extraParents, drawsExtraParents: drawsExtraParents,
            lines: lines, origins: origins, levelOrder: levelOrder)
    }
}
