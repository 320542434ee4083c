import EspalierBoxes
import EspalierData
import Foundation

// The fields of diagrams, sections and levels, for views that don't belong to items.

/// The fields of the diagram as a whole, for a header above it.
nonisolated final class DiagramFields: FieldValues {
    let fieldNames = ["title", "description", "label", "itemCount", "sectionCount"]
    private let values: [String]

    init(title: String?, description: String?, itemCount: Int, sectionCount: Int) {
        let title = title ?? ""
        values = [title, description ?? "", title, "\(itemCount)", "\(sectionCount)"]
    }

    func field(named name: String) -> Int? { fieldNames.firstIndex(of: name) }

    func text(ofField field: Int, row: Int) -> String { values[field] }
}

/// The fields of sections, for headers and footers.
nonisolated final class TableFields: FieldValues {
    private let table: ItemTable
    let fieldNames: [String]

    init(_ table: ItemTable) {
        self.table = table
        // `name` is another name for the label, unless the data has a field of that name.
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

    func hasLists(field: Int) -> Bool { table.column(named: fieldNames[field])?.hasLists ?? false }
}

/// The fields of the levels of a hierarchy, for decorations.
nonisolated final class LevelFields: FieldValues {
    let fieldNames = ["depth", "itemCount"]
    private let hierarchy: ItemHierarchy

    init(_ hierarchy: ItemHierarchy) { self.hierarchy = hierarchy }

    func field(named name: String) -> Int? { fieldNames.firstIndex(of: name) }

    func text(ofField field: Int, row: Int) -> String {
        field == 0 ? "\(row)" : "\(hierarchy.itemCount(inLevel: row))"
    }
}
