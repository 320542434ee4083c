import EspalierDataFiles
import EspalierDiagnostics

/// The definition of a key of diagram files.
///
/// Validation, the JSON Schema and the reference are derived from it.
nonisolated package struct FieldDefinition: Sendable {
    /// The key in a diagram file.
    package let name: String
    /// The documentation, in one or two sentences.
    package let documentation: String
    private let makeType: @Sendable () -> FieldType
    private let makeDefault: @Sendable () -> String?

    /// Creates a definition whose type and default are computed when they are needed.
    ///
    /// The start of the program would take longer if the types of all keys were computed at once. In addition, a box
    /// can contain boxes, so that the type of a key can contain the mapping that the key belongs to.
    init(
        _ name: String, _ type: @autoclosure @escaping @Sendable () -> FieldType,
        default defaultValue: @autoclosure @escaping @Sendable () -> String? = nil, _ documentation: String
    ) {
        (self.name, self.documentation) = (name, documentation)
        (makeType, makeDefault) = (type, defaultValue)
    }

    package var type: FieldType { makeType() }

    /// The default value as text in a diagram file; nil if there is no default.
    package var defaultValue: String? { makeDefault() }
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

    /// True for the changes of a state.
    var isChange: Bool { name.hasSuffix("Change") }

    /// True for the elements of `when`, in which the other keys are the names of fields.
    var isCondition: Bool {
        name == Vocabulary.condition.name || name == Vocabulary.connectorCondition.name
            || name == Vocabulary.lineCondition.name
    }

    /// True for the parts of boxes and the changes of states, which are distinguished by their first field.
    package var isVariant: Bool { name.hasSuffix("Content") || isChange }

    /// The first key, by which the kind of a variant is recognized.
    package var firstKey: String { fields.first?.name ?? "" }

    /// Returns the type of a key's value; nil if the mapping can't have this key.
    func type(of key: String) -> FieldType? { fields.first { $0.name == key }?.type ?? freeValues }

    /// Reports an error for a text that is a mapping without a space after the colon of its first key, such as `type:grid`.
    ///
    /// In YAML, such a colon is a part of the text.
    ///
    /// - Returns: True if an error has been reported.
    func reportMissingSpace(in node: Node, _ collector: DiagnosticCollector) -> Bool {
        guard let text = node.string, let field = fields.first(where: { text.hasPrefix($0.name + ":") })
        else { return false }
        reportMissingSpace(after: field.name, in: text, at: node.range, collector)
        return true
    }

    /// Reports an error for a text or a key that begins with a key and a colon.
    func reportMissingSpace(
        after key: String, in text: String, at range: SourceRange, _ collector: DiagnosticCollector
    ) {
        let end = min(range.lower + key.utf8.count + 1, range.upper)
        collector.error(
            "a space is missing after '\(key):'",
            at: SourceRange(file: range.file, lower: range.lower, upper: end),
            notes: [.init("without the space, '\(text.excerpt())' isn't a key with a value")])
    }
}
