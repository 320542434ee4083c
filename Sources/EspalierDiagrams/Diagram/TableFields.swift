import Foundation

/// The fields of a table alone: those of sections, for headers and footers.
nonisolated final class TableFields: FieldValues {
    private let table: ItemTable
    let fieldNames: [String]

    init(_ table: ItemTable) {
        self.table = table
        fieldNames = ["id", "label", "name"] + table.fieldNames
    }

    func field(named name: String) -> Int? { fieldNames.firstIndex(of: name) }

    func text(ofField field: Int, row: Int) -> String {
        guard row < table.count else { return "" }
        let name = field == 2 ? "label" : fieldNames[field]
        return table[field: name, row: row].map(ItemFields.text(of:)) ?? ""
    }
}
