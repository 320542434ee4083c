import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// The numbers of the items of all sections, from 0 in the order of the index paths.
nonisolated struct ItemNumbers {
    /// The number of each section's first item, followed by the number of all items.
    fileprivate let starts: [Int]

    init(itemCounts: [Int]) {
        starts = itemCounts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    }

    var count: Int { starts[starts.count - 1] }
    var sectionCount: Int { starts.count - 1 }

    func items(inSection section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

    /// The number of the item at an index path; nil if no such item exists.
    subscript(path: IndexPath) -> Int? {
        guard path.count == 2, path.section >= 0, path.section < sectionCount, path.item >= 0 else {
            return nil
        }
        let items = items(inSection: path.section)
        return path.item < items.count ? items.lowerBound + path.item : nil
    }

    /// Returns the index path of the item with a number.
    ///
    /// O(log sections).
    func path(of number: Int) -> IndexPath {
        let section = starts.partitioningIndex { $0 > number } - 1
        return IndexPath(item: number - starts[section], section: section)
    }
}

extension CollectionView {
    /// The number of items in each section.
    final var itemCounts: [Int] { (0..<numberOfSections).map { numberOfItems(inSection: $0) } }
}

/// The frames of a layout's items, with access by index path and by rectangle.
nonisolated struct ItemFrames {
    private let numbers: ItemNumbers
    private let frames: [CGRect]
    private let index: OrderedBoxTree

    static let empty = ItemFrames(itemCounts: [], frames: [])

    /// Creates the frames of sections.
    ///
    /// - Parameters:
    ///   - itemCounts: The number of items in each section.
    ///   - frames: The frames in the order of the index paths; their number is the sum of the counts.
    init(itemCounts: [Int], frames: [CGRect]) {
        numbers = ItemNumbers(itemCounts: itemCounts)
        precondition(numbers.count == frames.count, "One frame for each item")
        self.frames = frames
        index = OrderedBoxTree(count: frames.count) { frames[$0] }
    }

    subscript(path: IndexPath) -> CGRect? { numbers[path].map { frames[$0] } }

    /// Calls `found` for each item that overlaps `rect`, in the order of the index paths.
    ///
    /// Items that only touch `rect` are left out.
    func forEach(in rect: CGRect, found: (_ section: Int, _ item: Int, _ frame: CGRect) -> Void) {
        let starts = numbers.starts
        var section = 0
        index.forEach(
            in: rect, box: { frames[$0] },
            found: { number in
                while number >= starts[section + 1] { section += 1 }
                found(section, number - starts[section], frames[number])
            })
    }
}
