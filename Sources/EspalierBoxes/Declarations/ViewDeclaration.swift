package import EspalierData
public import EspalierDiagnostics

/// The appearance of one kind of element: a box for all items, and boxes that are laid over it for items that meet
/// conditions.
public struct ViewDeclaration: Sendable {
    package struct Variant: Sendable {
        package var conditions: [Condition]
        package var box: BoxDeclaration

        package init(conditions: [Condition], box: BoxDeclaration) {
            (self.conditions, self.box) = (conditions, box)
        }
    }

    /// The box of all items.
    ///
    /// Boxes with conditions are laid over this box: their properties replace its properties.
    public var box: BoxDeclaration
    package var variants: [Variant] = []
    /// The places where the diagram file names fields, for errors about fields that no item has.
    package var fieldUses: [FieldUse] = []

    /// The maximum number of boxes that depend on conditions.
    package static let maximumVariants = 32

    /// Creates a view that draws the same box for all items.
    public init(_ box: BoxDeclaration = BoxDeclaration()) { self.box = box }

    /// Lays a box over the boxes of the items that meet all conditions, like `when` in a diagram file.
    ///
    /// If an item meets the conditions of several boxes, each box is laid over the previous one.
    ///
    /// ```swift
    /// var cell = ViewDeclaration(BoxDeclaration(fill: .token(.surface), content: ["{label}"]))
    /// try cell.overlay(BoxDeclaration(fill: .token(.accentSurface)), when: "kind = enum", "depth >= 2")
    /// ```
    ///
    /// - Parameters:
    ///   - box: The box. Its properties that are nil keep the values of the box below.
    ///   - conditions: Each condition is the name of a field, alone or after `not `, or a comparison of a field with a
    ///     value by `=`, `!=`, `<`, `<=`, `>` or `>=`.
    /// - Throws: `DiagnosticsError` if a condition can't be parsed, or if the view has more than 32 boxes with
    ///   conditions.
    public mutating func overlay(
        _ box: BoxDeclaration, when conditions: String...
    ) throws(DiagnosticsError) {
        let variant = Variant(conditions: try Self.conditions(parsing: conditions), box: box)
        try overlay(ViewDeclaration(variants: [variant]))
    }

    /// Returns the conditions that are described in Swift.
    ///
    /// - Throws: `DiagnosticsError` if a condition can't be parsed.
    static func conditions(parsing texts: [String]) throws(DiagnosticsError) -> [Condition] {
        var parsed: [Condition] = []
        for text in texts {
            guard let condition = Condition(parsing: text) else {
                throw error(
                    "'\(text)' isn't a condition: expected a field, as in 'kind = enum' or 'not hidden'")
            }
            parsed.append(condition)
        }
        return parsed
    }

    /// Lays the box of another view over the box of this view, and adds the other view's boxes with conditions.
    ///
    /// - Throws: `DiagnosticsError` if there are then more than 32 boxes with conditions.
    package mutating func overlay(_ upper: ViewDeclaration) throws(DiagnosticsError) {
        guard variants.count + upper.variants.count <= Self.maximumVariants else {
            throw Self.error("a view has more than \(Self.maximumVariants) boxes with conditions")
        }
        box = box.overlaid(by: upper.box)
        variants += upper.variants
    }

    /// Returns a copy of this view that shows the content of the box of `standard` if the box of this view declares no
    /// content.
    package func inheritingContent(of standard: ViewDeclaration) -> ViewDeclaration {
        var result = self
        result.box = box.inheritingContent(of: standard.box)
        return result
    }

    private init(variants: [Variant]) { (box, self.variants) = (BoxDeclaration(), variants) }

    static func error(_ message: String) -> DiagnosticsError {
        DiagnosticsError(
            message,
            at: SourceRange(file: SourceFile(name: "<values>", bytes: []), lower: 0, upper: 0))
    }
}

/// The place where a diagram file names a field of the data.
package struct FieldUse: Sendable {
    package let name: String
    package let range: SourceRange

    package init(name: String, range: SourceRange) { (self.name, self.range) = (name, range) }
}
