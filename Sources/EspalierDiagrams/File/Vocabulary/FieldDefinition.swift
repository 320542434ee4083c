/// One field of the vocabulary: decoding, the JSON Schema and the reference are made from it.
nonisolated public struct FieldDefinition: Sendable {
    public let name: String
    package let type: FieldType
    /// What counts when the field is missing, as a file would write it.
    public let defaultValue: String?
    /// One or two sentences.
    public let documentation: String

    init(_ name: String, _ type: FieldType, default defaultValue: String? = nil, _ documentation: String) {
        (self.name, self.type) = (name, type)
        (self.defaultValue, self.documentation) = (defaultValue, documentation)
    }

    /// What the field may hold, in words.
    public var typeDescription: String { type.description }
}

/// A mapping of the vocabulary.
nonisolated public struct RecordDefinition: Sendable {
    public let name: String
    public let documentation: String
    public let fields: [FieldDefinition]
    /// The type of values behind keys that aren't fields; without it such keys are errors.
    package let freeValues: FieldType?

    init(_ name: String, _ documentation: String, freeValues: FieldType? = nil, _ fields: [FieldDefinition]) {
        (self.name, self.documentation) = (name, documentation)
        (self.freeValues, self.fields) = (freeValues, fields)
    }
}
