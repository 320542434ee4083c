import EspalierDataFiles
import EspalierDiagnostics

/// The containers of a graph's items, which the field `container` of the items names.
///
/// The value is the id of another item, which becomes the container, or a path: `shop/web` is the container `web` inside
/// of `shop`. An item that becomes a container isn't a node anymore. Its own field names the container around it, and
/// edges to it end at the container.
struct GraphContainers {
    static let field = "container"

    private struct Container {
        let id: String
        let label: String
        /// The item that has become the container; nil if only other items name it.
        let row: Int?
        var parent: Int
    }

    private let graph: GraphData
    private let diagnostics: DiagnosticCollector
    private let rows: [String: Int]
    private var containers: [Container] = []
    private var numbers: [String: Int] = [:]
    /// For each item, the number of the container around it, or -1.
    private var homes: [Int] = []
    /// For each item, the number of the container that it has become, or -1.
    private var became: [Int] = []

    /// Finds the containers; nil if the items name none.
    ///
    /// O(items · depth).
    init?(_ graph: GraphData, _ diagnostics: DiagnosticCollector) {
        guard graph.nodes.sectionCount == 1, let column = graph.items.column(named: Self.field) else {
            return nil
        }
        (self.graph, self.diagnostics) = (graph, diagnostics)
        rows = Dictionary(zip(graph.items.ids, graph.items.ids.indices)) { first, _ in first }
        became = Array(repeating: -1, count: graph.items.count)
        for row in 0..<graph.items.count { homes.append(container(named: column[row]?.text ?? "")) }
        for (number, container) in containers.enumerated() {
            guard let row = container.row, homes[row] >= 0 else { continue }
            containers[number].parent = homes[row]
        }
        breakCycles()
    }

    /// Returns the number of the container with a path; -1 for an empty path.
    private mutating func container(named path: String) -> Int {
        if let known = numbers[path] { return known }
        if rows[path] != nil { return add(path, label: path, parent: -1) }
        var (parent, id) = (-1, "")
        for name in path.split(separator: "/") {
            id += (id.isEmpty ? "" : "/") + name
            parent = numbers[id] ?? add(id, label: String(name), parent: parent)
        }
        return parent
    }

    private mutating func add(_ id: String, label: String, parent: Int) -> Int {
        let row = rows[id]
        numbers[id] = containers.count
        if let row { became[row] = containers.count }
        containers.append(
            Container(id: id, label: row.map { graph.items.labels[$0] } ?? label, row: row, parent: parent))
        return containers.count - 1
    }

    /// Reports containers that are inside each other, and takes the first of them out of the others.
    private mutating func breakCycles() {
        var isDone = containers.map { _ in false }
        for start in containers.indices {
            var (path, next): ([Int], Int) = ([], start)
            while next >= 0, !isDone[next] {
                isDone[next] = true
                path.append(next)
                next = containers[next].parent
            }
            guard next >= 0, let first = path.firstIndex(of: next) else { continue }
            let names = (path[first...] + [next]).map { containers[$0].label.excerpt() }
            diagnostics.error(
                "containers are inside each other: \(names.joined(separator: " -> "))",
                at: containers[next].row.flatMap { graph.nodes.range(ofRow: $0) })
            containers[next].parent = -1
        }
    }

    /// Returns the containers with the outer before the inner, siblings in the order in which they are named.
    private func sequence() -> [Int] {
        var children: [Int: [Int]] = [:]
        for number in containers.indices.reversed() {
            children[containers[number].parent, default: []].append(number)
        }
        var (sequence, stack): ([Int], [Int]) = ([], children[-1] ?? [])
        while let number = stack.popLast() {
            sequence.append(number)
            stack += children[number] ?? []
        }
        return sequence
    }

    var labels: [String] { containers.map(\.label) }

    /// Marks the items inside of the containers that a pattern names, and those whose path matches it.
    ///
    /// The path of an item or a container consists of the labels of the containers around it and its own, with slashes.
    /// Takes O(items · depth).
    ///
    /// - Returns: True if there are such items.
    func mark(_ pattern: String, in rows: inout [Bool]) -> Bool {
        guard let glob = Glob(pattern[...]) else { return false }
        let paths = containers.indices.map(path)
        let isNamed = zip(containers, paths).map { container, path in
            [container.label, container.id, path].contains { glob.matches($0.utf8) }
        }
        var isFound = false
        for row in rows.indices {
            let home = became[row] >= 0 ? became[row] : homes[row]
            let isInside = around(home).contains { isNamed[$0] }
            let hasPath = isInside || home < 0 || became[row] >= 0
            if isInside || !hasPath && glob.matches("\(paths[home])/\(graph.items.labels[row])".utf8) {
                (rows[row], isFound) = (true, true)
            }
        }
        return isFound
    }

