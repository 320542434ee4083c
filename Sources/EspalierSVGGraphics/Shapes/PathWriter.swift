import EspalierGraphics
import Foundation

/// A writer of path data that uses either absolute or relative coordinates for each segment, whichever is shorter.
///
/// All numbers are whole hundredths of a point, and relative coordinates start from the rounded current point, so that
/// rounding errors don't accumulate.
struct PathWriter {
    /// The offset that is added to every point, in points.
    let offset: CGPoint

    private var position = Position(0, 0)
    private var start = Position(0, 0)
    /// The previous command letter, which is left out if it is repeated; 0 before the first command.
    private var command: UInt8 = 0

    init(offset: CGPoint) { self.offset = offset }

    mutating func append(_ path: BezierPath, to out: borrowing ByteBuffer) {
        for element in path.elements {
            switch element {
            case .move(let point): move(to: point, out)
            case .line(let point): line(to: point, out)
            case .quadCurve(let point, let control): quadCurve(to: point, control, out)
            case .curve(let point, let control1, let control2): curve(to: point, control1, control2, out)
            case .close: close(out)
            }
        }
    }

    @inline(__always)
    mutating func move(to point: CGPoint, _ out: borrowing ByteBuffer) {
        let end = rounded(point)
        add("M", leastLength: shortest(end), prefersAbsolute: true, out) { cursor, origin in
            pair(end, from: origin, at: cursor)
        }
        // Further pairs of coordinates after a move are lines.
        command = command == UInt8(ascii: "M") ? UInt8(ascii: "L") : UInt8(ascii: "l")
        (position, start) = (end, end)
    }

    /// Writes a line.
    ///
    /// If the path doesn't begin with a move, the line's end is the start of the path, as in Cairo.
    mutating func line(to point: CGPoint, _ out: borrowing ByteBuffer) {
        guard command != 0 else { return move(to: point, out) }
        let end = rounded(point)
        if end.y == position.y {
            add("H", leastLength: shortest(end.x), prefersAbsolute: false, out) {
                write(hundredths: end.x - $1.x, at: $0)
            }
        } else if end.x == position.x {
            add("V", leastLength: shortest(end.y), prefersAbsolute: false, out) {
                write(hundredths: end.y - $1.y, at: $0)
            }
        } else {
            let isRepeated = command == UInt8(ascii: "L")
            add("L", leastLength: shortest(end), prefersAbsolute: isRepeated, out) {
                pair(end, from: $1, at: $0)
            }
        }
        position = end
    }

    mutating func close(_ out: borrowing ByteBuffer) {
        guard command != 0 else { return }
        out.append("z")
        command = UInt8(ascii: "z")
        position = start
    }

    private mutating func quadCurve(
        to point: CGPoint, _ control: CGPoint, _ out: borrowing ByteBuffer
    ) {
        if command == 0 { move(to: control, out) }
        let (middle, end) = (rounded(control), rounded(point))
        let (least, isRepeated) = (shortest(middle) + 1 + shortest(end), command == UInt8(ascii: "Q"))
        add("Q", leastLength: least, prefersAbsolute: isRepeated, out) { cursor, origin in
            next(end, from: origin, at: pair(middle, from: origin, at: cursor))
        }
        position = end
    }

    private mutating func curve(
        to point: CGPoint, _ control1: CGPoint, _ control2: CGPoint, _ out: borrowing ByteBuffer
    ) {
        if command == 0 { move(to: control1, out) }
        let (first, second, end) = (rounded(control1), rounded(control2), rounded(point))
        let least = shortest(first) + 1 + shortest(second) + 1 + shortest(end)
        let isRepeated = command == UInt8(ascii: "C")
        add("C", leastLength: least, prefersAbsolute: isRepeated, out) { cursor, origin in
            let cursor = next(second, from: origin, at: pair(first, from: origin, at: cursor))
            return next(end, from: origin, at: cursor)
        }
        position = end
    }

    // MARK: Coordinates

    /// A point in hundredths of a point.
    fileprivate typealias Position = (x: Int, y: Int)

    /// Writes a command with absolute or relative coordinates.
    ///
    /// The relative form is written first. Unless it is certainly shorter, the absolute form is also written, and the
    /// longer form is overwritten. The letter is left out if it is the letter of the previous command.
    ///
    /// - Parameters:
    ///   - letter: The letter of the command with absolute coordinates.
    ///   - leastLength: A lower limit for the length of the absolute form.
    ///   - prefersAbsolute: True to use absolute coordinates if both forms are equally long.
    ///   - out: The destination.
    ///   - coordinates: Writes the coordinates relative to a position, and returns the address after them.
    @inline(__always)
    private mutating func add(
        _ letter: Unicode.Scalar, leastLength: Int, prefersAbsolute: Bool, _ out: borrowing ByteBuffer,
        _ coordinates: (_ cursor: Cursor, _ origin: Position) -> Cursor
    ) {
        out.reserve(2 * Self.greatestLength)
        out.appendReserved { start in
            let (relative, absolute) = (start + 1, start + Self.greatestLength)
            let relativeCount = coordinates(relative, position) - relative
            let absoluteCount =
                leastLength > relativeCount ? leastLength : coordinates(absolute, (0, 0)) - absolute
            let isAbsolute =
                absoluteCount < relativeCount || (absoluteCount == relativeCount && prefersAbsolute)
            let text = isAbsolute ? absolute : relative
            let count = isAbsolute ? absoluteCount : relativeCount
            let byte = UInt8(truncatingIfNeeded: letter.value) | (isAbsolute ? 0 : 0x20)
            var cursor = start
            if byte != command || text.pointee != UInt8(ascii: "-") {
                cursor.pointee = byte != command ? byte : UInt8(ascii: " ")
                cursor += 1
            }
            command = byte
            if cursor != text { cursor.update(from: text, count: count) }
            return cursor + count
        }
    }

    /// The maximum length of a command: a letter, and six coordinates with separators.
    private static let greatestLength = 128

    @inline(__always)
    private func rounded(_ point: CGPoint) -> Position {
        (hundredths(point.x + offset.x), hundredths(point.y + offset.y))
    }
}

/// Returns a lower limit for the number of digits of a coordinate's whole part.
@inline(__always)
private func shortest(_ value: Int) -> Int {
    // A number of n bits has at least (n - 1) log10(2) + 1 digits, of which two are decimals.
    let bits = Int.bitWidth &- value.magnitude.leadingZeroBitCount
    return max(1, ((bits &- 1) &* 1233) >> 12 &- 1)
}

/// Returns a lower limit for the length of a pair of coordinates.
@inline(__always)
private func shortest(_ point: PathWriter.Position) -> Int { shortest(point.x) &+ 1 &+ shortest(point.y) }

/// Writes the first pair of coordinates of a command.
@inline(__always)
private func pair(_ point: PathWriter.Position, from origin: PathWriter.Position, at cursor: Cursor) -> Cursor
{
    number(point.y - origin.y, at: write(hundredths: point.x - origin.x, at: cursor))
}

/// Writes a further pair of coordinates.
@inline(__always)
private func next(_ point: PathWriter.Position, from origin: PathWriter.Position, at cursor: Cursor) -> Cursor
{
    number(point.y - origin.y, at: number(point.x - origin.x, at: cursor))
}

/// Writes a number, after a space unless the number starts with a minus sign.
@inline(__always)
private func number(_ value: Int, at cursor: Cursor) -> Cursor {
    cursor.pointee = UInt8(ascii: " ")
    return write(hundredths: value, at: cursor + (value < 0 ? 0 : 1))
}
