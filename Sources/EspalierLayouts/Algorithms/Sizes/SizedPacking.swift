/// The circles of a tree whose leaves have areas in proportion to their weights, each in the circle of its parent.
nonisolated struct SizedPacking {
    /// A circle with the portion of the tree that it shows.
    nonisolated struct Place {
        let portion: SizedTree.Portion
        /// The circle, in points from the middle.
        var circle: Circle
    }

    /// The circles of the portions of all nodes.
    private(set) var places: [Place] = []

    /// Packs the nodes of a tree.
    ///
    /// The number of points of a unit is known only after the circles are packed, so they are packed twice: for that
    /// number, and with the space between them.
    ///
    /// - Parameters:
    ///   - tree: The tree.
    ///   - radius: The radius of the circle around everything, in points.
    ///   - spacing: The space between circles, in points.
    ///   - least: The diameter below which siblings share one circle, in points.
    ///   - isSorted: True to sort siblings by their weights, beginning with the greatest one.
    init(_ tree: SizedTree, radius: Double, spacing: Double, least: Double, isSorted: Bool) {
        guard tree.total > 0, radius > 0 else { return }
        var draft = Draft(tree, isSorted: isSorted)
        if spacing > 0 || least > 0 {
            let unit = radius / draft.radius
            let leastRadius = least / 2 / unit
            draft = Draft(
                tree, isSorted: isSorted, least: leastRadius * leastRadius * tree.total,
                padding: spacing / 2 / unit)
        }
        places = draft.places(unit: radius / draft.radius)
    }

    /// The circles of the portions of each node, around the origin, in a unit in which the circle of all weights has a
    /// radius of 1.
    private nonisolated struct Draft {
        private let tree: SizedTree
        private var portions: [SizedTree.Portion] = []
        private var circles: [Circle] = []
        /// The portions of each node, and then those of the roots.
        private var ranges: [Range<Int>]
        private(set) var radius = 0.0

        init(_ tree: SizedTree, isSorted: Bool, least: Double = 0, padding: Double = 0) {
            self.tree = tree
            ranges = Array(repeating: 0..<0, count: tree.tree.count + 1)
            var radii = Array(repeating: 0.0, count: tree.tree.count)
            for node in stride(from: tree.tree.count - 1, through: 0, by: -1) {
                radii[node] = pack(node, radii, isSorted, least, padding)
            }
            radius = pack(nil, radii, isSorted, least, padding) - 2 * padding
        }

        /// Packs the portions of a node, and returns the radius of the circle around them.
        private mutating func pack(
            _ node: Int?, _ radii: [Double], _ isSorted: Bool, _ least: Double, _ padding: Double
        ) -> Double {
            if let node, tree.tree.isLeaf(node) { return Self.radius(tree.totals[node], of: tree.total) }
            let own = tree.portions(of: node, least: least, isSorted: isSorted)
            let packing = CirclePacking(
                own.map { portion in
                    if case .node(let child) = portion.content { return radii[child] + padding }
                    return Self.radius(portion.weight, of: tree.total) + padding
                })
            ranges[node ?? tree.tree.count] = portions.count..<portions.count + own.count
            portions += own
            circles += packing.circles.map { circle in
                Circle(x: circle.x, y: circle.y, radius: circle.radius - padding)
            }
            return packing.radius + padding
        }

        /// Returns the radius of a circle whose area is a part of that of the circle with the radius 1.
        private static func radius(_ weight: Double, of total: Double) -> Double {
            (weight / total).squareRoot()
        }

        /// Returns the circles around the middle of the roots' circle, with a number of points for each unit.
        func places(unit: Double) -> [Place] {
            var places: [Place] = []
            func add(_ range: Range<Int>, around center: Circle) {
                for index in range where portions[index].content != .own {
                    let circle = circles[index]
                    places.append(
                        Place(
                            portion: portions[index],
                            circle: Circle(
                                x: center.x + circle.x * unit, y: center.y + circle.y * unit,
                                radius: circle.radius * unit)))
                }
            }
            add(ranges[tree.tree.count], around: Circle(radius: 0))
            var next = 0
            while next < places.count {
                if case .node(let node) = places[next].portion.content {
                    add(ranges[node], around: places[next].circle)
                }
                next += 1
            }
            return places
        }
    }
}
