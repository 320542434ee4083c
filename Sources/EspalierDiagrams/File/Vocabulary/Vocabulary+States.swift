nonisolated extension Vocabulary {
    static let state = RecordDefinition(
        "state",
        "One version of the diagram. Its keys are changes of the previous state. The keys of the first state are "
            + "changes of the file.",
        [
            FieldDefinition("name", .text, "The name for commands; unique and required."),
            FieldDefinition(
                "caption", .text, default: "the name", "The line above its picture in a filmstrip."),
            FieldDefinition("data", .data, "Other data. Items and sections are identified by their ids."),
            FieldDefinition(
                "changes", .list(.variant(changes), count: 0...10_000),
                "Changes of items and sections, applied in order. Only for data in sections."),
            FieldDefinition("layout", .layout, "Settings of the layout, merged over the previous ones."),
        ] + viewportFields(offset: "the same spot"))

    static let animation = RecordDefinition(
        "animation", "The transitions between states. Times are in seconds.",
        [
            FieldDefinition(
                "duration", .number(0.01...60), default: "0.6", "The duration of each transition."),
            FieldDefinition("hold", .number(0...60), default: "0.9", "The duration of each state at rest."),
            FieldDefinition(
                "curve", .choice(["linear", "easeIn", "easeOut", "easeInOut"]), default: "easeInOut",
                "The timing curve of transitions."),
            FieldDefinition(
                "framesPerSecond", .number(1...60), default: "25",
                "The frame rate of transitions in an animated PNG."),
            FieldDefinition(
                "playCount", .integer(0...1_000), default: "0",
                "The number of times that it is played; 0 for endless repetition."),
            FieldDefinition(
                "moments", .integer(0...100), default: "1",
                "The number of pictures between two states in a filmstrip."),
        ])

    // MARK: Changes

    private static func place(beside kind: String) -> [FieldDefinition] {
        ["before", "after"].map { side in
            FieldDefinition(side, .text, "The id of the \(kind) \(side) which they are placed.")
        }
    }

    private static let itemPlace =
        place(beside: "item") + [
            FieldDefinition("into", .text, "The id of the section at whose end they are placed.")
        ]

    private static func ids(_ name: String, _ documentation: String) -> FieldDefinition {
        FieldDefinition(name, .list(.text, count: 1...1_000_000), documentation)
    }

    /// The kinds of changes of a state.
    static let changes: [RecordDefinition] = [
        RecordDefinition(
            "insertChange", "Inserts items; without a place, at the end of the last section.",
            [FieldDefinition("insert", .list(.anything, count: 1...1_000_000), "Items, as in a section.")]
                + itemPlace),
        RecordDefinition("deleteChange", "Deletes items.", [ids("delete", "The ids of items.")]),
        RecordDefinition(
            "moveChange", "Moves items, in the order given.",
            [ids("move", "The ids of items.")] + itemPlace),
        RecordDefinition(
            "reloadChange", "Fades items from their old look to their new one, even if both are the same.",
            [ids("reload", "The ids of items.")]),
        RecordDefinition(
            "setChange", "Changes fields of an item.",
            [
                FieldDefinition("set", .text, "The id of the item."),
                FieldDefinition(
                    "fields", .map(.anything),
                    "The new values of its fields, including `label`; null removes a field."),
            ]),
        RecordDefinition(
            "insertSectionsChange", "Inserts sections; without a place, at the end.",
            [
                FieldDefinition(
                    "insertSections", .list(.anything, count: 1...1_000_000), "Sections, as in `data`.")
            ]
                + place(beside: "section")),
        RecordDefinition(
            "deleteSectionsChange", "Deletes sections with their items.",
            [ids("deleteSections", "The ids of sections.")]),
        RecordDefinition(
            "moveSectionsChange", "Moves sections, in the order given.",
            [ids("moveSections", "The ids of sections.")] + place(beside: "section")),
        RecordDefinition(
            "reloadSectionsChange", "Fades the items of sections from their old look to their new one.",
            [ids("reloadSections", "The ids of sections.")]),
    ]
}
