import EspalierBoxes
import EspalierGraphics

/// The definitions of all keys of diagram files.
///
/// Files are validated with these definitions. The JSON Schema and the reference are derived from them.
nonisolated package enum Vocabulary {
    /// The definitions of all mappings; the first mapping is the whole file.
    package static let records =
        [
            diagram, theme, logo, fonts, textStyles, textStyle, views, view, condition, supplementary,
            connector,
            connectorCondition, arrowhead, reference, line, lineArrowhead, lineCondition, box, stroke,
            gradient,
            OutputOptions.definition, HTMLOptions.definition,
        ] + parts + [columnContent, legend, data, columns, graph, edge, state, animation] + changes + [
            annotations, panels, panel,
        ]

    static let diagram = RecordDefinition(
        "diagram", "A diagram file, in YAML or JSON. Without `data` it is a template.",
        [
            schemaField,
            FieldDefinition(
                "title", .text,
                "The picture's title, for screen readers, and above the diagram with `output: {title: true}`."
            ),
            FieldDefinition(
                "description", .text, "The alternative text: one or two sentences that describe the picture."),
            FieldDefinition(
                "template", .text,
                "The diagram file over which this one is merged: a built-in template's name, or a path."),
            FieldDefinition(
                "theme", .either([.theme, .record(theme)]), default: "paper",
                "The light and dark colors: a built-in theme, a theme file, or a mapping that changes one of them."
            ),
            fontField("The font families that replace those of the theme: a family's name, or a mapping."),
            FieldDefinition("data", .data, "The items to draw, or the files that they are read from."),
            FieldDefinition("layout", .layout, "The layout: its `type`, and the keys of that type."),
            FieldDefinition("views", .record(views), "The look of each kind of element."),
            FieldDefinition("output", .record(OutputOptions.definition), "The options of the written files."),
            FieldDefinition(
                "states", .list(.record(state), count: 2...StateDeclaration.greatestCount),
                "Successive versions of the diagram, drawn as a filmstrip or an animation."),
            FieldDefinition("animation", .record(animation), "The transitions between `states`."),
            annotationsField,
            FieldDefinition(
                "panels", .record(panels), "Several pictures on one page, each with its own changes."),
        ] + viewportFields())

    static let schemaField = FieldDefinition(
        "$schema", .text, "The JSON Schema of the file, for editors. It has no effect on the picture.")

    static let views = RecordDefinition(
        "views", "The look of each kind of element.",
        [
            FieldDefinition("cell", .record(view), "The box of an item."),
            FieldDefinition("supplementary", .record(supplementary), "The supplementary views, by kind."),
            FieldDefinition("decoration", .map(.record(view)), "The decoration views, by kind."),
            FieldDefinition(
                "colorBy", .text,
                "The field whose values are the categories of items: each has a hue, `$category`, and a tint, "
                    + "`$categorySurface`. If the views of an item use neither of them, boxes are filled with "
                    + "the tint. The sixteen most frequent values have hues: eight hues, then the same hues in another "
                    + "shade and with a mark. Items with other values are gray."
            ),
            FieldDefinition(
                "branchColors", .bool, default: "false",
                "True to color each branch of a hierarchy, with its lines: items without a value of `colorBy` have that of "
                    + "the nearest item above them. Without `colorBy`, each item below the root, or each of several roots, "
                    + "begins a branch of its own. Lines whose color isn't one of the theme keep it."),
            FieldDefinition(
                "inherit", .list(.text),
                "The fields that an item without a value has from the nearest item above it that has one, for texts, colors "
                    + "and conditions."),
            FieldDefinition(
                "legend", .either([.bool, .record(legend)]), default: "false",
                "Shows which value each hue stands for."),
            FieldDefinition(
                "columns", .list(.either([.template, .variant([columnContent])]), count: 1...1_000),
                "The columns of a `table` whose cells have no `content`: names of fields, or texts with {fields}. By default, "
                    + "all fields are columns."),
        ])

    static let supplementary = supplementary(lineNames: ["edge"])

    /// Returns the keys of supplementary views.
    ///
    /// - Parameter lineNames: The names of the kinds of lines other than `connector` and `reference`.
    /// - Returns: The definition.
    static func supplementary(lineNames: [String]) -> RecordDefinition {
        RecordDefinition(
            "supplementary",
            "The look of supplementary views: `connector`, `reference`, `edge` and other lines of a layout type, and any "
                + "other kind as a view.",
            freeValues: .record(view),
            [
                FieldDefinition(
                    "connector", .record(connector), "The lines between a parent and its children."),
                FieldDefinition(
                    "reference", .record(reference), "The lines to an item's parents after the first."),
            ]
                + lineNames.map {
                    FieldDefinition(
                        $0, .record(line),
                        $0 == "edge"
                            ? "The lines of `edges` and of graphs." : "The lines '\($0)' of a layout type.")
                })
    }

    static let legend = RecordDefinition(
        "legend",
        "The legend, which shows the hue and the mark of each value of the field `colorBy` that some item has.",
        [
            FieldDefinition("title", .text, "The text before the values."),
            FieldDefinition(
                "values", .list(.text, count: 0...1_000),
                "The values in the order of their hues; otherwise in the order of the data."),
            FieldDefinition(
                "other", .text,
                "The name in the legend for values without a color: those that aren't in `values` or, "
                    + "without `values`, all except the sixteen most frequent ones."),
            FieldDefinition(
                "marks", .bool, default: "true",
                "True if each value also has a mark, for readers who can't distinguish the hues."),
        ])
}
