/// The two boxes that a reference connects.
nonisolated struct ReferencePair: Hashable {
    var parent: Int
    var child: Int
}

/// The places at the edges of boxes where references end.
///
/// All references that lead to the same parent share one arrowhead, and all references of the same child start at one
/// point. Both places are next to the middle of an edge if a connector is there, because an arrowhead close to it would
/// look like the end of the connector. If a box is both a parent and a child of references, the two places are on
/// different sides of the middle.
nonisolated struct ReferenceEnds {
    private struct Use {
        var parentCount = 0
        var childCount = 0
        /// For the lines that end at the parent: the number of lines from above minus the number of lines from below.
        var parentBalance = 0
        var childBalance = 0
    }

    private let geometry: TreeGeometry
    private var uses: [Int: Use] = [:]

    /// The maximum distance between an end and a connector at the middle of the edge.
    private static let greatestShift = 10.0
    /// The minimum distance between an end and a corner of the box, which is a little more than half of an arrowhead.
    private static let cornerDistance = 4.0

    init(_ geometry: TreeGeometry, _ references: [ReferencePair]) {
        self.geometry = geometry
        for pair in references {
            let isChildAbove = geometry.middle(ofBox: pair.child) < geometry.middle(ofBox: pair.parent)
            uses[pair.parent, default: Use()].parentCount += 1
            uses[pair.parent, default: Use()].parentBalance += isChildAbove ? 1 : -1
            uses[pair.child, default: Use()].childCount += 1
            uses[pair.child, default: Use()].childBalance += isChildAbove ? -1 : 1
        }
    }

    /// Returns the number of references that lead to a parent.
    func count(atParent box: Int) -> Int { uses[box]?.parentCount ?? 0 }

    /// Returns the number of references that a child has.
    func count(atChild box: Int) -> Int { uses[box]?.childCount ?? 0 }

    /// Returns the breadth at which references meet a box.
    ///
    /// - Parameters:
    ///   - box: The box.
    ///   - isParent: True for the references whose parent is the box; false for the references whose child is the box.
    ///   - isAfter: True for the edge away from the root, where the connector to the box's children starts.
    /// - Returns: The breadth.
    func breadth(at box: Int, isParent: Bool, isAfter: Bool) -> Double {
        let middle = geometry.middle(ofBox: box)
        let use = uses[box] ?? Use()
        let isBoth = use.parentCount > 0 && use.childCount > 0
        let height = geometry.size(ofBox: box).breadth
        let shift: Double
        if hasConnector(box, isAfter) {
            shift = min(max(height / 2 - Self.cornerDistance, height / 4), Self.greatestShift)
        } else if isBoth {
            shift = min(height / 4, Self.greatestShift)
        } else {
            return middle
        }
        // If the box is both a parent and a child, the lines to its parents and the lines to its children are on
        // opposite sides.
        let ownBalance = isParent ? use.parentBalance : use.childBalance
        let isAbove = isBoth && !isParent ? use.parentBalance <= 0 : ownBalance > 0
        return isAbove ? middle - shift : middle + shift
    }

    /// Returns the depth at which references meet an edge of a box that faces its siblings.
    ///
    /// - Parameters:
    ///   - box: The box.
    ///   - isParent: True for the references whose parent is the box; false for the references whose child is the box.
    ///   - isAfter: True for the edge away from the first sibling, where the connector of an outline starts; false for
    ///     the edge at which the connectors of stacks end.
    /// - Returns: The depth.
    func depth(at box: Int, isParent: Bool, isAfter: Bool) -> Double {
        let length = geometry.size(ofBox: box).depth
        let middle = geometry.placement.origins[box].depth + length / 2
        let use = uses[box] ?? Use()
        let isBoth = use.parentCount > 0 && use.childCount > 0
        let node = geometry.node(ofBox: box)
        let hasConnector =
            isAfter
            ? !geometry.tree.isLeaf(node)
            : geometry.options.indentation != nil && geometry.tree.level(of: node) > 0
        guard isBoth || hasConnector else { return middle }
        let shift = min(length / 4, Self.greatestShift)
        return isBoth && !isParent ? middle - shift : middle + shift
    }

    private func hasConnector(_ box: Int, _ isAfter: Bool) -> Bool {
        let node = geometry.node(ofBox: box)
        return isAfter
            ? !geometry.tree.isLeaf(node) && !geometry.placement.isOutline : geometry.tree.level(of: node) > 0
    }
}
