import EspalierGeometry
package import EspalierGraphics
package import Foundation

/// A small drawing: outlines that are filled or stroked, in the color of the icon or in colors of their own.
package struct Icon: Hashable, Sendable {
    /// The color of an outline.
    enum Color: Hashable, Sendable {
        /// The color of the icon, with an opacity from 0 to 1.
        case icon(opacity: Double)
        /// A color of its own.
        case fixed(EspalierGraphics.Color)
    }

    struct Line: Hashable, Sendable {
        var color: Color
        var width: CGFloat
        var dash: [CGFloat] = []
        var cap = Stroke.Cap.butt
        var join = Stroke.Join.miter

        func scaled(by scale: CGFloat) -> Line {
            var line = self
            line.width *= scale
            line.dash = dash.map { $0 * scale }
            return line
        }
    }

    struct Shape: Hashable, Sendable {
        var path: BezierPath
        var fill: Color?
        var line: Line?
    }

    /// The name that the drawing gives itself; nil if it has none.
    package let title: String?
    /// The size of the drawing in its own units.
    package let size: CGSize
    let shapes: [Shape]
    /// True if strokes don't become thinner in small icons.
    private let keepsStrokes: Bool

    init(title: String?, size: CGSize, shapes: [Shape]) {
        (self.title, self.size, self.shapes, keepsStrokes) = (title, size, shapes, false)
    }

    /// Creates an icon of this library: an outline on a grid of 16 by 16 points.
    init(outline: BezierPath) {
        let line = Line(color: .icon(opacity: 1), width: Self.strokeWidth, cap: .round, join: .round)
        shapes = [Shape(path: outline, fill: nil, line: line)]
        (title, size, keepsStrokes) = (nil, CGSize(width: 16, height: 16), true)
    }

    /// The width of the stroke of this library's icons, in points on their grid.
    package static let strokeWidth: CGFloat = 1.25

    /// All outlines as one path.
    package var path: BezierPath {
        shapes.reduce(into: BezierPath()) { $0.append($1.path) }
    }

    /// Returns the icon in another size, centered in a rectangle at the origin with the same proportions inside.
    package func fitted(in size: CGSize) -> Icon {
        let scale = min(size.width / self.size.width, size.height / self.size.height)
        let transform = CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: (size.width - scale * self.size.width) / 2,
            ty: (size.height - scale * self.size.height) / 2)
        let lineScale = keepsStrokes ? max(1, scale) : scale
        return Icon(
            title: title, size: size,
            shapes: shapes.map { shape in
                var shape = shape
                shape.path = shape.path.applying(transform)
                shape.line = shape.line?.scaled(by: lineScale)
                return shape
            })
    }

    /// Draws the icon with its upper left corner at a point.
    ///
    /// - Parameters:
    ///   - canvas: The canvas.
    ///   - origin: The point.
    ///   - color: The color of outlines that don't have one of their own.
    ///   - appearance: The only appearance in which the icon is visible; nil for both.
    package func draw(
        in canvas: any Canvas, at origin: CGPoint, color: AdaptiveColor, only appearance: Appearance? = nil
    ) {
        func paint(_ own: Color) -> Paint {
            var result: AdaptiveColor
            switch own {
            case .fixed(let color): result = AdaptiveColor(color)
            case .icon(let opacity):
                result = color
                result.light.alpha *= opacity
                result.dark.alpha *= opacity
            }
            if appearance == .light { result.dark = .clear }
            if appearance == .dark { result.light = .clear }
            return .color(result)
        }
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: origin.x, y: origin.y))
        for shape in shapes {
            let stroke = shape.line.map {
                Stroke(paint($0.color), width: $0.width, dash: $0.dash, cap: $0.cap, join: $0.join)
            }
            canvas.draw(.path(shape.path), fill: shape.fill.map(paint), stroke: stroke)
        }
        canvas.restore()
    }
}
