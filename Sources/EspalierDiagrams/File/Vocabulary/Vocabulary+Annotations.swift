import EspalierInspector

nonisolated extension Vocabulary {
    private static let annotationNames = FieldType.list(
        .choice(InspectorOptions.Annotation.allCases.map(\.rawValue)))

    static let annotationsField = FieldDefinition(
        "annotations", .either([annotationNames, .record(.annotations)]),
        "What the layout computed, drawn over the picture: names, or a mapping with more to say.")

    static let viewportFields = [
        FieldDefinition(
            "viewport", .list(.number(1...1_000_000), count: 2...2),
            "Width and height of a view that shows a part of the content, in points; without, all is shown."),
        FieldDefinition(
            "offset", .list(.number(-10_000_000...10_000_000), count: 2...2), default: "[0, 0]",
            "The point of the content at the view's top left corner. Needs a `viewport`."),
    ]

    static let annotations = RecordDefinition(
        "annotations", "What the inspector draws over the picture.",
        [
            FieldDefinition("show", annotationNames, "The annotations by name."),
            FieldDefinition(
                "words", .bool, default: "false", "Whether distances are named: `top 20` instead of `20`."),
            FieldDefinition(
                "highlight", .map(.text),
                "Kinds of elements to tint and name: `cell`, `header`, any other kind of the layout."),
            FieldDefinition(
                "proposedOffset", .list(.number(-10_000_000...10_000_000), count: 2...2),
                "Where scrolling would come to rest; the layout is asked for the better place, which the viewport then "
                    + "shows. Needs a `viewport`."),
            FieldDefinition(
                "inserted", .list(.text, count: 0...10_000),
                "Ids of items to show the initial attributes of, as if they had just been inserted."),
            FieldDefinition("fontSize", .number(4...100), default: "10", "Of all labels, in points."),
        ])

    static let panels = RecordDefinition(
        "panels",
        "Several pictures on one page, in the order of reading, each the diagram with some of its keys laid over it.",
        [FieldDefinition("items", .list(.record(.panel), count: 1...100), "The pictures. Needed.")]
            + StepsType().panelFields + [
                FieldDefinition(
                    "numbered", .bool, default: "false", "Whether captions begin with the panel's number."),
                FieldDefinition("margin", .insets, default: "0", "Around each picture, in points."),
            ])

    static let panel = RecordDefinition(
        "panel", "One of the pictures of a page. What it doesn't say, the diagram says.",
        [
            FieldDefinition("caption", .text, "The line above the picture."),
            FieldDefinition("text", .text, "A few sentences below the caption."),
            FieldDefinition("data", .anything, "Other data."),
            FieldDefinition("layout", .anything, "Settings of the layout, or another layout."),
            FieldDefinition("views", .record(.views), "How elements look."),
            annotationsField,
        ] + viewportFields)
}
