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
    /// The points of `position` and `start` before they were rounded; NaN before the first command.
    private var currentPoint = CGPoint(x: CGFloat.nan, y: .nan)
    private var startPoint = CGPoint(x: CGFloat.nan, y: .nan)
    /// The previous command letter, which is left out if it is repeated; 0 before the first command.
    private var command: UInt8 = 0

    init(offset: CGPoint) { self.offset = offset }

    /// True before the first command.
    var isEmpty: Bool { command == 0 }

    mutating func append(
        _ path: BezierPath, to out: borrowing ByteBuffer, _ numbers: borrowing NumberTexts
    ) {
        for element in path.elements {
            switch element {
            case .move(let point): move(to: point, out, numbers)
            case .line(let point): line(to: point, out, numbers)
            case .quadCurve(let point, let control): quadCurve(to: point, control, out, numbers)
            case .curve(let point, let control1, let control2):
                curve(to: point, control1, control2, out, numbers)
            case .close: close(out)
            }
        }
    }

    @inline(__always)
    mutating func move(
        to point: CGPoint, _ out: borrowing ByteBuffer, _ numbers: borrowing NumberTexts
    ) {
        // Subpaths often have the same start, for example the lines from a parent to its children.
        let end = point == startPoint ? start : rounded(point)
        add("M", leastLength: shortest(end), prefersAbsolute: true, isFirst: command == 0, out) {
            cursor, origin in
            pair(end, from: origin, at: cursor, numbers)
        }
        (currentPoint, startPoint) = (point, point)
        // SVG treats further pairs of coordinates after a move as lines.
        command = command == UInt8(ascii: "M") ? UInt8(ascii: "L") : UInt8(ascii: "l")
        (position, start) = (end, end)
    }

    /// Writes a line.
    ///
    /// If the path doesn't begin with a move, the line's end is the start of the path, as in Cairo.
    mutating func line(
        to point: CGPoint, _ out: borrowing ByteBuffer, _ numbers: borrowing NumberTexts
    ) {
        guard command != 0 else { return move(to: point, out, numbers) }
        let end = rounded(point)
        if end.y == position.y {
            add("H", leastLength: shortest(end.x), prefersAbsolute: false, out) {
                numbers.write(hundredths: end.x &- $1.x, at: $0)
            }
        } else if end.x == position.x {
            add("V", leastLength: shortest(end.y), prefersAbsolute: false, out) {
                numbers.write(hundredths: end.y &- $1.y, at: $0)
            }
        } else {
            let isRepeated = command == UInt8(ascii: "L")
            add("L", leastLength: shortest(end), prefersAbsolute: isRepeated, out) {
                pair(end, from: $1, at: $0, numbers)
            }
        }
        (position, currentPoint) = (end, point)
    }

    mutating func close(_ out: borrowing ByteBuffer) {
        guard command != 0 else { return }
        out.append("z")
        command = UInt8(ascii: "z")
        (position, currentPoint) = (start, startPoint)
    }

    private mutating func quadCurve(
        to point: CGPoint, _ control: CGPoint, _ out: borrowing ByteBuffer,
        _ numbers: borrowing NumberTexts
    ) {
        if command == 0 { move(to: control, out, numbers) }
        let (middle, end) = (rounded(control), rounded(point))
        let (least, isRepeated) = (shortest(middle) + 1 + shortest(end), command == UInt8(ascii: "Q"))
        add("Q", leastLength: least, prefersAbsolute: isRepeated, out) { cursor, origin in
            next(end, from: origin, at: pair(middle, from: origin, at: cursor, numbers), numbers)
        }
        (position, currentPoint) = (end, point)
    }

    mutating func curve(
        to point: CGPoint, _ control1: CGPoint, _ control2: CGPoint, _ out: borrowing ByteBuffer,
        _ numbers: borrowing NumberTexts
    ) {
        if command == 0 { move(to: control1, out, numbers) }
        let first = rounded(control1, after: currentPoint, position)
        let second = rounded(control2, after: control1, first)
        let end = rounded(point, after: control2, second)
        let isRepeated = command == UInt8(ascii: "C")
        let leastLength = 3 &* shortest(common(common(first, second), end)) &+ 2
        add("C", leastLength: leastLength, prefersAbsolute: isRepeated, out) { cursor, origin in
            let cursor = next(
                second, from: origin, at: pair(first, from: origin, at: cursor, numbers), numbers)
            return next(end, from: origin, at: cursor, numbers)
        }
        (position, currentPoint) = (end, point)
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
    ///   - isFirst: True for the first command, whose forms are the same.
    ///   - out: The destination.
    ///   - coordinates: Writes the coordinates relative to a position, and returns the address after them.
    @inline(__always)
    private mutating func add(
        _ letter: Unicode.Scalar, leastLength: Int, prefersAbsolute: Bool, isFirst: Bool = false,
        _ out: borrowing ByteBuffer,
        _ coordinates: (_ cursor: Cursor, _ origin: Position) -> Cursor
    ) {
        out.reserve(2 * Self.greatestLength)
        out.appendReserved { start in
            let (relative, absolute) = (start + 1, start + Self.greatestLength)
            let relativeCount = coordinates(relative, position) - relative
            let absoluteCount =
                isFirst
                ? relativeCount
                : leastLength > relativeCount ? leastLength : coordinates(absolute, (0, 0)) - absolute
            let isAbsolute =
                absoluteCount < relativeCount || (absoluteCount == relativeCount && prefersAbsolute)
            let text = isAbsolute && !isFirst ? absolute : relative
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

    /// Rounds a point that follows a point that has already been rounded.
    ///
    /// If a coordinate is equal to that of `known`, the rounded coordinate of `position` is used.
    @inline(__always)
    private func rounded(_ point: CGPoint, after known: CGPoint, _ position: Position) -> Position {
        (
            point.x == known.x ? position.x : hundredths(point.x + offset.x),
            point.y == known.y ? position.y : hundredths(point.y + offset.y)
        )
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

/// Returns coordinates that are at most as long as those of either point.
///
/// Each magnitude has only the bits that are set for both points, so it isn't greater than either magnitude.
@inline(__always)
private func common(_ a: PathWriter.Position, _ b: PathWriter.Position) -> PathWriter.Position {
    (
        Int(bitPattern: a.x.magnitude & b.x.magnitude), Int(bitPattern: a.y.magnitude & b.y.magnitude)
    )
}

/// Writes the first pair of coordinates of a command.
@inline(__always)
private func pair(
    _ point: PathWriter.Position, from origin: PathWriter.Position, at cursor: Cursor,
    _ numbers: borrowing NumberTexts
) -> Cursor {
    number(point.y &- origin.y, at: numbers.write(hundredths: point.x &- origin.x, at: cursor), numbers)
}

/// Writes a further pair of coordinates.
@inline(__always)
private func next(
    _ point: PathWriter.Position, from origin: PathWriter.Position, at cursor: Cursor,
    _ numbers: borrowing NumberTexts
) -> Cursor {
    number(point.y &- origin.y, at: number(point.x &- origin.x, at: cursor, numbers), numbers)
}

/// Writes a number, after a space unless the number starts with a minus sign.
@inline(__always)
private func number(_ value: Int, at cursor: Cursor, _ numbers: borrowing NumberTexts) -> Cursor {
    cursor.pointee = UInt8(ascii: " ")
    return numbers.write(hundredths: value, at: cursor + (value < 0 ? 0 : 1))
}
