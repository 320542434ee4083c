import EspalierBoxes
import EspalierGraphics

/// The definition of all keys of a diagram file.
///
/// Decoding checks files against it. The JSON Schema and the reference are derived from it.
nonisolated package enum Vocabulary {
    /// All records; the first one is the file itself.
    package static let records: [RecordDefinition] = RecordName.allCases.map(record(_:))

    package static func record(_ name: RecordName) -> RecordDefinition {
        switch name {
        case .diagram: diagram
        case .theme: theme
        case .textStyles: textStyles
        case .textStyle: textStyle
        case .views: views
        case .view: view
        case .condition: condition
        case .supplementary: supplementary
        case .connector: connector
        case .reference: reference
        case .box: box
        case .stroke: stroke
        case .gradient: gradient
        case .output: OutputOptions.definition
        case .textContent: textContent
        case .iconContent: iconContent
        case .imageContent: imageContent
        case .dividerContent: dividerContent
        case .spacerContent: spacerContent
        case .verticalContent: stackContent(.vertical)
        case .horizontalContent: stackContent(.horizontal)
        case .legend: legend
        case .data: data
        case .columns: columns
        case .state: state
        case .animation: animation
        case .insertChange: insertChange
        case .deleteChange: deleteChange
        case .moveChange: moveChange
        case .reloadChange: reloadChange
        case .setChange: setChange
        case .insertSectionsChange: insertSectionsChange
        case .deleteSectionsChange: deleteSectionsChange
        case .moveSectionsChange: moveSectionsChange
        case .reloadSectionsChange: reloadSectionsChange
        case .annotations: annotations
        case .panels: panels
        case .panel: panel
        }
    }

    static let diagram = RecordDefinition(
        "diagram", "A diagram file, in YAML or JSON. Without `data` it is a template.",
        [
            FieldDefinition(
                "title", .text, "The picture's title, for the title block and for screen readers."),
            FieldDefinition(
                "description", .text, "What the picture shows, in a sentence or two: the alternative text."),
            FieldDefinition(
                "template", .text,
                "A diagram file to lay this one over: a built-in template's name, or a path."),
            FieldDefinition(
                "theme", .either([.theme, .record(.theme)]), default: "paper",
                "The light and dark colors: a built-in theme, a theme file, or a mapping that changes one of them."
            ),
            FieldDefinition(
                "data", .anything, "The items to draw, or the files that they are read from."),
            FieldDefinition(
                "layout", .anything, "Where the items go: `type`, and what that layout understands."),
            FieldDefinition("views", .record(.views), "How each kind of element looks."),
            FieldDefinition("output", .record(.output), "How the picture is written."),
            FieldDefinition(
                "states", .list(.record(.state), count: 2...StateDeclaration.greatestCount),
                "Versions of the diagram, one after another: drawn as a filmstrip or an animation."),
            FieldDefinition(
                "animation", .record(.animation), "How one of the `states` becomes the next."),
            annotationsField,
            FieldDefinition(
                "panels", .record(.panels), "Several pictures on one page, each with changes of its own."),
        ] + viewportFields)

    static let views = RecordDefinition(
        "views", "How each kind of element looks.",
        [
            FieldDefinition("cell", .record(.view), "The box of an item."),
            FieldDefinition("supplementary", .record(.supplementary), "Elements beside the items, by kind."),
            FieldDefinition(
                "decoration", .map(.record(.view)), "Elements without data of their own, by kind."),
            FieldDefinition(
                "colorBy", .text,
                "A field that tells kinds apart: each of its values has a hue, `$category`, and a tint, "
                    + "`$categorySurface`."),
            FieldDefinition(
                "legend", .either([.bool, .record(.legend)]), default: "false", "Says which hue is which."),
        ])

    static let supplementary = RecordDefinition(
        "supplementary",
        "How elements beside the items look: `connector`, `reference`, and any other kind as a view.",
        freeValues: .record(.view),
        [
            FieldDefinition("connector", .record(.connector), "The lines between a parent and its children."),
            FieldDefinition("reference", .record(.reference), "The lines to an item's further parents."),
        ])

    static let legend = RecordDefinition(
        "legend", "Which hue stands for which value of the field `colorBy`.",
        [
            FieldDefinition("title", .text, "A word before the values."),
            FieldDefinition(
                "values", .list(.text, count: 0...1_000),
                "The values in the order of their hues; otherwise in the order of the data."),
        ])
}

nonisolated extension FieldType {
    /// Insets: `8`, `[4, 10]` (vertical, horizontal) or `[4, 10, 4, 10]` (top, right, bottom, left).
    static let insets = FieldType.either([.length, .list(.length, count: 2...4)])
}
