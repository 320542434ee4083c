/// An sRGB color, components 0...1, not premultiplied.
public struct Color: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    /// Components outside of 0...1 are clamped; NaN counts as 0.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        func clamp(_ value: Double) -> Double { value.isNaN ? 0 : min(1, max(0, value)) }
        (self.red, self.green, self.blue, self.alpha) = (clamp(red), clamp(green), clamp(blue), clamp(alpha))
    }

    /// `0xRRGGBB`.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255,
            blue: Double(hex & 255) / 255, alpha: alpha)
    }

    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    public static let black = Color(hex: 0x000000)
    public static let white = Color(hex: 0xFFFFFF)
}

/// A color that has one value on a light page and one on a dark page.
public struct AdaptiveColor: Hashable, Sendable {
    public var light: Color
    public var dark: Color

    public init(light: Color, dark: Color) {
        self.light = light
        self.dark = dark
    }

    /// The same on both.
    public init(_ color: Color) { self.init(light: color, dark: color) }

    public func resolved(for appearance: Appearance) -> Color { appearance == .light ? light : dark }

    public static let clear = AdaptiveColor(.clear)

    /// Returns the same colors with another opacity, 0...1.
    package func withAlpha(_ alpha: Double) -> AdaptiveColor {
        var result = self
        (result.light.alpha, result.dark.alpha) = (alpha, alpha)
        return result
    }
}

public enum Appearance: String, Sendable, CaseIterable { case light, dark }
