/// The outline of a box.
nonisolated enum BoxShape: String, Sendable, CaseIterable {
    case rectangle, roundedRectangle, capsule, ellipse, diamond, none
}

/// The sides of a box that its stroke draws.
nonisolated struct BoxSides: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let top = BoxSides(rawValue: 1)
    static let left = BoxSides(rawValue: 2)
    static let bottom = BoxSides(rawValue: 4)
    static let right = BoxSides(rawValue: 8)
    static let all: BoxSides = [.top, .left, .bottom, .right]

    /// The names that diagram files use, in reading order.
    static let named: [(name: String, side: BoxSides)] = [
        ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right),
    ]
}
