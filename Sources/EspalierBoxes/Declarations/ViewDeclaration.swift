package import EspalierData
package import EspalierDiagnostics

/// The look of one kind of element: a box, and further boxes that are laid over it for items that meet conditions.
public struct ViewDeclaration: Sendable {
    package struct Variant: Sendable {
        package var conditions: [Condition]
        package var box: BoxDeclaration

        package init(conditions: [Condition], box: BoxDeclaration) {
            (self.conditions, self.box) = (conditions, box)
        }
    }

    /// The box of every item; for some, other boxes are laid over it.
    public var box: BoxDeclaration
    package var variants: [Variant] = []
    /// The places where the file names fields, for warnings about missing ones.
    package var fieldUses: [FieldUse] = []

    /// Creates a view that draws a box.
    public init(_ box: BoxDeclaration = BoxDeclaration()) { self.box = box }
}

/// The place where a diagram file names a field of the data.
package struct FieldUse: Sendable {
    package let name: String
    package let range: SourceRange

    package init(name: String, range: SourceRange) { (self.name, self.range) = (name, range) }
}
