import EspalierBoxes
import EspalierDiagrams
import EspalierGeometry
import EspalierGraphics
import Foundation

/// The names of the colors of a theme, and of its paints.
nonisolated struct ColorNames {
    private let names: [AdaptiveColor: String]

    init(_ theme: Theme) {
        names = Dictionary(ThemeToken.allCases.map { (theme[$0], $0.rawValue) }) { first, _ in first }
    }

    /// Returns the name of the first color of the theme with the same values, or the values.
    func text(_ color: AdaptiveColor) -> String { names[color] ?? color.snapshotText }

    func text(_ paint: Paint) -> String {
        switch paint {
        case .color(let color): text(color)
        case .linearGradient(let gradient):
            gradient.stops.map { text($0.color) }.joined(separator: " to ")
        }
    }

    /// Returns the width, the paint and the dashes of a stroke, such as `1 outline` or `1 line dash 4,3`.
    func text(_ stroke: Stroke) -> String {
        let dash = stroke.dash.isEmpty ? "" : " dash \(stroke.dash.map { Double($0) }.snapshotText)"
        return "\(Double(stroke.width).snapshotText) \(text(stroke.paint))\(dash)"
    }
}

extension LayoutElement {
    /// Adds the look, the texts and the edges of an element of a diagram.
    nonisolated mutating func add(_ details: ElementDetails, _ names: ColorNames) {
        var marks = details.marks[...]
        content = details.edges.enumerated().map { number, edge in
            var element = LayoutElement(
                Key(category: .edge, kind: edge.kind, indexPath: [number]), frame: edge.boundingBox)
            (element.id, element.ends) = (edge.id, (edge.from, edge.to ?? ""))
            let own = marks.filter { $0.element == edge.id }
            element.style = Self.lineStyle(own.isEmpty ? details.marks : Array(own), names)
            return element
        }
        if !content.isEmpty { return }
        if key.category == .supplementary, details.marks.allSatisfy(\.isStroked) {
            style = Self.lineStyle(details.marks, names)
            return
        }
        if let first = marks.first, case .shape(let shape, let fill, let stroke) = first.content,
            first.covers(frame.size, strokedBy: stroke)
        {
            marks.removeFirst()
            style = Self.boxStyle(shape, fill, stroke, names)
        }
        if let padding = details.padding, padding != .zero {
            style.append(.init("padding", padding.snapshotText))
        }
        if !details.category.isEmpty { style.append(.init("category", details.category)) }
        content = marks.enumerated().map { number, mark in LayoutElement(mark, number, names) }
    }

    private nonisolated init(_ mark: ElementDetails.Mark, _ number: Int, _ names: ColorNames) {
        var key = Key(category: .view, kind: Self.shapeKind, indexPath: [number])
        var (label, style) = ("", [LayoutSnapshot.Property]())
        switch mark.content {
        case .text(let string, let font, let color):
            (key.kind, label) = (Self.textKind, string)
            style.append(.init("font", font.faceText))
            let name = names.text(color)
            if name != ThemeToken.text.rawValue { style.append(.init("color", name)) }
        case .shape(let shape, let fill, let stroke): style = Self.boxStyle(shape, fill, stroke, names)
        case .image(let width, let height):
            key.kind = "image"
            style.append(.init("image", "\(width)x\(height)"))
        }
        self.init(key, frame: mark.frame)
        (self.label, self.style) = (label, style)
    }

    private nonisolated static func boxStyle(
        _ shape: CanvasShape, _ fill: Paint?, _ stroke: Stroke?, _ names: ColorNames
    ) -> [LayoutSnapshot.Property] {
        var style: [LayoutSnapshot.Property] = []
        if let fill { style.append(.init("background", names.text(fill))) }
        if case .roundedRectangle(_, let radius) = shape {
            // The stroke is inside the box.
            style.append(.init("radius", Double(radius + (stroke?.width ?? 0) / 2).snapshotText))
        }
        if let stroke { style.append(.init("border", names.text(stroke))) }
        return style
    }

    /// Returns the stroke of a line, and its arrowhead, which is drawn after it.
    private nonisolated static func lineStyle(
        _ marks: [ElementDetails.Mark], _ names: ColorNames
    ) -> [LayoutSnapshot.Property] {
        var style: [LayoutSnapshot.Property] = []
        for mark in marks {
            guard case .shape(_, let fill, let stroke) = mark.content else { continue }
            if style.isEmpty, let stroke {
                style.append(.init("stroke", names.text(stroke)))
            } else if style["arrowhead"] == nil {
                style.append(.init("arrowhead", fill == nil ? "open" : "filled"))
            }
        }
        return style
    }
}

extension ElementDetails.Mark {
    /// True for a line or an arrowhead.
    fileprivate nonisolated var isStroked: Bool {
        if case .shape(.path, _, _) = content {
            true
        } else if case .shape(.line, _, _) = content {
            true
        } else {
            false
        }
    }

    /// Returns true for the shape of a whole box, whose stroke is inside it, or for a shape that the layout determines.
    fileprivate nonisolated func covers(_ size: CGSize, strokedBy stroke: Stroke?) -> Bool {
        if case .shape(.path, _, _) = content { return true }
        let frame = frame.insetBy(dx: -(stroke?.width ?? 0) / 2, dy: -(stroke?.width ?? 0) / 2)
        let whole = CGRect(origin: .zero, size: size)
        return [
            frame.minX - whole.minX, frame.minY - whole.minY, frame.maxX - whole.maxX,
            frame.maxY - whole.maxY,
        ].allSatisfy { abs($0) < 0.01 }
    }
}

extension DiagramEdge {
    fileprivate nonisolated var boundingBox: CGRect {
        let (x, y) = (points.map(\.x), points.map(\.y))
        guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else {
            return .zero
        }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
