public import Foundation

/// What a view's surroundings are like: UIKit's `UITraitCollection`.
///
/// A headless view's never change by themselves.
nonisolated public struct TraitCollection: Hashable, Sendable {
    /// How much room there is along an axis.
    nonisolated public enum SizeClass: Int, Sendable {
        case unspecified = 0
        case compact
        case regular
    }

    /// Light or dark.
    nonisolated public enum InterfaceStyle: Int, Sendable {
        case unspecified = 0
        case light
        case dark
    }

    /// The kind of device.
    nonisolated public enum InterfaceIdiom: Int, Sendable {
        case unspecified = -1
        case phone = 0
        case pad
        case tv
        case carPlay
        case mac = 5
    }

    /// Pixels a point.
    public var displayScale: CGFloat
    /// How much room there is horizontally.
    public var horizontalSizeClass: SizeClass
    /// How much room there is vertically.
    public var verticalSizeClass: SizeClass
    /// Light or dark.
    public var userInterfaceStyle: InterfaceStyle
    /// The kind of device.
    public var userInterfaceIdiom: InterfaceIdiom
    /// The direction of the language.
    public var layoutDirection: UserInterfaceLayoutDirection

    /// A phone held upright, two pixels a point, light.
    public init(
        displayScale: CGFloat = 2, horizontalSizeClass: SizeClass = .compact,
        verticalSizeClass: SizeClass = .regular, userInterfaceStyle: InterfaceStyle = .light,
        userInterfaceIdiom: InterfaceIdiom = .phone,
        layoutDirection: UserInterfaceLayoutDirection = .leftToRight
    ) {
        (self.displayScale, self.userInterfaceStyle) = (displayScale, userInterfaceStyle)
        (self.horizontalSizeClass, self.verticalSizeClass) = (horizontalSizeClass, verticalSizeClass)
        (self.userInterfaceIdiom, self.layoutDirection) = (userInterfaceIdiom, layoutDirection)
    }

    /// The traits of views without others.
    public static let current = TraitCollection()
}

/// Which way a language runs.
nonisolated public enum UserInterfaceLayoutDirection: Int, Sendable {
    case leftToRight = 0
    case rightToLeft = 1
}

/// How a view takes part in mirroring for languages that run from right to left.
nonisolated public enum SemanticContentAttribute: Int, Sendable {
    case unspecified = 0
    case playback
    case spatial
    case forceLeftToRight
    case forceRightToLeft
}
