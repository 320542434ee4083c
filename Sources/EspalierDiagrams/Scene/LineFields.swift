import EspalierBoxes
import EspalierData
import EspalierDiagnostics

/// The fields of lines, for conditions and labels: those of an edge in the data and, for fields that it doesn't have,
/// those of the item that the line belongs to.
///
/// A row below the number of items is the line of an item, such as the line from a parent to this item. The rows after
/// these are the lines of a hierarchy that have fields of their own, and then the edges.
nonisolated final class LineFields: FieldValues {
    /// The edges of a range of rows, and the items that they belong to.
    private struct Part {
        let edges: EdgeTable
        let firstRow: Int
        let owners: [Int32]
    }

    /// A field of items, and the column of each part.
    private struct Field {
        let ofItems: Int?
        let columns: [FieldColumn?]
    }

    private let items: ItemFields
    private let itemCount: Int
    private var parts: [Part] = []
    private var fields: [Field] = []
    private var numbers: [String: Int] = [:]
    private(set) var fieldNames: [String] = []
    /// True if the data has edges, in addition to the lines of a hierarchy.
    private(set) var hasEdges = false
    private let firstRowOfEdges: Int
    private var hasRelations = false

    init(_ items: ItemFields, _ data: DiagramData) {
        (self.items, itemCount) = (items, data.items.count)
        var next = itemCount
        if case .hierarchy(let hierarchy) = data, let relations = hierarchy.lines?.relations,
            relations.count > 0
        {
            parts.append(Part(edges: relations, firstRow: next, owners: relations.targets))
            next += relations.count
            hasRelations = true
        }
        firstRowOfEdges = next
        if let edges = data.edges, edges.count > 0 {
            parts.append(Part(edges: edges, firstRow: next, owners: edges.sources))
            hasEdges = true
        }
        fieldNames = items.fieldNames
        let known = Set(fieldNames)
        for part in parts {
            for name in part.edges.records.fieldNames
            where !known.contains(name) && !fieldNames.contains(name) {
                fieldNames.append(name)
            }
        }
    }

    /// Returns the row of the line from a parent to a child.
    func row(ofRelation relation: Int) -> Int { itemCount + relation }

    /// Returns the row of an edge.
    func row(ofEdge edge: Int) -> Int { firstRowOfEdges + edge }

    /// Returns the row of the item that a line belongs to.
    func item(ofRow row: Int) -> Int {
        guard row >= itemCount, let part = parts.last(where: { $0.firstRow <= row }) else { return row }
        return Int(part.owners[row - part.firstRow])
    }

    /// Returns a closure that finds the place of a row in the file: that of an item or of an edge.
    func place(of data: DiagramData) -> (Int) -> SourceRange? {
        { [parts, itemCount] row in
            guard row >= itemCount, let part = parts.last(where: { $0.firstRow <= row }) else {
                return data.range(ofRow: row)
            }
            return part.edges.range(ofEdge: row - part.firstRow)
        }
    }

    func field(named name: String) -> Int? {
        if parts.isEmpty { return items.field(named: name) }
        if let number = numbers[name] { return number }
        let ofItems = items.field(named: name)
        let columns = parts.map { $0.edges.records.column(named: name) }
        guard ofItems != nil || columns.contains(where: { $0 != nil }) || Self.standard.contains(name) else {
            return nil
        }
        numbers[name] = fields.count
        fields.append(Field(ofItems: ofItems, columns: columns))
        return fields.count - 1
    }

    /// The fields that edges may have without a column.
    private static let standard: Set<String> = ["id", "label", "fromLabel", "toLabel", "kind", "arrowhead"]

    func text(ofField field: Int, row: Int) -> String {
        if parts.isEmpty { return items.text(ofField: field, row: row) }
        let field = (number: field, fields[field])
        // The label of a line without fields in a list of edges is empty. It isn't that of the item.
        if row < itemCount, hasRelations, field.number == numbers["label"] { return "" }
        guard row >= itemCount, let index = parts.lastIndex(where: { $0.firstRow <= row }) else {
            return field.1.ofItems.map { items.text(ofField: $0, row: row) } ?? ""
        }
        let (part, edge) = (parts[index], row - parts[index].firstRow)
        if field.number == numbers["label"] { return part.edges.records.labels[edge] }
        if field.number == numbers["id"] { return part.edges.records.ids[edge] }
        if let value = field.1.columns[index]?[edge] { return ItemFields.text(of: value) }
        return field.1.ofItems.map { items.text(ofField: $0, row: Int(part.owners[edge])) } ?? ""
    }
}
