/// The differences between two versions of a diagram's data: items that were added, removed, moved or changed.
///
/// Two items are the same if their ids are equal. The parent of an item is its parent in a hierarchy, or its section.
/// Sections are treated as items without a parent.
package struct StructuralDifference: Sendable {
    /// The change of an item from the old version to the new version.
    package enum Kind: String, Sendable, CaseIterable {
        case added, removed, moved, changed, unchanged
    }

    /// A field with its old and its new value as text.
    ///
    /// A value is nil if the item doesn't have the field in that version.
    package struct FieldChange: Sendable, Equatable, Encodable {
        package let name: String
        package let old: String?
        package let new: String?
    }

    /// An item of the old version, of the new version, or of both.
    package struct Item: Sendable {
        package let id: String
        package let label: String
        package internal(set) var kind: Kind
        /// The index of the parent in `items`; for a moved item, the index of the new parent.
        package internal(set) var parent: Int?
        /// For a moved item, the label of the old parent; nil if the item had no parent.
        package internal(set) var oldParent: String?
        /// The fields whose values differ; a moved item can have such fields, too.
        package internal(set) var fields: [FieldChange] = []
    }

    /// All items: first the items of the new version in their order, then the removed items in the order of the old
    /// version.
    package private(set) var items: [Item] = []

    /// Compares two versions.
    ///
    /// - Complexity: O(items · fields²), where "fields" is the number of different fields in both versions.
    package init(from old: DiagramData, to new: DiagramData) {
        let (old, new) = (Nodes(old), Nodes(new))
        for row in new.ids.indices { items.append(Self.item(row, new, old)) }
        for row in new.ids.indices { items[row].parent = new.parents[row] }
        appendRemoved(old, new)
    }

    /// Returns the number of items with a kind of difference.
    package func count(_ kind: Kind) -> Int { items.count { $0.kind == kind } }

    private static func item(_ row: Int, _ new: Nodes, _ old: Nodes) -> Item {
        let id = new.ids[row]
        var item = Item(id: id.name, label: new.label(row), kind: .added)
        guard let oldRow = old.rows[id] else { return item }
        item.fields = fieldChanges(oldRow, old, row, new)
        item.kind = item.fields.isEmpty ? .unchanged : .changed
        let (before, after) = (old.parents[oldRow], new.parents[row])
        if before.map({ old.ids[$0] }) != after.map({ new.ids[$0] }) {
            item.kind = .moved
            item.oldParent = before.map(old.label)
        }
        return item
    }

    private static func fieldChanges(
        _ oldRow: Int, _ old: Nodes, _ newRow: Int, _ new: Nodes
    ) -> [FieldChange] {
        let oldNames = old.fieldNames(oldRow)
        let names = oldNames + new.fieldNames(newRow).filter { !oldNames.contains($0) }
        return (["label"] + names).compactMap { name in
            let (before, after) = (old.text(name, oldRow), new.text(name, newRow))
            return before == after ? nil : FieldChange(name: name, old: before, new: after)
        }
    }

    /// Adds the removed items below their old parents, even if these parents have moved.
    private mutating func appendRemoved(_ old: Nodes, _ new: Nodes) {
        var indices = [Int](repeating: 0, count: old.ids.count)
        for row in old.ids.indices {
            indices[row] = new.rows[old.ids[row]] ?? items.count
            if indices[row] == items.count {
                items.append(Item(id: old.ids[row].name, label: old.label(row), kind: .removed))
            }
        }
        for row in old.ids.indices where items[indices[row]].kind == .removed {
            items[indices[row]].parent = old.parents[row].map { indices[$0] }
        }
    }
}

/// The items and sections of one version, called nodes.
///
/// The parent of an item in a section is the section.
private struct Nodes {
    /// An id of a node.
    ///
    /// A section and an item may have the same name.
    struct ID: Hashable {
        let name: String
        let isSection: Bool
    }

    private(set) var ids: [ID] = []
    private(set) var parents: [Int?] = []
    private(set) var rows: [ID: Int] = [:]
    private let sections: ItemTable?
    private let items: ItemTable

    init(_ data: DiagramData) {
        items = data.items
        switch data {
        case .hierarchy(let hierarchy):
            sections = nil
            ids = items.ids.map { ID(name: $0, isSection: false) }
            parents = hierarchy.parents.map { $0 < 0 ? nil : Int($0) }
        case .sections(let sectioned):
            sections = sectioned.sections
            ids = sectioned.sections.ids.map { ID(name: $0, isSection: true) }
            parents = Array(repeating: nil, count: ids.count)
            ids += items.ids.map { ID(name: $0, isSection: false) }
            for section in 0..<sectioned.sectionCount {
                parents += [Int?](repeating: section, count: sectioned.itemCount(inSection: section))
            }
        }
        for (row, id) in ids.enumerated() { rows[id] = row }
    }

    /// The table of a node, and its row in that table.
    private func place(_ node: Int) -> (table: ItemTable, row: Int) {
        guard let sections else { return (items, node) }
        return node < sections.count ? (sections, node) : (items, node - sections.count)
    }

    func label(_ node: Int) -> String {
        let (table, row) = place(node)
        return table.labels[row]
    }

    func fieldNames(_ node: Int) -> [String] { place(node).table.fieldNames }

    func text(_ field: String, _ node: Int) -> String? {
        let (table, row) = place(node)
        return table[field: field, row: row]?.text
    }
}
