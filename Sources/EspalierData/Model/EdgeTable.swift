public import EspalierDiagnostics
import EspalierGeometry

/// The edges of a diagram, stored by column: each leads from one item to another and has fields.
///
/// Edges are in the order of their source. An edge may lead from an item to itself, several edges may join the same
/// items, and edges may form cycles.
public struct EdgeTable: Sendable {
    /// The ids, labels and other fields of the edges, such as `kind`, by the number of the edge.
    ///
    /// The id of an edge without an id consists of the ids of its items: `app-lib`. An edge without a label has an empty
    /// label.
    public let records: ItemTable
    /// For each edge, the row of the item that the edge leads from.
    public let sources: [Int32]
    /// For each edge, the row of the item that the edge leads to.
    public let targets: [Int32]
    /// The edges whose arrowhead is at their source; empty if there are none.
    private let reversed: Set<Int32>
    let origins: ItemOrigins
    /// The direction in which the file with the edges draws them, such as `leftToRight`; nil if it names none.
    let direction: DataSelection.Setting<String>?
    /// For each edge that leads from a container, the section of this container.
    ///
    /// The edge's row in `sources` is an item inside of it.
    public private(set) var sourceContainers: [Int: Int] = [:]
    /// For each edge that leads to a container, the section of this container.
    public private(set) var targetContainers: [Int: Int] = [:]

    init(
        records: ItemTable, sources: [Int32], targets: [Int32], reversed: Set<Int32>, origins: ItemOrigins,
        direction: DataSelection.Setting<String>? = nil
    ) {
        (self.records, self.sources, self.targets) = (records, sources, targets)
        (self.reversed, self.origins, self.direction) = (reversed, origins, direction)
    }

    /// A table without edges.
    static let empty = EdgeTable(
        records: ItemTable(ids: [], labels: []), sources: [], targets: [], reversed: [],
        origins: ItemOrigins())

    /// The number of edges.
    public var count: Int { sources.count }

    /// Returns true if the arrowhead of an edge is at its source by default.
    ///
    /// This is true for an edge from a parent to a child, because an arrowhead of inheritance is at the parent. All other
    /// edges point at their targets.
    public func pointsAtSource(_ edge: Int) -> Bool { reversed.contains(Int32(clamping: edge)) }

    /// Returns the edges between other rows.
    ///
    /// - Parameters:
    ///   - newRows: For each row, its new row.
    ///   - containers: The sections of the containers that rows have become.
    /// - Returns: The same edges.
    func moved(to newRows: [Int32], containers: [Int32: Int]) -> EdgeTable {
        var table = EdgeTable(
            records: records, sources: sources.map { newRows[Int($0)] },
            targets: targets.map { newRows[Int($0)] }, reversed: reversed, origins: origins,
            direction: direction)
        for edge in 0..<count {
            table.sourceContainers[edge] = containers[sources[edge]]
            table.targetContainers[edge] = containers[targets[edge]]
        }
        return table
    }

    /// Returns the place of an edge in its file, or nil if it doesn't come from a file.
    public func range(ofEdge edge: Int) -> SourceRange? { origins.range(ofRow: edge) }
}

/// Collects edges and their fields.
struct EdgeTableBuilder {
    private var records = ItemTableBuilder()
    private(set) var sources: [Int32] = []
    private(set) var targets: [Int32] = []
    private var reversed: Set<Int32> = []
    /// The direction in which the file draws the edges; nil if it names none.
    var direction: DataSelection.Setting<String>?

    var count: Int { sources.count }

    init() {}

    /// Creates a builder with the edges of a finished table, which keep their ids.
    init(_ table: EdgeTable) {
        records = ItemTableBuilder(table.records, origins: table.origins)
        (sources, targets, direction) = (table.sources, table.targets, table.direction)
        reversed = Set(sources.indices.filter(table.pointsAtSource).map { Int32($0) })
    }

    mutating func declareField(_ name: String, at range: SourceRange) {
        _ = records.columnIndex(of: name, at: range)
    }

    /// Adds an edge.
    ///
    /// - Parameters:
    ///   - record: The fields of the edge, and its label, which is empty for none.
    ///   - source: The row of the item that the edge leads from, or -1 if it is set later.
    ///   - target: The row of the item that the edge leads to.
    ///   - pointsAtSource: True if the arrowhead of the edge is at its source.
    mutating func append(_ record: Record, from source: Int, to target: Int, pointsAtSource: Bool = false) {
        if pointsAtSource { reversed.insert(Int32(sources.count)) }
        _ = records.append(record)
        sources.append(Int32(source))
        targets.append(Int32(target))
    }

    mutating func setSource(ofEdge edge: Int, to row: Int) { sources[edge] = Int32(row) }

    /// Renumbers the items: `rows` has the new row of each.
    mutating func renumberItems(_ rows: [Int32]) {
        sources = sources.map { $0 < 0 ? $0 : rows[Int($0)] }
        targets = targets.map { rows[Int($0)] }
    }

    /// Returns the edges between items with the given ids, and reports ids that two edges have.
    ///
    /// Edges whose source was never set are left out, because an error has been reported for them.
    mutating func finish(itemIDs ids: ItemNames, _ diagnostics: DiagnosticCollector) -> EdgeTable {
        if sources.contains(where: { $0 < 0 }) {
            let kept = sources.indices.filter { sources[$0] >= 0 }.map { Int32($0) }
            records.arrange(kept)
            reversed = Set(kept.indices.filter { reversed.contains(kept[$0]) }.map { Int32($0) })
            (sources, targets) = (kept.map { sources[Int($0)] }, kept.map { targets[Int($0)] })
        }
        let names = ItemNames(zip(sources, targets).lazy.map { "\(ids[Int($0)])-\(ids[Int($1)])" })
        return EdgeTable(
            records: records.finish(diagnostics, names: names), sources: sources, targets: targets,
            reversed: reversed, origins: records.origins, direction: direction)
    }
}
