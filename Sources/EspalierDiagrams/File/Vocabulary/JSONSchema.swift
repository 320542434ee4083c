import EspalierBoxes
import EspalierDataFiles
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
        "Espalier theme", of: Vocabulary.theme, recordsOfThemes.map(definition) + [("color", color)])

    /// The schema of project files.
    public static let projectText = document(
        "Espalier project", of: Vocabulary.project,
        (Vocabulary.projectRecords + recordsOfThemes).map(definition) + [("color", color)])

    private static let recordsOfThemes = [
        Vocabulary.theme, Vocabulary.logo, Vocabulary.fonts, Vocabulary.textStyles, Vocabulary.textStyle,
    ]

    private static func document(
        _ title: String, of record: RecordDefinition, _ definitions: [(String, JSONValue)]
    ) -> String {
        let schema = JSONValue.object([
            ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            ("title", .text(title)),
            ("type", .text("object")),
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
        } + [("layout", schema(of: layoutTypes)), ("color", color), ("icon", icon)]
            + layoutTypes.types.map { type in
                ("layout-" + type.name, schema(of: layoutTypes.record(of: type)))
            }
    }

    /// Returns the schema of a mapping or null, which removes the value that a template sets.
    private static func schema(of record: RecordDefinition) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("description", .text(record.documentation)), ("type", names(["object", "null"])),
            ("properties", .object(record.fields.map { ($0.name, schema(of: $0)) })),
            ("additionalProperties", record.freeValues.map { nullable(schema(of: $0)) } ?? .bool(false)),
        ]
        // A state needs a name. All other fields are optional.
        if record.name == "state" { members.append(("required", .array([.text(record.firstKey)]))) }
        return .object(members)
    }

    private static func schema(of field: FieldDefinition) -> JSONValue {
        var members: [(String, JSONValue)] = [("description", .text(field.documentation))]
        let type = field.name == "template" ? template : schema(of: field.type)
        if let value = field.defaultValue {
            if let value = defaultValue(value, of: field.type) {
                members.append(("default", value))
            } else {
                members.append(("$comment", .text("default: " + value)))
            }
        }
        return .object(members + nullable(type).members)
    }

    /// Returns a default as a value; nil if it is a description in words.
    private static func defaultValue(_ text: String, of type: FieldType) -> JSONValue? {
        switch type {
        case .either(let types): types.lazy.compactMap { defaultValue(text, of: $0) }.first
        case .number, .integer: Double(text).map { .number($0) }
        case .bool: Bool(text).map { .bool($0) }
        case .choice(let names): names.contains(text) ? .text(text) : nil
        case .keyword(let word): text == word ? .text(text) : nil
        case .color: (try? ColorParser.parse(text)) == nil ? nil : .text(text)
        case .theme: Theme.names.contains(text) ? .text(text) : nil
        case .fontFamily, .ratio: .text(text)
        case .list(let element, _) where text.hasPrefix("[") && text.hasSuffix("]"):
            list(
                text.dropFirst().dropLast().split(separator: ",").map { $0.trimming { $0 == " " } },
                of: element)
        default: nil
        }
    }

    private static func list(_ texts: [String], of element: FieldType) -> JSONValue? {
        let values = texts.compactMap { defaultValue($0, of: element) }
        return values.count == texts.count ? .array(values) : nil
    }

    /// Returns a type that also allows null.
    ///
    /// Null isn't an alternative of `anyOf`: an editor would report an error for the whole value instead of the key that is
    /// wrong.
    private static func nullable(_ type: JSONValue) -> JSONValue {
        .object(
            type.members.map { name, value in
                switch (name, value) {
                case ("type", .text(let only)): ("type", names([only, "null"]))
                case ("type", .array(let all)): ("type", .array(all + [.text("null")]))
                case ("enum", .array(let all)): ("enum", .array(all + [.null]))
                default: (name, value)
                }
            })
    }

    // MARK: Types

    private static func names(_ names: [String]) -> JSONValue {
        names.count == 1 ? .text(names[0]) : .array(names.map { .text($0) })
    }

    private static func type(_ types: String...) -> JSONValue { .object([("type", names(types))]) }

    private static func reference(_ name: String) -> JSONValue {
        .object([("$ref", .text("#/$defs/" + name))])
    }

    private static func choice(of names: [String]) -> JSONValue {
        .object([("type", .text("string")), ("enum", .array(names.map { .text($0) }))])
    }

    private static func when(_ condition: JSONValue, then: JSONValue) -> JSONValue {
        .object([("if", condition), ("then", then)])
    }

    private static func pattern(_ pattern: String) -> JSONValue { .object([("pattern", .text(pattern))]) }

    /// Returns the schema of a text that is one of several names unless it matches a pattern.
    private static func name(of names: [String], unless pattern: String) -> JSONValue {
        .object([
            ("type", .text("string")), ("if", Self.pattern(pattern)),
            ("else", .object([("enum", .array((names.map { .text($0) }) + [.null]))])),
        ])
    }

    private static var template: JSONValue {
        name(of: TemplateLibrary.builtIn.templates.map(\.name), unless: "[./]")
    }

    private static var icon: JSONValue {
        nullable(name(of: IconLibrary.names, unless: "[{]|[.][Ss][Vv][Gg]$"))
    }

    private static var color: JSONValue {
        let tokens = ThemeToken.allCases.map(\.rawValue) + ColorParser.categoryNames
        return .object([
            ("type", names(["string", "null"])),
            ("pattern", .text(#"^\s*(\$|#|[A-Za-z]+\s*$|([Rr][Gg][Bb]|[Hh][Ss][Ll])[Aa]?\(|light-dark\()"#)),
            (
                "allOf",
                .array([
                    when(
                        pattern("^[a-z]+$"),
                        then: .object([
                            (
                                "enum",
                                .array((CSSColorNames.all + ["transparent"]).map { .text($0) } + [.null])
                            )
                        ])),
                    when(
                        pattern(#"^\s*\$"#),
                        then: pattern(#"^\s*\$("# + tokens.joined(separator: "|") + #")( +[0-9.]+%?)?\s*$"#)),
                    when(
                        pattern(#"^\s*#"#),
                        then: pattern(#"^\s*#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})\s*$"#)),
                ])
            ),
        ])
    }

    private static func schema(of type: FieldType) -> JSONValue {
        switch type {
        case .text, .document, .template: Self.type("string", "number", "boolean")
        case .ratio: Self.type("string", "number")
        case .path: .object([("type", .text("string")), ("pattern", .text(#"^[^\n\r]*$"#))])
        case .fontFamily: Self.type("string")
        case .color: reference("color")
        case .icon: reference("icon")
        case .theme: name(of: Theme.names, unless: "[./]")
        case .bool: Self.type("boolean")
        case .number(let range): number("number", range)
        case .integer(let range): number("integer", Double(range.lowerBound)...Double(range.upperBound))
        case .choice(let names): choice(of: names)
        case .keyword(let word): choice(of: [word])
        case .record(let record): reference(record.name)
        case .variant(let records): variant(records)
        case .list(let element, let count): list(element, count)
        case .map(let value):
            .object([("type", .text("object")), ("additionalProperties", nullable(schema(of: value)))])
        case .either(let types): either(types)
        case .data: either([.text, .record(Vocabulary.data)])
        case .layout: reference("layout")
        case .anything: .object([])
        }
    }

    /// Returns the schema of a mapping whose kind is recognized by a key.
    private static func variant(_ records: [RecordDefinition]) -> JSONValue {
        func required(_ record: RecordDefinition) -> JSONValue {
            .object([("required", .array([.text(record.firstKey)]))])
        }
        return .object([
            ("type", .text("object")),
            ("allOf", .array(records.map { when(required($0), then: reference($0.name)) })),
            ("if", Self.type("object")),
            ("then", .object([("anyOf", .array(records.map(required)))])),
        ])
    }

    /// Returns the schema of one of several types.
    ///
    /// The general form of a value, such as a list or a number, decides which types it is checked against.
    private static func either(_ types: [FieldType]) -> JSONValue {
        let types = types.flatMap { if case .either(let inner) = $0 { inner } else { [$0] } }
        let forms = ["string", "number", "boolean", "object", "array"].filter { form in
            types.contains { $0.forms.contains(form) }
        }
        let cases = forms.compactMap { form -> JSONValue? in
            let schemas = types.filter { $0.forms.contains(form) }.map { schema(of: $0) }
            // Types that allow every value of the form need no further check.
            if schemas.contains(where: { $0.members.map(\.0) == ["type"] }) { return nil }
            return when(
                Self.type(form), then: schemas.count == 1 ? schemas[0] : .object([("anyOf", .array(schemas))])
            )
        }
        return .object([("type", names(forms))] + (cases.isEmpty ? [] : [("allOf", .array(cases))]))
    }

    private static func list(_ element: FieldType, _ count: ClosedRange<Int>) -> JSONValue {
        var items = schema(of: element)
        // In a list, null is almost certainly a mapping that was left out.
        if case .record = element { items = .object([("type", .text("object"))] + items.members) }
        var members: [(String, JSONValue)] = [("type", .text("array")), ("items", items)]
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

    /// Returns the schema of `layout`, whose keys depend on its type.
    ///
    /// Without a type, which the template then has, the keys of all types are allowed.
    private static func schema(of layoutTypes: LayoutRegistry) -> JSONValue {
        let types = layoutTypes.types
        func has(_ type: String) -> JSONValue {
            .object([
                ("type", .text("object")),
                ("properties", .object([("type", .object([("const", .text(type))]))])),
                ("required", .array([.text("type")])),
            ])
        }
        var fields: [(name: String, schemas: [JSONValue])] = []
        for field in types.flatMap({ layoutTypes.record(of: $0).fields }) where field.name != "type" {
            let schema = schema(of: field)
            guard let known = fields.firstIndex(where: { $0.name == field.name }) else {
                fields.append((field.name, [schema]))
                continue
            }
            if !fields[known].schemas.contains(where: { $0.text() == schema.text() }) {
                fields[known].schemas.append(schema)
            }
        }
        let properties = fields.map { name, schemas in
            (name, schemas.count == 1 ? schemas[0] : .object([("anyOf", .array(schemas))]))
        }
        return .object([
            ("type", .text("object")),
            ("properties", .object([("type", nullable(choice(of: types.map(\.name))))])),
            ("allOf", .array(types.map { when(has($0.name), then: reference("layout-" + $0.name)) })),
            ("if", .object([("required", .array([.text("type")]))])),
            (
                "else",
                .object([("properties", .object(properties)), ("additionalProperties", .bool(false))])
            ),
        ])
    }
}

nonisolated extension FieldType {
    /// The general forms of values of the type, as JSON Schema calls them.
    fileprivate var forms: [String] {
        switch self {
        case .text, .document, .template: ["string", "number", "boolean"]
        case .ratio: ["string", "number"]
        case .path, .fontFamily, .color, .icon, .theme, .choice, .keyword: ["string"]
        case .bool: ["boolean"]
        case .number, .integer: ["number"]
        case .record, .variant, .map, .layout: ["object"]
        case .list: ["array"]
        case .data: ["string", "object"]
        case .either(let types): types.flatMap(\.forms)
        case .anything: ["string", "number", "boolean", "object", "array"]
        }
    }
}

/// A JSON value that keeps the order of its keys.
nonisolated indirect enum JSONValue {
    case text(String)
    case number(Double)
    case bool(Bool)
    case array([JSONValue])
    case object([(String, JSONValue)])
    case null

    /// The members of an object; empty for other values.
    var members: [(String, JSONValue)] { if case .object(let members) = self { members } else { [] } }

    /// Returns the value as text with two spaces of indentation for each level.
    ///
    /// The function is recursive, so it must be used only for values that the library itself creates.
    func text(depth: Int = 0) -> String {
        switch self {
        case .text(let value): value.jsonLiteral
        case .number(let number): number.shortText
        case .bool(let value): "\(value)"
        case .null: "null"
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
