import CCairo
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Draws images on a bitmap.
///
/// Each pixel that an image covers is computed from samples of the image. Pixman's scaling isn't used, because its
/// result depends on the processor.
struct BitmapImagePainter {
    private let context: CairoContext
    private let images: ImageCache
    private let path: PathBuilder

    init(context: CairoContext, images: ImageCache) {
        (self.context, self.images) = (context, images)
        path = PathBuilder(context: context)
    }

    /// Draws an image that fills the rectangle, with a projective transform.
    ///
    /// - Throws: `ImageError` if the image can't be decoded, `CairoError`.
    func draw(_ image: Image, in rect: CGRect, through map: ProjectiveTransform) throws {
        let device = context.deviceTransform
        let unit = CGAffineTransform(
            a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
        let corners = map.clip(rect.corners)
        // This transform maps the unit square to pixels.
        let projection = ProjectiveTransform(unit).concatenating(map).concatenating(.init(device))
        let polygon = context.reach.clip(corners.map { map.map($0).applying(device) })
        guard polygon.count > 2 else { return }
        cairo_save(context.pointer)
        defer { cairo_restore(context.pointer) }
        cairo_identity_matrix(context.pointer)
        try paint(image, polygon, projection, at: corners.map { $0.applying(unit.inverted()) })
    }

    /// Paints the visible pixels of a polygon.
    ///
    /// `vertices` are the polygon's vertices in the unit square. The image's scale is greatest at one of them, and the
    /// size of the sampled image is chosen for this scale.
    private func paint(
        _ image: Image, _ polygon: [CGPoint], _ projection: ProjectiveTransform, at vertices: [CGPoint]
    ) throws {
        let sizes = vertices.map { projection.lengths(at: $0) }
        let (width, height) = (Double(sizes.map(\.x).max() ?? 0), Double(sizes.map(\.y).max() ?? 0))
        let source = try images.image(
            image, width: width, height: height, isHalved: !projection.isAffine
        ).buffer
        let pixels = ProjectiveTransform(
            CGAffineTransform(scaleX: 1 / CGFloat(source.width), y: 1 / CGFloat(source.height)))
        guard let sampler = ProjectiveSampler(source, map: pixels.concatenating(projection)) else {
            return
        }
        path.begin()
        path.addPolygon(polygon)
        let box = visibleBox(of: polygon)
        guard !box.isEmpty else { return path.begin() }
        let target = PixelBuffer(width: Int(box.width), height: Int(box.height))
        sampler.paint(into: target, left: Int(box.minX), top: Int(box.minY))
        let surface = try CairoSurface(pixels: target, for: "painting an image")
        cairo_set_source_surface(context.pointer, surface.pointer, box.minX, box.minY)
        cairo_pattern_set_filter(cairo_get_source(context.pointer), CAIRO_FILTER_NEAREST)
        cairo_fill(context.pointer)
    }

    /// Returns the smallest rectangle of whole pixels that contains the polygon inside the clip.
    ///
    /// The rectangle is never larger than the surface.
    private func visibleBox(of polygon: [CGPoint]) -> CGRect {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(context.pointer, &left, &top, &right, &bottom)
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
