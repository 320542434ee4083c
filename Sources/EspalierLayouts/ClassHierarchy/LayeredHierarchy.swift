import EspalierGeometry
import EspalierGraphics
import Foundation

/// The boxes and lines of a class hierarchy in the arrangement `layered`, in which all parents of an item are equal.
///
/// The hierarchy is drawn as a graph. Its edges are first the lines to children, in the order of the children's nodes,
/// and then the references.
struct LayeredHierarchy {
    /// The appearance and the label of a line.
    struct Line {
        /// Only lines with the same look share a part.
        var look: Int
        /// The size of the label, and those of the labels at the ends; zero for none.
        var label = TreePoint.zero
        var startLabel = TreePoint.zero
        var endLabel = TreePoint.zero
    }

    let directed: DirectedDrawing
    /// The frames of containers and their titles.
    let containers: ContainerViews
    /// The reason why the graph couldn't be laid out.
    let error: LayeredGraphError?
    /// For each node, the edge that leads to it; -1 for a root.
    private let edges: [Int32]
    private let firstReference: Int
    /// True for each reference whose edge leads from its child to its parent.
    private let isReversed: [Bool]
    /// The distance by which arrowheads and strokes exceed the lines.
    private let reach: Double

    /// Lays out a hierarchy.
    ///
    /// - Parameters:
    ///   - tree: The tree.
    ///   - metrics: The sizes of the boxes and the free space around them.
    ///   - references: The references, as numbers of nodes; true for those that show edges.
    ///   - childLines: For each node, the line to it from its parent in the tree.
    ///   - referenceLines: The lines of the references.
    ///   - configuration: The settings.
    ///   - containers: The containers.
    ///   - homes: For each node, the number of its innermost container.
    init(
        _ tree: LevelTree, _ metrics: TreeMetrics, references: [(pair: ReferencePair, isEdge: Bool)],
        childLines: [Line], referenceLines: [Line], _ configuration: ClassHierarchyLayout.Configuration,
        containers: [LayeredLayoutContainer], homes: [Int?]
    ) {
        var graph = LayeredGraph(
            nodes: (0..<tree.count).map {
                let size = metrics.size(of: $0)
                return LayeredGraph.Node(width: size.breadth, height: size.depth)
            }, edges: [])
        var edges = Array(repeating: Int32(-1), count: tree.count)
        for parent in 0..<tree.count {
            for child in tree.children(of: parent) {
                edges[child] = Int32(graph.edges.count)
                graph.add(parent, child, childLines[child], isReversed: false, weight: 2)
            }
        }
        (self.edges, firstReference) = (edges, graph.edges.count)
        let ranks = Self.ranks(tree, references.filter { !$0.isEdge }.map(\.pair))
        isReversed = references.map { pair, isEdge in
            isEdge && (ranks[pair.parent], pair.parent) > (ranks[pair.child], pair.child)
        }
        for (index, (pair, isEdge)) in references.enumerated() {
            let (source, target) =
                isReversed[index] ? (pair.child, pair.parent) : (pair.parent, pair.child)
            graph.add(
                source, target, referenceLines[index], isReversed: isReversed[index], weight: isEdge ? 1 : 2)
        }
        var counts = containers.map { _ in 0 }
        for case let home? in homes { counts[home] += 1 }
        let sections = SectionContainers(containers, itemCounts: counts)
        if !sections.sections.isEmpty {
            graph.containers = sections.all(configuration.direction)
            graph.homes = homes.map { $0.map { sections.number[$0] } ?? -1 }
        }
        let drawing: LayeredDrawing
        do {
            drawing = try LayeredAlgorithm.draw(graph, options: configuration.layeredOptions(metrics))
            error = nil
        } catch {
            drawing = LayeredDrawing(nodeCount: tree.count, edgeCount: graph.edges.count)
            self.error = error
        }
        reach = [
            DirectedDrawing.reach, configuration.connectorArrowhead?.size ?? 0, configuration.connectorReach,
            configuration.referenceReach, configuration.connectorLineWidth,
        ].reduce(0) { max($0, $1) }
        let (before, after) = Self.room(around: drawing, reach: reach)
        directed = DirectedDrawing(
            drawing, configuration.direction, cornerRadius: configuration.connectorCornerRadius,
            leading: TreePoint(
                depth: max(metrics.leading.depth, before.depth),
                breadth: max(metrics.leading.breadth, before.breadth)),
            trailing: TreePoint(
                depth: max(metrics.trailing.depth, after.depth),
                breadth: max(metrics.trailing.breadth, after.breadth)))
        self.containers = sections.views(in: directed)
    }

    /// Returns the space around a drawing that its lines need, which are wider by `reach` on both sides.
    private static func room(
        around drawing: LayeredDrawing, reach: Double
    ) -> (before: TreePoint, after: TreePoint) {
        var (low, high) = (TreePoint(depth: .infinity, breadth: .infinity), TreePoint.zero)
        for point in drawing.lines.joined() {
            low = TreePoint(depth: min(low.depth, point.y), breadth: min(low.breadth, point.x))
            high = TreePoint(depth: max(high.depth, point.y), breadth: max(high.breadth, point.x))
        }
        guard low.depth.isFinite else { return (.zero, .zero) }
        return (
            TreePoint(depth: max(0, reach - low.depth), breadth: max(0, reach - low.breadth)),
            TreePoint(
                depth: max(0, high.depth + reach - drawing.size.height),
                breadth: max(0, high.breadth + reach - drawing.size.width))
        )
    }

