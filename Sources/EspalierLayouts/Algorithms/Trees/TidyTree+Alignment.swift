nonisolated extension TidyTree {
    /// The spaces of the nodes, and the points of the spaces that are aligned.
    nonisolated struct Spaces {
        /// The end of each node's space in depth, where its children start.
        var ends: [Double]
        /// The size of each node's space in breadth.
        var breadths: [Double]
        /// For each node, the point of its space that is aligned with its parent's point, relative to the start of the
        /// space; if empty, the middle.
        var anchors: [Double] = []
        /// For each node, the point of its space where the line from its parent ends, relative to the start of the
        /// space; if empty, the anchor.
        var joints: [Double] = []
        /// For each node, the distance up to which a parent is aligned with the node's joint, in place of the usual
        /// distance; if empty or 0, the usual one.
        var reaches: [Double] = []

        init(
            ends: [Double], breadths: [Double] = [], anchors: [Double] = [], joints: [Double] = [],
            reaches: [Double] = []
        ) {
            (self.ends, self.breadths, self.anchors, self.joints) = (ends, breadths, anchors, joints)
            self.reaches = reaches
        }

        /// Creates the spaces of single boxes, which have the sizes of the metrics.
        init(_ tree: LevelTree, _ metrics: TreeMetrics, ends: [Double]) {
            self.init(ends: ends, breadths: (0..<tree.count).map { metrics.extent(of: $0).breadth })
        }

        func anchor(_ node: Int) -> Double { anchors.isEmpty ? breadths[node] / 2 : anchors[node] }

        func joint(_ node: Int) -> Double { joints.isEmpty ? anchor(node) : joints[node] }

        func mirrored(_ mirror: TreeMirror) -> Spaces {
            func opposite(_ points: [Double]) -> [Double] {
                points.isEmpty ? [] : mirror.mirrored(zip(breadths, points).map { $0 - $1 })
            }
            return Spaces(
                ends: mirror.mirrored(ends), breadths: mirror.mirrored(breadths), anchors: opposite(anchors),
                joints: opposite(joints), reaches: reaches.isEmpty ? [] : mirror.mirrored(reaches))
        }
    }

    // MARK: Parents in line with children

    /// The maximum number of nodes for which parents are aligned with children that they almost face, which takes two
    /// or three times as long.
    static let greatestAlignedCount = 5_000
    /// The maximum number of times that a tree is arranged again.
    ///
    /// Ancestors of aligned parents move slightly, so they may almost face other children than before.
    static let greatestRepetitions = 2
    /// The maximum distance between a parent and a child that are aligned, in points, and as a fraction of the parent's
    /// space.
    private static let greatestStep = (points: 4.0, fraction: 0.125)

    /// Finds the parents that are almost in line with one of their children.
    ///
    /// - Returns: True if there are more such parents than before.
    static func align(
        _ followed: inout [Int32], _ tree: LevelTree, _ metrics: TreeMetrics, _ spaces: Spaces,
        _ positions: [Double]
    ) -> Bool {
        var hasChanged = false
        // Connectors are straightened if the step is less than a pixel.
        let least = max(metrics.grid, 1e-6)
        for parent in 0..<tree.count {
            let point = positions[parent] + spaces.anchor(parent)
            let children = tree.children(of: parent)
            let usual =
                children.count > 2
                ? min(greatestStep.points, spaces.breadths[parent] * greatestStep.fraction) : 0
            for child in children {
                let greatest = spaces.reaches.isEmpty ? usual : max(usual, spaces.reaches[child])
                let step = abs(positions[child] + spaces.joint(child) - point)
                guard step >= least, step <= greatest else { continue }
                if followed.isEmpty { followed = Array(repeating: -1, count: tree.count) }
                guard followed[parent] < 0 else { continue }
                followed[parent] = Int32(child - children.lowerBound)
                hasChanged = true
            }
        }
        return hasChanged
    }
}
