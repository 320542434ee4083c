nonisolated extension Vocabulary {
    static let state = RecordDefinition(
        "state",
        "One version of the diagram. Its keys are the differences from the previous state; those of the first state "
            + "are the differences from the file.",
        [
            FieldDefinition("name", .text, "The name for commands; unique and required."),
            FieldDefinition(
                "caption", .text, default: "the name", "The line above its picture in a filmstrip."),
            FieldDefinition(
                "data", .anything, "Other data. Items and sections are identified by their ids."),
            FieldDefinition(
                "changes", .list(.variant(RecordName.changes), count: 0...10_000),
                "Changes of items and sections, applied in order. Only for data in sections."),
            FieldDefinition("layout", .anything, "Settings of the layout, merged over the previous ones."),
            FieldDefinition(
                "viewport", .list(.number(1...1_000_000), count: 2...2),
                "The size of a view that shows a part of the content, in points; by default, all is shown."
            ),
            FieldDefinition(
                "offset", .list(.number(-10_000_000...10_000_000), count: 2...2),
                default: "the same spot",
                "The point of the content at the view's top left corner. Needs a `viewport`."),
        ])

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

    private static let itemPlace = [
        FieldDefinition("before", .text, "The id of the item before which they are placed."),
        FieldDefinition("after", .text, "The id of the item after which they are placed."),
        FieldDefinition("into", .text, "The id of the section at whose end they are placed."),
    ]

    private static let sectionPlace = [
        FieldDefinition("before", .text, "The id of the section before which they are placed."),
        FieldDefinition("after", .text, "The id of the section after which they are placed."),
    ]

    private static func ids(_ name: String, _ documentation: String) -> FieldDefinition {
        FieldDefinition(name, .list(.text, count: 1...1_000_000), documentation)
    }

    static let insertChange = RecordDefinition(
        "insertChange", "Inserts items; without a place, at the end of the last section.",
        [FieldDefinition("insert", .list(.anything, count: 1...1_000_000), "Items, as in a section.")]
            + itemPlace)

    static let deleteChange = RecordDefinition(
        "deleteChange", "Deletes items.", [ids("delete", "The ids of items.")])

    static let moveChange = RecordDefinition(
        "moveChange", "Moves items, in the order given.",
        [ids("move", "The ids of items.")] + itemPlace)

    static let reloadChange = RecordDefinition(
        "reloadChange", "Fades items from their old look to their new one, even if both are the same.",
        [ids("reload", "The ids of items.")])

    static let setChange = RecordDefinition(
        "setChange", "Changes fields of an item.",
        [
            FieldDefinition("set", .text, "The id of the item."),
            FieldDefinition(
                "fields", .map(.anything),
                "The new values of its fields, including `label`; null removes a field."),
        ])

    static let insertSectionsChange = RecordDefinition(
        "insertSectionsChange", "Inserts sections; without a place, at the end.",
        [FieldDefinition("insertSections", .list(.anything, count: 1...1_000_000), "Sections, as in `data`.")]
            + sectionPlace)

    static let deleteSectionsChange = RecordDefinition(
        "deleteSectionsChange", "Deletes sections with their items.",
        [ids("deleteSections", "The ids of sections.")])

    static let moveSectionsChange = RecordDefinition(
        "moveSectionsChange", "Moves sections, in the order given.",
        [ids("moveSections", "The ids of sections.")] + sectionPlace)

    static let reloadSectionsChange = RecordDefinition(
        "reloadSectionsChange", "Fades the items of sections from their old look to their new one.",
        [ids("reloadSections", "The ids of sections.")])
}
