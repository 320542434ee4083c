import EspalierBoxes
import EspalierData
import Foundation

/// The fields of a table alone: those of sections, for headers and footers.
nonisolated final class TableFields: FieldValues {
    private let table: ItemTable
    let fieldNames: [String]

    init(_ table: ItemTable) {
        self.table = table
        // A field of the data hides the label's other name.
        let aliases = table.hasField(named: "name") ? [] : ["name"]
        fieldNames = ["id", "label"] + table.fieldNames + aliases
    }

    func field(named name: String) -> Int? { fieldNames.firstIndex(of: name) }

    func text(ofField field: Int, row: Int) -> String {
        guard row < table.count else { return "" }
        let name = fieldNames[field]
        if name == "name", !table.hasField(named: name) { return table.labels[row] }
        return table[field: name, row: row].map(ItemFields.text(of:)) ?? ""
    }
}
