package import EspalierData
public import EspalierDiagnostics
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
    /// The arrowheads of the lines; nil for lines without arrowheads.
    public var arrowhead: ArrowheadDeclaration?
    /// The text on the line to each child, with the fields of the child; nil for none.
    public var label: FieldTemplate?
    /// The changes of the lines to certain children, each with the conditions that these children meet.
    package var variants: [LineVariant] = []
    /// The places where the diagram file names fields in conditions.
    package var fieldUses: [FieldUse] = []

    /// Creates a declaration of connectors; by default they have right angles and the theme's `line` color.
    public init(
        style: Style = .orthogonal, cornerRadius: CGFloat = 0,
        stroke: StrokeDeclaration = StrokeDeclaration(),
        arrowhead: ArrowheadDeclaration? = nil, label: FieldTemplate? = nil
    ) {
        (self.style, self.cornerRadius) = (style, cornerRadius)
        (self.stroke, self.arrowhead, self.label) = (stroke, arrowhead, label)
    }

    /// Changes the lines to the children that meet all conditions, like `when` in a diagram file.
    ///
    /// ```swift
    /// var connector = ConnectorDeclaration(arrowhead: ArrowheadDeclaration(shape: .hollow))
    /// try connector.overlay(StrokeDeclaration(dash: [4, 3]), when: "kind = implements")
    /// ```
    ///
    /// - Parameters:
    ///   - stroke: The stroke. Its properties that are nil keep the values of the stroke of all lines.
    ///   - arrowhead: The arrowheads; nil for the arrowheads of all lines.
    ///   - conditions: The conditions, in the notation of `ViewDeclaration.overlay(_:when:)`.
    /// - Throws: `DiagnosticsError` if a condition can't be parsed, or if there are more than 32 changes.
    public mutating func overlay(
        _ stroke: StrokeDeclaration, arrowhead: ArrowheadDeclaration? = nil, when conditions: String...
    ) throws(DiagnosticsError) {
        try variants.append(stroke, arrowhead, when: conditions)
    }
}

/// A change of the lines between certain items and their parents.
///
/// The change applies to the line to an item, from its parent or its extra parents, if the item meets the conditions.
package struct LineVariant: Sendable {
    package var conditions: [Condition]
    /// The stroke that is laid over the stroke of all lines; nil for no change.
    package var stroke: StrokeDeclaration?
    /// True if the arrowheads of all lines are replaced by `arrowhead`.
    package var changesArrowhead: Bool
    /// The arrowheads; nil for lines without arrowheads.
    package var arrowhead: ArrowheadDeclaration?

    package init(
        conditions: [Condition], stroke: StrokeDeclaration?, changesArrowhead: Bool,
        arrowhead: ArrowheadDeclaration?
    ) {
        (self.conditions, self.stroke) = (conditions, stroke)
        (self.changesArrowhead, self.arrowhead) = (changesArrowhead, arrowhead)
    }
}

/// The arrowheads of the lines between a parent and its children, in the color of the lines.
public struct ArrowheadDeclaration: Hashable, Sendable {
    /// The shape of an arrowhead: a filled triangle, the outline of a triangle, or two lines that meet at the tip.
    public enum Shape: String, Sendable, CaseIterable { case filled, hollow, open }
    /// The end of the lines: one arrowhead at the parent, or one at each child.
    public enum End: String, Sendable, CaseIterable { case parent, child }

    /// The shape.
    public var shape: Shape
    /// The end of the lines at which the arrowheads are.
    ///
    /// If the property is nil, the lines of a list of edges point at the child, and the lines of other hierarchies at the
    /// parent.
    public var end: End?
    /// The length in points.
    ///
    /// If the space between a box and the line that all children share is too small, the arrowheads are shorter.
    public var size: CGFloat

    /// Creates a declaration of arrowheads; by default they are filled and 10 points long.
    public init(shape: Shape = .filled, end: End? = nil, size: CGFloat = 10) {
        (self.shape, self.end, self.size) = (shape, end, size)
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
    /// The arrowheads of the lines; nil for lines without arrowheads.
    ///
    /// If the arrowheads don't name an end, they are at the same end as those of the connectors. If the connectors have
    /// no arrowheads, the lines of a list of edges point at the child, and the lines of other hierarchies at the parent.
    public var arrowhead: ArrowheadDeclaration?
    /// The text on each line, with the fields of the item; nil for none.
    public var label: FieldTemplate?
    /// The changes of the lines of certain items, each with the conditions that these items meet.
    package var variants: [LineVariant] = []
    /// The places where the diagram file names fields in conditions.
    package var fieldUses: [FieldUse] = []

    /// The standard arrowheads, filled triangles that are 7 points long and wide.
    public static let standardArrowhead = ArrowheadDeclaration(size: 7)

    /// Creates a declaration of the lines to extra parents; by default they are curved and dashed.
    public init(
        style: Style = .curved, stroke: StrokeDeclaration = StrokeDeclaration(),
        arrowhead: ArrowheadDeclaration? = standardArrowhead, label: FieldTemplate? = nil
    ) {
        (self.style, self.stroke) = (style, stroke)
        (self.arrowhead, self.label) = (arrowhead, label)
    }
}
