/// The containers of items that aren't the nodes of a graph, which the field `container` of the items names.
///
/// The value is a path: `shop/web` is the container `web` inside of `shop`. If an item has the path as its id, the
/// container has the label of this item.
package struct ItemContainers: Sendable {
    /// The ids and labels of the containers, each after the one around it.
    package let table: ItemTable
    /// For each container, the number of the container around it; nil for none.
    package let parents: [Int?]
    /// For each row, the number of the innermost container of the item; nil for none.
    package let homes: [Int?]

    /// Finds the containers; nil if the items name none.
    ///
    /// O(items · depth).
    package init?(_ items: ItemTable) {
        guard let column = items.column(named: GraphContainers.field) else { return nil }
        let rows = Dictionary(zip(items.ids, items.ids.indices)) { first, _ in first }
        var (ids, labels, parents) = ([String](), [String](), [Int?]())
        var numbers: [String: Int] = [:]
        homes = items.ids.indices.map { row in
            var (home, id): (Int?, String) = (nil, "")
            for name in (column[row]?.text ?? "").split(separator: "/") {
                id += (id.isEmpty ? "" : "/") + name
                if numbers[id] == nil {
                    numbers[id] = ids.count
                    ids.append(id)
                    labels.append(rows[id].map { items.labels[$0] } ?? String(name))
                    parents.append(home)
                }
                home = numbers[id]
            }
            return home
        }
        if ids.isEmpty { return nil }
        table = ItemTable(ids: ids, labels: labels)
        self.parents = parents
    }

    /// For each container, the rows of the items in it and in the containers inside of it, in order.
    ///
    /// Takes O(items · depth).
    package var rows: [[Int]] {
        var rows = parents.map { _ in [Int]() }
        for (row, home) in homes.enumerated() {
            var next = home
            while let container = next {
                rows[container].append(row)
                next = parents[container]
            }
        }
        return rows
    }

    /// Returns the names of the containers that an item is in, from the outermost, such as `shop/web`; nil for none.
    package func path(ofRow row: Int) -> String? {
        var (names, next) = ([String](), homes[row])
        while let container = next {
            names.append(table.labels[container])
            next = parents[container]
        }
        return names.isEmpty ? nil : names.reversed().joined(separator: "/")
    }
}
