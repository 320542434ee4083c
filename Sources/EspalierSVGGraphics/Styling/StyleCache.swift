import EspalierGraphics
import Foundation

/// A cache of the attributes that are written for recently used styles.
///
/// Nearly all shapes of a picture have one of a few styles. Copying the attributes takes a fifth of the time of looking
/// up each color and writing the attributes again.
struct StyleCache<Key: StyleKey>: ~Copyable {
    /// The written attributes of a style.
    struct Style {
        /// The attributes, with the class at the end, as a range of `StyleCache.bytes`.
        fileprivate var range: Range<Int>
        /// The length of the class attribute, which is 0 for a style without a class.
        var classLength: Int
        /// The index of the font face in the font table; 0 for shapes.
        var face = 0
    }

    /// The attributes of all styles.
    private let bytes = ByteBuffer(capacity: 256)
    private var slots = StyleSlots<Key, Style>()

    /// The maximum number of stored bytes, after which the cache is emptied.
    private static var capacity: Int { 65_536 }

    @inline(__always)
    func style(for key: Key) -> Style? { slots[key] }

    /// Appends all attributes of a style.
    @inline(__always)
    func append(_ style: Style, to out: borrowing ByteBuffer) { out.append(style.range, of: bytes) }

    /// Appends the attributes before the class.
    @inline(__always)
    func append(unclassifiedPartOf style: Style, to out: borrowing ByteBuffer) {
        out.append(style.range.lowerBound..<style.range.upperBound - style.classLength, of: bytes)
    }

    /// Appends the class attribute of a style.
    @inline(__always)
    func append(classOf style: Style, to out: borrowing ByteBuffer) {
        out.append(style.range.upperBound - style.classLength..<style.range.upperBound, of: bytes)
    }

    /// Appends the names of a style's classes, with a space before each.
    @inline(__always)
    func append(classNamesOf style: Style, to out: borrowing ByteBuffer) {
        guard style.classLength > 0 else { return }
        let start = style.range.upperBound - style.classLength + Self.classOpening.utf8CodeUnitCount
        out.append(" ")
        out.append(start..<style.range.upperBound - 1, of: bytes)
    }

    private static var classOpening: StaticString { " class=\"" }

    /// Stores the attributes that were written to a range of `out`.
    mutating func insert(
        _ range: Range<Int>, of out: borrowing ByteBuffer, classLength: Int, face: Int = 0, for key: Key
    ) {
        if bytes.count + range.count > Self.capacity {
            bytes.truncate(to: 0)
            slots = StyleSlots()
        }
        let start = bytes.count
        bytes.append(range, of: out)
        slots[key] = Style(range: start..<bytes.count, classLength: classLength, face: face)
    }
}

/// The properties that determine the attributes of a shape or text.
///
/// A key contains only numbers without gaps between them, so that the bytes of two keys are compared. If numbers are
/// equal but their bytes aren't (0 and -0), the style is cached twice.
protocol StyleKey {
    init()
    /// A hash whose lowest bits are different for most styles of a picture.
    var mixedBits: Int { get }
}

/// The style of a shape with solid colors.
///
/// A key contains only numbers, so that it is copied and compared without reference counting.
struct ShapeStyleKey: StyleKey {
    private var fill = Components.zero
    private var stroke = Components.zero
    private var width: CGFloat = 0
    /// Bits for the presence of a fill, of a stroke and of an interior, and for the stroke's cap and join.
    private var traits = 0

    init() {}

    /// Creates a key; nil for gradients and dashes, whose attributes aren't cached.
    @inline(__always)
    init?(_ fill: Paint?, _ stroke: Stroke?, hasInterior: Bool) {
        if hasInterior { traits |= 1 }
        switch fill {
        case nil: break
        case .color(let color):
            self.fill = color.components
            traits |= 2
        case .linearGradient: return nil
        }
        switch stroke {
        case nil: break
        case .some(let stroke):
            guard case .color(let color) = stroke.paint, stroke.dash.isEmpty else { return nil }
            self.stroke = color.components
            width = stroke.width
            traits |= 4
            switch stroke.cap {
            case .butt: break
            case .round: traits |= 8
            case .square: traits |= 16
            }
            switch stroke.join {
            case .miter: break
            case .round: traits |= 32
            case .bevel: traits |= 64
            }
        }
    }

    @inline(__always)
    var mixedBits: Int { mixed(lightBits(fill) &+ lightBits(stroke) &* 3 &+ UInt64(traits)) }
}

/// The style of a text in a standard font.
struct TextStyleKey: StyleKey {
    private var color = Components.zero
    private var size: CGFloat = 0
    private var weight = 0
    /// Bits for the family, the slant and the anchor.
    private var traits = 0

    init() {}

    /// Creates a key; nil for a font that isn't of a standard family, because the attributes of such a font aren't
    /// cached.
    @inline(__always)
    init?(_ font: Font, _ color: AdaptiveColor, _ anchor: TextAnchor) {
        (self.color, size, weight) = (color.components, font.size, font.weight.rawValue)
        switch font.family {
        case .sans: break
        case .monospaced: traits |= 1
        case .named: return nil
        }
        if font.isItalic { traits |= 2 }
        switch anchor {
        case .start: break
        case .middle: traits |= 4
        case .end: traits |= 8
        }
    }

    @inline(__always)
    var mixedBits: Int { mixed(lightBits(color) &+ size.bitPattern64 &+ UInt64(traits | weight << 4)) }
}

/// The components of a color for light and dark pages; zero for no color.
private typealias Components = SIMD8<Double>

/// Returns the upper bits of a product with the golden ratio, which depend on all bits of `bits`.
@inline(__always)
private func mixed(_ bits: UInt64) -> Int { Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 40) }

extension CGFloat {
    fileprivate var bitPattern64: UInt64 { Double(self).bitPattern }
}

extension AdaptiveColor {
    @inline(__always)
    fileprivate var components: Components {
        Components(
            light.red, light.green, light.blue, light.alpha, dark.red, dark.green, dark.blue, dark.alpha)
    }
}

@inline(__always)
private func lightBits(_ color: Components) -> UInt64 {
    color[0].bitPattern &+ color[1].bitPattern &* 5 &+ color[2].bitPattern &* 11
}
