public import EspalierBoxes

/// The looks of a diagram's elements, described in Swift with the words of the key `views` of diagram files.
///
/// They are laid over the looks of the template: a property that is nil keeps the template's value. As in diagram files, the
/// template's boxes with conditions are laid over the box of a look, and the look's boxes with conditions over those.
///
/// ```swift
/// var looks = ElementLooks(cell: ViewDeclaration(BoxDeclaration(shape: .capsule)), colorBy: "kind")
/// try looks.cell?.overlay(BoxDeclaration(opacity: 0.5), when: "deprecated")
/// ```
nonisolated public struct ElementLooks: Sendable {
    /// The look of cells.
    public var cell: ViewDeclaration?
    /// The looks of supplementary views by kind, such as `header`.
    public var supplementary: [String: ViewDeclaration]
    /// The lines between parents and children.
    public var connector: ConnectorDeclaration?
    /// The lines to parents other than the first.
    public var reference: ReferenceDeclaration?
    /// The field whose values are categories, each with a color.
    public var colorBy: String?

    /// Creates looks.
    public init(
        cell: ViewDeclaration? = nil, supplementary: [String: ViewDeclaration] = [:],
        connector: ConnectorDeclaration? = nil, reference: ReferenceDeclaration? = nil, colorBy: String? = nil
    ) {
        (self.cell, self.supplementary) = (cell, supplementary)
        (self.connector, self.reference, self.colorBy) = (connector, reference, colorBy)
    }
}
