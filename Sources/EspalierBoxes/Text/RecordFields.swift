import EspalierData

/// The values of the records in a field of one item.
///
/// The rows are the positions of the records. A field that a record doesn't have is the field of the item.
final class RecordFields: FieldValues {
    /// The fields that views read: the name in the records, and the number among the fields of the item.
    struct Names: Sendable {
        fileprivate(set) var names: [String] = []
        fileprivate(set) var itemFields: [Int?] = []
    }

    private(set) var names: Names
    private let records: [FieldRecord]
    private let item: PlanRow?
    private let itemValues: any FieldValues

    /// Creates fields without records, which number the names that are looked up.
    init(numberingNamesIn values: any FieldValues) {
        (names, records, item, itemValues) = (Names(), [], nil, values)
    }

    init(_ names: Names, of records: [FieldRecord], in item: PlanRow) {
        (self.names, self.records, self.item, itemValues) = (names, records, item, item.context.values)
    }

    var fieldNames: [String] { names.names }

    func field(named name: String) -> Int? {
        if let known = names.names.firstIndex(of: name) { return known }
        names.names.append(name)
        names.itemFields.append(itemValues.field(named: name))
        return names.names.count - 1
    }

    func text(ofField field: Int, row: Int) -> String {
        let name = names.names[field]
        if let value = records[row][name] {
            return value.isList ? value.elements.joined(separator: "\n") : value.text
        }
        // The names of an item aren't those of its records.
        if name == "label" { return records[row].label }
        if name == "name" || name == "id" { return "" }
        guard let item, let field = names.itemFields[field] else { return "" }
        return itemValues.text(ofField: field, row: item.number)
    }

    func records(ofField field: Int, row: Int) -> [FieldRecord] {
        if let value = records[row][names.names[field]] { return value.records }
        guard let item, let field = names.itemFields[field] else { return [] }
        return itemValues.records(ofField: field, row: item.number)
    }

    /// True, so that the further lines of a record's text are indented, as those of a list's element.
    func hasLists(field: Int) -> Bool { true }
}
