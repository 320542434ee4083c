public import EspalierCollectionLayout
public import EspalierGraphics
public import Foundation

/// One color for light interfaces and one for dark interfaces, like a dynamic `UIColor`.
///
/// The type is a structure, so it can't be subclassed.
public typealias UIColor = AdaptiveColor

nonisolated extension AdaptiveColor {
    /// Creates a color from its components, each 0...1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(Color(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
    }

    /// Creates a color from components, each 0...1, which are treated as sRGB instead of Display P3.
    public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a gray from its brightness and alpha, each 0...1.
    public init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a color from its hue, saturation, brightness and alpha, each 0...1.
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let sector = hue.isFinite ? (hue - floor(hue)) * 6 : 0
        // This function returns one channel of the color. A turn of the hue has six sectors. The channel falls from
        // `brightness` to `brightness * (1 - saturation)` in one sector, and stays there for two. Then it rises again
        // in one sector, and stays at `brightness` for two.
        func channel(_ offset: CGFloat) -> CGFloat {
            let k = (offset + sector).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
    }

    /// Creates a color from the results of `dynamicProvider` for light and dark traits.
    public init(dynamicProvider: (TraitCollection) -> AdaptiveColor) {
        self.init(
            light: dynamicProvider(TraitCollection(userInterfaceStyle: .light)).light,
            dark: dynamicProvider(TraitCollection(userInterfaceStyle: .dark)).dark)
    }

    /// Creates a color that equals `cgColor`; `UIColor` and `CGColor` are the same type.
    public init(cgColor: AdaptiveColor) { self = cgColor }

    /// The color as a Core Graphics color, which is the same type.
    public var cgColor: AdaptiveColor { self }

    /// Returns the color with another opacity, 0...1.
    public func withAlphaComponent(_ alpha: CGFloat) -> AdaptiveColor {
        withAlpha(Double(min(1, max(0, alpha))))
    }

    /// Returns the color for a light or a dark interface.
    public func resolvedColor(with traits: TraitCollection) -> AdaptiveColor {
        AdaptiveColor(traits.userInterfaceStyle == .dark ? dark : light)
    }

    /// Returns true if `other` is an equal color.
    public func isEqual(_ other: Any?) -> Bool { (other as? AdaptiveColor) == self }

    /// Writes the components of the color for light interfaces to the pointers that aren't nil, and returns true.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        red?.pointee = CGFloat(light.red)
        green?.pointee = CGFloat(light.green)
        blue?.pointee = CGFloat(light.blue)
        alpha?.pointee = CGFloat(light.alpha)
        return true
    }
}
