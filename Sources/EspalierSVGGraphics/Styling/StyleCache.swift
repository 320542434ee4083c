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
    // A key is compared in place. If the keys were optional, or in an array with the styles, a lookup would copy the
    // key.
    private let keys: UnsafeMutablePointer<Key>
    /// The styles of the keys; nil for an empty slot.
    private var styles: [Style?] = Array(repeating: nil, count: Self.slotCount)

    private var lastSlot = 0

    private static var slotCount: Int { 32 }
    /// The maximum number of stored bytes, after which the cache is emptied.
    private static var capacity: Int { 65_536 }

    init() {
        keys = .allocate(capacity: Self.slotCount)
        keys.initialize(repeating: Key(), count: Self.slotCount)
    }

    deinit { keys.deallocate() }

    /// Returns the style that was found last, which is usually also the next one; nil if its key is another.
    @inline(__always)
    func last(where isEqual: (UnsafePointer<Key>) -> Bool) -> Style? {
        isEqual(keys + lastSlot) ? styles[lastSlot] : nil
    }

    @inline(__always)
    mutating func style(for key: Key) -> Style? {
        let slot = key.mixedBits & (Self.slotCount - 1)
        guard keys[slot].isIdentical(to: key) else { return nil }
        lastSlot = slot
        return styles[slot]
    }

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

    /// Stores the attributes that were written to a range of `out`.
    mutating func insert(
        _ range: Range<Int>, of out: borrowing ByteBuffer, classLength: Int, face: Int = 0, for key: Key
    ) {
        if bytes.count + range.count > Self.capacity {
            bytes.truncate(to: 0)
            styles = Array(repeating: nil, count: Self.slotCount)
        }
        let start = bytes.count
        bytes.append(range, of: out)
        let slot = key.mixedBits & (Self.slotCount - 1)
        keys[slot] = key
        styles[slot] = Style(range: start..<bytes.count, classLength: classLength, face: face)
    }
}

/// The properties that determine the attributes of a shape or text.
///
/// A key contains only numbers, whose bits are compared. If numbers are equal but their bits aren't (0 and -0), the style
/// is cached twice.
protocol StyleKey {
    init()
    /// A hash whose lowest bits are different for most styles of a picture.
    var mixedBits: Int { get }
    /// Returns true if all numbers have the same bits.
    func isIdentical(to other: Self) -> Bool
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
            traits |= Self.traits(of: stroke)
        }
    }

    @inline(__always)
    func isIdentical(to other: ShapeStyleKey) -> Bool {
        bitDifference(fill, other.fill) | bitDifference(stroke, other.stroke) == 0
            && width.bitPattern64 == other.width.bitPattern64 && traits == other.traits
    }

    /// Returns true if a key for these properties would be identical.
    ///
    /// This takes a third of the instructions of creating a key and comparing it.
    @inline(__always)
    func isKey(for fill: Paint?, _ stroke: Stroke?, hasInterior: Bool) -> Bool {
        var (difference, traits): (UInt64, Int) = (0, hasInterior ? 1 : 0)
        switch fill {
        case nil: break
        case .color(let color):
            difference = bitDifference(self.fill, color)
            traits |= 2
        case .linearGradient: return false
        }
        switch stroke {
        case nil: break
        case .some(let stroke):
            guard case .color(let color) = stroke.paint, stroke.dash.isEmpty else { return false }
            difference |= bitDifference(self.stroke, color)
            difference |= width.bitPattern64 ^ stroke.width.bitPattern64
            traits |= Self.traits(of: stroke)
        }
        return difference == 0 && traits == self.traits
    }

    /// Returns the bits for the presence of a stroke, and for its cap and join.
    @inline(__always)
    private static func traits(of stroke: Stroke) -> Int {
        let cap =
            switch stroke.cap {
            case .butt: 4
            case .round: 4 | 8
            case .square: 4 | 16
            }
        return switch stroke.join {
        case .miter: cap
        case .round: cap | 32
        case .bevel: cap | 64
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
        guard let traits = Self.traits(of: font, anchor) else { return nil }
        (self.color, size, weight) = (color.components, font.size, font.weight.rawValue)
        self.traits = traits
    }

    @inline(__always)
    func isIdentical(to other: TextStyleKey) -> Bool {
        bitDifference(color, other.color) == 0 && size.bitPattern64 == other.size.bitPattern64
            && weight == other.weight && traits == other.traits
    }

    /// Returns true if a key for these properties would be identical.
    @inline(__always)
    func isKey(for font: Font, _ color: AdaptiveColor, _ anchor: TextAnchor) -> Bool {
        guard let traits = Self.traits(of: font, anchor) else { return false }
        return bitDifference(self.color, color) == 0 && size.bitPattern64 == font.size.bitPattern64
            && weight == font.weight.rawValue && traits == self.traits
    }

    /// Returns the bits for the family, the slant and the anchor; nil for a font that isn't of a standard family.
    @inline(__always)
    private static func traits(of font: Font, _ anchor: TextAnchor) -> Int? {
        var traits = font.isItalic ? 2 : 0
        switch font.family {
        case .sans: break
        case .monospaced: traits |= 1
        case .named: return nil
        }
        switch anchor {
        case .start: break
        case .middle: traits |= 4
        case .end: traits |= 8
        }
        return traits
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

/// Returns a number that is 0 if all components have the same bits.
///
/// The number is computed without branches.
@inline(__always)
private func bitDifference(_ a: Components, _ b: Components) -> UInt64 {
    var difference: UInt64 = 0
    for index in 0..<Components.scalarCount { difference |= a[index].bitPattern ^ b[index].bitPattern }
    return difference
}

@inline(__always)
private func bitDifference(_ a: Components, _ b: AdaptiveColor) -> UInt64 {
    @inline(__always)
    func difference(_ index: Int, _ value: Double) -> UInt64 { a[index].bitPattern ^ value.bitPattern }
    let light =
        difference(0, b.light.red) | difference(1, b.light.green) | difference(2, b.light.blue)
        | difference(3, b.light.alpha)
    let dark =
        difference(4, b.dark.red) | difference(5, b.dark.green) | difference(6, b.dark.blue)
        | difference(7, b.dark.alpha)
    return light | dark
}

@inline(__always)
private func lightBits(_ color: Components) -> UInt64 {
    color[0].bitPattern &+ color[1].bitPattern &* 5 &+ color[2].bitPattern &* 11
}
