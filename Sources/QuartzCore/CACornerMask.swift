/// The set of a layer's corners that are rounded.
nonisolated public struct CACornerMask: OptionSet, Sendable {
    /// The corners as a bit mask.
    public let rawValue: UInt
    /// Creates a set of corners from a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top left corner.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
    /// The top right corner.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
    /// The bottom left corner.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
    /// The bottom right corner.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)
}
