import CCairo
package import EspalierGeometry
public import EspalierGraphics
public import Foundation

extension CairoCanvas {
    /// Draws an image scaled to fill the rectangle.
    ///
    /// On a bitmap, pixman's scaling isn't used, because its result depends on the processor.
    public func draw(_ image: Image, in rect: CGRect) {
        if !configuration.isVector {
            _ = draw(image, in: rect, through: ProjectiveTransform(.identity))
            return
        }
        guard rect.isFinite, rect.width > 0, rect.height > 0, willDraw() else { return }
        do {
            if configuration.isPDF { return try embed(image, in: rect) }
            let entry = try images.original(image)
            // Viewers ignore the orientation and show the pixels as they are stored in the file.
            if image.format == .jpeg, image.orientation == .up {
                try entry.surface.attach(image.data, as: CAIRO_MIME_TYPE_JPEG)
            }
            cairo_save(context)
            cairo_translate(context, rect.minX, rect.minY)
            cairo_scale(context, rect.width / Double(entry.width), rect.height / Double(entry.height))
            cairo_set_source_surface(context, entry.surface.pointer, 0, 0)
            cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
            cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
            fillRectangle(CGRect(x: 0, y: 0, width: entry.width, height: entry.height))
            cairo_restore(context)
        } catch {
            note(error)
        }
    }

    private func fillRectangle(_ rect: CGRect) {
        guard isWithinReach(rect) else { return fillWithinReach(CanvasShape.rectangle(rect).path) }
        cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
        cairo_fill(context)
    }
}

extension CairoCanvas: ProjectiveImageCanvas {
    /// Draws an image with a projective transform.
    ///
    /// Each pixel that the image covers is computed from samples of the image.
    ///
    /// - Returns: False on a vector surface, on which nothing is drawn.
    package func draw(_ image: Image, in rect: CGRect, through map: ProjectiveTransform) -> Bool {
        if configuration.isVector { return false }
        guard rect.isFinite, rect.width > 0, rect.height > 0, willDraw() else { return true }
        let device = deviceTransform
        let unit = CGAffineTransform(
            a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
        let corners = map.clip(rect.corners)
        // This transform maps the unit square to pixels.
        let projection = ProjectiveTransform(unit).concatenating(map).concatenating(.init(device))
        let polygon = configuration.reach.clip(corners.map { map.map($0).applying(device) })
        guard polygon.count > 2 else { return true }
        cairo_save(context)
        cairo_identity_matrix(context)
        do {
            try paint(image, polygon, projection, at: corners.map { $0.applying(unit.inverted()) })
        } catch {
            note(error)
        }
        cairo_restore(context)
        return true
    }

    /// Paints the visible pixels of a polygon.
    ///
    /// `vertices` are the polygon's vertices in the unit square. They determine the size of the sampled image, because
    /// its scale is greatest at one of them.
    private func paint(
        _ image: Image, _ polygon: [CGPoint], _ projection: ProjectiveTransform, at vertices: [CGPoint]
    ) throws {
        let sizes = vertices.map { projection.lengths(at: $0) }
        let (width, height) = (Double(sizes.map(\.x).max() ?? 0), Double(sizes.map(\.y).max() ?? 0))
        let entry =
            projection.isAffine
            ? try images.image(image, width: width, height: height)
            : try images.halved(image, width: width, height: height)
        let pixels = ProjectiveTransform(
            CGAffineTransform(scaleX: 1 / CGFloat(entry.width), y: 1 / CGFloat(entry.height)))
        guard let sampler = ProjectiveSampler(entry.buffer, map: pixels.concatenating(projection)) else {
            return
        }
        cairo_new_path(context)
        addPolygon(polygon)
        let box = visibleBox(of: polygon)
        guard !box.isEmpty else { return cairo_new_path(context) }
        let target = PixelBuffer(width: Int(box.width), height: Int(box.height))
        sampler.paint(into: target, left: Int(box.minX), top: Int(box.minY))
        let surface = try CairoSurface(pixels: target, for: "painting an image")
        cairo_set_source_surface(context, surface.pointer, box.minX, box.minY)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
        cairo_fill(context)
    }

    /// Returns the smallest rectangle of whole pixels that contains the polygon inside the clip.
    ///
    /// It is never larger than the surface.
    private func visibleBox(of polygon: [CGPoint]) -> CGRect {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(context, &left, &top, &right, &bottom)
        let (x, y) = (polygon.map { Double($0.x) }, polygon.map { Double($0.y) })
        left = max(left, x.min() ?? 0).rounded(.down)
        top = max(top, y.min() ?? 0).rounded(.down)
        right = min(right, x.max() ?? 0).rounded(.up)
        bottom = min(bottom, y.max() ?? 0).rounded(.up)
        return CGRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }
}

extension ProjectiveTransform {
    /// Returns the scale of the map at `point`, in the x direction and in the y direction.
    fileprivate func lengths(at point: CGPoint) -> CGPoint {
        let (w, image) = (w(at: point), map(point))
        func length(_ x: CGFloat, _ y: CGFloat) -> CGFloat { (x * x + y * y).squareRoot() / w }
        return CGPoint(
            x: length(a - image.x * p, b - image.y * p), y: length(c - image.x * q, d - image.y * q))
    }
}
