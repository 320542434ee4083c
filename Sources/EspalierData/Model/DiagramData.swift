public import EspalierDiagnostics

/// The items of a diagram: a hierarchy, or items in sections.
public enum DiagramData: Sendable {
    /// Items with parents and children.
    case hierarchy(ItemHierarchy)
    /// Items in sections, in order.
    case sections(SectionedData)

    /// The items, in the order of their source.
    public var items: ItemTable {
        switch self {
        case .hierarchy(let hierarchy): hierarchy.items
        case .sections(let sections): sections.items
        }
    }

    /// The kind of data, which determines the layouts that can be used.
    package var kind: LayoutDataKind {
        switch self {
        case .hierarchy: .hierarchy
        case .sections: .sections
        }
    }

    /// Returns the place of an item in its file, or nil if it doesn't come from a file.
    public func range(ofRow row: Int) -> SourceRange? {
        switch self {
        case .hierarchy(let hierarchy): hierarchy.range(ofRow: row)
        case .sections(let sections): sections.range(ofRow: row)
        }
    }

    /// Returns the place of a section in its file; nil for a hierarchy, whose sections are the levels of the tree.
    package func range(ofSection section: Int) -> SourceRange? {
        if case .sections(let sections) = self { sections.range(ofSection: section) } else { nil }
    }
}

/// The kind of data that a layout arranges.
public enum LayoutDataKind: String, Sendable {
    /// Items with children.
    case hierarchy
    /// Items in sections.
    case sections
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

    /// The order of siblings and roots.
    public var order = Order.given
    /// The treatment of an item's second and further parents.
    public var extraParents = ExtraParents.error

    /// Creates options; by default items stay in their order, and a second parent is an error.
    public init(order: Order = .given, extraParents: ExtraParents = .error) {
        (self.order, self.extraParents) = (order, extraParents)
    }
}
