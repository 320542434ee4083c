public import Foundation

/// The lines between a parent and its children.
public struct ConnectorDeclaration: Sendable {
    /// The form of a line from a parent to a child.
    public enum Style: String, Sendable, CaseIterable { case orthogonal, curved, straight }

    /// The form of all lines: with right angles, curved or straight.
    public var style: Style
    /// The radius of the corners of orthogonal lines, in points.
    public var cornerRadius: CGFloat
    /// The stroke of the lines.
    ///
    /// Its default color is the theme's `line`.
    public var stroke: StrokeDeclaration

    /// Creates a declaration of connectors; by default they have right angles and the theme's `line` color.
    public init(
        style: Style = .orthogonal, cornerRadius: CGFloat = 0, stroke: StrokeDeclaration = StrokeDeclaration()
    ) {
        (self.style, self.cornerRadius, self.stroke) = (style, cornerRadius, stroke)
    }
}

/// The lines from an item to its extra parents, which are its second and further parents.
public struct ReferenceDeclaration: Sendable {
    /// The form of a line.
    public enum Style: String, Sendable, CaseIterable { case curved, straight }

    /// The form of all lines: curved or straight.
    public var style: Style
    /// The stroke of the lines.
    ///
    /// A property that is nil has its default value. The default stroke is a dashed line in the theme's `line` color.
    public var stroke: StrokeDeclaration

    /// Creates a declaration of the lines to extra parents; by default they are curved and dashed.
    public init(style: Style = .curved, stroke: StrokeDeclaration = StrokeDeclaration()) {
        (self.style, self.stroke) = (style, stroke)
    }
}
