import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
public import Foundation

/// A line of a diagram with its ends, as listed by `espalier inspect`.
public nonisolated struct DiagramEdge: Sendable, Equatable {
    /// The kind of the line in diagram files, such as `connector` or `edge`.
    public let kind: String
    /// The id, which is unique in the diagram.
    ///
    /// It is the id of the element in the SVG. The lines from a parent to several children are one element, whose id is
    /// followed by the id of the child.
    public fileprivate(set) var id: String
    /// The id of the item that the line leads from.
    public let from: String
    /// The id of the item that the line leads to; nil if the layout doesn't say it.
    public let to: String?
    /// The corners of the line in points of the picture; a curve is a polyline that is at most half a point away.
    ///
    /// Orthogonal lines have their corners before they are rounded.
    public fileprivate(set) var points: [CGPoint]
}

extension Diagram {
    /// Returns the lines that overlap a rectangle of the picture, in drawing order.
    ///
    /// If `rect` is nil, all lines are returned, those of panels after those of the page.
    public func edges(in rect: CGRect? = nil) -> [DiagramEdge] {
        var ids: [String: Int] = [:]
        return allEdges(in: rect).map { edge in
            var edge = edge
            let count = (ids[edge.id] ?? 0) + 1
            ids[edge.id] = count
            if count > 1 { edge.id += "-\(count)" }
            return edge
        }
    }

    private func allEdges(in rect: CGRect?) -> [DiagramEdge] {
        let visible = (rect ?? bounds).offsetBy(dx: -contentFrame.minX, dy: -contentFrame.minY)
        let elements = collectionView.elements(in: visible)
        let own = elements.flatMap(lines).filter { $0.overlaps(visible) }.map {
            $0.moved(by: contentFrame.origin)
        }
        return own
            + panels(in: elements, showing: rect).flatMap { panel in
                panel.diagram.allEdges(in: panel.part).map { $0.moved(by: panel.origin) }
            }
    }

    /// Returns the lines of an element, in the coordinates of the content.
    func lines(_ attributes: CollectionViewLayoutAttributes) -> [DiagramEdge] {
        guard let kind = attributes.representedElementKind, let styles = content.views.lines[kind],
            content.hasItem(at: attributes), let edge = attributes as? EdgeLayoutAttributes,
            let lines = edge.lines
        else { return [] }
        let path = attributes.indexPath
        let row = content.row(at: path)
        let element = content.element(ofLine: styles.name, kind, at: path, frame: attributes.frame)
        func line(_ id: String, from source: Int, to target: Int?, _ points: [CGPoint]) -> DiagramEdge {
            line(id, from: content.ids[source], to: target.map { content.ids[$0] }, points)
        }
        func line(_ id: String, from source: String, to target: String?, _ points: [CGPoint]) -> DiagramEdge {
            let mirrored =
                content.views.mirrors
                ? points.map { CGPoint(x: attributes.size.width - $0.x, y: $0.y) } : points
            return DiagramEdge(
                kind: styles.name, id: id, from: source, to: target, points: mirrored
            ).moved(by: attributes.frame.origin)
        }
        switch lines {
        case .connector(let connector):
            let children = connector.linesToChildren()
            return children.map { child in
                let target = content.row(section: child.section, item: child.item)
                let id = children.count == 1 ? element.id : "\(element.id)-\(content.ids[target])"
                return line(id, from: row, to: target, child.points)
            }
        case .reference(let reference):
            let points = EdgeLeg(reference.path()).polyline
            if let edge = content.edge(ofLine: kind, at: path), let edges = content.edges {
                return [
                    line(element.id, from: row, to: Int(edges.targets[edge]), reference.corners ?? points)
                ]
            }
            let parent = content.extraParent(at: path)
            return [
                line(
                    element.id, from: parent ?? row, to: parent == nil ? nil : row,
                    reference.corners ?? points)
            ]
        case .legs(let legs):
            return legs.filter(\.isFinite).enumerated().map { number, leg in
                let edge = leg.edge ?? content.edge(ofLine: kind, at: path)
                if let edge, content.hasEdge(edge) {
                    return line(
                        content.element(ofEdge: edge, styles.name, frame: .zero).id,
                        from: content.end(ofEdge: edge, isSource: true).id,
                        to: content.end(ofEdge: edge, isSource: false).id, leg.polyline)
                }
                let target = content.row(ofTarget: leg)
                if kind == ClassHierarchyLayout.elementKindReference,
                    let parent = content.extraParent(at: path)
                {
                    return line(element.id, from: parent, to: row, leg.polyline)
                }
                var id = number == 0 ? element.id : "\(element.id)-\(number + 1)"
                if kind == ClassHierarchyLayout.elementKindConnector, legs.count > 1, let target {
                    id = "\(element.id)-\(content.ids[target])"
                }
                return line(id, from: row, to: target, leg.polyline)
            }
        }
    }
}

extension DiagramEdge {
    nonisolated func moved(by origin: CGPoint) -> DiagramEdge {
        var edge = self
        edge.points = points.map { CGPoint(x: $0.x + origin.x, y: $0.y + origin.y) }
        return edge
    }

    /// Returns true if the bounding box of one of the segments overlaps or touches a rectangle.
    fileprivate nonisolated func overlaps(_ rect: CGRect) -> Bool {
        zip(points, points.dropFirst()).contains { start, end in
            min(start.x, end.x) <= rect.maxX && max(start.x, end.x) >= rect.minX
                && min(start.y, end.y) <= rect.maxY && max(start.y, end.y) >= rect.minY
        }
    }
}
