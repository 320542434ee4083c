import EspalierBoxes
import EspalierGraphics

nonisolated extension Vocabulary {
    static let stroke = RecordDefinition(
        "stroke", "A stroke. Keys that are missing don't change it.",
        [
            FieldDefinition("color", .color, default: "$outline", "Its color."),
            FieldDefinition("width", .number(0...1_000), default: "1", "The width in points."),
            FieldDefinition(
                "dash", .list(.length, count: 0...16), default: "[]",
                "The alternating lengths of dashes and gaps, in points."),
            FieldDefinition(
                "cap", .choice(["butt", "round", "square"]), default: "butt", "The shape of the ends."),
            FieldDefinition(
                "sides", .list(.choice(BoxSides.named.map(\.name))), default: "all",
                "The sides of a box that are drawn."),
        ])

    static let gradient = RecordDefinition(
        "gradient", "A gradient along a line.",
        [
            FieldDefinition("gradient", .list(.color, count: 2...16), "The colors, at equal distances."),
            FieldDefinition(
                "angle", .number(-360...360), default: "90",
                "Degrees: 0 runs from left to right, 90 from top to bottom."),
        ])

    static let connector = RecordDefinition(
        "connector", "The lines between a parent and its children.",
        [
            FieldDefinition(
                "style", .choice(of: ConnectorDeclaration.Style.self), default: "orthogonal",
                "One bus with square corners, curves, or straight lines."),
            FieldDefinition(
                "cornerRadius", .length, default: "0",
                "The radius of the corners of orthogonal connectors, in points."),
            strokeField("The stroke of the lines; by default `$line`, 1 point wide."),
            arrowheadField,
            FieldDefinition(
                "label", .template,
                "The text on the line to each child, with {fields} of the child, such as `{role}`. In a list of edges, "
                    + "`{label}` is the label of the edge."),
            FieldDefinition(
                "when", .list(.record(connectorCondition), count: 0...ViewDeclaration.maximumVariants),
                "Changes of certain lines, in order. The child of a line must meet the conditions; in `steps`, the "
                    + "item before the line must meet them."),
        ])

    private static let arrowheadField = FieldDefinition(
        "arrowhead",
        .either([
            .choice(["none"] + ArrowheadDeclaration.Shape.allCases.map(\.rawValue)), .record(arrowhead),
        ]), default: "none",
        "The arrowheads of a class hierarchy: `filled` or `hollow` triangles, `open` ones of two lines, or a mapping."
    )

    static let connectorCondition = RecordDefinition(
        "connectorCondition",
        "Conditions as in `when` of a box, and the stroke and arrowheads of the lines to children that meet them. If lines "
            + "with different strokes share a part, or an arrowhead at the parent, the last one is drawn over the others.",
        freeValues: conditionValue,
        [
            conditionsField("connector"),
            strokeField("Merged over the stroke of the lines."), arrowheadField,
        ])

    private static func conditionsField(_ kind: String) -> FieldDefinition {
        FieldDefinition("if", .map(conditionValue), "Conditions on fields whose name is a key of a \(kind).")
    }

    static let arrowhead = RecordDefinition(
        "arrowhead",
        "The arrowheads of the lines between a parent and its children, in the color of the lines.",
        [
            FieldDefinition(
                "shape", .choice(of: ArrowheadDeclaration.Shape.self), default: "filled",
                "A filled triangle, the outline of a triangle as in UML, or two lines."),
            FieldDefinition(
                "end", .choice(of: ArrowheadDeclaration.End.self),
                default: "parent, for lists of edges child",
                "One arrowhead at the parent, or one at each child."),
            FieldDefinition(
                "size", .number(1...1_000), default: "10",
                "The length in points. It is smaller if the space between the boxes is too small."),
        ])

    static let reference = RecordDefinition(
        "reference", "The lines to an item's parents after the first, with `extraParents: line`.",
        [
            FieldDefinition(
                "style", .choice(of: ReferenceDeclaration.Style.self), default: "curved",
                "Curves or straight lines."),
            strokeField("The stroke of the lines; by default `$line`, 1 point wide and dashed."),
            FieldDefinition(
                "arrowhead",
                .either([
                    .choice(["none"] + ArrowheadDeclaration.Shape.allCases.map(\.rawValue)),
                    .record(arrowhead),
                ]), default: "filled, 7 points long",
                "The arrowheads; by default at the end of the connector's arrowheads, or if the connector has none, at the "
                    + "parent, and at the item in a list of edges."),
            FieldDefinition(
                "label", .template,
                "The text on each line, with {fields} of the item or, in a list of edges, of the edge."),
            FieldDefinition(
                "when", .list(.record(lineCondition), count: 0...ViewDeclaration.maximumVariants),
                "Changes of the lines of those items that meet conditions, in order."),
        ])

    static let line = RecordDefinition(
        "line", "The lines of a kind, such as the edges of a graph.",
        [
            strokeField("The stroke of the lines; by default `$line`, 1 point wide."),
            lineArrowheadField(default: "filled, 8 points long"),
            FieldDefinition(
                "label", .template, default: "{label?}",
                "The text at the middle of each line, with {fields} of the edge or, if it doesn't have them, of the item "
                    + "that the line leads from."),
            FieldDefinition(
                "when", .list(.record(lineCondition), count: 0...ViewDeclaration.maximumVariants),
                "Changes of the lines that meet conditions, in order."),
        ])

    private static func lineArrowheadField(default standard: String?) -> FieldDefinition {
        FieldDefinition(
            "arrowhead",
            .either([
                .choice(["none"] + ArrowheadDeclaration.Shape.allCases.map(\.rawValue)),
                .record(lineArrowhead),
            ]), default: standard,
            "The arrowheads: `none`, `filled` or `hollow` triangles, `open` ones of two lines, or a mapping.")
    }

    static let lineArrowhead = RecordDefinition(
        "lineArrowhead", "The arrowheads of lines, in their color.",
        [
            FieldDefinition(
                "shape", .choice(of: ArrowheadDeclaration.Shape.self), default: "filled", "The shape."),
            FieldDefinition(
                "end", .choice(ArrowheadDeclaration.namesOfEnds), default: "to",
                "The end: the item that a line leads from, or the one that it leads to. In a graph of the parents of "
                    + "items, the default is the parent."),
            FieldDefinition("size", .number(1...1_000), default: "10", "The length in points."),
        ])

    static let lineCondition = RecordDefinition(
        "lineCondition",
        "Conditions as in `when` of a box, and the stroke and arrowheads of the lines that meet them. They are on the fields "
            + "of the edge or, if it doesn't have them, of the item of the line.",
        freeValues: conditionValue,
        [
            conditionsField("line"), strokeField("Merged over the stroke of the lines."),
            lineArrowheadField(default: nil),
        ])

    /// Creates the key `stroke`, whose value is `none` or a mapping.
    private static func strokeField(_ documentation: String) -> FieldDefinition {
        FieldDefinition("stroke", .either([.keyword("none"), .record(stroke)]), documentation)
    }

    private static let boxFields: [FieldDefinition] = [
        FieldDefinition("shape", .choice(of: BoxShape.self), default: "roundedRectangle", "The outline."),
        FieldDefinition(
            "cornerRadius", .length, default: "6", "The corner radius of a rounded rectangle, in points."),
        FieldDefinition(
            "fill", .either([.keyword("none"), .color, .record(gradient)]), default: "none",
            "The fill: a color, a gradient, or `none`."),
        strokeField("The stroke around the box."),
        FieldDefinition(
            "padding", .insets, default: "0",
            "The space between edge and content, in points: one number, [vertical, horizontal], or four clockwise "
                + "from the top."),
        FieldDefinition("opacity", .number(0...1), default: "1", "The opacity of the box with its content."),
        FieldDefinition("width", .length, "The width, independent of the content."),
        FieldDefinition("height", .length, "The height, independent of the content."),
        FieldDefinition("minWidth", .length, default: "0", "The minimum width."),
        FieldDefinition("minHeight", .length, default: "0", "The minimum height."),
        FieldDefinition("maxWidth", .length, "The maximum width, at which text wraps."),
        FieldDefinition("maxHeight", .length, "The maximum height."),
        FieldDefinition("spacing", .length, default: "0", "The space between the parts, in points."),
        FieldDefinition(
            "alignment", .choice(of: TextContainer.Alignment.self), default: "center",
            "The alignment of parts that are narrower than the box."),
    ]

    private static let viewFields: [FieldDefinition] =
        boxFields + [
            FieldDefinition(
                "axis", .choice(of: StackAxis.self), default: "vertical",
                "The direction in which the parts are stacked."),
            FieldDefinition("content", contentList, "The parts of the box."),
            FieldDefinition(
                "link", .template,
                "The destination of a click: an http, https, mailto or relative URL. A cell has the field `link` of its item "
                    + "by default."),
            FieldDefinition(
                "tooltip", .template,
                "The text that appears while the pointer rests on the box. A cell has the field `tooltip` of its item by "
                    + "default."),
        ]

    static let box = RecordDefinition("box", "A box.", viewFields)

    static let view = RecordDefinition(
        "view",
        "The look of one kind of element: a box, and changes of it for some items. A view without `content` shows what "
            + "the layout shows by default, such as the label of an item; `content: []` shows nothing.",
        viewFields + [
            FieldDefinition(
                "when", .list(.record(condition), count: 0...ViewDeclaration.maximumVariants),
                "Boxes merged over this one, in order, for items that meet their conditions.")
        ])

    static let condition = RecordDefinition(
        "condition",
        "Conditions, and the keys of a box that apply if they are met. Every other key is the name of a field, with the "
            + "value that it must have: a text or number, a list of them, `true` (has a value), `false` or null (has "
            + "none), or a comparison such as `\">= 3\"`. In addition to the fields of the data there are `depth`, "
            + "`childCount`, `hasChildren`, `index`, `isLast`, `indexPath`, `childIndexPaths` and `branch`, the label of "
            + "the item below the root.",
        freeValues: conditionValue,
        [
            FieldDefinition("if", .map(conditionValue), "Conditions on fields whose name is a key of a box.")
        ] + viewFields)

    private static let conditionValue = FieldType.either([.text, .list(.text)])

    /// A list of parts, each a mapping or a plain text.
    static let contentList = FieldType.list(.either([.template, .variant(parts)]), count: 0...1_000)

    private static let textContent = RecordDefinition(
        "textContent", "A text. It is left out if all of its fields are empty.",
        [
            FieldDefinition(
                "text", .template,
                "The text, with {fields}, `**bold**`, `*italic*`, and code in backquotes. A list shows one line per element."
            ),
            FieldDefinition(
                "style", .choice(of: TextStyle.self), default: "label", "The font and color."),
            FieldDefinition("color", .color, "The color, in place of the style's."),
            FieldDefinition("size", .number(1...1_000), "The size in points, in place of the style's."),
            FieldDefinition(
                "minimumSize", .number(1...1_000),
                "The size down to which the text gets smaller to fit its box. A text that doesn't fit isn't drawn."
            ),
            FieldDefinition("weight", .choice(Font.Weight.names), "The weight, in place of the style's."),
            FieldDefinition("italic", .bool, default: "false", "Slanted."),
            FieldDefinition(
                "alignment", .choice(of: TextContainer.Alignment.self),
                "The alignment, in place of the box's."),
            FieldDefinition(
                "maximumLines", .integer(0...100_000), default: "0",
                "The maximum number of lines; 0 for no limit."),
            FieldDefinition(
                "truncation", .choice(of: TextContainer.Truncation.self), default: "tail",
                "The place of the ellipsis in a text that is too long."),
            FieldDefinition(
                "underline", .either([.bool, .template]), default: "false",
                "`true`, or a field such as `{static}` whose value is true for texts that are underlined."),
            FieldDefinition(
                "strikethrough", .either([.bool, .template]), default: "false",
                "`true`, or a field such as `{deprecated}` whose value is true for texts that are struck through."
            ),
            FieldDefinition("maxWidth", .length, "The width at which lines break, in points."),
            FieldDefinition(
                "markup", .bool, default: "false",
                "True if markup such as `**bold**` also applies in the values of fields."),
        ])

    static let columnContent = RecordDefinition(
        "columnContent", "A column of a table.",
        textContent.fields + [
            FieldDefinition("title", .text, "The title in the header; by default the name of the field."),
            FieldDefinition(
                "width", .length,
                "The width in points. By default, a column is as wide as its texts, which wrap if the table is too "
                    + "narrow."),
        ])

    /// The kinds of parts of a box.
    static let parts: [RecordDefinition] = [
        textContent,
        RecordDefinition(
            "eachContent",
            "A box for each record of a field, such as the methods of a class: an element of a list of mappings or of a list "
                + "of texts, whose field is `label`. Templates in the box show fields of the record, then of the item.",
            [
                FieldDefinition(
                    "each", .text, "The name of the field; with a question mark if no item may have it."),
                FieldDefinition("content", contentList, "The parts of the box; by default the label."),
                FieldDefinition(
                    "fold", .integer(0...1_000_000),
                    "The maximum number of records that are shown; by default `fold` of `data`."),
                FieldDefinition(
                    "more", .either([.template, .record(textContent)]), default: "+{count} more",
                    "The text after the last record that is shown if there are others."),
            ] + boxFields),
        RecordDefinition(
            "iconContent", "A small drawing.",
            [
                FieldDefinition(
                    "icon", .icon,
                    "The icon's name, or the path of an SVG file such as `logo.svg`; it may be a field of the item."
                ),
                FieldDefinition("size", .number(1...1_000), default: "14", "Width and height, in points."),
                FieldDefinition("color", .color, default: "$textMuted", "Its color."),
            ]),
        RecordDefinition(
            "imageContent", "A PNG or JPEG file.",
            [
                FieldDefinition(
                    "image", .template, "The file's path, relative to the folder of the diagram file."),
                FieldDefinition("width", .length, "The width in points; by default that of the image."),
                FieldDefinition(
                    "height", .length, "The height in points; by default proportional to the width."),
                FieldDefinition(
                    "cornerRadius", .length, default: "0", "The radius of the corners, in points."),
            ]),
        RecordDefinition(
            "dividerContent", "A line across the box, between parts that are drawn.",
            [
                FieldDefinition(
                    "divider", .either([.bool, .record(stroke)]), "`true`, or the stroke of the line.")
            ]),
        RecordDefinition(
            "spacerContent", "Empty space.",
            [
                FieldDefinition(
                    "spacer", .length,
                    "The minimum length of an empty space in points, which takes the remaining space.")
            ]),
        stackContent(.vertical, "Parts below each other, as a box in the box."),
        stackContent(.horizontal, "Parts next to each other, as a box in the box."),
    ]

    private static func stackContent(_ axis: StackAxis, _ documentation: String) -> RecordDefinition {
        RecordDefinition(
            axis.rawValue + "Content", documentation,
            [FieldDefinition(axis.rawValue, contentList, "The parts.")] + boxFields)
    }
}
