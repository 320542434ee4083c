import EspalierInspector

nonisolated extension Vocabulary {
    private static let annotationNames = FieldType.list(.choice(of: InspectorOptions.Annotation.self))

    static let annotationsField = FieldDefinition(
        "annotations", .either([annotationNames, .record(annotations)]),
        "Values of the layout, drawn over the picture: a list of annotations, or a mapping with options.")

    static func viewportFields(offset defaultOffset: String = "[0, 0]") -> [FieldDefinition] {
        [
            FieldDefinition(
                "viewport", .list(.number(1...1_000_000), count: 2...2),
                "The size of a view that shows a part of the content, in points; by default, all is shown."),
            FieldDefinition(
                "offset", coordinates, default: defaultOffset,
                "The point of the content at the view's top left corner. Needs a `viewport`."),
        ]
    }

    /// A point of the content.
    private static let coordinates = FieldType.list(.number(-10_000_000...10_000_000), count: 2...2)

    static let annotations = RecordDefinition(
        "annotations", "The annotations that the inspector draws over the picture.",
        [
            FieldDefinition("show", annotationNames, "The names of the annotations."),
            FieldDefinition(
                "words", .bool, default: "false", "True to name distances: `top 20` instead of `20`."),
            FieldDefinition(
                "highlight", .map(.text),
                "Kinds of elements to tint and name: `cell`, `header`, any other kind of the layout."),
            FieldDefinition(
                "proposedOffset", coordinates,
                "The proposed offset at the end of scrolling. The viewport shows the offset that the layout chooses "
                    + "instead. Needs a `viewport`."),
            FieldDefinition(
                "inserted", .list(.text, count: 0...10_000),
                "Ids of items whose initial attributes are shown, as if they had just been inserted."),
            FieldDefinition(
                "fontSize", .number(4...100), default: "10", "The font size of all labels, in points."),
        ])

    static let panels = RecordDefinition(
        "panels",
        "Several pictures on one page, in reading order. Each is the diagram with a panel's keys merged over it.",
        [FieldDefinition("items", .list(.record(panel), count: 1...100), "The pictures. Required.")]
            + StepsType().panelFields + [
                FieldDefinition(
                    "numbered", .bool, default: "false", "True if captions begin with the panel's number."),
                FieldDefinition("margin", .insets, default: "0", "The space around each picture, in points."),
            ])

    static let panel = RecordDefinition(
        "panel", "One of the pictures of a page. Keys that are missing have their values in the diagram.",
        [
            FieldDefinition("caption", .text, "The line above the picture."),
            FieldDefinition("text", .text, "A few sentences below the caption."),
            FieldDefinition("data", .data, "Other data."),
            FieldDefinition("layout", .layout, "Settings of the layout, or another layout."),
            FieldDefinition("views", .record(views), "The look of elements."),
            annotationsField,
        ] + viewportFields())
}
