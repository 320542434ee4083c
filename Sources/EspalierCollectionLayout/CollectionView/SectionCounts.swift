import Foundation

/// The number of items in each section.
nonisolated package struct SectionCounts: Equatable, Sendable {
    package var items: [Int]

    package var total: Int { items.reduce(0, +) }

    func numberOfItems(inSection section: Int) -> Int {
        precondition(
            items.indices.contains(section),
            "numberOfItems(inSection: \(section)): the collection view has \(sectionSummary)")
        return items[section]
    }

    func contains(_ path: IndexPath) -> Bool { contains(CompactIndexPath(path)) }

    func contains(_ path: CompactIndexPath) -> Bool {
        path.isPair && contains(section: path.section, item: path.item)
    }

    @inline(__always)
    func contains(section: Int, item: Int) -> Bool {
        section >= 0 && section < items.count && item >= 0 && item < items[section]
    }

    /// The numbers of items and sections, for messages.
    var summary: String { "\(total) \(total == 1 ? "item" : "items") in \(sectionSummary)" }

    /// The number of sections, for messages.
    var sectionSummary: String { items.count == 1 ? "1 section" : "\(items.count) sections" }
}
