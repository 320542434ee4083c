/// The items of containers: the nodes, followed by the containers, each with the container around it.
nonisolated struct ContainerTree: Sendable {
    let nodeCount: Int
    let containers: [LayeredGraph.Container]
    /// For each item, the container around it; -1 for none.
    let parents: [Int32]
    /// For each item, the number of containers around it.
    let depths: [Int32]

    var isEmpty: Bool { containers.isEmpty }

    /// O(items).
    init(containers: [LayeredGraph.Container], homes: [Int32]) {
        (nodeCount, self.containers) = (homes.count, containers)
        let parents = homes + containers.map(\.parent)
        self.parents = parents
        // The container around another has a lower number.
        var inner: [Int32] = []
        for container in containers {
            inner.append(container.parent < 0 ? 0 : inner[Int(container.parent)] + 1)
        }
        depths = homes.map { $0 < 0 ? 0 : inner[Int($0)] + 1 } + inner
    }

    /// Creates the tree of a part of a graph.
    ///
    /// - Parameters:
    ///   - graph: The whole graph.
    ///   - nodes: The numbers of the nodes.
    ///   - containers: The numbers of the containers.
    ///   - numbers: For each node and container of the whole graph, its number in the part, where containers follow the
    ///     nodes.
    init(_ graph: LayeredGraph, nodes: [Int32], containers: [Int32], numbers: [Int32]) {
        let around = { (container: Int32) in
            container < 0 ? -1 : numbers[graph.nodes.count + Int(container)] - Int32(nodes.count)
        }
        self.init(
            containers: containers.map {
                var container = graph.containers[Int($0)]
                container.parent = around(container.parent)
                return container
            },
            homes: containers.isEmpty ? nodes.map { _ in -1 } : nodes.map { around(graph.homes[Int($0)]) })
    }

    /// Returns the item of a container.
    @inline(__always)
    func item(ofContainer container: Int32) -> Int32 { Int32(nodeCount) + container }

    /// Returns the containers around an item, beginning with the innermost, and with the item itself if it is one.
    func path(of item: Int32) -> [Int32] {
        var container = Int(item) < nodeCount ? parents[Int(item)] : item - Int32(nodeCount)
        var path: [Int32] = []
        while container >= 0 {
            path.append(container)
            container = containers[Int(container)].parent
        }
        return path
    }

    /// Returns the item of `container` that is or contains an item; nil if there is none.
    func item(of container: Int32, around item: Int32) -> Int32? {
        var item = item
        while parents[Int(item)] != container {
            guard parents[Int(item)] >= 0 else { return nil }
            item = self.item(ofContainer: parents[Int(item)])
        }
        return item
    }

    /// Two items of one container that hold the ends of an edge.
    struct Siblings: Sendable {
        let container, source, target: Int32
    }

    /// Returns the items of the innermost common container that hold two items; nil if one is inside the other.
    ///
    /// O(depth).
    func siblings(_ source: Int32, _ target: Int32) -> Siblings? {
        var (one, other) = (source, target)
        while one != other, parents[Int(one)] != parents[Int(other)] {
            let (a, b) = (depths[Int(one)], depths[Int(other)])
            if a >= b { one = item(ofContainer: parents[Int(one)]) }
            if b >= a { other = item(ofContainer: parents[Int(other)]) }
        }
        return one == other
            ? nil : Siblings(container: parents[Int(one)], source: one, target: other)
    }
}
