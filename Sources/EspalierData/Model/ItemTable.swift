/// The items of a diagram, column by column: a million items cost a few arrays, not a million objects.
///
/// Every item has an id, unique in the table, and a label. `id` and `label` are field names like any other.
public struct ItemTable: Sendable {
    /// Unique. Shares its storage with `labels` when they are equal.
    public let ids: [String]
    public let labels: [String]
    /// The names of the other fields, in the order of first use.
    public let fieldNames: [String]
    private let columns: [String: FieldColumn]

    public init(
        ids: [String], labels: [String], fieldNames: [String] = [], columns: [String: FieldColumn] = [:]
    ) {
        precondition(ids.count == labels.count, "an id and a label for each item")
        self.ids = ids
        self.labels = labels
        self.fieldNames = fieldNames
        self.columns = columns
    }

    public var count: Int { ids.count }

    /// The value of a field of an item, or nil when it has none. O(1), or O(log count) for a rare field.
    public subscript(field name: String, row row: Int) -> FieldValue? {
        switch name {
        case "id": .string(ids[row])
        case "label": .string(labels[row])
        default: columns[name]?[row]
        }
    }

    /// The column of a field other than `id` and `label`: look it up once, then ask it row by row.
    public func column(named name: String) -> FieldColumn? { columns[name] }

    /// Whether `name` is a field of at least one item.
    public func hasField(named name: String) -> Bool {
        name == "id" || name == "label" || columns[name] != nil
    }
}
