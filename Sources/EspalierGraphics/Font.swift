public import Foundation

/// A typeface at a size. Small and cheap to hash, since it is part of every text cache's key.
public struct Font: Hashable, Sendable {
    public enum Family: Hashable, Sendable {
        /// The pinned proportional family (Inter).
        case sans
        /// The pinned fixed-width family (JetBrains Mono).
        case monospaced
        /// A family of the machine, only when the user asked for it by name.
        case named(String)
    }

    public enum Weight: Int, Hashable, Sendable, Comparable {
        case regular = 400
        case medium = 500
        case semibold = 600
        case bold = 700

        public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }
    }

    public var family: Family
    /// In points.
    public var size: CGFloat
    public var weight: Weight
    public var isItalic: Bool

    public init(
        _ family: Family = .sans, size: CGFloat, weight: Weight = .regular, isItalic: Bool = false
    ) {
        (self.family, self.size, self.weight, self.isItalic) = (family, size, weight, isItalic)
    }
}

/// Vertical measures of a font, in points, all positive.
public struct FontMetrics: Hashable, Sendable {
    /// From the top of the line to the baseline.
    public var ascent: CGFloat
    /// From the baseline to the bottom of the line.
    public var descent: CGFloat
    /// Height of a capital letter above the baseline: what optical centring goes by.
    public var capHeight: CGFloat

    public var lineHeight: CGFloat { ascent + descent }

    public init(ascent: CGFloat, descent: CGFloat, capHeight: CGFloat) {
        (self.ascent, self.descent, self.capHeight) = (ascent, descent, capHeight)
    }
}
