import EspalierDataFiles
import EspalierGraphics

nonisolated extension HTMLOptions {
    /// The definition of the key `html` of `output`.
    static let definition = RecordDefinition(
        "html", "The parts of an HTML page besides the picture.",
        [
            FieldDefinition(
                "folds", .list(.choice(of: Fold.self), count: 0...2), default: "[levels, containers]",
                "The folded states: the first levels of a hierarchy or graph, and sections or containers with their "
                    + "items folded. A page has at most 12; if there are more, only levels."),
            FieldDefinition("search", .bool, default: "true", "The field for searching."),
            FieldDefinition(
                "highlight", .choice(of: Highlight.self), default: "path",
                "What is highlighted around the item under the pointer: the path to the roots, and in a graph all "
                    + "ancestors and descendants; or nothing."),
            FieldDefinition("table", .bool, default: "true", "The text alternative below the picture."),
        ])

    /// Reads the mapping `html`, which has passed validation.
    init?(_ node: Node) {
        guard node.mapping != nil else { return nil }
        self.init()
        if let list = node["folds"]?.sequence {
            folds = list.compactMap { $0.scalarText.flatMap(Fold.init(rawValue:)) }
        }
        search = node["search"]?.bool ?? search
        highlight = node.choice("highlight") ?? highlight
        table = node["table"]?.bool ?? table
    }
}
