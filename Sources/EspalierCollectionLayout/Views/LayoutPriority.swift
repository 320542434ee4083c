/// The priority of a dimension when content is fitted; corresponds to UIKit's `UILayoutPriority`.
nonisolated public struct LayoutPriority: RawRepresentable, Hashable, Sendable {
    /// The priority, from 0 to 1000.
    public var rawValue: Float

    /// Creates a priority from 0 to 1000.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// Creates a priority from 0 to 1000.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// The priority of a dimension that must keep its size.
    public static let required = LayoutPriority(1000)
    /// The priority with which content resists compression.
    public static let defaultHigh = LayoutPriority(750)
    /// The priority with which content resists growing.
    public static let defaultLow = LayoutPriority(250)
    /// The priority of a target size when a view is fitted.
    public static let fittingSizeLevel = LayoutPriority(50)
}
