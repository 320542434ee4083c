/// A field of the vocabulary, from which decoding, the JSON Schema and the reference are derived.
nonisolated public struct FieldDefinition: Sendable {
    /// The key in a diagram file.
    public let name: String
    package let type: FieldType
    /// The default value as text in a diagram file; nil if there is none.
    public let defaultValue: String?
    /// The documentation, in one or two sentences.
    public let documentation: String

    init(_ name: String, _ type: FieldType, default defaultValue: String? = nil, _ documentation: String) {
        (self.name, self.type) = (name, type)
        (self.defaultValue, self.documentation) = (defaultValue, documentation)
    }

    /// The description of the field's type.
    public var typeDescription: String { type.description }
}

/// A mapping in the vocabulary.
nonisolated public struct RecordDefinition: Sendable {
    /// The name of the mapping.
    public let name: String
    /// The documentation, in one or two sentences.
    public let documentation: String
    /// The fields in the order of the reference.
    public let fields: [FieldDefinition]
    /// The type of values of other keys; if it is nil, other keys are errors.
    package let freeValues: FieldType?

    init(_ name: String, _ documentation: String, freeValues: FieldType? = nil, _ fields: [FieldDefinition]) {
        (self.name, self.documentation) = (name, documentation)
        (self.freeValues, self.fields) = (freeValues, fields)
    }
}
