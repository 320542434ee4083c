import CFontTables
import EspalierGraphics
import Foundation

/// The outline of an ASCII character of Inter that is part of the program (`CFontTables`).
///
/// With it, a PNG of ASCII text is drawn without HarfBuzz, whose loading takes half a millisecond.
///
/// The record starts with the offset of each outline and the offset of the end, in 32 bits. The outlines follow, by
/// font and then by character. An outline is a sequence of elements: a byte for the kind, and the element's points. A
/// coordinate is a number of half font units in 16 bits, with y downward. All numbers are little-endian.
enum RecordedOutline {
    /// The characters whose outlines are recorded: the printable ASCII characters.
    static let codes = 32..<127
    /// The fonts whose outlines are recorded: the styles of Inter.
    static let fonts = RecordedSubset.fonts

    private enum Kind: UInt8 {
        case move, line, quadCurve, curve, close
    }

    /// Returns an outline in font units; nil if the font isn't a style of Inter or the character isn't printable ASCII.
    static func path(font index: Int, code: Int) -> BezierPath? {
        guard fonts.indices.contains(index), codes.contains(code) else { return nil }
        let record = UnsafeRawPointer(espalier_recorded_outlines())
        func offset(_ outline: Int) -> Int {
            Int(UInt32(littleEndian: record.loadUnaligned(fromByteOffset: 4 * outline, as: UInt32.self)))
        }
        let outline = index * codes.count + code - codes.lowerBound
        let (start, end) = (offset(outline), offset(outline + 1))
        var reader = Reader(bytes: UnsafeRawBufferPointer(start: record + start, count: end - start))
        return reader.path()
    }

    private struct Reader {
        let bytes: UnsafeRawBufferPointer
        var position = 0

        mutating func path() -> BezierPath {
            var path = BezierPath()
            while position < bytes.count {
                let kind = Kind(rawValue: bytes[position])
                position += 1
                switch kind {
                case .move: path.move(to: point())
                case .line: path.addLine(to: point())
                case .quadCurve: path.addQuadCurve(to: point(), control: point())
                case .curve: path.addCurve(to: point(), control1: point(), control2: point())
                case .close, nil: path.close()
                }
            }
            return path
        }

        private mutating func point() -> CGPoint { CGPoint(x: coordinate(), y: coordinate()) }

        private mutating func coordinate() -> Double {
            guard position + 2 <= bytes.count else { return 0 }
            defer { position += 2 }
            let number = bytes.loadUnaligned(fromByteOffset: position, as: Int16.self)
            return Double(Int16(littleEndian: number)) / 2
        }
    }

    /// Joins all outlines to the record that `CFontTables` contains.
    ///
    /// - Parameter outline: Returns the outline of a character in font units.
    /// - Returns: The record; nil if a coordinate isn't a multiple of half a unit.
    static func record(_ outline: (PinnedFont, Int) throws -> BezierPath) rethrows -> [UInt8]? {
        var offsets: [UInt32] = []
        var bytes: [UInt8] = []
        let header = 4 * (fonts.count * codes.count + 1)
        for font in fonts {
            for code in codes {
                offsets.append(UInt32(header + bytes.count))
                for element in try outline(font, code).elements {
                    guard let encoded = encode(element) else { return nil }
                    bytes += encoded
                }
            }
        }
        offsets.append(UInt32(header + bytes.count))
        return offsets.flatMap { withUnsafeBytes(of: $0.littleEndian) { Array($0) } } + bytes
    }

    private static func encode(_ element: BezierPath.Element) -> [UInt8]? {
        let (kind, points): (Kind, [CGPoint]) =
            switch element {
            case .move(let point): (.move, [point])
            case .line(let point): (.line, [point])
            case .quadCurve(let point, let control): (.quadCurve, [point, control])
            case .curve(let point, let one, let two): (.curve, [point, one, two])
            case .close: (.close, [])
            }
        var bytes = [kind.rawValue]
        for coordinate in points.flatMap({ [$0.x, $0.y] }) {
            guard let number = Int16(exactly: Double(coordinate) * 2) else { return nil }
            bytes += withUnsafeBytes(of: number.littleEndian) { Array($0) }
        }
        return bytes
    }
}
