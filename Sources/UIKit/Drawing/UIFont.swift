public import EspalierGraphics
public import Foundation

/// A typeface at a size.
///
/// The system font is Inter, and the monospaced system font is JetBrains Mono, not Apple's fonts.
public typealias UIFont = Font

nonisolated extension Font {
    /// UIKit's styles of text, which determine the size of a font.
    nonisolated public enum TextStyle: Sendable {
        case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote, caption1,
            caption2

        /// The font size in points that the Human Interface Guidelines give for the default content size.
        var size: CGFloat {
            switch self {
            case .largeTitle: 34
            case .title1: 28
            case .title2: 22
            case .title3: 20
            case .headline, .body: 17
            case .callout: 16
            case .subheadline: 15
            case .footnote: 13
            case .caption1: 12
            case .caption2: 11
            }
        }
    }

    /// The default size of labels, in points.
    public static var labelFontSize: CGFloat { 17 }
    /// The default size of buttons, in points.
    public static var buttonFontSize: CGFloat { 18 }
    /// The default size of text, in points.
    public static var systemFontSize: CGFloat { 14 }
    /// The size of small text, in points.
    public static var smallSystemFontSize: CGFloat { 12 }

    /// Returns a font of the default family, by default in regular weight.
    public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> Font {
        Font(size: size, weight: weight)
    }

    /// Returns a bold font of the default family.
    public static func boldSystemFont(ofSize size: CGFloat) -> Font { Font(size: size, weight: .bold) }

    /// Returns an italic font of the default family.
    public static func italicSystemFont(ofSize size: CGFloat) -> Font { Font(size: size, isItalic: true) }

    /// Returns a font of the default monospaced family.
    public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> Font {
        Font(.monospaced, size: size, weight: weight)
    }

    /// Returns the font of a text style at the default content size.
    public static func preferredFont(forTextStyle style: TextStyle) -> Font {
        Font(size: style.size, weight: style == .headline ? .semibold : .regular)
    }

    /// Creates a font with the name of a font that is installed on the machine.
    ///
    /// The font is looked for only when text is drawn, so the result is never nil.
    public init?(name: String, size: CGFloat) { self.init(.named(name), size: size) }

    /// The size of the font, in points.
    public var pointSize: CGFloat { size }

    /// Returns the font in another size.
    public func withSize(_ size: CGFloat) -> Font {
        var font = self
        font.size = size
        return font
    }
}

nonisolated extension Font.Weight {
    // The fonts have the weights regular, medium, semibold and bold. Other weights are drawn as the nearest of these.
    /// UIKit's weight `ultraLight`, drawn as `regular`.
    public static let ultraLight = Self.regular
    /// UIKit's weight `thin`, drawn as `regular`.
    public static let thin = Self.regular
    /// UIKit's weight `light`, drawn as `regular`.
    public static let light = Self.regular
    /// UIKit's weight `heavy`, drawn as `bold`.
    public static let heavy = Self.bold
    /// UIKit's weight `black`, drawn as `bold`.
    public static let black = Self.bold
}
