import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// The lines of an edge, such as those from a parent to its children.
///
/// A value is reused for many lines, so that the memory of its paths is allocated only once.
struct DiagramLine {
    /// The kind in the layout; empty before the first edge.
    private(set) var kind = ""
    /// The id of the last element as UTF-8: the kind, a hyphen, and the id of the item.
    private var id: [UInt8] = []
    /// The length of the kind and the hyphen.
    private var prefixLength = 0
    /// The strokes of all lines of the kind.
    private var styles: LineStyles?
    /// The kind in diagram files, which is the kind of the element.
    var name: String { styles?.name ?? "" }
    private var stroke: LineStroke?
    private var mirrors = false
    /// True if the lines are legs, and not a connector or a reference.
    private var isLeg = false
    /// True if each connector is one path with the same solid stroke.
    private var isPlain = false
    private var path = BezierPath()
    private var arrowhead = BezierPath()
    /// The parts that have strokes or elements of their own; empty if all lines are drawn as one.
    private var parts: [Part] = []

    /// The lines to those children that have the same stroke, or the line of an edge.
    private struct Part {
        let stroke: LineStroke
        let path: BezierPath
        let arrowhead: BezierPath
        /// The element of an edge; nil for the lines to children.
        var element: CanvasElement?
    }

    /// Sets the kind in the layout, which determines the stroke.
    mutating func become(_ kind: String, of content: DiagramContent) {
        // Nearly always, the previous line had the same kind.
        guard kind != self.kind, let styles = content.views.lines[kind] else { return }
        (self.kind, self.styles, mirrors) = (kind, styles, content.views.mirrors)
        stroke = styles.base
        id = Array("\(styles.name)-".utf8)
        prefixLength = id.count
        isPlain =
            !styles.hasConditions && !mirrors && stroke?.arrowhead == nil
            && stroke?.stroke.dash.isEmpty == true
    }

    /// Sets the path of the line and of its arrowhead, and the strokes that depend on conditions.
    mutating func take(_ attributes: EdgeLayoutAttributes?, of content: DiagramContent?) {
        parts.removeAll()
        path.removeAll()
        arrowhead.removeAll()
        isLeg = false
        guard let attributes, let content, let styles, let lines = attributes.lines else { return }
        if styles.hasConditions {
            switch lines {
            case .connector(let connector):
                parts = Self.parts(of: connector, styles, content)
                return
            case .legs(let legs) where kind == ClassHierarchyLayout.elementKindConnector:
                isLeg = true
                parts = Self.parts(of: legs, styles, content)
                if !parts.isEmpty { return }
            case .reference, .legs: break
            }
            stroke = styles.stroke(key: styles.key(row: content.lineRow(of: kind, at: attributes.indexPath)))
        }
        switch lines {
        case .connector(let connector):
            connector.add(to: &path)
            if stroke?.arrowhead != nil { arrowhead = connector.arrowheads() }
        case .reference(let reference): take(reference, at: attributes.indexPath, content)
        case .legs(let legs):
            isLeg = true
            for leg in legs where leg.isFinite {
                if let edge = leg.edge, content.edges.map({ 0..<$0.count ~= edge }) == true {
                    take(leg, edge, styles, content)
                } else {
                    add(leg, end: content.standardEnd(ofLine: kind, at: attributes.indexPath))
                }
            }
        }
    }

    /// Adds a leg that isn't an edge of the data.
    private mutating func add(_ leg: EdgeLeg, end: ArrowheadDeclaration.End) {
        let (line, head) = leg.paths(
            endingWith: stroke?.arrowhead?.layoutArrowhead(otherwiseAt: end),
            lineWidth: stroke?.stroke.width ?? 0)
        path.append(line)
        arrowhead.append(head)
    }

