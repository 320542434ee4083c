public import Foundation

/// What a view's surroundings are like: UIKit's `UITraitCollection`. A headless view's never change by themselves.
nonisolated public struct TraitCollection: Hashable, Sendable {
    nonisolated public enum SizeClass: Int, Sendable {
        case unspecified = 0
        case compact
        case regular
    }

    nonisolated public enum InterfaceStyle: Int, Sendable {
        case unspecified = 0
        case light
        case dark
    }

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
    public var horizontalSizeClass: SizeClass
    public var verticalSizeClass: SizeClass
    public var userInterfaceStyle: InterfaceStyle
    public var userInterfaceIdiom: InterfaceIdiom
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

    public static let current = TraitCollection()
}
