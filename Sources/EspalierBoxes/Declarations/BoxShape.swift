/// The outline of a box.
package enum BoxShape: String, Sendable, CaseIterable {
    case rectangle, roundedRectangle, capsule, ellipse, diamond, none
}

/// The sides of a box that its stroke draws.
package struct BoxSides: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let top = BoxSides(rawValue: 1)
    package static let left = BoxSides(rawValue: 2)
    package static let bottom = BoxSides(rawValue: 4)
    package static let right = BoxSides(rawValue: 8)
    package static let all: BoxSides = [.top, .left, .bottom, .right]

    /// The names that diagram files use, in reading order.
    package static let named: [(name: String, side: BoxSides)] = [
        ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right),
    ]
}
