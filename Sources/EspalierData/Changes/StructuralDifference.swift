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
    /// - Complexity: O(items + values · log values), where "values" is the number of all fields of all items.
    package init(from old: DiagramData, to new: DiagramData) {
        let (old, new) = (Nodes(old), Nodes(new))
        let fields = Self.fieldChanges(old, new)
        for row in new.ids.indices { items.append(Self.item(row, new, old, fields[row])) }
        for row in new.ids.indices { items[row].parent = new.parents[row] }
        appendRemoved(old, new)
    }

    /// Returns the number of items with a kind of difference.
    package func count(_ kind: Kind) -> Int { items.count { $0.kind == kind } }

    private static func item(_ row: Int, _ new: Nodes, _ old: Nodes, _ fields: [FieldChange]) -> Item {
        let id = new.ids[row]
        var item = Item(id: id.name, label: new.label(row), kind: .added)
        guard let oldRow = old.rows[id] else { return item }
        item.fields = fields
        item.kind = fields.isEmpty ? .unchanged : .changed
        let (before, after) = (old.parents[oldRow], new.parents[row])
        if before.map({ old.ids[$0] }) != after.map({ new.ids[$0] }) {
            item.kind = .moved
            item.oldParent = before.map(old.label)
        }
        return item
    }

    /// Returns the changed fields of each item of the new version: the label, the fields of the old version in their
    /// order, then the other fields.
    ///
    /// Goes through the values of each field, because most items have only a few of the fields.
    private static func fieldChanges(_ old: Nodes, _ new: Nodes) -> [[FieldChange]] {
        var changes = [[FieldChange]](repeating: [], count: new.ids.count)
        for (row, id) in new.ids.enumerated() {
            guard let before = old.rows[id].map(old.label), before != new.label(row) else { continue }
            changes[row].append(FieldChange(name: "label", old: before, new: new.label(row)))
        }
        let oldNames = old.fieldNames
        let known = Set(oldNames)
        for name in oldNames + new.fieldNames.filter({ !known.contains($0) }) {
            let (oldField, newField) = (NodeField(name, of: old), NodeField(name, of: new))
            newField.enumerate { row, after in
                guard let oldRow = old.rows[new.ids[row]] else { return }
                let before = oldField.text(oldRow)
                if before != after { changes[row].append(FieldChange(name: name, old: before, new: after)) }
            }
            oldField.enumerate { oldRow, before in
                guard let row = new.rows[old.ids[oldRow]], newField.text(row) == nil else { return }
                changes[row].append(FieldChange(name: name, old: before, new: nil))
            }
        }
        return changes
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
    /// Fields for what isn't an item, a field of an item or a parent in the tree: the edges and the lines of a hierarchy.
    private var derived: [(name: String, ofItems: FieldColumn, ofSections: FieldColumn)] = []

    init(_ data: DiagramData) {
        items = data.items
        if let sectioned = data.sections, !data.isPlainGraph {
            sections = sectioned.sections
            ids = sectioned.sections.ids.map { ID(name: $0, isSection: true) }
            parents = Array(repeating: nil, count: ids.count)
            for section in 0..<sectioned.sectionCount {
                parents += [Int?](repeating: section, count: sectioned.itemCount(inSection: section))
            }
        } else {
            sections = nil
            if case .hierarchy(let hierarchy) = data {
                parents = hierarchy.parents.map { $0 < 0 ? nil : Int($0) }
            } else {
                parents = Array(repeating: nil, count: items.count)
            }
        }
        ids += items.ids.map { ID(name: $0, isSection: false) }
        for (row, id) in ids.enumerated() { rows[id] = row }
        if let edges = data.edges { add(edges, of: data) }
        if case .hierarchy(let hierarchy) = data { addLines(of: hierarchy) }
    }

    func label(_ node: Int) -> String {
        guard let sections else { return items.labels[node] }
        return node < sections.count ? sections.labels[node] : items.labels[node - sections.count]
    }

    /// The names of all fields, each of them once.
    var fieldNames: [String] {
        let names = sections?.fieldNames ?? []
        let known = Set(names)
        return names + items.fieldNames.filter { !known.contains($0) }
            + derived.map(\.name).filter { !known.contains($0) && !items.hasField(named: $0) }
    }

    /// Adds the ids of the items that the edges of each item or section lead to, with the labels and fields of the edges.
    private mutating func add(_ edges: EdgeTable, of data: DiagramData) {
        var (ofItems, ofSections): ([Int: [String]], [Int: [String]]) = ([:], [:])
        for edge in 0..<edges.count {
            let container = edges.targetContainers[edge].flatMap { data.sections?.sections.ids[$0] }
            let target = container ?? data.items.ids[Int(edges.targets[edge])]
            let name = Self.name(target, with: edges.words(of: edge))
            if let section = edges.sourceContainers[edge] {
                ofSections[section, default: []].append(name)
            } else {
                ofItems[Int(edges.sources[edge]), default: []].append(name)
            }
        }
        derived.append(("edges", Self.column(ofItems), Self.column(ofSections)))
    }

    /// Adds the further parents of items, and the labels and fields of the lines to their parents in the tree.
    ///
    /// Most readers copy the fields of a line to its item, which are then compared as fields of the item.
    private mutating func addLines(of hierarchy: ItemHierarchy) {
        let relations = hierarchy.lines?.relations ?? .empty
        var (lines, parents): ([Int: [String]], [Int: [String]]) = ([:], [:])
        for edge in 0..<relations.count {
            let (source, target) = (relations.sources[edge], Int(relations.targets[edge]))
            let words = relations.words(of: edge) { !items.hasField(named: $0) }
            if hierarchy.parents[target] == source, !words.isEmpty { lines[target] = words }
        }
        for edge in hierarchy.extraParents {
            let words = hierarchy.relation(from: edge.parent, to: edge.child).map { relations.words(of: $0) }
            parents[edge.child, default: []].append(
                Self.name(hierarchy.items.labels[edge.parent], with: words ?? []))
        }
        derived.append(("line", Self.column(lines), FieldColumn()))
        derived.append(("further parents", Self.column(parents), FieldColumn()))
    }

    /// Returns the name of an end of an edge, followed by the label and the fields of the edge in parentheses.
    private static func name(_ end: String, with words: [String]) -> String {
        words.isEmpty ? end : "\(end) (\(words.joined(separator: ", ")))"
    }

    private static func column(_ lists: [Int: [String]]) -> FieldColumn {
        var column = FieldColumn()
        for (row, names) in lists.sorted(by: { $0.key < $1.key }) { column.set(.list(names), row: row) }
        return column
    }

    /// The columns of a field, each with the node of its first row.
    func columns(_ name: String) -> [(column: FieldColumn, firstNode: Int)] {
        let derived = derived.first { $0.name == name }
        let itemColumn = (items.column(named: name) ?? derived?.ofItems).map { ($0, sections?.count ?? 0) }
        let ofSections = sections.flatMap { $0.column(named: name) ?? derived?.ofSections }
        return [ofSections.map { ($0, 0) }, itemColumn].compactMap(\.self)
    }
}

