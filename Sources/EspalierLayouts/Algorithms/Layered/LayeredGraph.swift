/// A graph that is drawn in layers, so that its edges point downwards.
///
/// Nodes and edges are numbered in the order of the input, which decides ties. Lengths are in points. `x` is the
/// coordinate along a layer, and `y` is the coordinate in the direction of the edges.
nonisolated package struct LayeredGraph: Sendable {
    /// The size of a node's box.
    package struct Node: Hashable, Sendable {
        package var width: Double
        package var height: Double

        package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
    }

    /// A frame around nodes and inner containers, of which at least one node.
    package struct Container: Hashable, Sendable {
        /// The container around it, which has a lower number; -1 for none.
        package var parent: Int32
        package var minimumWidth = 0.0
        package var minimumHeight = 0.0
        /// The space for the title at one of the sides.
        package var (top, bottom, left) = (0.0, 0.0, 0.0)

        package init(parent: Int) { self.parent = Int32(parent) }
    }

    /// A line from a node to another, or to the same node.
    ///
    /// An end that is the number of nodes or more is a container.
    package struct Edge: Hashable, Sendable {
        package var source: Int32
        package var target: Int32
        /// The number of the edge's look.
        ///
        /// Only lines with the same look share a part.
        package var look: Int32 = 0
        /// The number of the edge's label in `labels`; -1 for none.
        package var label: Int32 = -1
        /// The numbers of the labels at the source and at the target; -1 for none.
        package var (startLabel, endLabel) = (Int32(-1), Int32(-1))
        package var minimumLength: Int32 = 1
        package var weight: Int32 = 1

        package init(_ source: Int, _ target: Int, look: Int = 0, label: Int = -1) {
            (self.source, self.target) = (Int32(source), Int32(target))
            (self.look, self.label) = (Int32(look), Int32(label))
        }

        var hasEndLabel: Bool { startLabel >= 0 || endLabel >= 0 }
    }

    package var nodes: [Node]
    package var edges: [Edge]
    /// The sizes of the labels.
    ///
    /// Edges with equal texts have the same label.
    package var labels: [Node]
    package var pins = LayerPins()
    package var containers: [Container] = []
    /// For each node, the innermost container around it, or -1; empty without containers.
    package var homes: [Int32] = []

    package init(nodes: [Node], edges: [Edge], labels: [Node] = []) {
        (self.nodes, self.edges, self.labels) = (nodes, edges, labels)
    }
}

/// The form of the lines of a drawing in layers.
nonisolated package enum LayeredLineStyle: String, Sendable, CaseIterable {
    /// Orthogonal if there are few crossings and this style adds none, and curved otherwise.
    case automatic
    /// Vertical and horizontal lines, of which those from one node share a part.
    case orthogonal
    /// A curve from layer to layer.
    case curved
    /// A straight line from layer to layer.
    case straight
}

/// The distances and limits of a drawing in layers.
nonisolated package struct LayeredOptions: Hashable, Sendable {
    /// The space between two nodes of a layer.
    package var nodeSpacing = 20.0
    /// The minimum space between two layers.
    package var layerSpacing = 40.0
    /// The space between two ends of lines at a node.
    package var endSpacing = 10.0
    /// The minimum length of the straight part at the ends of lines.
    package var endLength = 0.0
    /// Half of the width of arrowheads.
    package var arrowheadReach = 5.0
    /// The width above which a layer is divided.
    package var maximumWidth = Double.infinity
    package var style = LayeredLineStyle.automatic
    /// True if the nodes of a layer keep the order of the input.
    package var keepsOrder = false
    package var maximumEdges = 200_000
    package var maximumLanes = 2_000_000

    package init() {}
}

/// The reasons why a graph can't be drawn in layers.
nonisolated package enum LayeredGraphError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The graph has more edges than the limit.
    case tooManyEdges(count: Int, limit: Int)
    /// The edges cross more layers than the limit.
    case tooManyLanes(count: Int, limit: Int)
    /// Pins contradict the edges along a cycle of these nodes.
    case contradictingPins(nodes: [Int])
    /// An edge joins a container with a node or a container inside it.
    case edgeIntoContainer(edge: Int)

    package var description: String {
        switch self {
        case .tooManyEdges(let count, let limit): "\(count) edges are beyond the limit of \(limit)"
        case .tooManyLanes(let count, let limit):
            "edges that cross \(count) layers in total are beyond the limit of \(limit)"
        case .contradictingPins(let nodes):
            "the layers that items are pinned to contradict the edges of \(nodes.count) items"
        case .edgeIntoContainer: "an edge joins a container with an item inside it"
        }
    }
}
