import EspalierGeometry
import Foundation

/// The containers of a layered layout's sections, in an order in which outer containers are first.
struct SectionContainers {
    /// The least space for a title, and the space above and below it.
    private static let strip = 20.0
    private static let titleMargin = 6.0
    /// The distance of a title from the sides of its frame.
    static let titleInset = 8.0

    /// The sections of the containers, with the outer before the inner.
    private(set) var sections: [Int] = []
    /// For each section, the number of its container; -1 for none.
    private(set) var number: [Int32] = []
    /// For each container, the size of its title.
    private(set) var titles: [CGSize] = []
    private var parents: [Int] = []

    init() {}

    /// Leaves out containers without items.
    ///
    /// O(sections · depth).
    init(_ containers: [LayeredLayoutContainer?], itemCounts: [Int]) {
        number = containers.map { _ in -1 }
        let paths = containers.indices.map { Self.path(of: $0, containers) }
        var isFilled = containers.map { _ in false }
        for section in containers.indices where itemCounts[section] > 0 {
            for outer in paths[section] { isFilled[outer] = true }
        }
        let filled = containers.indices.filter { isFilled[$0] }
        for section in filled.sorted(by: { (paths[$0].count, $0) < (paths[$1].count, $1) }) {
            number[section] = Int32(sections.count)
            sections.append(section)
            titles.append(containers[section].map { Lengths.usable($0.titleSize) } ?? .zero)
            parents.append(paths[section].count > 1 ? Int(number[paths[section][1]]) : -1)
        }
    }

    /// Returns a section with a container, and those of the containers around it; empty without a container.
    static func path(of section: Int, _ containers: [LayeredLayoutContainer?]) -> [Int] {
        var path: [Int] = []
        var known: Set<Int> = []
        var next: Int? = section
        while let outer = next, containers.indices.contains(outer), let container = containers[outer] {
            // In a circle, no container has an outer one.
            guard known.insert(outer).inserted else { return [section] }
            path.append(outer)
            next = container.parent
        }
        return path
    }

    /// Returns the containers of the graph, which have space for the titles at the upper sides of the picture.
    func all(_ direction: TreeDirection) -> [LayeredGraph.Container] {
        sections.indices.map { index in
            var container = LayeredGraph.Container(parent: parents[index])
            guard titles[index].height > 0 else { return container }
            let strip = strip(index)
            let width = titles[index].width + 2 * Self.titleInset
            switch direction {
            case .topToBottom: container.top = strip
            case .bottomToTop: container.bottom = strip
            case .leftToRight, .rightToLeft: container.left = strip
            }
            if direction.isHorizontal {
                container.minimumHeight = width
            } else {
                container.minimumWidth = width
            }
            return container
        }
    }

    static func strip(ofTitle title: CGSize) -> Double {
        max(strip, title.height.rounded(.up) + titleMargin)
    }

    /// Returns the height of the space for a title.
    func strip(_ index: Int) -> Double {
        Self.strip(ofTitle: titles[index])
    }

    /// Returns the number of containers around a container.
    func depth(_ index: Int) -> Int {
        var (depth, next) = (0, parents[index])
        while next >= 0 { (depth, next) = (depth + 1, parents[next]) }
        return depth
    }
}

/// The places of containers in a drawing.
extension SectionContainers {
    /// Returns the frame of a section's container; nil if it has none.
    func frame(ofSection section: Int, in drawing: DirectedDrawing) -> CGRect? {
        guard number.indices.contains(section), number[section] >= 0 else { return nil }
        let rect = drawing.drawing.frames[Int(number[section])]
        return rect.isNull ? nil : drawing.frame(rect)
    }

    /// Returns the frame of the title of a section's container: the first free place at the upper side.
    ///
    /// Lines may pass through this side.
    func titleFrame(ofSection section: Int, in frame: CGRect, _ crossings: [[CGFloat]]) -> CGRect {
        let container = Int(number[section])
        let (size, inset) = (titles[container], Self.titleInset)
        var x = frame.minX + inset
        for line in crossings[container] where line > x - 4 && line < x + size.width + 4 { x = line + 4 }
        if x + size.width > frame.maxX - inset { x = frame.minX + inset }
        let y = frame.minY + (strip(container) - size.height) / 2
        return CGRect(x: x, y: y, width: size.width, height: size.height)
    }

    /// Returns for each container the positions at which lines pass through the space of its title, in ascending order.
    func titleCrossings(in drawing: DirectedDrawing) -> [[CGFloat]] {
        var crossings = sections.map { _ in [CGFloat]() }
        guard !crossings.isEmpty, !drawing.direction.isHorizontal else { return crossings }
        let strips = sections.enumerated().map { index, section in
            let frame = frame(ofSection: section, in: drawing) ?? .null
            return CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: strip(index))
        }
        let index = OrderedBoxTree(count: strips.count) { strips[$0] }
        for edge in drawing.drawing.lines.indices {
            let points = drawing.points(ofEdge: edge)
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

    /// Returns the frames and titles of all containers in a drawing.
    func views(in drawing: DirectedDrawing) -> ContainerViews {
        let crossings = titleCrossings(in: drawing)
        return ContainerViews(
            sections.enumerated().compactMap { index, section in
                frame(ofSection: section, in: drawing).map {
                    ContainerViews.Container(
                        number: section, depth: depth(index), frame: $0,
                        title: titleFrame(ofSection: section, in: $0, crossings))
                }
            })
    }
}
