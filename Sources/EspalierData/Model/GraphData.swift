import EspalierDataFiles
public import EspalierDiagnostics

/// Items that are joined by edges, such as packages and their dependencies.
public struct GraphData: Sendable {
    /// The items, which are the nodes of the graph, in sections.
    ///
    /// A graph without containers has one section.
    public let nodes: SectionedData
    /// The edges, whose ends are rows of the nodes' items.
    public let edges: EdgeTable
    /// For each section, the section of the container around it: -1 for none, and nil for a section that isn't a
    /// container.
    ///
    /// Without a field `container`, sections with labels are containers.
    public let containers: [Int?]

    /// The nodes of all sections, in the order of their source.
    public var items: ItemTable { nodes.items }

    init(nodes: SectionedData, edges: EdgeTable, containers: [Int?]? = nil) {
        (self.nodes, self.edges) = (nodes, edges)
        self.containers = containers ?? nodes.sections.labels.map { $0.isEmpty ? nil : -1 }
    }

    /// Returns the graph with a section for each container that items name.
    func inContainers(_ diagnostics: DiagnosticCollector) -> GraphData {
        GraphContainers(self, diagnostics)?.result() ?? self
    }

    /// Creates a graph.
    ///
    /// - Parameters:
    ///   - nodes: The nodes, in sections.
    ///   - ends: For each edge, the row of the node that it leads from, and the row of the node that it leads to.
    ///   - edges: The ids, labels and other fields of the edges; nil for edges without fields.
    /// - Throws: `DiagnosticsError` for each edge to a node that doesn't exist, or if the numbers of edges differ.
    public init(
        nodes: SectionedData, ends: [(source: Int, target: Int)], edges: ItemTable? = nil
    ) throws(DiagnosticsError) {
        let diagnostics = DiagnosticCollector()
        if let edges, edges.count != ends.count {
            diagnostics.error("\(edges.count) edges need \(edges.count) pairs of ends, not \(ends.count)")
        }
        let rows = 0..<nodes.items.count
        var builder = EdgeTableBuilder()
        for (number, (source, target)) in ends.enumerated() {
            for row in [source, target] where !rows.contains(row) {
                diagnostics.error("an end of edge \(number) is row \(row), which doesn't exist")
            }
            if edges == nil { builder.append(Record(label: ""), from: source, to: target) }
        }
        try diagnostics.throwIfErrors()
        self.nodes = nodes
        containers = nodes.sections.labels.map { $0.isEmpty ? nil : -1 }
        self.edges =
            edges.map {
                EdgeTable(
                    records: $0, sources: ends.map { Int32($0.source) },
                    targets: ends.map { Int32($0.target) },
                    reversed: [], origins: ItemOrigins())
            } ?? builder.finish(itemIDs: nodes.items.ids, diagnostics)
    }

    /// Returns the hierarchy of the edges, for a layout that doesn't arrange graphs.
    ///
    /// The source of the first edge to an item is the item's parent, and the sources of other edges are its extra
    /// parents. A cycle that no root reaches is reported as an error.
    ///
    /// - Complexity: O(items + edges), or O(items · log items) if sorted by name.
    func hierarchy(_ options: HierarchyOptions, _ diagnostics: DiagnosticCollector) -> ItemHierarchy {
        var builder = HierarchyBuilder(options: options, diagnostics: diagnostics)
        builder.addItems(of: nodes)
        for edge in 0..<edges.count {
            let (source, target) = (Int(edges.sources[edge]), Int(edges.targets[edge]))
            if !builder.addParent(source, of: target, at: edges.range(ofEdge: edge)) {
                let names = "'\(items.labels[source].excerpt())' to '\(items.labels[target].excerpt())'"
                diagnostics.reportRepeatedEdge(names, at: edges.range(ofEdge: edge))
            }
        }
        let isInheritance = edges.count > 0 && (0..<edges.count).allSatisfy(edges.pointsAtSource)
        return builder.finish(lines: HierarchyLines(relations: edges, pointAtChildren: !isInheritance))
    }
}

extension DiagnosticCollector {
    func reportRepeatedEdge(_ ends: String, at range: SourceRange?) {
        report(
            kind: "repeated edges", Diagnostic(.warning, "the edge from \(ends) is repeated", at: range))
    }
}

extension ItemHierarchy {
    /// Returns the graph of all parents: an edge from each parent to each of its children, followed by other edges.
    ///
    /// - Complexity: O(items + edges)
    func graph(_ diagnostics: DiagnosticCollector) -> GraphData {
        var builder = EdgeTableBuilder()
        let pointsAtParent = lines?.pointAtChildren != true
        var extra = 0
        for child in parents.indices {
            var parents = parents[child] < 0 ? [] : [Int(parents[child])]
            while extra < extraParents.count, extraParents[extra].child == child {
                parents.append(extraParents[extra].parent)
                extra += 1
            }
            for parent in parents {
                let record = relation(from: parent, to: child).flatMap { lines?.relations.record($0) }
                builder.append(
                    record ?? Record(label: "", origin: origins.origin(ofRow: child)), from: parent,
                    to: child,
                    pointsAtSource: pointsAtParent)
            }
        }
        let nodes = SectionedData(items: items, origins: origins)
        return GraphData(nodes: nodes, edges: builder.finish(itemIDs: items.ids, diagnostics))
            .adding(lines?.edges, diagnostics)
    }
}

extension GraphData {
    /// Returns the graph with further edges between the same items.
    func adding(_ other: EdgeTable?, _ diagnostics: DiagnosticCollector) -> GraphData {
        guard let other, other.count > 0 else { return self }
        if edges.count == 0 { return GraphData(nodes: nodes, edges: other) }
        var builder = EdgeTableBuilder(edges)
        for edge in 0..<other.count {
            builder.append(
                other.record(edge), from: Int(other.sources[edge]), to: Int(other.targets[edge]),
                pointsAtSource: other.pointsAtSource(edge))
        }
        return GraphData(nodes: nodes, edges: builder.finish(itemIDs: items.ids, diagnostics))
    }
}

extension EdgeTable {
    /// Returns the fields and the label of an edge, without its id, which may be the id of another edge in a larger
    /// table.
    fileprivate func record(_ edge: Int) -> Record {
        let fields = records.fieldNames.compactMap { name in
            records[field: name, row: edge].map { Record.Field(name, $0) }
        }
        return Record(
            label: records.labels[edge], fields: fields, origin: origins.origin(ofRow: edge))
    }
}
