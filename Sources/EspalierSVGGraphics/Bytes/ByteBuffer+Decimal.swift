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

    /// Appends two numbers of path data.
    ///
    /// Each number is preceded by a space, unless it is the first number or starts with a minus sign.
    func append(hundredths x: Int, _ y: Int, isFirst: Bool) {
        reserve(50)
        appendReserved { start in
            var cursor = start
            if !isFirst, x >= 0 { put(UInt8(ascii: " "), &cursor) }
            cursor = write(hundredths: x, at: cursor)
            if y >= 0 { put(UInt8(ascii: " "), &cursor) }
            return write(hundredths: y, at: cursor)
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
private typealias Cursor = UnsafeMutablePointer<UInt8>

@inline(__always)
private func write(hundredths value: Int, at start: UnsafeMutablePointer<UInt8>)
    -> UnsafeMutablePointer<UInt8>
{
    var cursor = start
    let magnitude = value.magnitude
    if value < 0 { put(UInt8(ascii: "-"), &cursor) }
    let whole = magnitude / 100
    let fraction = magnitude &- whole &* 100
    if whole != 0 || fraction == 0 { put(whole: whole, &cursor) }
    guard fraction != 0 else { return cursor }
    let tens = fraction / 10
    let ones = fraction &- tens &* 10
    put(UInt8(ascii: "."), &cursor)
    put(UInt8(truncatingIfNeeded: 48 &+ tens), &cursor)
    if ones != 0 { put(UInt8(truncatingIfNeeded: 48 &+ ones), &cursor) }
    return cursor
}

@inline(__always)
private func put(_ byte: UInt8, _ cursor: inout Cursor) {
    cursor.pointee = byte
    cursor += 1
}

/// The numbers from 00 to 99.
private let digitPairs: StaticString = """
    0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
    5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
    """

/// Writes the digits from right to left, two at a time.
///
/// Division by the constant 100 compiles to a multiplication. Writing from left to right, which divides by a
/// variable power of 10, takes five times as long.
@inline(__always)
private func put(whole value: UInt, _ cursor: inout Cursor) {
    if value < 10 { return put(UInt8(truncatingIfNeeded: 48 &+ value), &cursor) }
    let count = digitCount(value)
    let pairs = digitPairs.utf8Start
    var rest = value
    var index = count
    while index > 1 {
        index &-= 2
        let quotient = rest / 100
        let pair = pairs + Int(truncatingIfNeeded: (rest &- quotient &* 100) &* 2)
        cursor[index] = pair[0]
        cursor[index &+ 1] = pair[1]
        rest = quotient
    }
    if index == 1 { cursor[0] = UInt8(truncatingIfNeeded: 48 &+ rest) }
    cursor += count
}

@inline(__always)
private func digitCount(_ value: UInt) -> Int {
    if value < 100 { return value < 10 ? 1 : 2 }
    if value < 10_000 { return value < 1000 ? 3 : 4 }
    if value < 1_000_000 { return value < 100_000 ? 5 : 6 }
    var count = 6
    var limit: UInt = 1_000_000
    while limit <= value {
        count += 1
        let next = limit.multipliedReportingOverflow(by: 10)
        if next.overflow { break }
        limit = next.partialValue
    }
    return count
}

/// Returns the number of bytes that `append(hundredths:)` writes.
@inline(__always)
func decimalLength(_ value: Int) -> Int {
    var length = value < 0 ? 1 : 0
    let whole = value.magnitude / 100
    let fraction = value.magnitude - whole * 100
    if fraction != 0 { length += fraction % 10 == 0 ? 2 : 3 }
    return whole == 0 ? length + (fraction == 0 ? 1 : 0) : length + digitCount(whole)
}
