/// The search for layers in which no line passes through a container that contains neither of its ends.
///
/// The items of a container get an order. If a line still passes through a container, this container and an item at an
/// end of the line are put below each other, and the search is repeated. If all items are below each other, lines only
/// pass next to containers.
nonisolated struct ContainerLayers {
    /// The number of repetitions after which all items of a container are put below each other.
    private static let maximumPairs = 10

    private struct Pair: Hashable {
        let above, below: Int32
    }

    private let tree: ContainerTree
    private let edges: [LayeredGraph.Edge]
    /// For each edge, the items that it orders.
    let siblings: [ContainerTree.Siblings]
    /// For each edge, true if it is drawn from its target to its source.
    let isReversed: [Bool]
    private let order: ItemOrder
    private var pairs: [Pair] = []
    private var known: Set<Pair> = []
    private var turns = 0

    /// O(items² + edges).
    init(_ tree: ContainerTree, _ edges: [LayeredGraph.Edge]) {
        (self.tree, self.edges) = (tree, edges)
        siblings = edges.map {
            tree.siblings($0.source, $0.target)
                ?? ContainerTree.Siblings(container: -1, source: $0.source, target: $0.target)
        }
        let order = ItemOrder(tree, siblings, edges)
        self.order = order
        isReversed = siblings.map { order.ranks[Int($0.source)] > order.ranks[Int($0.target)] }
    }

    /// Returns the layers of the nodes, from 0.
    ///
    /// - Throws: `PositiveCycle` if pins contradict the edges.
    func layers(pins: LayerPins) throws(PositiveCycle) -> [Int32] {
        var ranks = tree.parents.indices.flatMap { item -> [RankGraph.Edge] in
            let parent = tree.parents[item]
            var edges = parent < 0 ? [] : [edge(top(tree.item(ofContainer: parent)), top(Int32(item)))]
            if parent >= 0 { edges.append(edge(bottom(Int32(item)), bottom(tree.item(ofContainer: parent)))) }
            if item >= tree.nodeCount { edges.append(edge(top(Int32(item)), bottom(Int32(item)), weight: 1)) }
            return edges
        }
        for (number, given) in edges.enumerated() {
            let (items, isReversed) = (siblings[number], isReversed[number])
            let (tail, head) = isReversed ? (given.target, given.source) : (given.source, given.target)
            let (above, below) =
                isReversed ? (items.target, items.source) : (items.source, items.target)
            let length = max(given.minimumLength, given.label >= 0 ? 2 : 1)
            ranks.append(edge(bottom(tail), top(head), length: length, weight: given.weight))
            if above != tail || below != head { ranks.append(edge(bottom(above), top(below), length: 1)) }
        }
        ranks += pairs.map { edge(bottom($0.above), top($0.below), length: 1) }
        let all = try LayerAssignment.layers(
            nodeCount: tree.nodeCount + 2 * tree.containers.count, edges: ranks, pins: pins)
        let least = all[..<tree.nodeCount].min() ?? 0
        return all[..<tree.nodeCount].map { $0 - least }
    }

    /// Returns the number of an item's first layer in the rank graph.
    private func top(_ item: Int32) -> Int32 { item + max(0, item - Int32(tree.nodeCount)) }

    private func bottom(_ item: Int32) -> Int32 { top(item) + (Int(item) < tree.nodeCount ? 0 : 1) }

    private func edge(
        _ tail: Int32, _ head: Int32, length: Int32 = 0, weight: Int32 = 0
    ) -> RankGraph.Edge { RankGraph.Edge(tail: tail, head: head, length: length, weight: weight) }

    /// Puts items below each other so that a line doesn't pass through a container.
    ///
    /// - Parameters:
    ///   - container: The container.
    ///   - lines: The edges of the line.
    /// - Returns: False if no items are left to separate.
    mutating func separate(_ container: Int32, from lines: [Int]) -> Bool {
        turns += 1
        let item = tree.item(ofContainer: container)
        let parent = tree.parents[Int(item)]
        if turns <= Self.maximumPairs {
            for line in lines {
                for end in [edges[line].source, edges[line].target] {
                    guard let other = tree.item(of: parent, around: end), other != item else { continue }
                    if insert(item, other) { return true }
                }
            }
        }
        return separateAll(of: parent)
    }

    private mutating func insert(_ one: Int32, _ other: Int32) -> Bool {
        let isFirst = order.ranks[Int(one)] < order.ranks[Int(other)]
        let pair = Pair(above: isFirst ? one : other, below: isFirst ? other : one)
        guard known.insert(pair).inserted else { return false }
        pairs.append(pair)
        return true
    }

    /// Puts each container of `parent` below the items before it in the order, and above those after it.
    private mutating func separateAll(of parent: Int32) -> Bool {
        let items = tree.parents.indices.filter { tree.parents[$0] == parent }.map { Int32($0) }
            .sorted { order.ranks[Int($0)] < order.ranks[Int($1)] }
        var (last, nodes, isChanged): (Int32?, [Int32], Bool) = (nil, [], false)
        for item in items {
            if let last { isChanged = insert(last, item) || isChanged }
            guard Int(item) >= tree.nodeCount else {
                nodes.append(item)
                continue
            }
            for node in nodes { isChanged = insert(node, item) || isChanged }
            (last, nodes) = (item, [])
        }
        return isChanged
    }
}
