import Foundation

/// Returns true if a row of a band is equal to the row above it.
///
/// - Parameters:
///   - row: The first pixel of the row.
///   - width: The number of pixels that are compared.
///   - rowLength: The distance in pixels between two rows of the band; nil if it is the same as `width`.
///   - last: The last row of the previous band, which is above the first row of a band; nil for other rows, because the
///     row above them is in the same buffer.
/// - Returns: True if the rows are equal.
func isRepetition(
    _ row: UnsafePointer<UInt32>, width: Int, rowLength: Int? = nil, after last: [UInt32]?
) -> Bool {
    guard let last else { return areEqual(row - (rowLength ?? width), row, width) }
    return last.count == width && areEqual(last, row, width)
}

/// Returns true if two rows of pixels are equal.
@inline(__always)
func areEqual(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ count: Int) -> Bool {
    memcmp(a, b, count * MemoryLayout<UInt32>.stride) == 0
}
