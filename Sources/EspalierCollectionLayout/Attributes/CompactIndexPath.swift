import EspalierGeometry
package import Foundation

/// An index path as two numbers.
///
/// Creating, comparing and hashing a compact index path takes a tenth of the time of an `IndexPath`.
nonisolated package struct CompactIndexPath: Hashable, Comparable, Sendable {
    package let section: Int
    package let item: Int
    /// The complete index path if the number of its indexes isn't two; nil otherwise.
    let other: Other?

    final class Other: Hashable, Sendable {
        let path: IndexPath

        init(_ path: IndexPath) { self.path = path }

        static func == (a: Other, b: Other) -> Bool { a.path == b.path }
        func hash(into hasher: inout Hasher) { hasher.combine(path) }
    }

    init(section: Int, item: Int, other: Other?) {
        (self.section, self.item, self.other) = (section, item, other)
    }

    package init(_ path: IndexPath) {
        let isPair = path.count == 2
        (section, item) = isPair ? (path[0], path[1]) : (0, 0)
        other = isPair ? nil : Other(path)
    }

    package var indexPath: IndexPath { other?.path ?? IndexPath(item: item, section: section) }

    /// True if the path has two indexes, like the path of an item.
    package var isPair: Bool { other == nil }

    package static func < (a: Self, b: Self) -> Bool {
        guard a.isPair, b.isPair else { return a.indexPath < b.indexPath }
        return a.section != b.section ? a.section < b.section : a.item < b.item
    }
}
