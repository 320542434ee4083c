package import EspalierDiagnostics

/// The items of a diagram.
package enum DiagramData: Sendable {
    case hierarchy(Hierarchy)
    case sections(SectionedData)

    package var items: ItemTable {
        switch self {
        case .hierarchy(let hierarchy): hierarchy.items
        case .sections(let sections): sections.items
        }
    }

    /// Where an item stands in its file.
    package func range(ofRow row: Int) -> SourceRange? {
        switch self {
        case .hierarchy(let hierarchy): hierarchy.range(ofRow: row)
        case .sections(let sections): sections.range(ofRow: row)
        }
    }

    /// Where a section stands in its file; nil for a level of a hierarchy, which stands nowhere.
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