    /// Returns for each node the number of nodes on the longest way from a root.
    ///
    /// Lines that show edges point away from the roots by these numbers, so that they form no cycle with the lines to
    /// parents, and parents are always above their children. The nodes of a cycle have the number 0. O(n + references).
    private static func ranks(_ tree: LevelTree, _ references: [ReferencePair]) -> [Int] {
        var (ranks, waiting) = (
            Array(repeating: 0, count: tree.count), Array(repeating: 0, count: tree.count)
        )
        let further = CompressedLists(keys: references.map { Int32($0.parent) }, count: tree.count)
        for node in 0..<tree.count { for child in tree.children(of: node) { waiting[child] += 1 } }
        for reference in references { waiting[reference.child] += 1 }
        var ready = waiting.indices.filter { waiting[$0] == 0 }
        var next = 0
        while next < ready.count {
            let node = ready[next]
            next += 1
            for child in Array(tree.children(of: node)) + further[node].map({ references[Int($0)].child }) {
                ranks[child] = max(ranks[child], ranks[node] + 1)
                waiting[child] -= 1
                if waiting[child] == 0 { ready.append(child) }
            }
        }
        for node in waiting.indices where waiting[node] > 0 { ranks[node] = 0 }
        return ranks
    }

    /// The positions of the boxes.
    var placement: TreePlacement {
        TreePlacement(origins: directed.drawing.boxes.map(directed.start), size: directed.extent)
    }

    // MARK: Lines

    /// Returns the frame of the lines to children.
    func frame(ofChildren children: Range<Int>) -> CGRect {
        directed.frame(ofLines: children.lazy.map { Int(edges[$0]) }, reach: reach)
    }

    func frame(ofReference reference: Int) -> CGRect {
        directed.frame(ofLines: CollectionOfOne(firstReference + reference), reach: reach)
    }

    /// Returns the line to a child, in the coordinates of a frame.
    func leg(toChild child: Int, in frame: CGRect) -> EdgeLeg { directed.leg(Int(edges[child]), in: frame) }

    /// Returns the line of a reference from its parent to its child, in the coordinates of a frame.
    func leg(ofReference reference: Int, in frame: CGRect) -> EdgeLeg {
        directed.leg(firstReference + reference, in: frame, isReversed: isReversed[reference])
    }

    // MARK: Labels

    /// Returns the frame of the label of the line to a child; nil without a label.
    func labelFrame(ofChild child: Int) -> CGRect? {
        edges[child] < 0 ? nil : frame(directed.drawing.labels[Int(edges[child])])
    }

    /// Returns the frames of the labels of a reference: at the start, which is the parent, at the middle and at the end; nil
    /// without a label.
    func labelFrames(ofReference reference: Int) -> (start: CGRect?, middle: CGRect?, end: CGRect?) {
        let (edge, drawing) = (firstReference + reference, directed.drawing)
        let (start, end) = (frame(drawing.startLabels[edge]), frame(drawing.endLabels[edge]))
        let middle = frame(drawing.labels[edge])
        return isReversed[reference] ? (end, middle, start) : (start, middle, end)
    }

    private func frame(_ label: CGRect) -> CGRect? { label.isNull ? nil : directed.frame(label) }
}

extension LayeredGraph {
    fileprivate nonisolated mutating func add(
        _ source: Int, _ target: Int, _ line: LayeredHierarchy.Line, isReversed: Bool, weight: Int32
    ) {
        var edge = Edge(source, target, look: 2 * line.look + (isReversed ? 1 : 0))
        edge.weight = weight
        edge.label = add(line.label)
        edge.startLabel = add(isReversed ? line.endLabel : line.startLabel)
        edge.endLabel = add(isReversed ? line.startLabel : line.endLabel)
        edges.append(edge)
    }

    /// Adds a label and returns its number; -1 for one without a size.
    private nonisolated mutating func add(_ label: TreePoint) -> Int32 {
        guard label.depth > 0, label.breadth > 0 else { return -1 }
        labels.append(Node(width: label.breadth.rounded(.up), height: label.depth.rounded(.up)))
        return Int32(labels.count - 1)
    }
}

extension ClassHierarchyLayout.Configuration {
    /// The minimum spaces between boxes, so that there is room for lines.
    private static let (minimumNodeSpacing, minimumLayerSpacing) = (20.0, 40.0)
    /// The space around the arrowheads at the ends of lines.
    private static let endMargin = 10.0

    fileprivate func layeredOptions(_ metrics: TreeMetrics) -> LayeredOptions {
        var options = LayeredOptions()
        // The length of the longest arrowhead; half its width is at most `referenceReach`.
        let arrowhead = max(connectorArrowhead?.size ?? 0, 2 * referenceReach)
        options.endSpacing = max(options.endSpacing, arrowhead + 4)
        options.endLength = arrowhead > 0 ? arrowhead + Self.endMargin : 0
        options.arrowheadReach = max(options.arrowheadReach, referenceReach)
        let across = metrics.leading.breadth + metrics.trailing.breadth + metrics.spacing.breadth
        options.nodeSpacing = max(Self.minimumNodeSpacing, across)
        options.layerSpacing = max(Self.minimumLayerSpacing, metrics.gap)
        options.style =
            switch connectorStyle {
            case .orthogonal: .automatic
            case .curved: .curved
            case .straight: .straight
            }
        options.maximumEdges = maximumEdges
        return options
    }
}
