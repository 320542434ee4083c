public import EspalierBoxes

/// The appearance of a diagram's elements, described in Swift with the names of the key `views` in diagram files.
///
/// The boxes are laid over the template's boxes, and a property that is nil keeps the template's value. As in diagram
/// files, boxes with conditions come last: the box described here is laid over the template's box, then the template's
/// boxes with conditions are added, and finally the boxes with conditions described here.
///
/// ```swift
/// var looks = ElementLooks(cell: ViewDeclaration(BoxDeclaration(shape: .capsule)), colorBy: "kind")
/// try looks.cell?.overlay(BoxDeclaration(opacity: 0.5), when: "deprecated")
/// ```
nonisolated public struct ElementLooks: Sendable {
    /// The view for cells; nil for the template's view.
    public var cell: ViewDeclaration?
    /// The views for supplementary elements by kind, such as `header`.
    public var supplementary: [String: ViewDeclaration]
    /// The lines between parents and children; nil for the template's lines.
    public var connector: ConnectorDeclaration?
    /// The lines from items to their extra parents, which are all parents except the first; nil for the template's
    /// lines.
    public var reference: ReferenceDeclaration?
    /// The field whose values are categories, each with a color; nil for the template's field.
    public var colorBy: String?

    /// Creates a description of elements; the arguments that are left out keep the values of the template.
    public init(
        cell: ViewDeclaration? = nil, supplementary: [String: ViewDeclaration] = [:],
        connector: ConnectorDeclaration? = nil, reference: ReferenceDeclaration? = nil, colorBy: String? = nil
    ) {
        (self.cell, self.supplementary) = (cell, supplementary)
        (self.connector, self.reference, self.colorBy) = (connector, reference, colorBy)
    }
}
