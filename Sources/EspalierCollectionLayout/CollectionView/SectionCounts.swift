import Foundation

/// How many items each section has.
nonisolated package struct SectionCounts: Equatable, Sendable {
    package var items: [Int]

    package var total: Int { items.reduce(0, +) }

    func numberOfItems(inSection section: Int) -> Int {
        precondition(
            items.indices.contains(section),
            "numberOfItems(inSection: \(section)): the collection view has \(items.count) sections")
        return items[section]
    }

    func contains(_ path: IndexPath) -> Bool {
        guard path.count == 2 else { return false }
        let (section, item) = (path[0], path[1])
        return section >= 0 && section < items.count && item >= 0 && item < items[section]
    }

    var summary: String { "\(total) items in \(items.count) sections" }
}
