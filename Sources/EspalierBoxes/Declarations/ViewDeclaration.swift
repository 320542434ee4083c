package import EspalierData
package import EspalierDiagnostics

/// How one kind of element looks: a box, and boxes laid over it for items that meet conditions.
package struct ViewDeclaration: Sendable {
    package struct Variant: Sendable {
        package var conditions: [Condition]
        package var box: BoxDeclaration

        package init(conditions: [Condition], box: BoxDeclaration) {
            (self.conditions, self.box) = (conditions, box)
        }
    }

    package var box = BoxDeclaration()
    package var variants: [Variant] = []
    /// A range to point at when fields are missing, by name of the field.
    package var fieldUses: [FieldUse] = []

    package init() {}
}

/// Where a diagram file names a field of the data.
package struct FieldUse: Sendable {
    package let name: String
    package let range: SourceRange

    package init(name: String, range: SourceRange) { (self.name, self.range) = (name, range) }
}
