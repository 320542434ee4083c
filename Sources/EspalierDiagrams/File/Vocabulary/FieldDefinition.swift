/// The definition of a key of diagram files.
///
/// Validation, the JSON Schema and the reference are derived from it.
nonisolated package struct FieldDefinition: Sendable {
    /// The key in a diagram file.
    package let name: String
    /// The documentation, in one or two sentences.
    package let documentation: String
    private let value: Value

    /// The type and the default of a value, or a closure that returns both.
    nonisolated private enum Value: Sendable {
        case known(FieldType, defaultValue: String?)
        case computed(@Sendable () -> (FieldType, defaultValue: String?))
    }

    init(_ name: String, _ type: FieldType, default defaultValue: String? = nil, _ documentation: String) {
        (self.name, self.documentation) = (name, documentation)
        value = .known(type, defaultValue: defaultValue)
    }

    /// Creates a definition whose type and default are computed when they are needed.
    init(
        _ name: String, _ documentation: String,
        value: @escaping @Sendable () -> (FieldType, defaultValue: String?)
    ) {
        (self.name, self.documentation, self.value) = (name, documentation, .computed(value))
    }

    package var type: FieldType {
        switch value {
        case .known(let type, _): type
        case .computed(let compute): compute().0
        }
    }

    /// The default value as text in a diagram file; nil if there is no default.
    package var defaultValue: String? {
        switch value {
        case .known(_, let defaultValue): defaultValue
        case .computed(let compute): compute().defaultValue
        }
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
