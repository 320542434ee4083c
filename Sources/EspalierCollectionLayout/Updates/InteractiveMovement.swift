import EspalierGeometry
import Foundation

/// An item that is being moved by hand. The data source knows nothing of it before it is let go.
nonisolated package struct InteractiveMovement {
    let original: IndexPath
    var current: IndexPath
    /// Where the item's centre is.
    var position: CGPoint
    let originalCounts: SectionCounts

    /// The counts with the item in the section that it is over.
    var counts: SectionCounts {
        var counts = originalCounts
        counts.items[original.section] -= 1
        counts.items[current.section] += 1
        return counts
    }

    /// Whether an item could be inserted there.
    func canReach(_ path: IndexPath) -> Bool {
        guard path.count == 2, originalCounts.items.indices.contains(path.section) else { return false }
        let isOwnSection = path.section == original.section
        return path.item >= 0 && path.item < originalCounts.items[path.section] + (isOwnSection ? 0 : 1)
    }

    /// The path in the data of what is shown at `path`.
    func dataPath(of path: IndexPath) -> IndexPath {
        Self.shift(path, from: current, to: original)
    }

    /// Where the item that the data has at `path` is shown.
    func displayedPath(of path: IndexPath) -> IndexPath {
        Self.shift(path, from: original, to: current)
    }

    /// Where an item goes when the one at `source` is taken out and put in at `target`.
    private static func shift(_ path: IndexPath, from source: IndexPath, to target: IndexPath) -> IndexPath {
        if path == source { return target }
        var path = path
        if path.section == source.section, path.item > source.item { path.item -= 1 }
        if path.section == target.section, path.item >= target.item { path.item += 1 }
        return path
    }
}
