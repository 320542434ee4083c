package import EspalierDiagnostics

/// The items of a diagram, stored by column: a million items take a few arrays instead of a million objects.
///
/// Every item has a label and an id, which is unique in the table. Both can also be read as fields with the names
/// `label` and `id`.
public struct ItemTable: Sendable {
    /// The id of each item.
    ///
    /// If all ids are equal to the labels, both collections share their storage.
    public let ids: ItemNames
    /// The label of each item.
    public let labels: ItemNames
    /// The names of the fields other than `id` and `label`, in the order of their first use.
    public let fieldNames: [String]
    /// The columns by name, and by name in lower case unless another field has this name.
    private let columns: [String: FieldColumn]
    /// The place in the file where each field is named: the header's cell in a table, and the first key with the
    /// field's name in other files.
    ///
    /// Fields of items that were created in Swift or read from an outline have no place.
    package var fieldRanges: [String: SourceRange] = [:]
    /// The fields that have a mapping or a list of mappings in the file, each with the place of the first one.
    ///
    /// Items don't have these values. It is an error if a view or the layout reads such a field.
    package var nestedFields: [String: SourceRange] = [:]
    /// True if a reader or a selection has set the field `external` of items that aren't in the data or not selected, or
    /// the field `folded` of items that stand for others.
    ///
    /// Views draw these items muted, unless they have conditions of their own for them.
    package var marksItems = false
    /// The sizes of items that a selection hides, by the rows of the items that stand for them: the parent of items that
    /// are too deep, or the item for folded ones.
    package var hiddenSizes: [Int: Double] = [:]

    /// Creates a table from columns.
    ///
    /// - Parameters:
    ///   - ids: A unique id for each item.
    ///   - labels: A label for each item.
    ///   - fieldNames: The names of the fields other than `id` and `label`.
    ///   - columns: The values of each field.
    public init(
        ids: [String], labels: [String], fieldNames: [String] = [], columns: [String: FieldColumn] = [:]
    ) {
        self.init(
            ids: ItemNames(ids), labels: ItemNames(labels), fieldNames: fieldNames, columns: columns)
    }

    init(ids: ItemNames, labels: ItemNames, fieldNames: [String], columns: [String: FieldColumn]) {
        precondition(ids.count == labels.count, "an id and a label for each item")
        (self.ids, self.labels, self.fieldNames, self.columns) = (ids, labels, fieldNames, columns)
    }

    /// The number of items.
    public var count: Int { ids.count }

    /// The value of a field of an item, or nil if the item doesn't have the field.
    ///
    /// Takes O(1), or O(log count) for a field that few items have.
    public subscript(field name: String, row row: Int) -> FieldValue? {
        switch name {
        case "id": .string(ids[row])
        case "label": .string(labels[row])
        default: columns[name]?[row]
        }
    }

    /// Returns the column of a field other than `id` and `label`.
    ///
    /// To read many rows, keep the column instead of using the subscript for each row.
    public func column(named name: String) -> FieldColumn? { columns[name] }

    /// Returns true if `name` is `id`, `label` or the name of a column.
    public func hasField(named name: String) -> Bool {
        name == "id" || name == "label" || columns[name] != nil
    }
}
