/// Moves joined places of a container to one side of each inner container that they run along.
///
/// The sides are those of a further inner container that a line from the places leads to, and otherwise those that move
/// the fewest places.
nonisolated struct ContainerSides {
    private let graph: OrderGraph
    private let spans: ContainerSpans
    /// For each container, its place among those of its parent, from the left.
    private let rank: [Int]
    private let children: [[Int32]]
    /// For each layer, the containers that reach across it and the next.
    private let beside: [[Int32]]

    /// Moves the places of all containers, and those outside of containers.
    static func run(_ order: inout LayerOrder, _ graph: OrderGraph, _ spans: ContainerSpans) {
        let sides = ContainerSides(order, graph, spans)
        for parent in sides.children.indices where !sides.children[parent].isEmpty {
            sides.settle(Int32(parent) - 1, &order)
        }
    }

    private init(_ order: LayerOrder, _ graph: OrderGraph, _ spans: ContainerSpans) {
        (self.graph, self.spans) = (graph, spans)
        var children: [[Int32]] = Array(repeating: [], count: spans.tops.count + 1)
        for (number, container) in spans.tree.containers.enumerated() {
            children[Int(container.parent) + 1].append(Int32(number))
        }
        var rank = Array(repeating: 0, count: spans.tops.count)
        for parent in children.indices {
            children[parent].sort { order.siblings[Int($0)] < order.siblings[Int($1)] }
            for (index, child) in children[parent].enumerated() { rank[Int(child)] = index }
        }
        (self.children, self.rank) = (children, rank)
        beside = (0..<graph.layerCount).map { layer in
            graph.containers[layer].filter { spans.contains(layer + 1, Int($0)) }
        }
    }

    private func settle(_ parent: Int32, _ order: inout LayerOrder) {
        let children = children[Int(parent) + 1]
        var sets = DisjointSets(count: graph.innerCount)
        for place in 0..<graph.innerCount where graph.homes[place] == parent {
            let containers = beside[Int(graph.layer[place])]
            guard containers.contains(where: { self.parent(of: $0) == parent }) else { continue }
            for segment in graph.below.range(of: place) {
                let target = graph.below.places[segment]
                if graph.homes[Int(target)] == parent { sets.join(Int32(place), target) }
            }
        }
        var groups: [Int32: [Int32]] = [:]
        for place in 0..<Int32(graph.innerCount) where graph.homes[Int(place)] == parent {
            groups[sets.root(of: place), default: []].append(place)
        }
        for group in groups.sorted(by: { $0.key < $1.key }) { settle(group.value, children, parent, &order) }
    }

    private func parent(of container: Int32) -> Int32 { spans.tree.containers[Int(container)].parent }

    private func settle(
        _ group: [Int32], _ children: [Int32], _ parent: Int32, _ order: inout LayerOrder
    ) {
        guard var slots = slots(for: group, children.count, parent) else { return }
        if slots.isEmpty { slots = 0..<children.count + 1 }
        let moves = slots.map { slot in
            group.reduce(0) { $0 + wrongSides($1, slot, parent, order) }
        }
        guard let least = moves.min(), least > 0, let index = moves.firstIndex(of: least) else { return }
        for place in group { move(place, to: slots.lowerBound + index, parent, &order) }
    }

    /// Returns the places among the inner containers that lines of the group allow; nil if the group runs along none.
    private func slots(for group: [Int32], _ count: Int, _ parent: Int32) -> Range<Int>? {
        var (low, high, isBound) = (0, count, false)
        for place in group {
            for isAbove in [true, false] {
                let layer = Int(graph.layer[Int(place)]) - (isAbove ? 1 : 0)
                let neighbors = graph.neighbors(above: isAbove)
                guard layer >= 0, !beside[layer].isEmpty else { continue }
                for segment in neighbors.range(of: Int(place)) {
                    let home = graph.homes[Int(neighbors.places[segment])]
                    let target = home == parent ? -1 : child(of: parent, around: home)
                    guard let target else { continue }
                    for other in beside[layer] where other != target && self.parent(of: other) == parent {
                        isBound = true
                        if target < 0 { continue }
                        if rank[Int(other)] < rank[Int(target)] {
                            low = max(low, rank[Int(other)] + 1)
                        } else {
                            high = min(high, rank[Int(other)])
                        }
                    }
                }
            }
        }
        return isBound ? (low <= high ? low..<high + 1 : low..<low) : nil
    }

    /// Returns the container of `parent` that is or contains a container; nil if there is none.
    private func child(of parent: Int32, around container: Int32) -> Int32? {
        guard container >= 0 else { return nil }
        let tree = spans.tree
        return tree.item(of: parent, around: tree.item(ofContainer: container)).map {
            $0 - Int32(tree.nodeCount)
        }
    }

    private func wrongSides(_ place: Int32, _ slot: Int, _ parent: Int32, _ order: LayerOrder) -> Int {
        let layer = Int(graph.layer[Int(place)])
        return graph.containers[layer].count { child in
            guard self.parent(of: child) == parent else { return false }
            let isLeft = order.position[Int(place)] < order.position[spans.leftBorder(Int(child), layer)]
            return isLeft != (rank[Int(child)] >= slot)
        }
    }

    private func move(_ place: Int32, to slot: Int, _ parent: Int32, _ order: inout LayerOrder) {
        let layer = Int(graph.layer[Int(place)])
        let range = graph.layers.range(of: layer)
        var target = Int(order.position[Int(place)])
        let start = target
        for child in graph.containers[layer] where self.parent(of: child) == parent {
            let left = spans.leftBorder(Int(child), layer)
            if rank[Int(child)] < slot {
                target = max(target, Int(order.position[left + 1]))
            } else {
                target = min(target, Int(order.position[left]))
            }
        }
        guard target != start else { return }
        order.places.remove(at: range.lowerBound + start)
        order.places.insert(place, at: range.lowerBound + target)
        order.number(range)
    }
}
