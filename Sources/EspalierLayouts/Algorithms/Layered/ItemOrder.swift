/// The order of the items of each container, along which edges lead downwards.
///
/// An edge orders the items that hold its ends as wholes, so that its line leaves a container at the bottom and enters
/// another at the top. Edges against the order are reversed.
nonisolated struct ItemOrder: Sendable {
    /// The number of items above which only the greedy order is used, since a round of moves is quadratic.
    private static let maximumMovedItems = 400
    private static let maximumRounds = 20

    /// For each item, its place among the items of its container.
    private(set) var ranks: [Int32]

    /// O(items + edges), and O(items²) for each container with at most 400 items.
    init(_ tree: ContainerTree, _ siblings: [ContainerTree.Siblings], _ edges: [LayeredGraph.Edge]) {
        ranks = Array(repeating: 0, count: tree.parents.count)
        let members = CompressedLists(
            keys: tree.parents.map { $0 + 1 }, count: tree.containers.count + 1)
        let inner = CompressedLists(
            keys: siblings.map { $0.container + 1 }, count: tree.containers.count + 1)
        let first = Self.firstNodes(tree)
        let isEntered = Self.enteredItems(tree, siblings, edges)
        var numbers = ranks
        for container in 0...tree.containers.count {
            let items = members[container].sorted { (first[Int($0)], $0) < (first[Int($1)], $1) }
            for (index, item) in items.enumerated() { numbers[Int(item)] = Int32(index) }
            let inside = inner[container].map { number in
                var edge = edges[Int(number)]
                edge.source = numbers[Int(siblings[Int(number)].source)]
                edge.target = numbers[Int(siblings[Int(number)].target)]
                return edge
            }
            let starts = CycleBreaking.startEdges(
                nodeCount: items.count, edges: inside, isEntered: items.map { isEntered[Int($0)] })
            let order = inside.isEmpty ? nil : Self.order(items.count, inside + starts)
            for (index, item) in items.enumerated() { ranks[Int(item)] = order?[index] ?? Int32(index) }
        }
    }

    /// Returns the first node inside each item.
    private static func firstNodes(_ tree: ContainerTree) -> [Int32] {
        var first = (0..<Int32(tree.parents.count)).map { $0 }
        for item in tree.parents.indices {
            let parent = tree.parents[item]
            if item < tree.nodeCount, parent >= 0 {
                let outer = Int(tree.item(ofContainer: parent))
                first[outer] = min(first[outer], Int32(item))
            }
        }
        for container in tree.containers.indices.reversed() where tree.containers[container].parent >= 0 {
            let outer = Int(tree.item(ofContainer: tree.containers[container].parent))
            first[outer] = min(first[outer], first[tree.nodeCount + container])
        }
        return first
    }

    /// Returns for each item true if an edge leads to it from outside its container.
    private static func enteredItems(
        _ tree: ContainerTree, _ siblings: [ContainerTree.Siblings], _ edges: [LayeredGraph.Edge]
    ) -> [Bool] {
        var isEntered = Array(repeating: false, count: tree.parents.count)
        for (edge, siblings) in zip(edges, siblings) {
            var item = edge.target
            while item != siblings.target {
                isEntered[Int(item)] = true
                item = tree.item(ofContainer: tree.parents[Int(item)])
            }
        }
        return isEntered
    }

    /// Returns the place of each item in the better of the improved order of the input and the improved greedy order.
    private static func order(_ count: Int, _ edges: [LayeredGraph.Edge]) -> [Int32] {
        let greedy = CycleBreaking.order(nodeCount: count, edges: edges)
        guard count <= maximumMovedItems else { return greedy }
        let input = improved((0..<Int32(count)).map { $0 }, edges)
        let other = improved(greedy, edges)
        return cost(other, edges) < cost(input, edges) ? other : input
    }

    private static func cost(_ ranks: [Int32], _ edges: [LayeredGraph.Edge]) -> Int {
        edges.reduce(0) { $0 + (ranks[Int($1.source)] > ranks[Int($1.target)] ? Int($1.weight) : 0) }
    }

    /// Moves each item to the place where the fewest edges are against the order, as long as this improves it.
    private static func improved(_ start: [Int32], _ edges: [LayeredGraph.Edge]) -> [Int32] {
        var ranks = start
        var order = start
        for (item, rank) in start.enumerated() { order[Int(rank)] = Int32(item) }
        let touching = CompressedLists(
            keys: edges.map(\.source) + edges.map(\.target), count: start.count)
        for _ in 0..<maximumRounds {
            var isDone = true
            for item in start.indices {
                // For each place, how many more edges point upwards if the item is after the one there.
                var change = Array(repeating: 0, count: start.count)
                for number in touching[item] {
                    let leaves = Int(number) < edges.count
                    let edge = edges[leaves ? Int(number) : Int(number) - edges.count]
                    let other = leaves ? edge.target : edge.source
                    change[Int(ranks[Int(other)])] += leaves ? Int(edge.weight) : -Int(edge.weight)
                }
                let place = Int(ranks[item])
                let target = best(change, from: place)
                guard target != place else { continue }
                isDone = false
                order.remove(at: place)
                order.insert(Int32(item), at: target)
                for index in min(place, target)...max(place, target) {
                    ranks[Int(order[index])] = Int32(index)
                }
            }
            if isDone { break }
        }
        return ranks
    }

    private static func best(_ change: [Int], from place: Int) -> Int {
        var (sum, least, target) = (0, 0, place)
        for index in change.indices.dropFirst(place + 1) {
            sum += change[index]
            if sum < least { (least, target) = (sum, index) }
        }
        sum = 0
        for index in (0..<place).reversed() {
            sum -= change[index]
            if sum < least { (least, target) = (sum, index) }
        }
        return target
    }
}
