import Foundation

/// Compares the filtered rows of two PNGs, without decoding pixels.
///
/// Another level or another implementation of compression changes the bytes of a file, but usually not its rows. Such
/// pictures are compared in half of the time of decoding them.
struct RawRowComparer {
    private let readers: (RawRowReader, RawRowReader)
    private let outline: PNGOutline
    private let bandHeight: Int

    /// The length of a band of rows of one picture, in bytes.
    private static let bandLength = 1 << 17
    /// The greatest number of a filter (PNG, third edition, section 9.2).
    private static let greatestFilter = 4

    /// Creates a comparer; nil if the rows certainly differ, or if equal rows don't prove that the pixels are equal.
    init?(
        _ first: (contents: PictureContents, outline: PNGOutline),
        _ second: (contents: PictureContents, outline: PNGOutline)
    ) {
        // The checksums are at the ends of the files, and differ if the rows do.
        guard !first.outline.isInterlaced, let checksum = first.outline.rowChecksum,
            second.outline.rowChecksum == checksum, first.outline.hasFormat(of: second.outline),
            let a = RawRowReader(first.contents, first.outline),
            let b = RawRowReader(second.contents, second.outline)
        else { return nil }
        (readers, outline) = ((a, b), first.outline)
        bandHeight = min(outline.size.height, max(1, Self.bandLength / outline.rawRowLength))
    }

    /// Returns true if all rows are equal and both files are valid.
    ///
    /// - Complexity: O(pixels)
    func areEqual() -> Bool {
        let length = bandHeight * outline.rawRowLength
        guard let memory = malloc(2 * length) else { return false }
        defer { free(memory) }
        let bands = UnsafeMutableRawBufferPointer(start: memory, count: 2 * length)
        let height = outline.size.height
        let isEqual = SecondThread.run(
            isWorthwhile: height * outline.rawRowLength >= Self.bandLength
        ) { thread in
            stride(from: 0, to: height, by: bandHeight).allSatisfy { row in
                let count = min(bandHeight, height - row) * outline.rawRowLength
                return read(
                    .init(rebasing: bands[..<count]), .init(rebasing: bands[length..<length + count]), thread)
                    && memcmp(memory, memory + length, count) == 0 && hasValidFilters(bands[..<count])
            }
        }
        return isEqual && readers.0.finish() && readers.1.finish()
    }

    /// Decompresses the next rows of both pictures, at the same time if there is a second thread.
    private func read(
        _ first: UnsafeMutableRawBufferPointer, _ second: UnsafeMutableRawBufferPointer,
        _ thread: SecondThread?
    ) -> Bool {
        nonisolated(unsafe) let second = second
        let (a, b) = readers
        let results =
            thread?.both {
                a.read(into: first)
            } and: {
                b.read(into: second)
            }
            ?? (a.read(into: first), b.read(into: second))
        return results.0 && results.1
    }

    private func hasValidFilters(_ rows: Slice<UnsafeMutableRawBufferPointer>) -> Bool {
        stride(from: 0, to: rows.count, by: outline.rawRowLength).allSatisfy {
            Int(rows[$0]) <= Self.greatestFilter
        }
    }
}
