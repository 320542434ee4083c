/// The priority of a dimension when content is fitted: UIKit's `UILayoutPriority`.
nonisolated public struct LayoutPriority: RawRepresentable, Hashable, Sendable {
    /// The priority, 0...1000.
    public var rawValue: Float

    /// Creates a priority.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// Creates a priority.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// The size must be kept.
    public static let required = LayoutPriority(1000)
    /// The priority at which content resists compression.
    public static let defaultHigh = LayoutPriority(750)
    /// The priority at which content resists growing.
    public static let defaultLow = LayoutPriority(250)
    /// The priority of a target size when a view is fitted.
    public static let fittingSizeLevel = LayoutPriority(50)
}
