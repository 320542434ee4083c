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
    let magnitude = value.magnitude
    if magnitude < NumberText.limit {
        return NumberText(smallMagnitude: magnitude).write(isNegative: value < 0, at: start)
    }
    var cursor = start
    if value < 0 { put(UInt8(ascii: "-"), &cursor) }
    let whole = magnitude / 100
    put(whole: whole, &cursor)
    let fraction = FractionText(magnitude &- whole &* 100)
    put(fraction.bytes, at: cursor)
    return cursor + fraction.count
}

/// Writes a text, and returns the address after the text.
///
/// The function is inlined, so that a literal is copied without a loop.
@inline(__always)
func put(_ text: StaticString, at cursor: Cursor) -> Cursor {
    UnsafeMutableRawPointer(cursor).copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
    return cursor + text.utf8CodeUnitCount
}

/// The text of a number of hundredths without its sign, of at most seven bytes.
struct NumberText {
    /// The bytes, from the lowest to the highest, and their number in the highest byte.
    private let packed: UInt64

    /// The first number of hundredths whose text is too long.
    static var limit: UInt { 1_000_000 }

    /// Creates a text of a number of hundredths less than `limit`.
    @inline(__always)
    init(smallMagnitude magnitude: UInt) {
        let whole = magnitude / 100
        let fraction = FractionText(magnitude &- whole &* 100)
        let digits = fourDigits(whole)
        // The lower half of the byte of a digit is the digit's value. Zeros at the start are left out. For a number
        // without a fraction, the last bit keeps the last digit, so that 0 is written as "0".
        let lastBit: UInt64 = fraction.count == 0 ? 1 << 24 : 1 << 32
        let zeroBits = (UInt64(digits & 0x0F0F_0F0F) | lastBit).trailingZeroBitCount & ~7
        let text = UInt64(digits) &>> UInt64(truncatingIfNeeded: zeroBits)
        let wholeBits = 32 &- zeroBits
        let count = wholeBits &>> 3 &+ fraction.count
        packed =
            text | UInt64(fraction.bytes) &<< UInt64(truncatingIfNeeded: wholeBits)
            | UInt64(truncatingIfNeeded: count) &<< 56
    }

    /// Writes the number, and returns the address after the number.
    @inline(__always)
    func write(isNegative: Bool, at start: Cursor) -> Cursor {
        // The sign is always written, and the first digit of a positive number overwrites it. A branch would often be
        // predicted wrongly.
        start.pointee = UInt8(ascii: "-")
        let cursor = start + (isNegative ? 1 : 0)
        put(packed, at: cursor)
        return cursor + Int(truncatingIfNeeded: packed &>> 56)
    }
}

/// A decimal point and at most two digits; nothing for a fraction of 0.
private struct FractionText {
    /// The bytes, from the lowest to the highest; the bytes after the text are 0.
    let bytes: UInt32
    let count: Int

    @inline(__always)
    init(_ hundredths: UInt) {
        let digits = UInt32(digitPair(hundredths))
        // Digits of 0 at the end are left out.
        count = hundredths == 0 ? 0 : (digits &>> 8 == 0x30 ? 2 : 3)
        bytes =
            (UInt32(UInt8(ascii: ".")) | digits &<< 8) & ((1 &<< UInt32(truncatingIfNeeded: count &* 8)) &- 1)
    }
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
