/// The containers of a proper graph with the layers that they reach across.
///
/// In each of its layers, a container has a border at the left and one at the right, which are places of the layer.
nonisolated struct ContainerSpans: Sendable {
    let tree: ContainerTree
    /// For each container, its first and its last layer.
    private(set) var tops: [Int32]
    private(set) var bottoms: [Int32]
    /// The first border of all, which the others follow.
    private(set) var borderStart: Int32 = .max
    /// For each container, the first of its borders.
    private(set) var firstBorders: [Int32] = []

    /// O(items).
    init(_ tree: ContainerTree, layers: [Int32]) {
        self.tree = tree
        tops = Array(repeating: .max, count: tree.containers.count)
        bottoms = Array(repeating: -1, count: tree.containers.count)
        for (node, layer) in layers.enumerated() where tree.parents[node] >= 0 {
            include(layer, layer, in: Int(tree.parents[node]))
        }
        for (number, container) in tree.containers.enumerated().reversed() where container.parent >= 0 {
            include(tops[number], bottoms[number], in: Int(container.parent))
        }
    }

    private mutating func include(_ top: Int32, _ bottom: Int32, in container: Int) {
        tops[container] = min(tops[container], top)
        bottoms[container] = max(bottoms[container], bottom)
    }

    /// Numbers the borders from `start`.
    mutating func numberBorders(from start: Int32) {
        borderStart = start
        var next = start
        for container in tops.indices {
            firstBorders.append(next)
            next += 2 * (bottoms[container] - tops[container] + 1)
        }
    }

    @inline(__always)
    func contains(_ layer: Int, _ container: Int) -> Bool {
        Int(tops[container]) <= layer && layer <= Int(bottoms[container])
    }

    @inline(__always)
    func isBorder(_ place: Int32) -> Bool { place >= borderStart }

    /// Returns true if a border is at the left of its container.
    @inline(__always)
    func isLeft(_ border: Int32) -> Bool { (border - borderStart) & 1 == 0 }

    /// Returns the border at the left of a container in a layer; that at the right has the next number.
    @inline(__always)
    func leftBorder(_ container: Int, _ layer: Int) -> Int {
        Int(firstBorders[container]) + 2 * (layer - Int(tops[container]))
    }

    /// Returns the border at the other side of the same container.
    func opposite(_ border: Int32) -> Int32 { isLeft(border) ? border + 1 : border - 1 }

    /// Returns the layer of an end of an edge: of a node, or of the side of a container that the edge leaves or enters.
    func layer(of item: Int32, leaves: Bool, _ layers: [Int32]) -> Int32 {
        if Int(item) < tree.nodeCount { return layers[Int(item)] }
        return (leaves ? bottoms : tops)[Int(item) - tree.nodeCount]
    }

    /// Returns the containers of the lanes of an edge, from its upper end to its lower.
    ///
    /// A lane is in the innermost container around the upper end that reaches its layer, otherwise in that around the
    /// lower end, and otherwise in the container of both.
    func homes(from tail: Int32, to head: Int32, common: Int32, _ layers: [Int32]) -> [Int32] {
        let (first, last) = (layer(of: tail, leaves: true, layers), layer(of: head, leaves: false, layers))
        guard last > first + 1 else { return [] }
        let above = tree.path(of: tail).prefix { $0 != common }
        let below = tree.path(of: head).prefix { $0 != common }
        return (first + 1..<last).map { layer in
            above.first { bottoms[Int($0)] >= layer } ?? below.first { tops[Int($0)] <= layer } ?? common
        }
    }
}