    /// Returns the rows that are kept together with those that have become containers around them.
    func withContainers(_ kept: [Bool]) -> [Bool] {
        var result = kept
        for row in kept.indices where kept[row] && became[row] < 0 {
            for case let own? in around(homes[row]).map({ containers[$0].row }) { result[own] = true }
        }
        return result
    }

    /// Returns a container, if its number isn't -1, and the containers around it.
    private func around(_ container: Int) -> [Int] {
        var (path, next): ([Int], Int) = ([], container)
        while next >= 0 {
            path.append(next)
            next = containers[next].parent
        }
        return path
    }

    private func path(_ container: Int) -> String {
        around(container).reversed().map { containers[$0].label }.joined(separator: "/")
    }

    /// Returns the graph with a section for each container, after a section of the items outside of containers.
    func result() -> GraphData {
        let sequence = sequence()
        var members: [Int: [Int32]] = [:]
        for (row, home) in homes.enumerated() where became[row] < 0 {
            members[home, default: []].append(Int32(row))
        }
        let hasOutside = members[-1] != nil
        var (order, starts, outer) = (members[-1] ?? [], [Int32(0)], hasOutside ? [Int?.none] : [])
        var headers = ItemTableBuilder()
        if hasOutside {
            _ = headers.append(Record(label: "", id: ""))
            starts.append(Int32(order.count))
        }
        var sections: [Int: Int] = [-1: -1]
        for number in sequence {
            let container = containers[number]
            sections[number] = headers.append(record(container))
            order += members[number] ?? []
            starts.append(Int32(order.count))
            outer.append(sections[container.parent])
        }
        var items = ItemTableBuilder(graph.items, origins: graph.nodes.origins)
        items.hasUniqueIDs = true
        items.arrange(order)
        let nodes = SectionedData(sections: &headers, items: &items, starts: starts, diagnostics)
        return GraphData(nodes: nodes, edges: edges(order, starts, sections), containers: outer)
    }

    private func record(_ container: Container) -> Record {
        var record = Record(label: container.label, id: container.id)
        guard let row = container.row else { return record }
        record.fields = graph.items.fieldNames.compactMap { name in
            graph.items[field: name, row: row].map { Record.Field(name, $0) }
        }
        record.origin = graph.nodes.origins.origin(ofRow: row)
        return record
    }

    /// Returns the edges between the new rows; an end at a container is at the first item inside of it.
    private func edges(_ order: [Int32], _ starts: [Int32], _ sections: [Int: Int]) -> EdgeTable {
        var newRows = homes.map { _ in Int32(-1) }
        for (index, row) in order.enumerated() { newRows[Int(row)] = Int32(index) }
        var ends: [Int32: Int] = [:]
        for row in became.indices where became[row] >= 0 {
            guard let section = sections[became[row]] else { continue }
            ends[Int32(row)] = section
            // An empty section is followed by the first of the containers inside of it.
            newRows[row] = min(starts[section], Int32(order.count - 1))
        }
        for edge in 0..<graph.edges.count {
            let (source, target) = (Int(graph.edges.sources[edge]), Int(graph.edges.targets[edge]))
            guard isAround(source, target) || isAround(target, source) else { continue }
            let names = [source, target].map { "'\(graph.items.labels[$0].excerpt())'" }
            diagnostics.error(
                "the edge from \(names[0]) to \(names[1]) joins a container with what is inside of it",
                at: graph.edges.range(ofEdge: edge))
        }
        return graph.edges.moved(to: newRows, containers: ends)
    }

    /// Returns true if an item has become a container that another item is, or is inside of.
    private func isAround(_ item: Int, _ other: Int) -> Bool {
        guard became[item] >= 0 else { return false }
        return around(became[other] >= 0 ? became[other] : homes[other]).contains(became[item])
    }
}
