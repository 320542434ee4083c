import EspalierGraphics
import Foundation

/// A writer of path data that uses either absolute or relative coordinates for each segment, whichever is shorter.
///
/// All numbers are whole hundredths of a point, and relative coordinates start from the rounded current point, so that
/// rounding errors don't accumulate.
struct PathWriter {
    /// The offset that is added to every point, in points.
    let offset: CGPoint

    private var x = 0
    private var y = 0
    private var startX = 0
    private var startY = 0
    /// The previous command letter, which is left out if it is repeated; 0 before the first command.
    private var command: UInt8 = 0

    init(offset: CGPoint) { self.offset = offset }

    mutating func append(_ path: BezierPath, to out: borrowing ByteBuffer) {
        for element in path.elements {
            switch element {
            case .move(let point): move(to: point, out)
            case .line(let point): line(to: point, out)
            case .quadCurve(let point, let control): curve("Q", through: control, nil, to: point, out)
            case .curve(let point, let control1, let control2):
                curve("C", through: control1, control2, to: point, out)
            case .close: close(out)
            }
        }
    }

    mutating func move(to point: CGPoint, _ out: borrowing ByteBuffer) {
        let (newX, newY) = rounded(point)
        let absolute = decimalLength(newX) + pairedLength(newY)
        let relative = decimalLength(newX - x) + pairedLength(newY - y)
        if command == 0 || absolute <= relative {
            begin("M", out)
            pair(newX, newY, isFirst: true, out)
            command = UInt8(ascii: "L")
        } else {
            begin("m", out)
            pair(newX - x, newY - y, isFirst: true, out)
            command = UInt8(ascii: "l")
        }
        (x, y, startX, startY) = (newX, newY, newX, newY)
    }

    /// Writes a line.
    ///
    /// If the path doesn't begin with a move, the line's end is the start of the path, as in Cairo.
    mutating func line(to point: CGPoint, _ out: borrowing ByteBuffer) {
        guard command != 0 else { return move(to: point, out) }
        let (newX, newY) = rounded(point)
        let (dx, dy) = (newX - x, newY - y)
        if dy == 0 {
            single(("h", dx), ("H", newX), out)
        } else if dx == 0 {
            single(("v", dy), ("V", newY), out)
        } else {
            let absolute = decimalLength(newX) + pairedLength(newY)
            let relative = decimalLength(dx) + pairedLength(dy)
            if isAbsolute(absolute, relative, letter: "L") {
                pair(newX, newY, isFirst: begin("L", out), out)
            } else {
                pair(dx, dy, isFirst: begin("l", out), out)
            }
        }
        (x, y) = (newX, newY)
    }

    mutating func close(_ out: borrowing ByteBuffer) {
        guard command != 0 else { return }
        out.append("z")
        command = UInt8(ascii: "z")
        (x, y) = (startX, startY)
    }

    private mutating func curve(
        _ letter: Unicode.Scalar, through control1: CGPoint, _ control2: CGPoint?, to point: CGPoint,
        _ out: borrowing ByteBuffer
    ) {
        if command == 0 { move(to: control1, out) }
        let first = rounded(control1)
        let second = control2.map { rounded($0) } ?? first
        let end = rounded(point)
        var absolute =
            decimalLength(first.x) + pairedLength(first.y) + pairedLength(end.x) + pairedLength(end.y)
        var relative =
            decimalLength(first.x - x) + pairedLength(first.y - y) + pairedLength(end.x - x)
            + pairedLength(end.y - y)
        if control2 != nil {
            absolute += pairedLength(second.x) + pairedLength(second.y)
            relative += pairedLength(second.x - x) + pairedLength(second.y - y)
        }
        let isAbsolute = isAbsolute(absolute, relative, letter: letter)
        let origin = isAbsolute ? (x: 0, y: 0) : (x: x, y: y)
        let isFirst = begin(isAbsolute ? letter : Unicode.Scalar(UInt8(letter.value | 0x20)), out)
        pair(first.x - origin.x, first.y - origin.y, isFirst: isFirst, out)
        if control2 != nil { pair(second.x - origin.x, second.y - origin.y, isFirst: false, out) }
        pair(end.x - origin.x, end.y - origin.y, isFirst: false, out)
        (x, y) = end
    }

    private mutating func single(
        _ relative: (letter: Unicode.Scalar, value: Int), _ absolute: (letter: Unicode.Scalar, value: Int),
        _ out: borrowing ByteBuffer
    ) {
        let isRelative = decimalLength(relative.value) <= decimalLength(absolute.value)
        let shorter = isRelative ? relative : absolute
        number(shorter.value, isFirst: begin(shorter.letter, out), out)
    }

    /// Returns true if absolute coordinates are shorter, or if they are equally long and their command letter can be
    /// left out.
    private func isAbsolute(_ absolute: Int, _ relative: Int, letter: Unicode.Scalar) -> Bool {
        absolute < relative || (absolute == relative && command == UInt8(letter.value))
    }

    /// Writes a command letter if it differs from the previous letter.
    ///
    /// - Returns: True if the letter was written, so that no separator is needed.
    @discardableResult
    private mutating func begin(_ letter: Unicode.Scalar, _ out: borrowing ByteBuffer) -> Bool {
        let byte = UInt8(letter.value)
        if byte == command { return false }
        out.append(byte)
        command = byte
        return true
    }

    @inline(__always)
    private func pair(_ x: Int, _ y: Int, isFirst: Bool, _ out: borrowing ByteBuffer) {
        out.append(hundredths: x, y, isFirst: isFirst)
    }

    private func number(_ value: Int, isFirst: Bool, _ out: borrowing ByteBuffer) {
        if !isFirst, value >= 0 { out.append(UInt8(ascii: " ")) }
        out.append(hundredths: value)
    }

    @inline(__always)
    private func pairedLength(_ value: Int) -> Int { decimalLength(value) + (value >= 0 ? 1 : 0) }

    @inline(__always)
    private func rounded(_ point: CGPoint) -> (x: Int, y: Int) {
        (hundredths(point.x + offset.x), hundredths(point.y + offset.y))
    }
}
