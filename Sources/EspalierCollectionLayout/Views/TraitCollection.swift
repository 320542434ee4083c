public import Foundation

/// The properties of a view's environment: UIKit's `UITraitCollection`.
///
/// The traits of a headless view never change by themselves.
nonisolated public struct TraitCollection: Hashable, Sendable {
    /// The space along an axis.
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

    /// The pixels per point.
    public var displayScale: CGFloat
    /// The horizontal space.
    public var horizontalSizeClass: SizeClass
    /// The vertical space.
    public var verticalSizeClass: SizeClass
    /// Light or dark.
    public var userInterfaceStyle: InterfaceStyle
    /// The kind of device.
    public var userInterfaceIdiom: InterfaceIdiom
    /// The direction of the language.
    public var layoutDirection: UserInterfaceLayoutDirection

    /// Creates the traits of a phone in portrait with two pixels per point, unless others are given.
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

/// The reading direction of a language.
nonisolated public enum UserInterfaceLayoutDirection: Int, Sendable {
    case leftToRight = 0
    case rightToLeft = 1
}

/// The layout direction of a view's content.
nonisolated public enum SemanticContentAttribute: Int, Sendable {
    case unspecified = 0
    case playback
    case spatial
    case forceLeftToRight
    case forceRightToLeft
}
