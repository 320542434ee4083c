/// The outline of a box.
public enum BoxShape: String, Sendable, CaseIterable {
    case rectangle, roundedRectangle, capsule, ellipse, diamond
    /// No outline: neither fill nor stroke is drawn.
    case invisible = "none"
}

/// The sides of a box on which its stroke is drawn.
public struct BoxSides: OptionSet, Hashable, Sendable {
    /// The sides as bits.
    public let rawValue: UInt8

    /// Creates a set of sides from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The top side.
    public static let top = BoxSides(rawValue: 1)
    /// The left side.
    public static let left = BoxSides(rawValue: 2)
    /// The bottom side.
    public static let bottom = BoxSides(rawValue: 4)
    /// The right side.
    public static let right = BoxSides(rawValue: 8)
    /// All four sides, drawn as one closed outline.
    public static let all: BoxSides = [.top, .left, .bottom, .right]

    /// The names of the sides in diagram files.
    package static let named: [(name: String, side: BoxSides)] = [
        ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right),
    ]
}

/// The direction in which the parts of a box are stacked.
public enum StackAxis: String, Sendable, CaseIterable { case vertical, horizontal }
