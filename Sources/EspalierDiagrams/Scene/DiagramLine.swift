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
    /// The parts of a connector that have strokes of their own; empty if all lines have the same stroke.
    private var parts: [Part] = []

    /// The lines to those children that have the same stroke.
    private struct Part {
        let stroke: LineStroke
        let path: BezierPath
        let arrowhead: BezierPath
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
            if case .connector(let connector) = lines {
                parts = Self.parts(of: connector, styles, content)
                return
            }
            stroke = styles.stroke(key: styles.key(row: content.row(at: attributes.indexPath)))
        }
        switch lines {
        case .connector(let connector):
            connector.add(to: &path)
            if stroke?.arrowhead != nil { arrowhead = connector.arrowheads() }
        case .reference(let reference):
            path = reference.path()
            arrowhead = reference.arrowhead(at: stroke?.arrowhead?.end == .child ? .child : .parent)
        case .legs(let legs):
            isLeg = true
            let declared = stroke?.arrowhead?.layoutArrowhead(otherwiseAt: .parent)
            for leg in legs {
                let (line, end) = leg.paths(endingWith: declared, lineWidth: stroke?.stroke.width ?? 0)
                path.append(line)
                arrowhead.append(end)
            }
        }
    }

    /// Returns the parts of a connector, in the order of the conditions that their children meet.
    private static func parts(
        of connector: TreeConnector, _ styles: LineStyles, _ content: DiagramContent
    ) -> [Part] {
        let groups = connector.divided { styles.key(row: content.row(section: $0, item: $1)) }
        let strokes = groups.map { styles.stroke(key: $0.key) }
        // The lines meet at the parent, so they have one arrowhead there. Each line ends at the base of this arrowhead.
        let owner = strokes.lastIndex { $0?.arrowhead?.end == .parent }
        let shared = owner.flatMap { strokes[$0]?.arrowhead }
        return groups.indices.compactMap { index in
            guard let stroke = strokes[index] else { return nil }
            let own = stroke.arrowhead.flatMap { $0.end == .child ? $0 : nil }
            var lines = groups[index].connector
            lines.lineWidth = stroke.stroke.width
            lines.arrowhead = (own ?? shared)?.layoutArrowhead(otherwiseAt: .parent)
            return Part(
                stroke: stroke, path: lines.path(),
                arrowhead: own != nil || index == owner ? lines.arrowheads() : BezierPath())
        }
    }

    /// Begins the element of an edge.
    mutating func begin(
        _ attributes: CollectionViewLayoutAttributes, of content: DiagramContent, in canvas: any Canvas
    ) {
        guard let path = attributes.pair else {
            let id = content.lineID(name, of: kind, at: attributes.indexPath)
            return canvas.beginElement(CanvasElement(id: id, kind: name, frame: attributes.frame))
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
        for part in parts { draw(part.path, part.arrowhead, part.stroke, in: canvas) }
        if parts.isEmpty, let stroke { draw(path, arrowhead, stroke, in: canvas) }
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

/// Draws the lines of an edge.
final class DiagramLineView: DiagramSupplementaryView {
    private var line = DiagramLine()
    private var elementID = ""
    private var content: DiagramContent?

    override var drawingElement: CanvasElement? {
        CanvasElement(id: elementID, kind: line.name, frame: frame)
    }

    override func beginElement(in canvas: any Canvas) -> Bool {
        canvas.beginElement(CanvasElement(id: elementID, kind: line.name, frame: frame))
        return true
    }

    override func show(kind: String, at path: IndexPath, of content: DiagramContent) {
        if content !== self.content { (self.content, line) = (content, DiagramLine()) }
        line.become(kind, of: content)
        elementID = content.lineID(line.name, of: kind, at: path)
    }

    override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        line.take(layoutAttributes as? EdgeLayoutAttributes, of: content)
    }

    override func draw(in canvas: any Canvas) { line.draw(in: canvas, width: bounds.width) }
}

extension DiagramContent {
    /// Returns the id of an edge.
    ///
    /// - Parameters:
    ///   - name: The kind in diagram files.
    ///   - kind: The kind in the layout.
    ///   - path: The index path.
    /// - Returns: The id.
    fileprivate func lineID(_ name: String, of kind: String, at path: IndexPath) -> String {
        kind == ClassHierarchyLayout.elementKindReference ? referenceID(path) : elementID(name, path)
    }

    /// Returns the id of a line to an extra parent, which consists of the ids of the child and the parent.
    ///
    /// The index path specifies the child and the parent's index among the extra parents.
    private func referenceID(_ path: IndexPath) -> String {
        let child = row(section: path[0], item: path[1])
        let parents = hierarchy?.extraParents(ofRow: child).filter { $0 != child } ?? []
        guard parents.indices.contains(path[2]) else { return "reference-\(ids[child])" }
        return "reference-\(ids[child])-\(ids[parents[path[2]]])"
    }
}