    private mutating func take(_ reference: TreeReference, at path: IndexPath, _ content: DiagramContent) {
        self.path = reference.path()
        guard let declared = stroke?.arrowhead else { return }
        let end = declared.end ?? content.standardEnd(ofEdge: path.last ?? 0)
        guard declared != ReferenceDeclaration.standardArrowhead.at(end) else {
            arrowhead = reference.arrowhead(at: end == .child ? .child : .parent)
            return
        }
        let isStart = (end == .parent) != reference.startsAtChild
        (self.path, arrowhead) = EdgeLeg(self.path).paths(
            endingWith: declared.at(isStart ? .parent : .child).layoutArrowhead(otherwiseAt: end),
            lineWidth: stroke?.stroke.width ?? 0)
    }

    /// Takes the leg of an edge, which has a stroke and an element of its own.
    private mutating func take(_ leg: EdgeLeg, _ edge: Int, _ styles: LineStyles, _ content: DiagramContent) {
        guard let stroke = styles.stroke(key: styles.key(row: content.views.lineFields.row(ofEdge: edge)))
        else { return }
        let (line, head) = leg.paths(
            endingWith: stroke.arrowhead?.layoutArrowhead(otherwiseAt: content.standardEnd(ofEdge: edge)),
            lineWidth: stroke.stroke.width)
        var element = content.element(ofEdge: edge, name, frame: line.boundingBox)
        element.kind = "line"
        parts.append(Part(stroke: stroke, path: line, arrowhead: head, element: element))
    }

    /// Returns the parts of a connector, in the order of the conditions that their children meet.
    private static func parts(
        of connector: TreeConnector, _ styles: LineStyles, _ content: DiagramContent
    ) -> [Part] {
        let groups = connector.divided {
            styles.key(row: content.lineRow(toChild: content.row(section: $0, item: $1)))
        }
        let strokes = groups.map { styles.stroke(key: $0.key) }
        let drawn = groups.indices.filter { strokes[$0] != nil }.map { groups[$0] }
        let trunk = styles.sharedStroke(keys: drawn.map(\.key))
        // The lines meet at the parent, so they have one arrowhead there. Each line ends at the base of this arrowhead.
        let owner = strokes.lastIndex { $0?.arrowhead?.end == .parent }
        let shared = owner.flatMap { strokes[$0]?.arrowhead }
        var parts = groups.indices.compactMap { index -> Part? in
            guard let stroke = strokes[index] else { return nil }
            let own = stroke.arrowhead.flatMap { $0.end == .child ? $0 : nil }
            var lines = groups[index].connector
            lines.lineWidth = stroke.stroke.width
            lines.arrowhead = (own ?? shared)?.layoutArrowhead(otherwiseAt: .parent)
            return Part(
                stroke: stroke, path: lines.path(),
                arrowhead: own != nil || index == owner && trunk == nil ? lines.arrowheads() : BezierPath())
        }
        if let trunk {
            var lines = connector.shared(by: drawn.map(\.connector))
            lines.lineWidth = trunk.stroke.width
            lines.arrowhead = shared?.layoutArrowhead(otherwiseAt: .parent)
            let arrowhead = owner == nil ? BezierPath() : lines.arrowheads()
            parts.append(Part(stroke: trunk, path: lines.path(), arrowhead: arrowhead))
        }
        return parts
    }

    /// Returns the parts of lines to children, in the order of the conditions that these meet.
    ///
    /// - Returns: The parts; empty if a leg leads to no child of the hierarchy.
    private static func parts(
        of legs: [EdgeLeg], _ styles: LineStyles, _ content: DiagramContent
    ) -> [Part] {
        var groups: [UInt64: [EdgeLeg]] = [:]
        for leg in legs where leg.isFinite {
            guard content.hierarchy != nil, let child = content.row(ofTarget: leg) else { return [] }
            groups[styles.key(row: content.lineRow(toChild: child)), default: []].append(leg)
        }
        return groups.sorted { $0.key < $1.key }.compactMap { key, legs in
            guard let stroke = styles.stroke(key: key) else { return nil }
            var (path, arrowhead) = (BezierPath(), BezierPath())
            for leg in legs {
                let (line, head) = leg.paths(
                    endingWith: stroke.arrowhead?.layoutArrowhead(otherwiseAt: .parent),
                    lineWidth: stroke.stroke.width)
                path.append(line)
                arrowhead.append(head)
            }
            return Part(stroke: stroke, path: path, arrowhead: arrowhead)
        }
    }

