/// A graph whose edges join neighboring layers, because a longer edge passes a lane in each layer between its ends.
///
/// The nodes are numbered first, and then the lanes and labels. All of them are places of a layer. The pieces of edges
/// between two layers are segments.
nonisolated struct ProperGraph: Sendable {
    enum Kind: UInt8, Sendable {
        case node
        /// A place that a long edge passes.
        case lane
        /// A lane with the label of its edge on the right.
        case label
        /// The end of an edge at the upper or lower side of a container.
        case anchor
        case border
    }

    /// The number of nodes that aren't lanes or labels.
    let nodeCount: Int
    private(set) var kind: [Kind] = []
    private(set) var layer: [Int32] = []
    /// The distances from the line or the center of a place to its sides.
    private(set) var left: [Double] = []
    private(set) var right: [Double] = []
    private(set) var height: [Double] = []
    /// For each label, the edge that it belongs to; -1 for other places.
    private(set) var labeledEdge: [Int32] = []
    /// For each place, the innermost container around it, or -1; for a border, its container.
    private(set) var homes: [Int32] = []
    /// The containers; nil if there are none.
    var spans: ContainerSpans?

    private(set) var sources: [Int32] = []
    private(set) var targets: [Int32] = []
    /// For each segment, the number of edges that share it.
    private(set) var loads: [Int32] = []
    /// For each segment, the number of its look.
    private(set) var looks: [Int32] = []

    /// For each edge, its segments from the upper end to the lower.
    private(set) var paths: [[Int32]] = []
    /// The labels at the ends of edges.
    var endLabels = EndLabels()

    var count: Int { layer.count }
    var layerCount: Int { Int((layer.max() ?? -1) + 1) }

    init(nodeCount: Int) { self.nodeCount = nodeCount }

    mutating func addPlace(
        _ kind: Kind, layer: Int32, left: Double, right: Double, height: Double, edge: Int = -1,
        home: Int32 = -1
    ) -> Int32 {
        self.kind.append(kind)
        self.layer.append(layer)
        self.left.append(left)
        self.right.append(right)
        self.height.append(height)
        labeledEdge.append(Int32(edge))
        homes.append(home)
        return Int32(self.layer.count - 1)
    }

    mutating func addSegment(from source: Int32, to target: Int32, look: Int32) -> Int32 {
        sources.append(source)
        targets.append(target)
        looks.append(look)
        loads.append(0)
        return Int32(sources.count - 1)
    }

    mutating func addPath(_ segments: [Int32]) {
        for segment in segments { loads[Int(segment)] += 1 }
        paths.append(segments)
    }

    /// Adds the borders of the containers after all other places.
    mutating func addBorders() {
        guard var spans else { return }
        spans.numberBorders(from: Int32(count))
        self.spans = spans
        for container in spans.tops.indices {
            for layer in spans.tops[container]...spans.bottoms[container] {
                for side in 0..<2 {
                    let border = addPlace(
                        .border, layer: layer, left: 0, right: 0, height: 0, home: Int32(container))
                    guard layer > spans.tops[container] else { continue }
                    _ = addSegment(from: border - 2, to: border, look: Int32(side))
                }
            }
        }
    }

    @inline(__always)
    func isLane(_ place: Int) -> Bool { place >= nodeCount }
}
