import EspalierGeometry
import Foundation

/// The frames of a layout's items, with access by index path and by rectangle.
nonisolated struct ItemFrames {
    /// The index of each section's first frame, followed by the number of all items.
    private let sectionStarts: [Int]
    private let frames: [CGRect]
    private let index: OrderedBoxTree

    static let empty = ItemFrames(itemCounts: [], frames: [])

    /// Creates the frames of sections.
    ///
    /// - Parameters:
    ///   - itemCounts: The number of items in each section.
    ///   - frames: The frames in the order of the index paths; their number is the sum of the counts.
    init(itemCounts: [Int], frames: [CGRect]) {
        var starts = [0]
        for count in itemCounts { starts.append(starts[starts.count - 1] + count) }
        precondition(starts[itemCounts.count] == frames.count, "One frame for each item")
        sectionStarts = starts
        self.frames = frames
        index = OrderedBoxTree(count: frames.count) { frames[$0] }
    }

    subscript(path: IndexPath) -> CGRect? {
        guard path.count == 2, path.section >= 0, path.section < sectionStarts.count - 1, path.item >= 0
        else {
            return nil
        }
        let number = sectionStarts[path.section] + path.item
        return number < sectionStarts[path.section + 1] ? frames[number] : nil
    }

    /// Calls `found` for each item that overlaps `rect`, in the order of the index paths.
    ///
    /// Items that only touch `rect` are left out.
    func forEach(in rect: CGRect, found: (_ section: Int, _ item: Int, _ frame: CGRect) -> Void) {
        var section = 0
        index.forEach(
            in: rect, box: { frames[$0] },
            found: { number in
                while number >= sectionStarts[section + 1] { section += 1 }
                found(section, number - sectionStarts[section], frames[number])
            })
    }
}