/// The values of one field in all nodes of a version.
private struct NodeField {
    private let columns: [(column: FieldColumn, firstNode: Int)]

    init(_ name: String, of nodes: Nodes) { columns = nodes.columns(name) }

    /// Returns the value of a node as text; nil if the node doesn't have the field.
    func text(_ node: Int) -> String? {
        columns.last { $0.firstNode <= node }.flatMap { $0.column[node - $0.firstNode]?.text }
    }

    /// Calls a closure for each node that has the field.
    func enumerate(_ body: (_ node: Int, _ text: String) -> Void) {
        for (column, firstNode) in columns {
            column.enumerate { row, value in body(firstNode + row, value.text) }
        }
    }
}

extension EdgeTable {
    /// Returns the label of an edge, and those of its fields that meet a condition, such as `kind weak`.
    fileprivate func words(of edge: Int, where isIncluded: (String) -> Bool = { _ in true }) -> [String] {
        let label = records.labels[edge]
        let fields = records.fieldNames.filter(isIncluded).compactMap { name in
            records[field: name, row: edge].map { "\(name) \($0.text)" }
        }
        return (label.isEmpty ? [] : [label]) + fields
    }
}

extension DiagramData {
    /// True for a graph without containers, whose only section has no label.
    fileprivate var isPlainGraph: Bool {
        guard case .graph(let graph) = self else { return false }
        return graph.nodes.sectionCount <= 1 && graph.nodes.sections.labels.allSatisfy(\.isEmpty)
    }
}
