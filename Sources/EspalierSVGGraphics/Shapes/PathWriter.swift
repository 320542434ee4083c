import EspalierGraphics
import Foundation

/// Writes path data with each segment absolute or relative, whichever is shorter.
///
/// Everything is counted in whole hundredths from the rounded current point, so relative segments don't add up
/// rounding errors.
struct PathWriter {
    let out: ByteBuffer
    /// Added to every point, in points.
    let offset: CGPoint

    private var x = 0
    private var y = 0
    private var startX = 0
    private var startY = 0
    /// The letter that may be left out when it comes again; 0 before the first.
    private var command: UInt8 = 0

    init(out: ByteBuffer, offset: CGPoint) {
        (self.out, self.offset) = (out, offset)
    }

    mutating func append(_ path: Path) {
        for element in path.elements {
            switch element {
            case .move(let point): move(to: point)
            case .line(let point): line(to: point)
            case .quadCurve(let point, let control): curve("Q", through: control, nil, to: point)
            case .curve(let point, let control1, let control2):
                curve("C", through: control1, control2, to: point)
            case .close: close()
            }
        }
    }

    mutating func move(to point: CGPoint) {
        let (newX, newY) = rounded(point)
        let absolute = decimalLength(newX) + pairedLength(newY)
        let relative = decimalLength(newX - x) + pairedLength(newY - y)
        if command == 0 || absolute <= relative {
            begin("M")
            pair(newX, newY, isFirst: true)
            command = UInt8(ascii: "L")
        } else {
            begin("m")
            pair(newX - x, newY - y, isFirst: true)
            command = UInt8(ascii: "l")
        }
        (x, y, startX, startY) = (newX, newY, newX, newY)
    }

    /// A path that doesn't begin with a move begins at the first point it names, as in Cairo.
    mutating func line(to point: CGPoint) {
        guard command != 0 else { return move(to: point) }
        let (newX, newY) = rounded(point)
        let (dx, dy) = (newX - x, newY - y)
        if dy == 0 {
            single("h", dx, "H", newX)
        } else if dx == 0 {
            single("v", dy, "V", newY)
        } else {
            let absolute = decimalLength(newX) + pairedLength(newY)
            let relative = decimalLength(dx) + pairedLength(dy)
            if isAbsolute(absolute, relative, letter: "L") {
                pair(newX, newY, isFirst: begin("L"))
            } else {
                pair(dx, dy, isFirst: begin("l"))
            }
        }
        (x, y) = (newX, newY)
    }

    mutating func close() {
        guard command != 0 else { return }
        out.append("z")
        command = UInt8(ascii: "z")
        (x, y) = (startX, startY)
    }

    private mutating func curve(
        _ letter: Unicode.Scalar, through control1: CGPoint, _ control2: CGPoint?, to point: CGPoint
    ) {
        if command == 0 { move(to: control1) }
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
        let isFirst = begin(isAbsolute ? letter : Unicode.Scalar(UInt8(letter.value | 0x20)))
        pair(first.x - origin.x, first.y - origin.y, isFirst: isFirst)
        if control2 != nil { pair(second.x - origin.x, second.y - origin.y, isFirst: false) }
        pair(end.x - origin.x, end.y - origin.y, isFirst: false)
        (x, y) = end
    }

    private mutating func single(
        _ relativeLetter: Unicode.Scalar, _ delta: Int, _ absoluteLetter: Unicode.Scalar, _ target: Int
    ) {
        if decimalLength(delta) <= decimalLength(target) {
            number(delta, isFirst: begin(relativeLetter))
        } else {
            number(target, isFirst: begin(absoluteLetter))
        }
    }

    /// The shorter form wins; if they are even, the one whose letter can be left out.
    private func isAbsolute(_ absolute: Int, _ relative: Int, letter: Unicode.Scalar) -> Bool {
        absolute < relative || (absolute == relative && command == UInt8(letter.value))
    }

    /// Writes a letter unless it is understood. Answers whether it was written, so that no separator is needed.
    @discardableResult
    private mutating func begin(_ letter: Unicode.Scalar) -> Bool {
        let byte = UInt8(letter.value)
        if byte == command { return false }
        out.append(byte)
        command = byte
        return true
    }

    private func pair(_ x: Int, _ y: Int, isFirst: Bool) {
        number(x, isFirst: isFirst)
        number(y, isFirst: false)
    }

    /// A minus sign separates by itself.
    private func number(_ value: Int, isFirst: Bool) {
        if !isFirst, value >= 0 { out.append(UInt8(ascii: " ")) }
        out.append(hundredths: value)
    }

    private func pairedLength(_ value: Int) -> Int { decimalLength(value) + (value >= 0 ? 1 : 0) }

    private func rounded(_ point: CGPoint) -> (x: Int, y: Int) {
        (hundredths(point.x + offset.x), hundredths(point.y + offset.y))
    }
}
