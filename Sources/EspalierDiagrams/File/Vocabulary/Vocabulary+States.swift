nonisolated extension Vocabulary {
    static let state = RecordDefinition(
        "state",
        "One version of the diagram. It begins as the one before it, the first as the file says; its keys are what is "
            + "different.",
        [
            FieldDefinition("name", .text, "What commands call it; unique, and needed."),
            FieldDefinition(
                "caption", .text, default: "the name", "The line above its picture in a filmstrip."),
            FieldDefinition(
                "data", .anything, "Other data. Items and sections with the same id are the same."),
            FieldDefinition(
                "changes", .list(.variant(RecordName.changes), count: 0...10_000),
                "What becomes of the items and sections, one change after another; only of data in sections."),
            FieldDefinition("layout", .anything, "Settings of the layout, laid over those before."),
            FieldDefinition(
                "viewport", .list(.number(1...1_000_000), count: 2...2),
                "Width and height of a view that shows a part of the content, in points; without, all is shown."
            ),
            FieldDefinition(
                "offset", .list(.number(-10_000_000...10_000_000), count: 2...2),
                default: "the same spot",
                "The point of the content at the view's top left corner. Needs a `viewport`."),
        ])

    static let animation = RecordDefinition(
        "animation", "How one state becomes the next. Times are in seconds.",
        [
            FieldDefinition("duration", .number(0.01...60), default: "0.6", "From one state to the next."),
            FieldDefinition("hold", .number(0...60), default: "0.9", "How long each state stands."),
            FieldDefinition(
                "curve", .choice(["linear", "easeIn", "easeOut", "easeInOut"]), default: "easeInOut",
                "How progress follows time."),
            FieldDefinition(
                "framesPerSecond", .number(1...60), default: "25", "Of an animated PNG, while it moves."),
            FieldDefinition(
                "playCount", .integer(0...1_000), default: "0", "How often it is shown; 0 for without end."),
            FieldDefinition(
                "moments", .integer(0...100), default: "1",
                "How many pictures a filmstrip has between two states."),
        ])

    // MARK: Changes

    private static let itemPlace = [
        FieldDefinition("before", .text, "The id of the item that they come before."),
        FieldDefinition("after", .text, "The id of the item that they come after."),
        FieldDefinition("into", .text, "The id of the section at whose end they come."),
    ]

    private static let sectionPlace = [
        FieldDefinition("before", .text, "The id of the section that they come before."),
        FieldDefinition("after", .text, "The id of the section that they come after."),
    ]

    private static func ids(_ name: String, _ documentation: String) -> FieldDefinition {
        FieldDefinition(name, .list(.text, count: 1...1_000_000), documentation)
    }

    static let insertChange = RecordDefinition(
        "insertChange", "New items; without a place, at the end of the last section.",
        [FieldDefinition("insert", .list(.anything, count: 1...1_000_000), "Items, as in a section.")]
            + itemPlace)

    static let deleteChange = RecordDefinition(
        "deleteChange", "Items that go.", [ids("delete", "The ids of items.")])

    static let moveChange = RecordDefinition(
        "moveChange", "Items that go elsewhere, in the order given.",
        [ids("move", "The ids of items.")] + itemPlace)

    static let reloadChange = RecordDefinition(
        "reloadChange", "Items that fade from their old look to their new one, even if it is the same.",
        [ids("reload", "The ids of items.")])

    static let setChange = RecordDefinition(
        "setChange", "Fields of an item that get other values.",
        [
            FieldDefinition("set", .text, "The id of the item."),
            FieldDefinition(
                "fields", .map(.anything), "Values of its fields, `label` among them; null takes one away."),
        ])

    static let insertSectionsChange = RecordDefinition(
        "insertSectionsChange", "New sections; without a place, at the end.",
        [FieldDefinition("insertSections", .list(.anything, count: 1...1_000_000), "Sections, as in `data`.")]
            + sectionPlace)

    static let deleteSectionsChange = RecordDefinition(
        "deleteSectionsChange", "Sections that go with their items.",
        [ids("deleteSections", "The ids of sections.")])

    static let moveSectionsChange = RecordDefinition(
        "moveSectionsChange", "Sections that go elsewhere, in the order given.",
        [ids("moveSections", "The ids of sections.")] + sectionPlace)

    static let reloadSectionsChange = RecordDefinition(
        "reloadSectionsChange", "Sections whose items fade from their old looks to their new ones.",
        [ids("reloadSections", "The ids of sections.")])
}
