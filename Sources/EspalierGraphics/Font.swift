public import Foundation

/// A typeface at a size.
///
/// The value is small and quick to hash, because it is part of the keys of all text caches.
public struct Font: Hashable, Sendable {
    /// The family of a font.
    public enum Family: Hashable, Sendable {
        /// The proportional standard family, which is Inter on all systems.
        case sans
        /// The fixed-width standard family, which is JetBrains Mono on all systems.
        case monospaced
        /// The font family with this name, from a folder of fonts that the user specifies or, if the user permits them,
        /// from the fonts of the system.
        case named(String)
    }

    /// The weight of a font; the raw values are the weights of CSS and OpenType.
    public enum Weight: Int, Hashable, Sendable, Comparable {
        case regular = 400
        case medium = 500
        case semibold = 600
        case bold = 700

        /// Returns true if `a` is lighter than `b`.
        public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }
    }

    /// The font family, such as `sans`.
    public var family: Family
    /// The size in points.
    public var size: CGFloat
    /// The weight of the strokes, from regular to bold.
    public var weight: Weight
    /// True for an italic face.
    public var isItalic: Bool

    /// Creates a font; by default, an upright font of the standard proportional family in regular weight.
    public init(
        _ family: Family = .sans, size: CGFloat, weight: Weight = .regular, isItalic: Bool = false
    ) {
        (self.family, self.size, self.weight, self.isItalic) = (family, size, weight, isItalic)
    }
}

/// The vertical metrics of a font, in points; all are positive.
public struct FontMetrics: Hashable, Sendable {
    /// The distance from the top of the line to the baseline.
    public var ascent: CGFloat
    /// The distance from the baseline to the bottom of the line.
    public var descent: CGFloat
    /// The height of capital letters above the baseline, by which text is centered optically.
    public var capHeight: CGFloat

    /// The height of a line: the sum of ascent and descent.
    public var lineHeight: CGFloat { ascent + descent }

    /// Creates metrics from three positive lengths, in points.
    public init(ascent: CGFloat, descent: CGFloat, capHeight: CGFloat) {
        (self.ascent, self.descent, self.capHeight) = (ascent, descent, capHeight)
    }
}
