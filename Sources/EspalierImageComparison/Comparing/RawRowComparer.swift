import Foundation

/// Compares the filtered rows of two PNGs, without decoding pixels.
///
/// Another level or another implementation of compression changes the bytes of a file, but usually not its rows. Such
/// pictures are compared in half of the time of decoding them.
struct RawRowComparer {
    private let readers: (RawRowReader, RawRowReader)
    private let outline: PNGOutline
    private let bandHeight: Int

    private struct Irregularity: Error {}

    /// The length of a band of rows of one picture, in bytes.
    ///
    /// zlib copies the last 32 KB of each band, so that shorter bands take longer.
    private static let bandLength = 1 << 17
    /// The number of bands of the second picture in memory, which another thread reads ahead.
    private static let slots = 3
    /// The greatest filter type of a row that the PNG specification defines (third edition, section 9.2).
    private static let greatestFilter = 4

    /// Creates a comparer; nil if the rows certainly differ, or if equal rows don't prove that the pixels are equal.
    init?(
        _ first: (contents: PictureContents, outline: PNGOutline),
        _ second: (contents: PictureContents, outline: PNGOutline)
    ) {
        // The checksums of the rows are stored at the ends of the files. If they differ, the rows differ too, and
        // needn't be read.
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
        let height = outline.size.height
        let count = (height + bandHeight - 1) / bandHeight
        let length = bandHeight * outline.rawRowLength
        guard let memory = malloc((Self.slots + 1) * length) else { return false }
        defer { free(memory) }
        nonisolated(unsafe) let bands = UnsafeMutableRawBufferPointer(
            start: memory, count: (Self.slots + 1) * length)
        // The first part of the memory is for the first picture.
        @Sendable func output(_ slot: Int, _ band: Int) -> UnsafeMutableRawBufferPointer {
            let rowCount = min(bandHeight, height - band * bandHeight)
            return .init(rebasing: bands[slot * length..<slot * length + rowCount * outline.rawRowLength])
        }
        let areAllEqual = ReadAhead.run(count: count, slots: Self.slots) {
            [second = readers.1] band throws(Irregularity) in
            guard second.read(into: output(1 + band % Self.slots, band)) else { throw Irregularity() }
        } comparing: { others in
            (0..<count).allSatisfy { band in
                let rows = output(0, band)
                defer { others.release() }
                guard readers.0.read(into: rows), (try? others.next()) != nil else { return false }
                return isEqual(rows, output(1 + band % Self.slots, band)) && hasValidFilters(rows)
            }
        }
        return areAllEqual && readers.0.finish() && readers.1.finish()
    }

    private func isEqual(_ a: UnsafeMutableRawBufferPointer, _ b: UnsafeMutableRawBufferPointer) -> Bool {
        guard let first = a.baseAddress, let second = b.baseAddress else { return false }
        return memcmp(first, second, a.count) == 0
    }

    private func hasValidFilters(_ rows: UnsafeMutableRawBufferPointer) -> Bool {
        stride(from: 0, to: rows.count, by: outline.rawRowLength).allSatisfy {
            Int(rows[$0]) <= Self.greatestFilter
        }
    }
}
