import EspalierBoxes
import EspalierGraphics

nonisolated extension Vocabulary {
    static let stroke = RecordDefinition(
        "stroke", "A line. What isn't said stays as it was.",
        [
            FieldDefinition("color", .color, default: "$outline", "Its color."),
            FieldDefinition("width", .number(0...1_000), default: "1", "Its width in points."),
            FieldDefinition(
                "dash", .list(.length, count: 0...16), default: "[]",
                "Lengths of dashes and gaps in turn, in points."),
            FieldDefinition(
                "cap", .choice(["butt", "round", "square"]), default: "butt", "How its ends look."),
            FieldDefinition(
                "sides", .list(.choice(BoxSides.named.map(\.name))), default: "all",
                "The sides of a box that are drawn."),
        ])

    static let gradient = RecordDefinition(
        "gradient", "Colors spread along a line.",
        [
            FieldDefinition("gradient", .list(.color, count: 2...16), "The colors, evenly spread."),
            FieldDefinition(
                "angle", .number(-360...360), default: "90",
                "Degrees: 0 runs from left to right, 90 from top to bottom."),
        ])

    static let connector = RecordDefinition(
        "connector", "The lines between a parent and its children.",
        [
            FieldDefinition(
                "style", .choice(ConnectorDeclaration.Style.allCases.map(\.rawValue)), default: "orthogonal",
                "One bus with square corners, curves, or straight lines."),
            FieldDefinition(
                "cornerRadius", .length, default: "0", "Rounds the corners of an orthogonal connector."),
            strokeField("`$line`, 1 point wide, unless it says otherwise."),
        ])

    static let reference = RecordDefinition(
        "reference", "The lines to further parents, with `extraParents: line`.",
        [
            FieldDefinition(
                "style", .choice(ReferenceDeclaration.Style.allCases.map(\.rawValue)), default: "curved",
                "Curves or straight lines."),
            strokeField("`$line`, 1 point wide and dashed, unless it says otherwise."),
        ])

    /// Creates a field whose value is `none` or a mapping.
    private static func strokeField(_ documentation: String) -> FieldDefinition {
        FieldDefinition("stroke", .either([.keyword("none"), .record(.stroke)]), documentation)
    }

    private static let boxFields: [FieldDefinition] = [
        FieldDefinition(
            "shape", .choice(BoxShape.allCases.map(\.rawValue)), default: "roundedRectangle", "The outline."),
        FieldDefinition("cornerRadius", .length, default: "6", "Of a rounded rectangle, in points."),
        FieldDefinition(
            "fill", .either([.keyword("none"), .color, .record(.gradient)]), default: "none",
            "A color, a gradient, or nothing."),
        strokeField("The line around the box."),
        FieldDefinition(
            "padding", .insets, default: "0",
            "Between the edge and the content, in points: one number, [vertical, horizontal], or four clockwise "
                + "from the top."),
        FieldDefinition("opacity", .number(0...1), default: "1", "Of the box with everything in it."),
        FieldDefinition("width", .length, "A width, whatever the content."),
        FieldDefinition("height", .length, "A height, whatever the content."),
        FieldDefinition("minWidth", .length, default: "0", "The least width."),
        FieldDefinition("minHeight", .length, default: "0", "The least height."),
        FieldDefinition("maxWidth", .length, "The greatest width; longer text wraps."),
        FieldDefinition("maxHeight", .length, "The greatest height."),
        FieldDefinition("spacing", .length, default: "0", "Between the parts, in points."),
        FieldDefinition(
            "alignment", .choice(TextContainer.Alignment.allCases.map(\.rawValue)), default: "center",
            "Where parts narrower than the box go."),
    ]

    private static let viewFields: [FieldDefinition] =
        boxFields + [
            FieldDefinition(
                "axis", .choice(StackAxis.allCases.map(\.rawValue)), default: "vertical",
                "Whether the parts stand below or beside each other."),
            FieldDefinition("content", contentList, "The parts of the box."),
            FieldDefinition("link", .template, "Where a click leads: http, https, mailto, or relative."),
            FieldDefinition("tooltip", .template, "Shown when the pointer rests on the box."),
        ]

    static let box = RecordDefinition("box", "A box.", viewFields)

    static let view = RecordDefinition(
        "view", "How one kind of element looks: a box, and what is different for some items.",
        viewFields + [
            FieldDefinition(
                "when", .list(.record(.condition), count: 0...32),
                "Boxes laid over this one, in order, for items that meet their conditions.")
        ])

    static let condition = RecordDefinition(
        "condition",
        "Conditions and what they change. Every key that isn't one of a box is the name of a field, with the value "
            + "it must have: a text or number, a list of them, `true` (has a value), `false` or nothing (has none), "
            + "or a comparison such as `\">= 3\"`. Besides the data's fields there are `depth`, `childCount`, "
            + "`hasChildren`, `index`, `isLast`, `indexPath` and `childIndexPaths`.",
        freeValues: conditionValue,
        [
            FieldDefinition(
                "if", .map(conditionValue), "Conditions on fields that are called like a key of a box.")
        ] + viewFields)

    private static let conditionValue = FieldType.either([.text, .list(.text)])

    /// A list of parts, each a mapping or a plain text.
    static let contentList = FieldType.list(
        .either([
            .template,
            .variant([
                .textContent, .iconContent, .imageContent, .dividerContent, .spacerContent, .verticalContent,
                .horizontalContent,
            ]),
        ]), count: 0...1_000)

    static let textContent = RecordDefinition(
        "textContent", "A text. Left out when its fields are empty.",
        [
            FieldDefinition(
                "text", .template,
                "The text, with {fields}, `**bold**`, `*italic*` and `` `code` ``. A list shows a line each."),
            FieldDefinition(
                "style", .choice(TextStyle.allCases.map(\.rawValue)), default: "label", "Font and color."),
            FieldDefinition("color", .color, "Instead of the style's color."),
            FieldDefinition("size", .number(1...1_000), "Instead of the style's size, in points."),
            FieldDefinition(
                "weight", .choice(Font.Weight.names), "Instead of the style's weight."
            ),
            FieldDefinition("italic", .bool, default: "false", "Slanted."),
            FieldDefinition(
                "alignment", .choice(TextContainer.Alignment.allCases.map(\.rawValue)),
                "Instead of the box's."),
            FieldDefinition(
                "maximumLines", .integer(0...100_000), default: "0",
                "More are cut off; 0 for as many as it takes."),
            FieldDefinition(
                "truncation", .choice(TextContainer.Truncation.allCases.map(\.rawValue)), default: "tail",
                "Which end of a text that is too long gives way to an ellipsis."),
            FieldDefinition("maxWidth", .length, "Where lines break at the latest, in points."),
            FieldDefinition("markup", .bool, default: "false", "Whether `**bold**` counts in the data too."),
        ])

    static let iconContent = RecordDefinition(
        "iconContent", "A small drawing in one color.",
        [
            FieldDefinition("icon", .icon, "Its name; may be a field of the item."),
            FieldDefinition("size", .number(1...1_000), default: "14", "Width and height, in points."),
            FieldDefinition("color", .color, default: "$textMuted", "Its color."),
        ])

    static let imageContent = RecordDefinition(
        "imageContent", "A PNG or JPEG file.",
        [
            FieldDefinition("image", .template, "Its path, as seen from the diagram file's folder."),
            FieldDefinition("width", .length, "In points; the image's own unless said."),
            FieldDefinition("height", .length, "In points; keeps the proportions unless said."),
            FieldDefinition("cornerRadius", .length, default: "0", "Rounds its corners."),
        ])

    static let dividerContent = RecordDefinition(
        "dividerContent", "A line across the box, between parts that are drawn.",
        [FieldDefinition("divider", .either([.bool, .record(.stroke)]), "`true`, or its stroke.")])

    static let spacerContent = RecordDefinition(
        "spacerContent", "Empty space.",
        [
            FieldDefinition(
                "spacer", .length, "Its least length in points; it takes what the other parts leave over.")
        ])

    static func stackContent(_ axis: StackAxis) -> RecordDefinition {
        RecordDefinition(
            axis == .vertical ? "verticalContent" : "horizontalContent",
            axis == .vertical
                ? "Parts below each other, as a box in the box."
                : "Parts beside each other, as a box in the box.",
            [FieldDefinition(axis.rawValue, contentList, "The parts.")] + boxFields)
    }
}
