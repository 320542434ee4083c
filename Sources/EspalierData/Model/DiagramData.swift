public import EspalierDiagnostics

/// The items of a diagram: a hierarchy, items in sections, or a graph.
public enum DiagramData: Sendable {
    /// Items with parents and children.
    case hierarchy(ItemHierarchy)
    /// Items in sections, in order.
    case sections(SectionedData)
    /// Items that are joined by edges.
    case graph(GraphData)

    /// The items, in the order of their source.
    public var items: ItemTable {
        switch self {
        case .hierarchy(let hierarchy): hierarchy.items
        case .sections(let sections): sections.items
        case .graph(let graph): graph.items
        }
    }

    /// The kind of data, which determines the layouts that can be used.
    package var kind: LayoutDataKind {
        switch self {
        case .hierarchy: .hierarchy
        case .sections: .sections
        case .graph: .graph
        }
    }

    /// The edges of a graph, or those beside a hierarchy; nil if the data has no edges.
    ///
    /// The lines between the parents and children of a hierarchy aren't edges.
    public var edges: EdgeTable? {
        switch self {
        case .hierarchy(let hierarchy): hierarchy.lines?.edges
        case .sections: nil
        case .graph(let graph): graph.edges
        }
    }

    /// The direction in which the file with the data draws the edges, such as `leftToRight`; nil if it names none.
    package var direction: DataSelection.Setting<String>? {
        switch self {
        case .hierarchy(let hierarchy): hierarchy.lines?.relations.direction
        case .sections: nil
        case .graph(let graph): graph.edges.direction
        }
    }

    /// The sections of the items, or of the nodes of a graph; nil for a hierarchy.
    package var sections: SectionedData? {
        switch self {
        case .hierarchy: nil
        case .sections(let sections): sections
        case .graph(let graph): graph.nodes
        }
    }

    /// Returns the place of an item in its file, or nil if it doesn't come from a file.
    public func range(ofRow row: Int) -> SourceRange? {
        switch self {
        case .hierarchy(let hierarchy): hierarchy.range(ofRow: row)
        case .sections(let sections): sections.range(ofRow: row)
        case .graph(let graph): graph.nodes.range(ofRow: row)
        }
    }

    /// Returns the place of a section in its file; nil for a hierarchy, whose sections are the levels of the tree.
    package func range(ofSection section: Int) -> SourceRange? {
        sections?.range(ofSection: section)
    }

    /// Returns the data in the form that a kind of layout arranges.
    ///
    /// A layout of graphs arranges all data: the parents of a hierarchy become edges. A layout of hierarchies arranges the
    /// hierarchy of a graph's edges. Data that can't be converted is returned as it is.
    ///
    /// - Parameters:
    ///   - kind: The kind of data that the layout arranges.
    ///   - options: The order of siblings, and the treatment of second and further edges to an item.
    ///   - diagnostics: Receives the errors, such as a cycle.
    /// - Returns: The data of the kind, or the same data.
    /// - Complexity: O(items + edges)
    package func converted(
        to kind: LayoutDataKind, _ options: HierarchyOptions, _ diagnostics: DiagnosticCollector
    ) -> DiagramData {
        switch (self, kind) {
        case (.hierarchy(let hierarchy), .graph):
            .graph(hierarchy.graph(diagnostics).inContainers(diagnostics))
        case (.graph(let graph), .graph): .graph(graph.inContainers(diagnostics))
        case (.graph(let graph), .hierarchy): .hierarchy(graph.hierarchy(options, diagnostics))
        case (.sections(let sections), .graph):
            .graph(GraphData(nodes: sections, edges: .empty))
        default: self
        }
    }
}

/// The kind of data that a layout arranges.
public enum LayoutDataKind: String, Sendable {
    /// Items with children.
    case hierarchy
    /// Items in sections.
    case sections
    /// Items that are joined by edges.
    case graph
}

/// The rules for creating a hierarchy from its items.
public struct HierarchyOptions: Sendable, Hashable {
    /// The order of siblings and roots.
    public enum Order: String, Sendable, CaseIterable {
        /// The order in the source.
        case given
        /// By label without regard to case, in an order that doesn't depend on a locale.
        case name
    }

    /// The treatment of an item's second and further parents.
    ///
    /// The first parent is always the parent in the tree.
    public enum ExtraParents: String, Sendable, CaseIterable {
        /// Report an error.
        case error
        /// Keep the extra parents in `ItemHierarchy.extraParents` without drawing them, and report them in a note.
        case note
        /// Keep the extra parents in `ItemHierarchy.extraParents`, and draw them as additional lines.
        case line
    }

    /// The treatment of parents that are named by items but aren't in the data.
    public enum MissingParents: String, Sendable, CaseIterable {
        /// Report an error.
        case error
        /// Add an item with the parent's name, whose field `external` is true and which is drawn muted.
        case external
        /// Leave the parent out, so that its children are roots.
        case drop
    }

    /// The order of siblings and roots.
    public var order = Order.given
    /// The treatment of an item's second and further parents.
    public var extraParents = ExtraParents.error
    /// The treatment of parents that aren't in the data.
    public var missingParents = MissingParents.error
    /// True to leave out each relation to a parent that is also an ancestor of another parent of the item (the
    /// transitive reduction).
    ///
    /// Takes O(items · (items + relations) / 64) in the worst case.
    public var reducesRelations = false

    /// True if items of a tree with the same id are one item with several parents.
    var joinsRepeatedItems: Bool { extraParents != .error || reducesRelations }

    /// Creates options; by default items stay in their order, and a second parent or a missing parent is an error.
    public init(
        order: Order = .given, extraParents: ExtraParents = .error, missingParents: MissingParents = .error,
        reducesRelations: Bool = false
    ) {
        (self.order, self.extraParents) = (order, extraParents)
        (self.missingParents, self.reducesRelations) = (missingParents, reducesRelations)
    }
}
