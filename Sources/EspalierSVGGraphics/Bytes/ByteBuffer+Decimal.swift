/// Returns a coordinate as a whole number of hundredths of a point, the precision of the file.
///
/// NaN becomes 0. Values beyond a hundred million points are clamped, so that the file is valid even if a layout has
/// wrong frames.
@inline(__always)
func hundredths(_ value: Double) -> Int {
    if value.magnitude < 1e8 { return Int(value * 100 + (value < 0 ? -0.5 : 0.5)) }
    return value.isNaN ? 0 : (value < 0 ? -10_000_000_000 : 10_000_000_000)
}

extension ByteBuffer {
    /// Appends a number such as `12`, `12.5` or `-.25`, with at most two decimals, no trailing zeros and no
    /// exponent.
    @inline(__always)
    func append(hundredths value: Int) {
        reserve(24)
        appendReserved { write(hundredths: value, at: $0) }
    }

    /// Appends an attribute with a number such as `12.5`.
    ///
    /// `opening` is the text from the space to the opening quote.
    @inline(__always)
    func append(_ opening: StaticString, _ value: Int) {
        let length = opening.utf8CodeUnitCount
        reserve(length + 25)
        appendReserved { start in
            start.update(from: opening.utf8Start, count: length)
            var cursor = write(hundredths: value, at: start + length)
            put(UInt8(ascii: "\""), &cursor)
            return cursor
        }
    }

    func append(number value: Double) { append(hundredths: hundredths(value)) }

    /// Appends a factor of a transform, or a position in the unit square, with six decimals.
    ///
    /// Two decimals would cause visible errors.
    func append(factor value: Double) {
        let limited = value.isNaN ? 0 : min(1e8, max(-1e8, value))
        let scaled = Int((limited * 1e6).rounded())
        reserve(32)
        if scaled < 0 { appendReserved(UInt8(ascii: "-")) }
        var (whole, fraction) = scaled.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        if whole != 0 || fraction == 0 { append(integer: Int(whole)) }
        guard fraction != 0 else { return }
        reserve(8)
        appendReserved(UInt8(ascii: "."))
        var unit: UInt = 100_000
        while fraction != 0 {
            (whole, fraction) = fraction.quotientAndRemainder(dividingBy: unit)
            appendReserved(UInt8(truncatingIfNeeded: 48 + whole))
            unit /= 10
        }
    }

    func append(integer value: Int) {
        reserve(24)
        appendReserved { start in
            var cursor = start
            if value < 0 { put(UInt8(ascii: "-"), &cursor) }
            put(whole: value.magnitude, &cursor)
            return cursor
        }
    }
}

/// The address at which the next byte is written.
///
/// Functions use a local cursor, which the compiler keeps in a register. The count of the buffer would be read from
/// memory and written back for each byte.
typealias Cursor = UnsafeMutablePointer<UInt8>

/// Writes a number of at most 24 bytes, as `append(hundredths:)` does, and returns the address after the number.
@inline(__always)
func write(hundredths value: Int, at start: Cursor) -> Cursor {
    var cursor = start
    // The sign is always written, and the first digit of a positive number overwrites it. A branch would often be
    // predicted wrongly.
    cursor.pointee = UInt8(ascii: "-")
    cursor += value < 0 ? 1 : 0
    let whole = value.magnitude / 100
    let fraction = value.magnitude &- whole &* 100
    if whole != 0 || fraction == 0 { put(whole: whole, &cursor) }
    guard fraction != 0 else { return cursor }
    let digits = digitPair(fraction)
    cursor.pointee = UInt8(ascii: ".")
    put(digits, at: cursor + 1)
    // The second digit is left out if it is 0.
    return cursor + (digits >> 8 == 0x30 ? 2 : 3)
}

@inline(__always)
private func put(_ byte: UInt8, _ cursor: inout Cursor) {
    cursor.pointee = byte
    cursor += 1
}

/// Writes the bytes of an integer, from the lowest to the highest.
@inline(__always)
private func put<Value: FixedWidthInteger & BitwiseCopyable>(_ bytes: Value, at cursor: Cursor) {
    UnsafeMutableRawPointer(cursor).storeBytes(of: bytes.littleEndian, as: Value.self)
}

/// The numbers from 00 to 99.
private let digitPairs: StaticString = """
    0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
    5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
    """

/// Returns the two digits of a number less than 100, the first digit in the lower byte.
@inline(__always)
private func digitPair(_ value: UInt) -> UInt16 {
    let pair = UnsafeRawPointer(digitPairs.utf8Start) + Int(truncatingIfNeeded: value &* 2)
    return UInt16(littleEndian: pair.loadUnaligned(as: UInt16.self))
}

/// Returns the four digits of a number less than 10,000, the first digit in the lowest byte.
@inline(__always)
private func fourDigits(_ value: UInt) -> UInt32 {
    let high = value / 100
    return UInt32(digitPair(high)) | UInt32(digitPair(value &- high &* 100)) << 16
}

/// Writes a whole number, four digits at a time.
///
/// Division by a constant compiles to a multiplication.
@inline(__always)
private func put(whole value: UInt, _ cursor: inout Cursor) {
    guard value >= 10_000 else { return put(upToFourDigits: value, &cursor) }
    let high = value / 10_000
    if high < 10_000 { put(upToFourDigits: high, &cursor) } else { put(long: high, &cursor) }
    put(fourDigits(value &- high &* 10_000), at: cursor)
    cursor += 4
}

/// Writes a number of five or more digits, which is rare.
@inline(never)
private func put(long value: UInt, _ cursor: inout Cursor) { put(whole: value, &cursor) }

/// Writes a number less than 10,000 without leading zeros.
@inline(__always)
private func put(upToFourDigits value: UInt, _ cursor: inout Cursor) {
    let digits = fourDigits(value)
    // The lower half of the byte of a digit is the digit's value. The bit at the end keeps the last digit of 0.
    let zeroCount = (digits & 0x000F_0F0F | 0x0100_0000).trailingZeroBitCount >> 3
    put(digits >> UInt32(truncatingIfNeeded: zeroCount &* 8), at: cursor)
    cursor += 4 &- zeroCount
}
