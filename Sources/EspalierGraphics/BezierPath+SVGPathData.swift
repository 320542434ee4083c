import EspalierGeometry
import Foundation

extension BezierPath {
    /// Creates the path of an SVG `d` attribute; nil if the data doesn't follow the grammar.
    ///
    /// All commands of SVG 2, section 9.3, are supported, absolute and relative. Arcs are converted to curves.
    ///
    /// - Complexity: O(n) in the length of the data.
    public init?(svgPathData: String) {
        var reader = PathDataReader(bytes: Array(svgPathData.utf8))
        guard reader.readAll() else { return nil }
        self = reader.path
    }
}

/// A parser that reads path data byte by byte.
private struct PathDataReader {
    private(set) var path = BezierPath()
    private let bytes: [UInt8]
    private var position = 0
    private var current = CGPoint.zero
    private var subpathStart = CGPoint.zero
    /// The last control point, which `S` mirrors after `C` and `T` mirrors after `Q`.
    private var lastControl: (point: CGPoint, isCubic: Bool)?

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func readAll() -> Bool {
        skipSeparators()
        var command: UInt8?
        while position < bytes.count {
            let byte = bytes[position]
            if isLetter(byte) {
                // A path starts with a move.
                if command == nil, byte | 0x20 != UInt8(ascii: "m") { return false }
                command = byte
                position += 1
            } else if command == UInt8(ascii: "m") || command == UInt8(ascii: "M") {
                // After a move, further pairs of coordinates are lines: `L` is the letter before `M`.
                command = command.map { $0 - 1 }
            } else if command == nil || (command ?? 0) | 0x20 == UInt8(ascii: "z") {
                return false
            }
            skipSeparators()
            guard let command, read(command) else { return false }
            skipSeparators()
        }
        return true
    }

    private mutating func read(_ command: UInt8) -> Bool {
        let isRelative = command & 0x20 != 0
        let origin = isRelative ? current : .zero
        switch command | 0x20 {
        case UInt8(ascii: "m"):
            guard let point = point(origin) else { return false }
            path.move(to: point)
            (current, subpathStart, lastControl) = (point, point, nil)
        case UInt8(ascii: "l"):
            guard let point = point(origin) else { return false }
            addLine(to: point)
        case UInt8(ascii: "h"):
            guard let x = number() else { return false }
            addLine(to: CGPoint(x: origin.x + x, y: current.y))
        case UInt8(ascii: "v"):
            guard let y = number() else { return false }
            addLine(to: CGPoint(x: current.x, y: origin.y + y))
        case UInt8(ascii: "c"), UInt8(ascii: "s"), UInt8(ascii: "q"), UInt8(ascii: "t"):
            return readCurve(command | 0x20, origin)
        case UInt8(ascii: "a"): return readArc(origin)
        case UInt8(ascii: "z"):
            path.close()
            (current, lastControl) = (subpathStart, nil)
        default: return false
        }
        return true
    }

    private mutating func addLine(to point: CGPoint) {
        path.addLine(to: point)
        (current, lastControl) = (point, nil)
    }

    private mutating func readCurve(_ command: UInt8, _ origin: CGPoint) -> Bool {
        let isCubic = command == UInt8(ascii: "c") || command == UInt8(ascii: "s")
        let isSmooth = command == UInt8(ascii: "s") || command == UInt8(ascii: "t")
        guard let first = isSmooth ? mirroredControl(isCubic: isCubic) : point(origin) else { return false }
        if isCubic {
            guard let second = point(origin), let end = point(origin) else { return false }
            path.addCurve(to: end, control1: first, control2: second)
            (current, lastControl) = (end, (second, true))
        } else {
            guard let end = point(origin) else { return false }
            path.addQuadCurve(to: end, control: first)
            (current, lastControl) = (end, (first, false))
        }
        return true
    }

    private func mirroredControl(isCubic: Bool) -> CGPoint {
        guard let lastControl, lastControl.isCubic == isCubic else { return current }
        return CGPoint(x: 2 * current.x - lastControl.point.x, y: 2 * current.y - lastControl.point.y)
    }

    private mutating func readArc(_ origin: CGPoint) -> Bool {
        guard let rx = number(), let ry = number(), let rotation = number(), let isLarge = flag(),
            let isSweeping = flag(), let end = point(origin)
        else { return false }
        let arc = EllipticalArc(
            start: current, end: end, radii: CGSize(width: abs(rx), height: abs(ry)),
            rotation: rotation * .pi / 180, isLarge: isLarge, isSweeping: isSweeping)
        arc.add(to: &path)
        (current, lastControl) = (end, nil)
        return true
    }

    // MARK: Tokens

