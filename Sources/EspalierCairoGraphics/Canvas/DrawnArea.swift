import Foundation

/// The part of a band of pixels on which something may have been drawn, in blocks of one row and 64 columns.
///
/// In a large diagram, most of the picture is background. Pixels outside of this area needn't be compared, converted or
/// cleared.
final class DrawnArea {
    static let blockWidth = 64

    let width: Int
    let height: Int
    private let wordsPerRow: Int
    /// The blocks of each row, of which a bit is 1 if something may have been drawn.
    private let words: UnsafeMutablePointer<UInt64>

    /// Creates the empty area of a band, in pixels.
    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        wordsPerRow = (width - 1) / (Self.blockWidth * 64) + 1
        words = .allocate(capacity: wordsPerRow * height)
        words.initialize(repeating: 0, count: wordsPerRow * height)
    }

    deinit { words.deallocate() }

    /// Adds the blocks that a box touches, and those that antialiasing next to it touches.
    ///
    /// - Parameter box: The box in pixels of the band. If a coordinate is NaN, all blocks are added.
    func insert(_ box: CGRect) {
        func range(_ lower: CGFloat, _ upper: CGFloat, _ limit: Int) -> Range<Int>? {
            guard lower <= upper else { return 0..<limit }
            // Limit the numbers before they are converted, because a larger one would trap.
            let first = Int(max(0, min(CGFloat(limit), lower.rounded(.down) - 1)))
            let end = Int(max(0, min(CGFloat(limit), upper.rounded(.up) + 1)))
            return first < end ? first..<end : nil
        }
        guard let columns = range(box.minX, box.maxX, width), let rows = range(box.minY, box.maxY, height)
        else { return }
        insert(columns: columns, rows: rows)
    }

    /// Adds the blocks of some pixels, of which those outside of the band are ignored.
    func insert(columns: Range<Int>, rows: Range<Int>) {
        let (columns, rows) = (columns.clamped(to: 0..<width), rows.clamped(to: 0..<height))
        guard !columns.isEmpty else { return }
        let (first, last) = (columns.lowerBound / Self.blockWidth, (columns.upperBound - 1) / Self.blockWidth)
        for word in first / 64...last / 64 {
            let low = max(first, word * 64) - word * 64
            let high = min(last, word * 64 + 63) - word * 64
            let bits = (UInt64.max << UInt64(low)) & (UInt64.max >> UInt64(63 - high))
            for row in rows { words[row * wordsPerRow + word] |= bits }
        }
    }

    func insertAll() { insert(columns: 0..<width, rows: 0..<height) }

    func removeAll() { words.update(repeating: 0, count: wordsPerRow * height) }

    /// Returns true if nothing was drawn on a row.
    func isEmpty(row: Int) -> Bool {
        (0..<wordsPerRow).allSatisfy { words[row * wordsPerRow + $0] == 0 }
    }

    /// Returns the next columns of a row on which something may have been drawn, or nil.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - other: Another row, whose blocks are added to those of the row.
    ///   - column: The column at which the search starts, a multiple of `blockWidth` or the width.
    /// - Returns: Neighboring columns, which begin at a multiple of `blockWidth`.
    func columns(row: Int, and other: Int? = nil, from column: Int) -> Range<Int>? {
        let start = (column + Self.blockWidth - 1) / Self.blockWidth
        guard let first = block(from: start, isDrawn: true, row, other ?? row) else { return nil }
        let end = block(from: first, isDrawn: false, row, other ?? row) ?? wordsPerRow * 64
        return first * Self.blockWidth..<min(width, end * Self.blockWidth)
    }

    /// Returns the first block of two rows from `start` on that is drawn or isn't.
    private func block(from start: Int, isDrawn: Bool, _ row: Int, _ other: Int) -> Int? {
        guard start < wordsPerRow * 64 else { return nil }
        for word in start / 64..<wordsPerRow {
            var bits = words[row * wordsPerRow + word] | words[other * wordsPerRow + word]
            if !isDrawn { bits = ~bits }
            if word == start / 64 { bits &= UInt64.max << UInt64(start % 64) }
            if bits != 0 { return word * 64 + bits.trailingZeroBitCount }
        }
        return nil
    }
}
