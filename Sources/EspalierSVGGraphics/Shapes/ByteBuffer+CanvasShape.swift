import EspalierGeometry
import EspalierGraphics
import Foundation

extension ByteBuffer {
    /// Appends the start of a tag with the shape's geometry, `<rect x="1" ...`, without the closing `>`.
    ///
    /// - Returns: The length of `<` and the tag's name.
    func append(_ shape: CanvasShape, offset: CGPoint, _ numbers: borrowing NumberTexts) -> Int {
        switch shape {
        case .rectangle(let rect): return append(rect, cornerRadius: 0, offset: offset, numbers)
        case .roundedRectangle(let rect, let radius):
            return append(rect, cornerRadius: radius, offset: offset, numbers)
        case .ellipse(let rect): return append(ellipseIn: rect, offset: offset, numbers)
        case .line(let start, let end):
            // A path is half as long as `<line>` and looks the same.
            append("<path d=\"")
            var writer = PathWriter(offset: offset)
            writer.move(to: start, self, numbers)
            writer.line(to: end, self, numbers)
            append("\"")
            return 5
        case .path(let path):
            append("<path d=\"")
            var writer = PathWriter(offset: offset)
            writer.append(path, to: self, numbers)
            append("\"")
            return 5
        }
    }

    /// Appends a rectangle.
    ///
    /// Its edges are rounded, not its origin and size, so that adjacent rectangles remain adjacent.
    private func append(
        _ rect: CGRect, cornerRadius: CGFloat, offset: CGPoint, _ numbers: borrowing NumberTexts
    ) -> Int {
        let left = hundredths(rect.minX + offset.x)
        let top = hundredths(rect.minY + offset.y)
        let width = hundredths(rect.maxX + offset.x) &- left
        let height = hundredths(rect.maxY + offset.y) &- top
        let radius = hundredths(min(cornerRadius, min(rect.width, rect.height) / 2))
        reserve(Self.greatestRectangleLength)
        appendReserved { start in
            var cursor = put("<rect", at: start)
            if left != 0 { cursor = numbers.write(" x=\"", left, at: cursor) }
            if top != 0 { cursor = numbers.write(" y=\"", top, at: cursor) }
            cursor = numbers.write(" width=\"", width, at: cursor)
            cursor = numbers.write(" height=\"", height, at: cursor)
            return radius > 0 ? numbers.write(" rx=\"", radius, at: cursor) : cursor
        }
        return 5
    }

    /// The maximum length of a rectangle: a name, and five numbers with the names of their attributes.
    private static var greatestRectangleLength: Int { 5 + 5 * (9 + 25) }

    private func append(
        ellipseIn rect: CGRect, offset: CGPoint, _ numbers: borrowing NumberTexts
    ) -> Int {
        let radiusX = hundredths(rect.width / 2)
        let radiusY = hundredths(rect.height / 2)
        let centerX = hundredths(rect.midX + offset.x)
        let centerY = hundredths(rect.midY + offset.y)
        let isCircle = radiusX == radiusY
        append(isCircle ? "<circle" : "<ellipse")
        append(" cx=\"", centerX)
        append(" cy=\"", centerY)
        append(isCircle ? " r=\"" : " rx=\"", radiusX)
        if !isCircle { append(" ry=\"", radiusY) }
        return isCircle ? 7 : 8
    }

    /// Appends ` transform="..."`.
    func append(_ transform: CGAffineTransform) {
        append(" transform=\"matrix(")
        for factor in [transform.a, transform.b, transform.c, transform.d] {
            append(factor: factor)
            append(" ")
        }
        append(number: transform.tx)
        append(" ")
        append(number: transform.ty)
        append(")\"")
    }
}

extension CanvasShape {
    func translated(by offset: CGPoint) -> CanvasShape {
        if offset == .zero { return self }
        func moved(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x + offset.x, y: point.y + offset.y) }
        func moved(_ rect: CGRect) -> CGRect { rect.offsetBy(dx: offset.x, dy: offset.y) }
        return switch self {
        case .rectangle(let rect): .rectangle(moved(rect))
        case .roundedRectangle(let rect, let radius): .roundedRectangle(moved(rect), cornerRadius: radius)
        case .ellipse(let rect): .ellipse(in: moved(rect))
        case .line(let start, let end): .line(from: moved(start), to: moved(end))
        case .path(let path): .path(path.mapPoints(moved))
        }
    }

    /// True if the shape's bounding box has no area, so that fractions of it are undefined.
    var isFlat: Bool {
        switch self {
        case .rectangle(let rect), .roundedRectangle(let rect, _), .ellipse(let rect):
            return rect.width == 0 || rect.height == 0
        case .line(let start, let end):
            return start.x == end.x || start.y == end.y
        case .path(let path):
            // Control points are tested, too: a curve whose control points aren't on the line isn't flat.
            var points: [CGPoint] = []
            _ = path.mapPoints {
                points.append($0)
                return $0
            }
            guard let first = points.first else { return true }
            return points.allSatisfy { $0.x == first.x } || points.allSatisfy { $0.y == first.y }
        }
    }
}
