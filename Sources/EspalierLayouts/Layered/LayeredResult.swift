import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// The result of `LayeredLayout.prepare()`.
final class LayeredResult {
    let edges: [LayeredLayoutEdge]
    let directed: DirectedDrawing
    var drawing: LayeredDrawing { directed.drawing }
    /// The reason why the graph couldn't be laid out.
    let error: LayeredGraphError?
    private let configuration: LayeredLayout.Configuration
    /// For each node, the edges that lead from it.
    let edgesOfNode: CompressedLists
    /// A label of an edge.
    struct Label {
        let edge: Int
        let kind: String
        let frame: CGRect
    }

    /// The labels; equal edges have one.
    let labels: [Label]
    /// For each kind of label, the labels by the last numbers of their index paths.
    private let labelsByNumber: [String: [Int: Int]]
    let containers: SectionContainers
    /// The numbers of the nodes with lines, and the frames of these lines.
    let sources: [Int32]
    private(set) var lineFrames: [CGRect] = []
    private lazy var lineIndex = OrderedBoxTree(count: sources.count) { lineFrames[$0] }
    private lazy var labelIndex = OrderedBoxTree(count: labels.count) { labels[$0].frame }

    /// Draws a graph.
    init(_ reader: LayeredGraphReader, _ configuration: LayeredLayout.Configuration) {
        (edges, self.configuration) = (reader.edges, configuration)
        let graph = reader.graph
        let drawing: LayeredDrawing
        do {
            drawing = try LayeredAlgorithm.draw(graph, options: configuration.algorithmOptions)
            error = nil
        } catch {
            drawing = LayeredDrawing(nodeCount: graph.nodes.count, edgeCount: graph.edges.count)
            self.error = error
        }
        var directed = DirectedDrawing(
            drawing, configuration.direction, cornerRadius: configuration.cornerRadius)
        if configuration.bridges {
            directed.addBridges {
                let (one, other) = (graph.edges[$0], graph.edges[$1])
                return one.source == other.source || one.target == other.target
            }
        }
        self.directed = directed
        containers = reader.containers
        edgesOfNode = CompressedLists(keys: reader.lineOwners, count: graph.nodes.count)
        labels = Self.labels(in: directed)
        var numbers: [String: [Int: Int]] = [:]
        for (index, label) in labels.enumerated() {
            numbers[label.kind, default: [:]][edges[label.edge].edge ?? label.edge] = index
        }
        labelsByNumber = numbers
        let lists = edgesOfNode
        sources = (0..<Int32(graph.nodes.count)).filter { node in
            lists[Int(node)].contains { !drawing.lines[Int($0)].isEmpty }
        }
        lineFrames = sources.map { directed.frame(ofLines: lists[Int($0)].lazy.map { Int($0) }) }
    }

    var contentSize: CGSize { directed.contentSize }

    func frame(ofNode node: Int) -> CGRect { directed.frame(drawing.boxes[node]) }

    private static func labels(in directed: DirectedDrawing) -> [Label] {
        let drawing = directed.drawing
        var known: Set<CGPoint> = []
        return [
            (LayeredLayout.elementKindLabel, drawing.labels),
            (LayeredLayout.elementKindStartLabel, drawing.startLabels),
            (LayeredLayout.elementKindEndLabel, drawing.endLabels),
        ].flatMap { kind, frames in
            frames.indices.filter { !frames[$0].isNull && known.insert(frames[$0].origin).inserted }
                .map { Label(edge: $0, kind: kind, frame: directed.frame(frames[$0])) }
        }
    }

    /// Calls `found` with the index in `sources` of each node of which a line is in a rectangle.
    func forEachLine(in rect: CGRect, found: (Int) -> Void) {
        lineIndex.forEach(
            in: rect, box: { lineFrames[$0] },
            found: { index in
                if rect.contains(lineFrames[index]) || hasLeg(index, in: rect) { found(index) }
            })
    }

    private func hasLeg(_ index: Int, in rect: CGRect) -> Bool {
        edgesOfNode[Int(sources[index])].contains { directed.hasLine(Int($0), in: rect) }
    }

    /// Returns the label of a kind whose index path ends with a number; nil if there is none.
    func label(_ kind: String, numbered number: Int) -> Label? {
        labelsByNumber[kind]?[number].map { labels[$0] }
    }

    /// Calls `found` with each label in a rectangle.
    func forEachLabel(in rect: CGRect, found: (Label) -> Void) {
        labelIndex.forEach(in: rect, box: { labels[$0].frame }, found: { found(labels[$0]) })
    }

    /// Returns the line of an edge, in the coordinates of a frame.
    func leg(_ edge: Int, in frame: CGRect) -> EdgeLeg {
        var leg = directed.leg(edge, in: frame)
        (leg.edge, leg.target) = (edges[edge].edge, edges[edge].target)
        return leg
    }
}

extension LayeredLayout.Configuration {
    fileprivate var algorithmOptions: LayeredOptions {
        var options = LayeredOptions()
        (options.nodeSpacing, options.layerSpacing) = (nodeSpacing, layerSpacing)
        if maximumLayerExtent > 0 { options.maximumWidth = maximumLayerExtent }
        options.style =
            switch style {
            case .automatic: .automatic
            case .orthogonal: .orthogonal
            case .curved: .curved
            case .straight: .straight
            }
        options.keepsOrder = order == .given
        options.maximumEdges = maximumEdges
        return options
    }
}
