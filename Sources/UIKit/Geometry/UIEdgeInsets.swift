public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// The UIKit name of `EdgeInsets`.
public typealias UIEdgeInsets = EdgeInsets

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Creates edge insets from the four distances, in points.
nonisolated public func UIEdgeInsetsMake(
    _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets { UIEdgeInsets(top: top, left: left, bottom: bottom, right: right) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The C function for `rect.inset(by: insets)`.
nonisolated public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
    rect.inset(by: insets)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The C function for `a == b`.
nonisolated public func UIEdgeInsetsEqualToEdgeInsets(_ a: UIEdgeInsets, _ b: UIEdgeInsets) -> Bool { a == b }

nonisolated extension EdgeInsets: CustomStringConvertible {
    /// The insets as UIKit prints them, such as `UIEdgeInsets(top: 1.0, left: 2.0, bottom: 3.0, right: 4.0)`.
    public var description: String {
        "UIEdgeInsets(top: \(top), left: \(left), bottom: \(bottom), right: \(right))"
    }
}

/// Edge insets with a leading and a trailing edge, which are left and right or the other way around, depending on the
/// reading direction.
nonisolated public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// The inset of the top edge, in points.
    public var top: CGFloat
    /// The inset of the leading edge, in points.
    public var leading: CGFloat
    /// The inset of the bottom edge, in points.
    public var bottom: CGFloat
    /// The inset of the trailing edge, in points.
    public var trailing: CGFloat

    /// Insets of 0 at all edges.
    public static let zero = NSDirectionalEdgeInsets()

    /// Creates insets of 0 at all edges.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    /// Creates insets from the distances at the four edges, in points.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
}

/// A distance in two directions, in points.
nonisolated public struct UIOffset: Hashable, Sendable {
    /// The horizontal distance, in points.
    public var horizontal: CGFloat
    /// The vertical distance, in points.
    public var vertical: CGFloat

    /// The offset of 0 in both directions.
    public static let zero = UIOffset()

    /// Creates an offset of 0 in both directions.
    public init() { self.init(horizontal: 0, vertical: 0) }

    /// Creates an offset from two distances, in points.
    public init(horizontal: CGFloat, vertical: CGFloat) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }
}

/// A set of edges of a rectangle.
nonisolated public struct UIRectEdge: OptionSet, Sendable {
    /// The edges as a bit mask.
    public let rawValue: UInt
    /// Creates a set of edges from a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top edge.
    public static let top = UIRectEdge(rawValue: 1 << 0)
    /// The left edge.
    public static let left = UIRectEdge(rawValue: 1 << 1)
    /// The bottom edge.
    public static let bottom = UIRectEdge(rawValue: 1 << 2)
    /// The right edge.
    public static let right = UIRectEdge(rawValue: 1 << 3)
    /// All edges.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

extension View {
    /// The layout margins, with a leading and a trailing margin that depend on the reading direction of the view.
    public final var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get {
            let (margins, isMirrored) = (layoutMargins, readsFromRightToLeft)
            return NSDirectionalEdgeInsets(
                top: margins.top, leading: isMirrored ? margins.right : margins.left, bottom: margins.bottom,
                trailing: isMirrored ? margins.left : margins.right)
        }
        set {
            let isMirrored = readsFromRightToLeft
            layoutMargins = EdgeInsets(
                top: newValue.top, left: isMirrored ? newValue.trailing : newValue.leading,
                bottom: newValue.bottom, right: isMirrored ? newValue.leading : newValue.trailing)
        }
    }

    private var readsFromRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}