    private func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private mutating func skipSeparators() {
        while position < bytes.count, bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: ",") {
            position += 1
        }
    }

    private mutating func point(_ origin: CGPoint) -> CGPoint? {
        guard let x = number(), let y = number() else { return nil }
        return CGPoint(x: origin.x + x, y: origin.y + y)
    }

    /// Reads a flag of an arc: a single digit that needs no separator after it.
    private mutating func flag() -> Bool? {
        skipSeparators()
        guard position < bytes.count,
            bytes[position] == UInt8(ascii: "0") || bytes[position] == UInt8(ascii: "1")
        else { return nil }
        position += 1
        return bytes[position - 1] == UInt8(ascii: "1")
    }

    /// Reads the longest prefix that is a number: `1.5.5` is 1.5 and .5, `1-2` is 1 and -2.
    private mutating func number() -> CGFloat? {
        skipSeparators()
        let start = position
        skip { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        skipDigits()
        skip { $0 == UInt8(ascii: ".") }
        skipDigits()
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            skip { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
            skipDigits()
        }
        guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)), value.isFinite
        else { return nil }
        return CGFloat(value)
    }

    private mutating func skip(_ matches: (UInt8) -> Bool) {
        if position < bytes.count, matches(bytes[position]) { position += 1 }
    }

    private mutating func skipDigits() {
        while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
            position += 1
        }
    }
}

/// An elliptical arc between two points, calculated as in SVG 2, appendix B.2.
private struct EllipticalArc {
    var start: CGPoint
    var end: CGPoint
    var radii: CGSize
    /// The rotation of the ellipse's x axis in radians.
    var rotation: CGFloat
    var isLarge: Bool
    var isSweeping: Bool

    func add(to path: inout BezierPath) {
        guard start != end else { return }
        guard radii.width > 0, radii.height > 0 else { return path.addLine(to: end) }
        let toUnit = CGAffineTransform(rotationAngle: -rotation)
            .concatenating(CGAffineTransform(scaleX: 1 / radii.width, y: 1 / radii.height))
        // After scaling to the unit circle, the center is on the perpendicular through the middle of the chord.
        var (from, to) = (start.applying(toUnit), end.applying(toUnit))
        let half = hypot(to.x - from.x, to.y - from.y) / 2
        // If the radii are too small for the chord, they are scaled up until they fit.
        let growth = max(1, half)
        (from, to) = (
            CGPoint(x: from.x / growth, y: from.y / growth), CGPoint(x: to.x / growth, y: to.y / growth)
        )
        let chord = CGPoint(x: (to.x - from.x) / 2, y: (to.y - from.y) / 2)
        let squared = chord.x * chord.x + chord.y * chord.y
        let distance = (max(0, 1 - squared) / squared).squareRoot() * (isLarge == isSweeping ? -1 : 1)
        let center = CGPoint(
            x: (from.x + to.x) / 2 - chord.y * distance, y: (from.y + to.y) / 2 + chord.x * distance)
        let first = atan2(from.y - center.y, from.x - center.x)
        var sweep = atan2(to.y - center.y, to.x - center.x) - first
        if isSweeping, sweep < 0 { sweep += 2 * .pi }
        if !isSweeping, sweep > 0 { sweep -= 2 * .pi }
        // If coordinates near the maximum of `CGFloat` cause an overflow, draw a line.
        guard sweep.isFinite else { return path.addLine(to: end) }
        let back = CGAffineTransform(scaleX: growth, y: growth).concatenating(toUnit.inverted())
        addCurves(to: &path, center: center, first: first, sweep: sweep, transform: back)
    }

    /// Adds the arc in pieces of at most a quarter circle.
    ///
    /// Each piece is a cubic curve whose control points are 4/3 tan(angle/4) along the tangents.
    private func addCurves(
        to path: inout BezierPath, center: CGPoint, first: CGFloat, sweep: CGFloat,
        transform: CGAffineTransform
    ) {
        let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = sweep / CGFloat(count)
        let handle = 4 / 3 * tan(step / 4)
        for index in 0..<count {
            let (a, b) = (first + step * CGFloat(index), first + step * CGFloat(index + 1))
            let (from, to) = (CGPoint(x: cos(a), y: sin(a)), CGPoint(x: cos(b), y: sin(b)))
            let control1 = CGPoint(
                x: center.x + from.x - handle * from.y, y: center.y + from.y + handle * from.x)
            let control2 = CGPoint(x: center.x + to.x + handle * to.y, y: center.y + to.y - handle * to.x)
            let last =
                index == count - 1 ? end : CGPoint(x: center.x + to.x, y: center.y + to.y).applying(transform)
            path.addCurve(
                to: last, control1: control1.applying(transform), control2: control2.applying(transform))
        }
    }
}
