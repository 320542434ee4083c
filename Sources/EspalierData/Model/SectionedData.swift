public import EspalierDiagnostics

/// Items in sections, each of which has fields of its own: the data of feeds and grids.
public struct SectionedData: Sendable {
    /// The sections: `id`, `label` and any other fields, for headers and backgrounds.
    public let sections: ItemTable
    /// The items of all sections, one after another.
    public let items: ItemTable
    /// Where each section starts in `items`; one more at the end.
    private let starts: [Int32]
    private let origins: ItemOrigins
    private let sectionOrigins: ItemOrigins

    init(
        sections: ItemTable, items: ItemTable, starts: [Int32], origins: ItemOrigins,
        sectionOrigins: ItemOrigins
    ) {
        self.sections = sections
        self.items = items
        self.starts = starts
        self.origins = origins
        self.sectionOrigins = sectionOrigins
    }

    /// Makes sectioned data that a program has at hand.
    ///
    /// - Parameters:
    ///   - sections: The sections.
    ///   - items: The items of all sections, one after another.
    ///   - itemCounts: How many of the items each section has; together all of them.
    public init(sections: ItemTable, items: ItemTable, itemCounts: [Int]) {
        precondition(itemCounts.count == sections.count, "an item count for each section")
        precondition(itemCounts.reduce(0, +) == items.count, "every item in a section")
        self.init(
            sections: sections, items: items,
            starts: itemCounts.reduce(into: [0]) { $0.append(($0.last ?? 0) + Int32($1)) },
            origins: ItemOrigins(), sectionOrigins: ItemOrigins())
    }

    public var sectionCount: Int { sections.count }

    public func itemCount(inSection section: Int) -> Int { Int(starts[section + 1] - starts[section]) }

    /// The row in `items`.
    public func row(section: Int, item: Int) -> Int { Int(starts[section]) + item }

    /// Where the item stands in its file, for complaints about it.
    public func range(ofRow row: Int) -> SourceRange? { origins.range(ofRow: row) }

    /// Where the section stands in its file.
    public func range(ofSection section: Int) -> SourceRange? { sectionOrigins.range(ofRow: section) }
}
