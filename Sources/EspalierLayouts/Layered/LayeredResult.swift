import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// The result of `LayeredLayout.prepare()`.
final class LayeredResult {
    /// The distance by which arrowheads and strokes exceed the lines.
    private static let reach = 4.0

    let edges: [LayeredLayoutEdge]
    let drawing: LayeredDrawing
    /// The reason why the graph couldn't be laid out.
    let error: LayeredGraphError?
    private let configuration: LayeredLayout.Configuration
    private let total: TreePoint
    /// For each node, the edges that lead from it.
    let edgesOfNode: CompressedLists
    /// The edges with labels, by the section of their source and their number.
    let labels: [Int]
    private let isLabeled: [Bool]
    let containers: SectionContainers
    /// The numbers of the nodes with lines, and the frames of these lines.
    let sources: [Int32]
    private(set) var lineFrames: [CGRect] = []
    private lazy var lineIndex = OrderedBoxTree(count: sources.count) { lineFrames[$0] }
    private lazy var labelIndex = OrderedBoxTree(count: labels.count) { labelFrame(labels[$0]) }

    /// Draws a graph.
    init(_ reader: LayeredGraphReader, _ configuration: LayeredLayout.Configuration) {
        (edges, self.configuration) = (reader.edges, configuration)
        let graph = reader.graph
        do {
            drawing = try LayeredAlgorithm.draw(graph, options: configuration.algorithmOptions)
            error = nil
        } catch {
            drawing = LayeredDrawing(nodeCount: graph.nodes.count, edgeCount: graph.edges.count)
            self.error = error
        }
        total = TreePoint(depth: drawing.size.height, breadth: drawing.size.width)
        containers = reader.containers
        edgesOfNode = CompressedLists(keys: reader.lineOwners, count: graph.nodes.count)
        var known: Set<CGPoint> = []
        let drawn = drawing
        labels = drawn.labels.indices.filter {
            !drawn.labels[$0].isNull && known.insert(drawn.labels[$0].origin).inserted
        }
        isLabeled = labels.reduce(into: drawn.labels.map { _ in false }) { $0[$1] = true }
        let lists = edgesOfNode
        sources = (0..<Int32(graph.nodes.count)).filter { node in
            lists[Int(node)].contains { !drawn.lines[Int($0)].isEmpty }
        }
        lineFrames = sources.map { node in
            lists[Int(node)].reduce(CGRect.null) { frame, edge in
                points(ofEdge: Int(edge)).reduce(frame) { $0.union(CGRect(origin: $1, size: .zero)) }
            }.insetBy(dx: -Self.reach, dy: -Self.reach)
        }
    }

    var contentSize: CGSize { configuration.direction.size(total) }

    func frame(ofNode node: Int) -> CGRect { frame(drawing.boxes[node]) }

    /// Returns the frame of a section's container; nil if it has none.
    func containerFrame(ofSection section: Int) -> CGRect? {
        guard containers.number.indices.contains(section), containers.number[section] >= 0 else { return nil }
        let rect = drawing.frames[Int(containers.number[section])]
        return rect.isNull ? nil : frame(rect)
    }

    /// Returns the frame of the title of a section's container: the first free place at the upper side.
    ///
    /// Lines may pass through this side.
    func titleFrame(ofSection section: Int, in frame: CGRect, _ crossings: [CGFloat]) -> CGRect {
        let container = Int(containers.number[section])
        let (size, inset) = (containers.titles[container], SectionContainers.titleInset)
        var x = frame.minX + inset
        for line in crossings where line > x - 4 && line < x + size.width + 4 { x = line + 4 }
        if x + size.width > frame.maxX - inset { x = frame.minX + inset }
        let y = frame.minY + (containers.strip(container) - size.height) / 2
        return CGRect(x: x, y: y, width: size.width, height: size.height)
    }

    /// Returns for each container the positions at which lines pass through the space of its title, in ascending order.
    func titleCrossings() -> [[CGFloat]] {
        var crossings = containers.sections.map { _ in [CGFloat]() }
        guard !crossings.isEmpty, !configuration.direction.isHorizontal else { return crossings }
        let strips = containers.sections.enumerated().map { index, section in
            let frame = containerFrame(ofSection: section) ?? .null
            return CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: containers.strip(index))
        }
        let index = OrderedBoxTree(count: strips.count) { strips[$0] }
        for edge in edges.indices {
            let points = points(ofEdge: edge)
            for (start, end) in zip(points, points.dropFirst()) {
                let piece = CGRect(
                    x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
                    height: abs(end.y - start.y)
                ).insetBy(dx: -0.1, dy: -0.1)
                index.forEach(in: piece, box: { strips[$0] }, found: { crossings[$0].append(piece.midX) })
            }
        }
        return crossings.map { $0.sorted() }
    }

    func labelFrame(_ edge: Int) -> CGRect { frame(drawing.labels[edge]) }

    private func frame(_ rect: CGRect) -> CGRect {
        configuration.direction.rect(
            origin: TreePoint(depth: rect.minY, breadth: rect.minX),
            size: TreePoint(depth: rect.height, breadth: rect.width), in: total)
    }

    /// Returns the corners of the line of an edge, in the coordinates of the content.
    func points(ofEdge edge: Int) -> [CGPoint] {
        drawing.lines[edge].map {
            configuration.direction.point(TreePoint(depth: $0.y, breadth: $0.x), in: total)
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
        edgesOfNode[Int(sources[index])].contains { edge in
            let points = points(ofEdge: Int(edge))
            return zip(points, points.dropFirst()).contains { start, end in
                let piece = CGRect(
                    x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
                    height: abs(end.y - start.y))
                return piece.insetBy(dx: -Self.reach, dy: -Self.reach).intersectsArea(of: rect)
            }
        }
    }

    /// Returns the edge with a label whose index path ends with a number; nil if there is none.
    func label(numbered number: Int) -> Int? {
        if edges.indices.contains(number), (edges[number].edge ?? number) == number, isLabeled[number] {
            return number
        }
        return labels.first { (edges[$0].edge ?? $0) == number }
    }

    /// Calls `found` with each edge whose label is in a rectangle.
    func forEachLabel(in rect: CGRect, found: (Int) -> Void) {
        labelIndex.forEach(in: rect, box: { labelFrame(labels[$0]) }, found: { found(labels[$0]) })
    }

    /// Returns the line of an edge, in the coordinates of a frame.
    func leg(_ edge: Int, in frame: CGRect) -> EdgeLeg {
        let points = points(ofEdge: edge).map { CGPoint(x: $0.x - frame.minX, y: $0.y - frame.minY) }
        guard drawing.styles[edge] == .curved, let first = points.first else {
            let radius = drawing.styles[edge] == .orthogonal ? configuration.cornerRadius : 0
            return EdgeLeg(
                through: points, cornerRadius: radius, edge: edges[edge].edge, target: edges[edge].target)
        }
        var path = BezierPath()
        path.move(to: first)
        for (start, end) in zip(points, points.dropFirst()) {
            if start.x == end.x || start.y == end.y {
                path.addLine(to: end)
            } else if configuration.direction.isHorizontal {
                let middle = (start.x + end.x) / 2
                path.addCurve(
                    to: end, control1: CGPoint(x: middle, y: start.y), control2: CGPoint(x: middle, y: end.y))
            } else {
                let middle = (start.y + end.y) / 2
                path.addCurve(
                    to: end, control1: CGPoint(x: start.x, y: middle), control2: CGPoint(x: end.x, y: middle))
            }
        }
        return EdgeLeg(path, edge: edges[edge].edge, target: edges[edge].target)
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