    /// Begins the element of an edge.
    mutating func begin(
        _ attributes: CollectionViewLayoutAttributes, of content: DiagramContent, in canvas: any Canvas
    ) {
        guard let path = attributes.pair else {
            return canvas.beginElement(
                content.element(ofLine: name, kind, at: attributes.indexPath, frame: attributes.frame))
        }
        id.removeSubrange(prefixLength...)
        content.ids.withUTF8(ofRow: content.row(section: path.section, item: path.item)) {
            id.append(contentsOf: $0)
        }
        id.withUnsafeBufferPointer { canvas.beginElement(id: $0, kind: name, frame: attributes.frame) }
    }

    /// Draws an edge in its own coordinates.
    mutating func draw(
        _ attributes: CollectionViewLayoutAttributes, of content: DiagramContent, in canvas: any Canvas
    ) {
        guard let edge = attributes as? EdgeLayoutAttributes else { return }
        if isPlain, let stroke, edge.hasPieces {
            canvas.draw(stroke.stroke) { edge.addPieces(to: &$0) }
        } else {
            take(edge, of: content)
            draw(in: canvas, width: edge.size.width)
        }
    }

    /// Draws the line in a view of the given width.
    func draw(in canvas: any Canvas, width: CGFloat) {
        if parts.isEmpty, stroke == nil || path.isEmpty { return }
        guard mirrors else { return draw(in: canvas) }
        canvas.save()
        canvas.concatenate(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0))
        draw(in: canvas)
        canvas.restore()
    }

    private func draw(in canvas: any Canvas) {
        for part in parts {
            if let element = part.element { canvas.beginElement(element) }
            draw(part.path, part.arrowhead, part.stroke, in: canvas)
            if part.element != nil { canvas.endElement() }
        }
        if let stroke, !path.isEmpty { draw(path, arrowhead, stroke, in: canvas) }
    }

    private func draw(
        _ path: BezierPath, _ arrowhead: BezierPath, _ line: LineStroke, in canvas: any Canvas
    ) {
        draw(path, line.stroke, in: canvas)
        if arrowhead.isEmpty { return }
        switch line.arrowhead?.shape {
        case .hollow, .open:
            let solid = Stroke(line.stroke.paint, width: line.stroke.width)
            canvas.draw(.path(arrowhead), fill: nil, stroke: solid)
        case .filled, nil: canvas.draw(.path(arrowhead), fill: line.stroke.paint, stroke: nil)
        }
    }

    private func draw(_ path: BezierPath, _ stroke: Stroke, in canvas: any Canvas) {
        if isLeg, path.elements.count == 2, case .move(let start) = path.elements[0],
            case .line(let end) = path.elements[1]
        {
            // In SVG, a line is shorter than a path.
            return canvas.draw(.line(from: start, to: end), fill: nil, stroke: stroke)
        }
        guard !stroke.dash.isEmpty else { return canvas.draw(.path(path), fill: nil, stroke: stroke) }
        let lines = DashedLines(path, stroke)
        if !lines.long.isEmpty { canvas.draw(.path(lines.long), fill: nil, stroke: stroke) }
        for (path, dash) in lines.short {
            var own = stroke
            own.dash = dash
            canvas.draw(.path(path), fill: nil, stroke: own)
        }
    }
}

extension ArrowheadDeclaration {
    /// Returns the arrowheads at an end.
    fileprivate func at(_ end: End) -> ArrowheadDeclaration {
        ArrowheadDeclaration(shape: shape, end: end, size: size)
    }
}
