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
        path.isPair && path.section >= 0 && path.section < items.count && path.item >= 0
            && path.item < items[path.section]
    }

    var summary: String { "\(total) items in \(items.count) sections" }
}
