import EspalierGraphics

/// The property that a color sets.
enum ColorProperty: UInt8, CaseIterable {
    case fill, stroke, stop

    fileprivate var name: StaticString {
        switch self {
        case .fill: "fill"
        case .stroke: "stroke"
        case .stop: "stop-color"
        }
    }

    fileprivate var opacityName: StaticString {
        switch self {
        case .fill: "fill-opacity"
        case .stroke: "stroke-opacity"
        case .stop: "stop-opacity"
        }
    }
}

/// The colors of one document: the attributes of each color, which are created once, and the classes with the colors
/// for dark pages.
///
/// There is one class for each combination of property, light color and dark color, if the two colors differ. Classes
/// are named `c0`, `c1`, ... in the order of their first use. In a document that is a part of a page, each class is written
/// as a declaration in `style` attributes.
struct ColorTable: ~Copyable {
    /// The attributes of a color, as a range of bytes in `ColorTable.attributes`, and the number of its class; nil if
    /// the color has no class.
    struct Entry {
        fileprivate var attributes: Range<Int>
        var classNumber: Int32?
        /// True if the color is invisible in all appearances of the document.
        var isClear = false
    }

    private struct Recent {
        var color = AdaptiveColor.clear
        var property: ColorProperty?
        var entry = Entry(attributes: 0..<0)
    }

    private struct Key: Hashable {
        var property: ColorProperty
        var light: PackedColor
        var dark: PackedColor
    }

    private let attributes = ByteBuffer(capacity: 512)
    /// The CSS rules for dark pages, in the order of their classes.
    private let darkRules = ByteBuffer(capacity: 512)
    /// The declaration of each class as a range of `darkRules`, in a document that is a part of a page.
    private var declarations: [Range<Int>] = []
    private let appearance: OutputOptions.AppearanceMode
    private let isAdaptive: Bool
    /// The root's id.
    ///
    /// It precedes each class selector, so that the rules don't apply to other diagrams on the page.
    private let scope: [UInt8]
    private var entries: [Entry] = []
    private var indices: [Key: Int] = [:]
    private var classCount: Int32 = 0
    /// A cache of recently used colors, indexed by some of their bits, because hashing is slow.
    ///
    /// A picture has about a dozen colors.
    private var recent: [Recent] = Array(repeating: Recent(), count: 64)

    init(options: SVGOptions, rootID: borrowing ByteBuffer) {
        (appearance, isAdaptive, scope) = (options.appearance, options.isAdaptive, Array(rootID.bytes))
    }

    private var isPartOfPage: Bool { appearance == .page }
    var hasDarkRules: Bool { classCount > 0 && !isPartOfPage }
    func appendDarkRules(to out: borrowing ByteBuffer) { out.append(darkRules.bytes) }

    @inline(__always)
    mutating func entry(for color: AdaptiveColor, as property: ColorProperty) -> Entry {
        let slot = (color.mixedBits &+ Int(property.rawValue)) & 63
        if recent[slot].property == property && recent[slot].color == color { return recent[slot].entry }
        let entry = entries[index(of: key(for: color, as: property))]
        recent[slot] = Recent(color: color, property: property, entry: entry)
        return entry
    }

    @inline(__always)
    func append(_ entry: Entry, to out: borrowing ByteBuffer) { out.append(entry.attributes, of: attributes) }

    /// Appends the attribute for up to two classes: a class attribute or, in a document that is a part of a page, a
    /// `style` attribute.
    ///
    /// - Returns: The length of the class attribute.
    @discardableResult
    func append(classes first: Int32?, _ second: Int32? = nil, to out: borrowing ByteBuffer) -> Int {
        guard isPartOfPage else { return out.append(classes: first, second) }
        guard let leading = first ?? second else { return 0 }
        out.append(" style=\"")
        out.append(declarations[Int(leading)], of: darkRules)
        if first != nil, let second {
            out.append(";")
            out.append(declarations[Int(second)], of: darkRules)
        }
        out.append("\"")
        return 0
    }

    /// Declares that a color is inherited by everything that is drawn, so that no attributes are written for it.
    mutating func inherit(_ color: AdaptiveColor, as property: ColorProperty) {
        entries[index(of: key(for: color, as: property))].attributes = 0..<0
        entries[index(of: key(for: color, as: property))].classNumber = nil
        recent = Array(repeating: Recent(), count: recent.count)
    }

