import EspalierData
public import EspalierDiagnostics
public import Foundation

/// The lines of a kind that a layout draws, such as the edges of a graph.
public struct LineDeclaration: Sendable {
    /// The stroke of the lines.
    ///
    /// Its default color is the theme's `line`.
    public var stroke: StrokeDeclaration
    /// The arrowheads of the lines; nil for lines without arrowheads.
    ///
    /// If the arrowheads don't name an end, they are at the item that a line leads to.
    public var arrowhead: ArrowheadDeclaration?
    /// The text at the middle of each line; nil for none.
    public var label: FieldTemplate?
    /// The changes of certain lines, each with the conditions that these lines meet.
    package var variants: [LineVariant] = []
    /// The places where the diagram file names fields in conditions and labels.
    package var fieldUses: [FieldUse] = []

    /// Creates a declaration of lines; by default they are solid, with filled arrowheads that are 8 points long.
    public init(
        stroke: StrokeDeclaration = StrokeDeclaration(),
        arrowhead: ArrowheadDeclaration? = ArrowheadDeclaration(size: 8), label: FieldTemplate? = nil
    ) {
        (self.stroke, self.arrowhead, self.label) = (stroke, arrowhead, label)
    }

    /// Changes the lines that meet all conditions, like `when` in a diagram file.
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

    /// Returns the lines with the changes that a diagram file declares.
    package func overlaid(by change: LineChange) -> LineDeclaration {
        var result = self
        if let upper = change.stroke { result.stroke = stroke.overlaid(by: upper) }
        if change.changesArrowhead { result.arrowhead = change.arrowhead }
        result.label = change.label ?? label
        result.variants += change.variants
        result.fieldUses += change.fieldUses
        return result
    }
}

/// The changes of the lines of a kind that a diagram file declares.
package struct LineChange: Sendable {
    package var stroke: StrokeDeclaration?
    /// True if the arrowheads are replaced by `arrowhead`, which is nil for lines without arrowheads.
    package var changesArrowhead = false
    package var arrowhead: ArrowheadDeclaration?
    package var label: FieldTemplate?
    package var variants: [LineVariant] = []
    package var fieldUses: [FieldUse] = []

    package init() {}
}

extension [LineVariant] {
    mutating func append(
        _ stroke: StrokeDeclaration, _ arrowhead: ArrowheadDeclaration?, when conditions: [String]
    ) throws(DiagnosticsError) {
        let conditions = try ViewDeclaration.conditions(parsing: conditions)
        guard count < ViewDeclaration.maximumVariants else {
            throw ViewDeclaration.error(
                "lines have more than \(ViewDeclaration.maximumVariants) changes with conditions")
        }
        append(
            LineVariant(
                conditions: conditions, stroke: stroke, changesArrowhead: arrowhead != nil,
                arrowhead: arrowhead))
    }
}
