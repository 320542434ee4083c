/// An sRGB color with components in 0...1, not premultiplied.
public struct Color: Hashable, Sendable {
    /// The red component, 0...1.
    public var red: Double
    /// The green component, 0...1.
    public var green: Double
    /// The blue component, 0...1.
    public var blue: Double
    /// The opacity, 0...1.
    public var alpha: Double

    /// Creates a color.
    ///
    /// Components outside 0...1 are clamped, and NaN becomes 0.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        func clamp(_ value: Double) -> Double { value.isNaN ? 0 : min(1, max(0, value)) }
        (self.red, self.green, self.blue, self.alpha) = (clamp(red), clamp(green), clamp(blue), clamp(alpha))
    }

    /// Creates a color from a number of the form `0xRRGGBB` and an opacity, 0...1.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255,
            blue: Double(hex & 255) / 255, alpha: alpha)
    }

    /// The color as `#rrggbb`, or as `#rrggbbaa` if it isn't opaque.
    package var hexadecimal: String {
        "#"
            + (alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]).map { component in
                let byte = String(Int((component * 255).rounded()), radix: 16)
                return byte.count < 2 ? "0" + byte : byte
            }.joined()
    }

    /// Transparent black.
    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    /// Opaque black.
    public static let black = Color(hex: 0x000000)
    /// Opaque white.
    public static let white = Color(hex: 0xFFFFFF)
}

/// A color that has one value for light pages and another value for dark pages.
public struct AdaptiveColor: Hashable, Sendable {
    /// The color on light pages.
    public var light: Color
    /// The color on dark pages.
    public var dark: Color

    /// Creates a color from its values for light and dark pages.
    public init(light: Color, dark: Color) {
        self.light = light
        self.dark = dark
    }

    /// Creates a color that is the same on light and dark pages.
    public init(_ color: Color) { self.init(light: color, dark: color) }

    /// Returns the color on light pages or the color on dark pages, depending on the appearance.
    public func resolved(for appearance: Appearance) -> Color { appearance == .light ? light : dark }

    /// A transparent color.
    public static let clear = AdaptiveColor(.clear)

    /// Returns a color with the same light and dark colors, but another opacity, 0...1.
    package func withAlpha(_ alpha: Double) -> AdaptiveColor {
        var result = self
        (result.light.alpha, result.dark.alpha) = (alpha, alpha)
        return result
    }
}

/// The appearance of a page: light or dark.
public enum Appearance: String, Sendable, CaseIterable { case light, dark }
