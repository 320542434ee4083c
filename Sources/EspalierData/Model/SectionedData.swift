public import EspalierDiagnostics

/// Items in sections, the data of feeds and grids.
///
/// Both items and sections have fields.
public struct SectionedData: Sendable {
    /// The sections, each with an `id`, a `label` and other fields.
    ///
    /// Headers and backgrounds can show these fields.
    public let sections: ItemTable
    /// The items of all sections, one section after another.
    public let items: ItemTable
    /// The first row in `items` of each section; the last element is the number of items.
    private let starts: [Int32]
    let origins: ItemOrigins
    let sectionOrigins: ItemOrigins
    /// The ids of the sections whose label is their id, because no label is given.
    package internal(set) var unlabeledSections: Set<String> = []

    /// Creates sections from two builders.
    ///
    /// The items are already in the order of the sections.
    init(
        sections: inout ItemTableBuilder, items: inout ItemTableBuilder, starts: [Int32],
        _ diagnostics: DiagnosticCollector
    ) {
        (origins, sectionOrigins) = (items.origins, sections.origins)
        (self.sections, self.items) = (sections.finish(diagnostics), items.finish(diagnostics))
        self.starts = starts
    }

    /// Creates one section without a label.
    init(items: ItemTable, origins: ItemOrigins) {
        (self.items, self.origins, sectionOrigins) = (items, origins, ItemOrigins())
        sections = ItemTable(ids: ["1"], labels: [""])
        starts = [0, Int32(items.count)]
    }

    /// Creates sections from finished tables.
    ///
    /// - Parameters:
    ///   - sections: The sections.
    ///   - items: The items of all sections, one section after another.
    ///   - itemCounts: The number of items in each section; their sum must be the number of all items.
    public init(sections: ItemTable, items: ItemTable, itemCounts: [Int]) {
        precondition(itemCounts.count == sections.count, "an item count for each section")
        precondition(itemCounts.reduce(0, +) == items.count, "every item in a section")
        (self.sections, self.items) = (sections, items)
        starts = itemCounts.reduce(into: [0]) { $0.append(($0.last ?? 0) + Int32($1)) }
        (origins, sectionOrigins) = (ItemOrigins(), ItemOrigins())
    }

    /// The number of sections.
    public var sectionCount: Int { sections.count }

    /// Returns the number of items in a section.
    public func itemCount(inSection section: Int) -> Int { Int(starts[section + 1] - starts[section]) }

    /// Returns the row of an item in `items`.
    public func row(section: Int, item: Int) -> Int { Int(starts[section]) + item }

    /// Returns the place of an item in its file, or nil if it doesn't come from a file.
    public func range(ofRow row: Int) -> SourceRange? { origins.range(ofRow: row) }

    /// Returns the place of a section in its file, or nil if it doesn't come from a file.
    public func range(ofSection section: Int) -> SourceRange? { sectionOrigins.range(ofRow: section) }
}