    private func key(for color: AdaptiveColor, as property: ColorProperty) -> Key {
        let light = PackedColor(appearance == .dark ? color.dark : color.light)
        return Key(property: property, light: light, dark: isAdaptive ? PackedColor(color.dark) : light)
    }

    private mutating func index(of key: Key) -> Int {
        if let index = indices[key] { return index }
        let start = attributes.count
        attributes.append(" ")
        attributes.append(key.property.name)
        attributes.append("=\"")
        appendValue(key.light, for: key.property, to: attributes)
        attributes.append("\"")
        if key.light.alpha < 100, !(key.light.isClear && key.property != .stop) {
            attributes.append(" ")
            attributes.append(key.property.opacityName)
            attributes.append("=\"")
            attributes.append(hundredths: key.light.alpha)
            attributes.append("\"")
        }
        var entry = Entry(
            attributes: start..<attributes.count, isClear: key.light.isClear && key.dark.isClear)
        if key.light != key.dark {
            entry.classNumber = classCount
            classCount += 1
            if isPartOfPage {
                appendDeclaration(key)
            } else {
                appendDarkRule(key, classNumber: classCount - 1)
            }
        }
        entries.append(entry)
        indices[key] = entries.count - 1
        return entries.count - 1
    }

    private func appendDarkRule(_ key: Key, classNumber: Int32) {
        darkRules.append("#")
        scope.withUnsafeBufferPointer { darkRules.append($0) }
        darkRules.append(" .c")
        darkRules.append(integer: Int(classNumber))
        darkRules.append("{")
        darkRules.append(key.property.name)
        darkRules.append(":")
        appendValue(key.dark, for: key.property, to: darkRules)
        if key.light.alpha != key.dark.alpha {
            darkRules.append(";")
            darkRules.append(key.property.opacityName)
            darkRules.append(":")
            darkRules.append(hundredths: key.dark.isClear && key.property != .stop ? 100 : key.dark.alpha)
        }
        darkRules.append("}\n")
    }

    /// Appends a declaration with both colors, such as `fill:light-dark(#fff,#1c1c1e)`.
    ///
    /// If their opacities are different, these are parts of the colors, because `light-dark()` returns only colors.
    private mutating func appendDeclaration(_ key: Key) {
        let start = darkRules.count
        let hasOpacity = key.light.alpha != key.dark.alpha
        darkRules.append(key.property.name)
        darkRules.append(":light-dark(")
        darkRules.append(key.light, withOpacity: hasOpacity)
        darkRules.append(",")
        darkRules.append(key.dark, withOpacity: hasOpacity)
        darkRules.append(")")
        if hasOpacity {
            darkRules.append(";")
            darkRules.append(key.property.opacityName)
            darkRules.append(":1")
        }
        declarations.append(start..<darkRules.count)
    }

    /// Appends a color.
    ///
    /// An invisible gradient stop is written with an opacity of 0, because `none` isn't allowed there.
    private func appendValue(_ color: PackedColor, for property: ColorProperty, to out: borrowing ByteBuffer)
    {
        out.append(property == .stop && color.isClear ? PackedColor(bits: 100) : color)
    }
}

extension ByteBuffer {
    /// Appends a color as in a style sheet, such as `#123` or `rgb(17 34 51/50%)`.
    fileprivate func append(_ color: PackedColor, withOpacity hasOpacity: Bool) {
        guard hasOpacity else { return append(color) }
        append("rgb(")
        for shift in [24, 16, 8] {
            append(integer: Int(color.bits >> shift & 255))
            append(shift == 8 ? "/" : " ")
        }
        append(integer: color.alpha)
        append("%)")
    }

    /// Appends the class attribute for up to two class numbers, and returns its length.
    fileprivate func append(classes first: Int32?, _ second: Int32? = nil) -> Int {
        guard let leading = first ?? second else { return 0 }
        let start = count
        append(" class=\"c")
        append(integer: Int(leading))
        if first != nil, let second {
            append(" c")
            append(integer: Int(second))
        }
        append("\"")
        return count - start
    }
}

extension AdaptiveColor {
    /// A hash of both colors whose lowest six bits are different for most colors.
    @inline(__always)
    fileprivate var mixedBits: Int {
        let lightBits = (light.red + 3 * light.green + 7 * light.blue).bitPattern
        let darkBits = (dark.red + 5 * dark.green + 11 * dark.blue).bitPattern
        return Int(truncatingIfNeeded: ((lightBits &+ darkBits &* 3) &* 0x9E37_79B9_7F4A_7C15) >> 40)
    }
}
