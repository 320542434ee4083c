import EspalierBoxes
import EspalierDiagnostics
import EspalierGeometry

/// The JSON Schemas, draft 2020-12, of diagram and theme files, for editors that complete and check YAML and JSON.
nonisolated public enum JSONSchema {
    /// Returns the schema of diagram files as JSON text with an indentation of two spaces; the text is the same on
    /// every run.
    ///
    /// - Parameter layoutTypes: The types that `layout` can name.
    /// - Returns: The schema, draft 2020-12.
    public static func text(layoutTypes: LayoutRegistry = .builtIn) -> String {
        document("Espalier diagram", of: .diagram, definitions(layoutTypes))
    }

    /// The schema of theme files.
    public static let themeText = document(
        "Espalier theme", of: .theme, definitions(of: [.theme, .fonts, .textStyles, .textStyle]))

    private static func document(
        _ title: String, of record: RecordName, _ definitions: [(String, JSONValue)]
    ) -> String {
        var writer = JSONWriter()
        writer.object([
            ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            ("title", .text(title)),
            ("$ref", .text("#/$defs/\(record.rawValue)")),
            ("$defs", .object(definitions)),
        ])
        return writer.text + "\n"
    }

    private static func definitions(of names: [RecordName]) -> [(String, JSONValue)] {
        names.map { ($0.rawValue, schema(of: Vocabulary.record($0), isVariant: $0.isVariant)) }
    }

    private static func definitions(_ layoutTypes: LayoutRegistry) -> [(String, JSONValue)] {
        definitions(of: RecordName.allCases)
            + [("layout", schema(of: layoutTypes)), ("template", .object([("type", .text("string"))]))]
            + layoutTypes.types.map { type in
                ("layout-" + type.name, schema(of: layoutTypes.record(of: type)))
            }
    }

    private static func schema(of record: RecordDefinition, isVariant: Bool = false) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("description", .text(record.documentation)), ("type", .text("object")),
            ("properties", .object(record.fields.map { ($0.name, schema(of: $0, in: record)) })),
            (
                "additionalProperties",
                record.freeValues.map { nullable(schema(of: $0)) } ?? .bool(false)
            ),
        ]
        // A variant is identified by its first field, and a state must have a name.
        if isVariant || record.name == "state", let first = record.fields.first {
            members.append(("required", .array([.text(first.name)])))
        }
        return .object(members)
    }

    private static func schema(of field: FieldDefinition, in record: RecordDefinition) -> JSONValue {
        var type = schema(of: field.type)
        let isWhole = ["diagram", "state", "panel"].contains(record.name)
        if isWhole, field.name == "layout" { type = reference("layout") }
        if isWhole, field.name == "data" {
            type = .object([("anyOf", .array([.object([("type", .text("string"))]), reference("data")]))])
        }
        var members: [(String, JSONValue)] = [("description", .text(field.documentation))]
        if let value = field.defaultValue { members.append(("$comment", .text("default: " + value))) }
        if case .object(let own) = nullable(type) { members += own }
        return .object(members)
    }

    /// Returns a type that also allows null, which removes the value that a template sets.
    private static func nullable(_ type: JSONValue) -> JSONValue {
        if case .object(let members) = type, members.isEmpty { return type }
        return .object([("anyOf", .array([type, .object([("type", .text("null"))])]))])
    }

    private static func schema(of layoutTypes: LayoutRegistry) -> JSONValue {
        .object([("anyOf", .array(layoutTypes.types.map { reference("layout-" + $0.name) }))])
    }

    private static func reference(_ name: String) -> JSONValue {
        .object([("$ref", .text("#/$defs/" + name))])
    }

    private static func type(_ names: String...) -> JSONValue {
        .object([("type", names.count == 1 ? .text(names[0]) : .array(names.map { .text($0) }))])
    }

    private static func schema(of type: FieldType) -> JSONValue {
        switch type {
        case .text, .document, .template: Self.type("string", "number", "boolean")
        case .ratio: Self.type("string", "number")
        case .color, .path, .icon, .fontFamily: Self.type("string")
        case .theme:
            .object([
                (
                    "anyOf",
                    .array([
                        schema(of: .choice(Theme.names)),
                        .object([("type", .text("string")), ("pattern", .text("[./]"))]),
                    ])
                )
            ])
        case .bool: Self.type("boolean")
        case .number(let range): number("number", range)
        case .integer(let range): number("integer", Double(range.lowerBound)...Double(range.upperBound))
        case .choice(let names): .object([("enum", .array(names.map { .text($0) }))])
        case .keyword(let word): .object([("const", .text(word))])
        case .record(let name): reference(name.rawValue)
        case .variant(let names): .object([("oneOf", .array(names.map { reference($0.rawValue) }))])
        case .list(let element, let count): list(element, count)
        case .map(let value):
            .object([("type", .text("object")), ("additionalProperties", nullable(schema(of: value)))])
        case .either(let types): .object([("anyOf", .array(types.map(schema(of:))))])
        case .anything: .object([])
        }
    }

    private static func list(_ element: FieldType, _ count: ClosedRange<Int>) -> JSONValue {
        var members: [(String, JSONValue)] = [("type", .text("array")), ("items", schema(of: element))]
        if count.lowerBound > 0 { members.append(("minItems", .number(Double(count.lowerBound)))) }
        if count.upperBound < Int.max { members.append(("maxItems", .number(Double(count.upperBound)))) }
        return .object(members)
    }

    private static func number(_ name: String, _ range: ClosedRange<Double>) -> JSONValue {
        .object([
            ("type", .text(name)), ("minimum", .number(range.lowerBound)),
            ("maximum", .number(range.upperBound)),
        ])
    }
}

/// A JSON value that keeps the order of its keys.
nonisolated indirect enum JSONValue {
    case text(String)
    case number(Double)
    case bool(Bool)
    case array([JSONValue])
    case object([(String, JSONValue)])
}

/// Writes JSON with two spaces of indentation.
///
/// Writing is recursive, so it must be used only for values that the library itself creates.
nonisolated struct JSONWriter {
    private(set) var text = ""
    private var depth = 0

    mutating func object(_ members: [(String, JSONValue)]) {
        block("{", "}", members) { writer, member in
            writer.text += member.0.jsonLiteral + ": "
            writer.value(member.1)
        }
    }

    private mutating func value(_ value: JSONValue) {
        switch value {
        case .text(let value): text += value.jsonLiteral
        case .number(let number): text += number.shortText
        case .bool(let value): text += value ? "true" : "false"
        case .array(let elements): block("[", "]", elements) { $0.value($1) }
        case .object(let members): object(members)
        }
    }

    private mutating func block<Element>(
        _ open: String, _ close: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
    ) {
        text += open
        depth += 1
        for (index, element) in elements.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + String(repeating: "  ", count: depth)
            write(&self, element)
        }
        depth -= 1
        if !elements.isEmpty { text += "\n" + String(repeating: "  ", count: depth) }
        text += close
    }
}
