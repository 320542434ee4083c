import Foundation

/// The number of items in each section.
nonisolated package struct SectionCounts: Equatable, Sendable {
    package var items: [Int]

    package var total: Int { items.reduce(0, +) }

    func numberOfItems(inSection section: Int) -> Int {
        precondition(
            items.indices.contains(section),
            "numberOfItems(inSection: \(section)): the collection view has \(items.count) sections")
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

    var summary: String { "\(total) items in \(items.count) sections" }
}
