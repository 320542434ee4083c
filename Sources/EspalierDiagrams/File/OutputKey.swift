import EspalierBoxes
import EspalierDataFiles
package import EspalierDiagnostics
public import EspalierGraphics
import Foundation

nonisolated extension OutputOptions {
    private static let standard = OutputOptions()

    /// The definitions of all output options that diagram files or the command can set.
    ///
    /// Each row defines the key in diagram files, in the JSON Schema and in the reference, and the option of the
    /// command. To add an option, add a property to `OutputOptions` and a row here.
    package static let keys: [OutputKey] = [
        OutputKey(
            "formats", .list(.choice(of: OutputFormat.self)), { $0.$formats },
            { $0.$formats = $1 }, default: "[svg]",
            scope: .file,
            "The formats to write; `apng`, an animated PNG, needs a diagram with `states`.",
            value: { $0.sequence?.compactMap { $0.scalarText.flatMap(OutputFormat.init(rawValue:)) } }),
        .choice(
            "states", { $0.$states }, { $0.$states = $1 }, default: standard.states,
            "The form of an SVG of `states`: all states side by side, or one animated picture."),
        OutputKey(
            "scale", .number(OutputOptions.scaleRange), { $0.$scale }, { $0.$scale = $1 }, default: "2",
            short: "s",
            valueName: "FACTOR",
            "Pixels per point of a PNG.",
            value: { $0.number }),
        .choice(
            "appearance", { $0.$appearance }, { $0.$appearance = $1 }, default: standard.appearance,
            "Colors: light, dark, both in one SVG that follows the reader's setting, or both in an SVG that is a part of a page and follows its color scheme."
        ),
        .choice(
            "svgText", { $0.$svgText }, { $0.$svgText = $1 }, default: standard.svgText,
            "Text in SVG: with a subset of the font embedded, in the reader's font, or as outlines."),
        OutputKey(
            "style", .bool, { $0.$includesStyle }, { $0.$includesStyle = $1 }, default: "true",
            "The style element of SVG; pages with a strict content security policy forbid it.",
            value: { $0.bool }),
        OutputKey(
            "idPrefix", .text, { $0.$idPrefix }, { $0.$idPrefix = $1 },
            "Prefix of every id of an SVG, so that several can be part of one page. The command replaces `{name}` by the name of the output.",
            value: { $0.scalarText }),
        .choice(
            "page", { $0.$page }, { $0.$page = $1 }, default: standard.page,
            """
            Pages of a PDF: one of the picture's size, or sheets of paper across which it is cut. If fewer sheets are \
            needed then, the sheets are turned, and the picture is reduced to at least 70 percent.
            """),
        OutputKey(
            "html", .record(HTMLOptions.definition), { $0.$html }, { $0.$html = $1 }, scope: .file,
            "The parts of an HTML page besides the picture.",
            value: HTMLOptions.init),
        OutputKey(
            "script", .bool, { $0.$includesScript }, { $0.$includesScript = $1 }, default: "true",
            "The script of an HTML page, without which nothing can be folded or searched.",
            value: { $0.bool }),
        OutputKey(
            "title", .bool, { $0.$showsTitle }, { $0.$showsTitle = $1 }, default: "false", scope: .file,
            "Draws title and description above the diagram.",
            value: { $0.bool }),
        OutputKey(
            "margin", .insets, { $0.$margin }, { $0.$margin = $1 }, default: "24", scope: .file,
            "Empty space around the diagram, in points.",
            value: { $0.insets }),
        OutputKey(
            field: FieldDefinition(
                "background", .either([.keyword("none"), .color]), default: "$background", "The page's color."
            )),
    ]

    /// Returns a copy of these options in which each option that isn't set gets its value from `lower`.
    public func over(_ lower: OutputOptions) -> OutputOptions {
        var merged = self
        for key in Self.keys { key.merge(&merged, lower) }
        merged.creationDate = creationDate ?? lower.creationDate
        return merged
    }

    /// The definition of the key `output` for validation, the JSON Schema and the reference.
    static let definition = RecordDefinition("output", "The options of the written files.", keys.map(\.field))

    /// Reads the mapping `output` of a diagram file, which has passed validation.
    init(_ node: Node?) {
        self.init()
        guard let node else { return }
        for key in Self.keys { if let value = node[key.field.name] { key.read(value, &self) } }
    }
}

