/// The definition of a key of diagram files.
///
/// Validation, the JSON Schema and the reference are derived from it.
nonisolated package struct FieldDefinition: Sendable {
    /// The key in a diagram file.
    package let name: String
    package let type: FieldType
    /// The default value as text in a diagram file; nil if there is no default.
    package let defaultValue: String?
    /// The documentation, in one or two sentences.
    package let documentation: String

    init(_ name: String, _ type: FieldType, default defaultValue: String? = nil, _ documentation: String) {
        (self.name, self.type) = (name, type)
        (self.defaultValue, self.documentation) = (defaultValue, documentation)
    }

    /// The description of the field's type.
    package var typeDescription: String { type.description }
}

/// The definition of a mapping in diagram files and its keys.
nonisolated package struct RecordDefinition: Sendable {
    /// The name of the mapping.
    package let name: String
    /// The documentation, in one or two sentences.
    package let documentation: String
    /// The keys of the mapping, in the order of the reference.
    package let fields: [FieldDefinition]
    /// The type of the values of all other keys; if it is nil, other keys are errors.
    package let freeValues: FieldType?

    init(_ name: String, _ documentation: String, freeValues: FieldType? = nil, _ fields: [FieldDefinition]) {
        (self.name, self.documentation) = (name, documentation)
        (self.freeValues, self.fields) = (freeValues, fields)
    }
}
