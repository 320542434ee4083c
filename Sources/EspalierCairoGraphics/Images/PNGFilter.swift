/// Reconstructs the bytes of PNG rows from their differences to neighboring bytes (PNG, "filtering").
struct PNGFilter {
    static let greatestType: UInt8 = 4

    /// Returns true for filters that compute each byte from the one before it with several steps.
    static func isSlow(_ type: UInt8) -> Bool { type >= 3 }

    /// The number of bytes of a pixel, at least 1.
    let step: Int

    /// Reconstructs a row, whose filter's type is in the byte before it.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - count: The number of its bytes.
    ///   - above: The reconstructed row above, or zeros.
    func reconstruct(_ row: UnsafeMutablePointer<UInt8>, count: Int, above: UnsafePointer<UInt8>) {
        // A constant step makes the loops faster.
        switch step {
        case 1: reconstruct(row, count, above, 1)
        case 2: reconstruct(row, count, above, 2)
        case 3: reconstruct(row, count, above, 3)
        default: reconstruct(row, count, above, 4)
        }
    }

    @inline(__always)
    private func reconstruct(
        _ row: UnsafeMutablePointer<UInt8>, _ count: Int, _ above: UnsafePointer<UInt8>, _ step: Int
    ) {
        let start = min(step, count)
        switch row[-1] {
        case 1:
            for index in start..<count { row[index] &+= row[index - step] }
        case 2:
            for index in 0..<count { row[index] &+= above[index] }
        case 3:
            for index in 0..<start { row[index] &+= above[index] >> 1 }
            for index in start..<count {
                row[index] &+= UInt8((UInt32(row[index - step]) + UInt32(above[index])) >> 1)
            }
        case 4 where step == 4: reconstructPaeth(row, count / 4, above)
        case 4:
            for index in 0..<start { row[index] &+= above[index] }
            for index in start..<count {
                row[index] &+= Self.paeth(row[index - step], above[index], above[index - step])
            }
        default: break
        }
    }

    /// Reconstructs pixels of 4 bytes, whose channels are computed at the same time.
    private func reconstructPaeth(
        _ row: UnsafeMutablePointer<UInt8>, _ count: Int, _ above: UnsafePointer<UInt8>
    ) {
        let (target, source) = (UnsafeMutableRawPointer(row), UnsafeRawPointer(above))
        var (left, corner) = (SIMD4<Int16>.zero, SIMD4<Int16>.zero)
        for index in 0..<count {
            let above = SIMD4<Int16>(
                truncatingIfNeeded: source.loadUnaligned(fromByteOffset: 4 * index, as: SIMD4<UInt8>.self))
            let (vertical, horizontal) = (above &- corner, left &- corner)
            let (a, b) = (Self.magnitude(vertical), Self.magnitude(horizontal))
            let c = Self.magnitude(vertical &+ horizontal)
            let other = corner.replacing(with: above, where: b .<= c)
            let predicted = other.replacing(with: left, where: (a .<= b) .& (a .<= c))
            let difference = target.loadUnaligned(fromByteOffset: 4 * index, as: SIMD4<UInt8>.self)
            let pixel = difference &+ SIMD4<UInt8>(truncatingIfNeeded: predicted)
            target.storeBytes(of: pixel, toByteOffset: 4 * index, as: SIMD4<UInt8>.self)
            (left, corner) = (SIMD4<Int16>(truncatingIfNeeded: pixel), above)
        }
    }

    @inline(__always)
    private static func magnitude(_ values: SIMD4<Int16>) -> SIMD4<Int16> {
        values.replacing(with: 0 &- values, where: values .< 0)
    }

    /// Returns the neighbor that is nearest to `left` + `above` - `corner`.
    @inline(__always)
    private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
        let vertical = Int32(above) - Int32(corner)
        let horizontal = Int32(left) - Int32(corner)
        let (a, b, c) = (abs(vertical), abs(horizontal), abs(vertical + horizontal))
        let other = b <= c ? above : corner
        return a <= b && a <= c ? left : other
    }
}