/// One option of `OutputOptions`: its name, type and documentation, and how it is read and merged.
nonisolated package struct OutputKey: Sendable {
    /// A function that returns an option; nil if the option isn't set.
    ///
    /// Options are read and set with functions, because they are merged twice for each picture, and access by a key
    /// path takes a hundred times as long.
    typealias Getter<Value> = @Sendable (OutputOptions) -> Value?
    typealias Setter<Value> = @Sendable (inout OutputOptions, Value?) -> Void

    /// The places where an option can be set.
    nonisolated package enum Scope: Sendable { case file, fileAndCommand }

    package let field: FieldDefinition
    /// The short name of the command's option.
    package let short: Character?
    /// The name of the value in the command's help.
    package let valueName: String
    package let scope: Scope
    /// Sets the option to the value of a node, which must have the type of `field`.
    let read: @Sendable (Node, inout OutputOptions) -> Void
    let merge: @Sendable (inout OutputOptions, OutputOptions) -> Void

    /// Sets the option to a value from a command line.
    ///
    /// - Throws: `DiagnosticsError` if the text doesn't have the type of `field`.
    package func set(_ text: String, in options: inout OutputOptions) throws(DiagnosticsError) {
        let value: Node.Value =
            switch field.type {
            case .number, .integer: Double(text).map { .number($0) } ?? .string(text)
            case .bool: .bool(text == "true")
            default: .string(text)
            }
        let file = SourceFile(name: "", text: text)
        let node = Node(value, file: file, lower: 0, upper: file.bytes.count)
        let collector = DiagnosticCollector()
        NodeValidator(collector: collector).check(node, as: field.type, depth: 0)
        try collector.throwIfErrors()
        read(node, &options)
    }

    init<Value: Sendable>(
        _ name: String, _ type: FieldType, _ get: @escaping Getter<Value>, _ set: @escaping Setter<Value>,
        default defaultText: String? = nil, short: Character? = nil, valueName: String = "TEXT",
        scope: Scope = .fileAndCommand, _ documentation: String, value: @escaping @Sendable (Node) -> Value?
    ) {
        field = FieldDefinition(name, type, default: defaultText, documentation)
        (self.short, self.valueName, self.scope) = (short, valueName, scope)
        read = { node, options in
            if let value = value(node) { set(&options, value) }
        }
        merge = { options, lower in
            if get(options) == nil { set(&options, get(lower)) }
        }
    }

    /// Creates a key of `output` that isn't an option of `OutputOptions`.
    init(field: FieldDefinition) {
        (self.field, short, valueName, scope) = (field, nil, "TEXT", .file)
        read = { _, _ in }
        merge = { _, _ in }
    }

    /// Creates an option with a fixed set of values.
    static func choice<Value>(
        _ name: String, _ get: @escaping Getter<Value>, _ set: @escaping Setter<Value>, default value: Value,
        _ documentation: String
    ) -> OutputKey where Value: RawRepresentable<String> & CaseIterable & Sendable {
        OutputKey(
            name, .choice(of: Value.self), get, set,
            default: value.rawValue, documentation
        ) { $0.scalarText.flatMap(Value.init(rawValue:)) }
    }
}

nonisolated extension FillDeclaration {
    /// Reads the key `background` of `output`, which is `none` or a color; by default, the background color of the
    /// theme.
    init(background node: Node?) {
        if node?.scalarText == "none" {
            self = .clear
        } else {
            self = .color(node?.colorExpression ?? .token(.background, opacity: 1))
        }
    }
}
