import EspalierData
import EspalierDataFiles
import EspalierDiagnostics

nonisolated extension Vocabulary {
    /// The keys of `data` that select items.
    static let selection = [
        FieldDefinition(
            "only", patterns,
            "The items to show: patterns of names, of paths with slashes, or of `field=value`, in which `*` stands for "
                + "any characters. Hidden parents of these items are shown muted."),
        FieldDefinition(
            "except", patterns,
            "Patterns of items to leave out, with everything that is only below them."),
        FieldDefinition(
            "root", patterns,
            "Patterns of items that are shown with everything below them, without the rest."),
        FieldDefinition(
            "depth", .integer(0...DataSelection.maximum),
            "The number of levels to show below the roots: 0 for the roots alone, 1 for their children too."
        ),
        FieldDefinition(
            "neighbors", .integer(0...DataSelection.maximum),
            "The number of relations around the items of `only` or `root` across which further items are shown."
        ),
        FieldDefinition(
            "fold", .integer(0...DataSelection.maximum), default: "no limit",
            "The maximum number of children of an item, of items of a section, and of elements of lists that boxes show "
                + "with `each`. Further ones are replaced with `+37 more`."),
        FieldDefinition(
            "moreLink", .text,
            "The link of `+37 more`, in which `{id}` and other fields are those of the parent or section, or of the item whose "
                + "list is cut."
        ),
        FieldDefinition(
            "hide", .choice(of: DataSelection.Hidden.self),
            "The items to leave out: those without relations."),
    ]

    /// A pattern, or a list of patterns.
    private static var patterns: FieldType { .either([.text, .list(.text, count: 1...256)]) }
}

nonisolated extension DataSelection {
    /// The maximum of `depth`, `neighbors` and `fold`.
    package static let maximum = 1_000_000

    /// Reads the keys of a selection in the mapping `data`.
    init(_ node: Node) {
        self.init()
        func patterns(_ key: String) -> [SelectionPattern] {
            guard let value = node[key] else { return [] }
            return (value.sequence ?? [value]).compactMap { pattern in
                pattern.scalarText.map { SelectionPattern($0, at: pattern.range) }
            }
        }
        func count(_ key: String) -> Setting<Int>? {
            node.integer(key).map { Setting($0, at: node[key]?.range) }
        }
        (only, except, root) = (patterns("only"), patterns("except"), patterns("root"))
        (depth, neighbors, fold) = (count("depth"), count("neighbors"), count("fold"))
        moreLink = node.text("moreLink")
        let hidden: Hidden? = node.choice("hide")
        hide = hidden.map { Setting($0, at: node["hide"]?.range) }
    }
}
