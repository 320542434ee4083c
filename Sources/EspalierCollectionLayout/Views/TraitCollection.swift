public import Foundation

/// The properties of a view's environment; corresponds to UIKit's `UITraitCollection`.
///
/// The traits of a headless view don't change by themselves.
nonisolated public struct TraitCollection: Hashable, Sendable {
    /// The amount of space along an axis.
    nonisolated public enum SizeClass: Int, Sendable {
        case unspecified = 0
        case compact
        case regular
    }

    /// The appearance, light or dark.
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

    /// The number of pixels per point.
    public var displayScale: CGFloat
    /// The amount of horizontal space.
    public var horizontalSizeClass: SizeClass
    /// The amount of vertical space.
    public var verticalSizeClass: SizeClass
    /// The appearance, light or dark.
    public var userInterfaceStyle: InterfaceStyle
    /// The kind of device.
    public var userInterfaceIdiom: InterfaceIdiom
    /// The direction in which the language is read.
    public var layoutDirection: UserInterfaceLayoutDirection

    /// Creates traits; the defaults are those of a phone in portrait orientation with two pixels per point.
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

    /// The default traits of root views.
    public static let current = TraitCollection()
}

/// The reading direction of a language.
nonisolated public enum UserInterfaceLayoutDirection: Int, Sendable {
    case leftToRight = 0
    case rightToLeft = 1
}

/// A description of a view's content; the description determines the view's layout direction.
nonisolated public enum SemanticContentAttribute: Int, Sendable {
    case unspecified = 0
    case playback
    case spatial
    case forceLeftToRight
    case forceRightToLeft
}
