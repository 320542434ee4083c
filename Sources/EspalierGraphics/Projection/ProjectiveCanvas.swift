package import EspalierGeometry
package import Foundation

/// A canvas that applies a projective transform to all drawing, and draws the result on another canvas.
///
/// The other canvas has only affine transforms. Therefore, shapes become paths whose points are mapped; curves are
/// subdivided until the error is invisible. Text is drawn as glyph outlines. Strokes become filled outlines, which are
/// thinner in the distance. Everything behind the viewer is clipped.
package final class ProjectiveCanvas: Canvas {
    private let base: any Canvas
    private let map: ProjectiveTransform
    private let textMeasuring: (any TextMeasuring)?
    /// The transform from the current coordinates to the input coordinates of `map`.
    private var current = CGAffineTransform.identity
    private var saved: [CGAffineTransform] = []

    package init(_ base: any Canvas, map: ProjectiveTransform, textMeasuring: (any TextMeasuring)?) {
        (self.base, self.map, self.textMeasuring) = (base, map, textMeasuring)
    }

    package func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        let polygons = PathFlattener(transform: current, map: map).polygons(of: shape.path)
        if let fill { draw(polygons.map(\.points), paint: fill) }
        if let stroke {
            let scale = current.lengthScale
            let outline = StrokeOutline(
                width: stroke.width * scale, dash: stroke.dash.map { $0 * scale }, cap: stroke.cap,
                join: stroke.join)
            draw(polygons.flatMap { outline.polygons(of: $0) }, paint: stroke.paint)
        }
    }

    package func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        guard let textMeasuring else { return }
        let shift: CGFloat =
            switch anchor {
            case .start: 0
            case .middle: width / 2
            case .end: width
            }
        let outline = textMeasuring.outline(of: string, font: font)
            .applying(CGAffineTransform(translationX: position.x - shift, y: position.y))
        draw(.path(outline), fill: .color(color), stroke: nil)
    }

    package func draw(_ image: Image, in rect: CGRect) {
        drawOnBase(image, in: rect, through: ProjectiveTransform(current).concatenating(map))
    }

    private func drawOnBase(_ image: Image, in rect: CGRect, through map: ProjectiveTransform) {
        if let canvas = base as? any ProjectiveImageCanvas, canvas.draw(image, in: rect, through: map) {
            return
        }
        // The image is divided into a grid. Each cell is drawn with the affine transform that maps three of its corners
        // exactly, and is clipped to its exact outline. The error is proportional to the square of the cell's size.
        let cells = 16
        for row in 0..<cells {
            for column in 0..<cells {
                let cell = CGRect(
                    x: rect.minX + rect.width * CGFloat(column) / CGFloat(cells),
                    y: rect.minY + rect.height * CGFloat(row) / CGFloat(cells),
                    width: rect.width / CGFloat(cells), height: rect.height / CGFloat(cells))
                draw(image, in: rect, clippedTo: cell, through: map)
            }
        }
    }

    private func draw(
        _ image: Image, in rect: CGRect, clippedTo cell: CGRect, through map: ProjectiveTransform
    ) {
        let corners = cell.corners
        guard map.clip(corners) == corners, cell.width > 0, cell.height > 0 else { return }
        let images = corners.map(map.map)
        // This affine transform maps three corners exactly. Its columns are the mapped edges of the cell, divided by
        // the lengths of the edges.
        let (x, y) = (images[1] - images[0], images[3] - images[0])
        let affine = CGAffineTransform(
            a: x.x / cell.width, b: x.y / cell.width, c: y.x / cell.height, d: y.y / cell.height, tx: 0, ty: 0
        )
        let start = cell.origin.applying(affine)
        base.save()
        base.clip(to: .path(BezierPath(polygons: [images])))
        base.concatenate(
            affine.concatenating(
                CGAffineTransform(translationX: images[0].x - start.x, y: images[0].y - start.y)))
        base.draw(image, in: rect)
        base.restore()
    }

    private func draw(_ polygons: [[CGPoint]], paint: Paint) {
        let mapped = polygons.compactMap { polygon -> [CGPoint]? in
            let visible = map.clip(polygon)
            return visible.count >= 3 ? visible.map(map.map) : nil
        }
        if !mapped.isEmpty { base.draw(.path(BezierPath(polygons: mapped)), fill: paint, stroke: nil) }
    }

    package func save() {
        saved.append(current)
        base.save()
    }

    package func restore() {
        if let last = saved.popLast() { current = last }
        base.restore()
    }

    package func concatenate(_ transform: CGAffineTransform) { current = transform.concatenating(current) }

    package func clip(to shape: CanvasShape) {
        let polygons = PathFlattener(transform: current, map: map).polygons(of: shape.path)
        let visible = polygons.map { map.clip($0.points).map(map.map) }.filter { $0.count >= 3 }
        base.clip(to: .path(BezierPath(polygons: visible)))
    }

    package func beginGroup(alpha: Double) { base.beginGroup(alpha: alpha) }
    package func endGroup() { base.endGroup() }

    package func beginElement(_ element: CanvasElement) {
        var element = element
        element.frame = map.boundingBox(of: element.frame.applying(current))
        base.beginElement(element)
    }

    package func endElement() { base.endElement() }
}

extension ProjectiveCanvas: ProjectiveImageCanvas {
    /// Draws an image for a perspective view that is inside this canvas's perspective view, and returns true.
    package func draw(_ image: Image, in rect: CGRect, through inner: ProjectiveTransform) -> Bool {
        drawOnBase(
            image, in: rect,
            through: inner.concatenating(ProjectiveTransform(current)).concatenating(map))
        return true
    }
}

/// A canvas that can draw an image in perspective itself, for example a bitmap canvas that samples the image for each
/// pixel.
package protocol ProjectiveImageCanvas: Canvas {
    /// Draws an image that fills `rect`, transformed by `map`.
    ///
    /// - Returns: False if the canvas can't draw the image in perspective. The caller then draws it in pieces with
    ///   affine transforms.
    func draw(_ image: Image, in rect: CGRect, through map: ProjectiveTransform) -> Bool
}
