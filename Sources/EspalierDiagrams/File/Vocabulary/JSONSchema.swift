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
        document("Espalier diagram", of: Vocabulary.diagram, definitions(layoutTypes))
    }

    /// The schema of theme files.
    public static let themeText = document(
        "Espalier theme", of: Vocabulary.theme,
        [Vocabulary.theme, Vocabulary.fonts, Vocabulary.textStyles, Vocabulary.textStyle].map(definition))

    /// The schema of project files.
    public static let projectText = document(
        "Espalier project", of: Vocabulary.project,
        (Vocabulary.projectRecords + [
            Vocabulary.theme, Vocabulary.fonts, Vocabulary.textStyles, Vocabulary.textStyle,
        ]).map(definition))

    private static func document(
        _ title: String, of record: RecordDefinition, _ definitions: [(String, JSONValue)]
    ) -> String {
        let schema = JSONValue.object([
            ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            ("title", .text(title)),
            ("$ref", .text("#/$defs/\(record.name)")),
            ("$defs", .object(definitions)),
        ])
        return schema.text() + "\n"
    }

    private static func definition(of record: RecordDefinition) -> (String, JSONValue) {
        (record.name, schema(of: record))
    }

    private static func definitions(_ layoutTypes: LayoutRegistry) -> [(String, JSONValue)] {
        Vocabulary.records.map {
            definition(
                of: $0.name == Vocabulary.supplementary.name
                    ? Vocabulary.supplementary(lineNames: layoutTypes.lineNames) : $0)
        }
            + [("layout", schema(of: layoutTypes)), ("template", type("string"))]
            + layoutTypes.types.map { type in
                ("layout-" + type.name, schema(of: layoutTypes.record(of: type)))
            }
    }

    private static func schema(of record: RecordDefinition) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("description", .text(record.documentation)), ("type", .text("object")),
            ("properties", .object(record.fields.map { ($0.name, schema(of: $0)) })),
            ("additionalProperties", record.freeValues.map { nullable(schema(of: $0)) } ?? .bool(false)),
        ]
        // The first field is required in a variant, which is identified by this field, and in a state, which needs a
        // name. All other fields are optional.
        if record.isVariant || record.name == "state" {
            members.append(("required", .array([.text(record.firstKey)])))
        }
        return .object(members)
    }

    private static func schema(of field: FieldDefinition) -> JSONValue {
        var members: [(String, JSONValue)] = [("description", .text(field.documentation))]
        if let value = field.defaultValue { members.append(("$comment", .text("default: " + value))) }
        if case .object(let own) = nullable(schema(of: field.type)) { members += own }
        return .object(members)
    }

    /// Returns a type that also allows null, which removes the value that a template sets.
    private static func nullable(_ type: JSONValue) -> JSONValue {
        if case .object(let members) = type, members.isEmpty { return type }
        return anyOf([type, Self.type("null")])
    }

    private static func schema(of layoutTypes: LayoutRegistry) -> JSONValue {
        anyOf(layoutTypes.types.map { reference("layout-" + $0.name) })
    }

    private static func anyOf(_ types: [JSONValue]) -> JSONValue { .object([("anyOf", .array(types))]) }

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
            anyOf([
                schema(of: .choice(Theme.names)),
                .object([("type", .text("string")), ("pattern", .text("[./]"))]),
            ])
        case .bool: Self.type("boolean")
        case .number(let range): number("number", range)
        case .integer(let range): number("integer", Double(range.lowerBound)...Double(range.upperBound))
        case .choice(let names): .object([("enum", .array(names.map { .text($0) }))])
        case .keyword(let word): .object([("const", .text(word))])
        case .record(let record): reference(record.name)
        case .variant(let records): .object([("oneOf", .array(records.map { reference($0.name) }))])
        case .list(let element, let count): list(element, count)
        case .map(let value):
            .object([("type", .text("object")), ("additionalProperties", nullable(schema(of: value)))])
        case .either(let types): anyOf(types.map(schema(of:)))
        case .data: anyOf([Self.type("string"), reference("data")])
        case .layout: reference("layout")
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

    /// Returns the value as text with two spaces of indentation for each level.
    ///
    /// The function is recursive, so it must be used only for values that the library itself creates.
    func text(depth: Int = 0) -> String {
        switch self {
        case .text(let value): value.jsonLiteral
        case .number(let number): number.shortText
        case .bool(let value): "\(value)"
        case .array(let elements): Self.block("[", elements.map { $0.text(depth: depth + 1) }, "]", depth)
        case .object(let members):
            Self.block("{", members.map { "\($0.jsonLiteral): \($1.text(depth: depth + 1))" }, "}", depth)
        }
    }

    private static func block(_ open: String, _ lines: [String], _ close: String, _ depth: Int) -> String {
        if lines.isEmpty { return open + close }
        let margin = "\n" + String(repeating: "  ", count: depth)
        return open + margin + "  " + lines.joined(separator: "," + margin + "  ") + margin + close
    }
}
