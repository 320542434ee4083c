import CCairo
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Draws the images of a canvas in the way that suits its medium.
final class ImagePainter {
    private let context: CairoContext
    private let images: ImageCache
    private let medium: CairoCanvas.Medium
    /// The images of a PDF or an SVG that Cairo writes later.
    private let deferred: DeferredImages
    /// The sources of the images of a PDF or an SVG.
    private var sources: [ImageLibrary.Key: Source] = [:]

    /// The source from which an image of a document is drawn.
    private enum Source {
        /// A surface that has the image file.
        case file(CairoSurface)
        /// The pixels, in parts that begin at rows of the displayed image.
        case parts([(top: Int, pixels: DeferredPixels)])
    }

    /// The number of pixels from which an image of a PDF is written in parts, because Cairo copies the pixels.
    private static let partSize = 32_000_000
    /// The number of pixels from which an image of a PDF may be scaled down.
    private static let shrunkSize = 100_000
    /// The number of pixels of a PDF for each of its points, 1/72 inch, that a scaled image has at least.
    private static let pixelsPerPoint = 300.0 / 72
    /// The number of scans as which compressing the pixels of a PNG is counted, and that for each byte of its file.
    ///
    /// Each scan takes about 3 ns for a pixel. zlib compresses 300 million bytes of one color a second, but only 40 million
    /// of noise, which the file contains as well.
    private static let (scansPerCompression, scansPerFileByte) = (6, 8)

    init(
        context: CairoContext, images: ImageCache, medium: CairoCanvas.Medium, deferred: DeferredImages
    ) {
        (self.context, self.images, self.medium) = (context, images, medium)
        self.deferred = deferred
    }

    /// Draws an image scaled to fill the rectangle.
    ///
    /// - Throws: `ImageError` if the image can't be decoded, `CairoError`.
    func draw(_ image: Image, in rect: CGRect) throws {
        switch medium {
        case .bitmap: try draw(image, in: rect, through: ProjectiveTransform(.identity))
        case .svg: try drawAttached(image, in: rect)
        case .pdf: try drawShared(image, in: rect)
        }
    }

    // MARK: Bitmaps

    /// Draws an image on a bitmap, where it fills the rectangle, with a projective transform.
    ///
    /// Each pixel that an image covers is computed from samples of the image. Pixman's scaling isn't used, because its
    /// result depends on the processor.
    ///
    /// - Throws: `ImageError` if the image can't be decoded, `CairoError`.
    func draw(_ image: Image, in rect: CGRect, through map: ProjectiveTransform) throws {
        let box = BezierPath(polygons: [rect.corners.map { map.map($0) }]).boundingBox
        context.noteDrawing(in: map.isAffine ? box : context.clipBox)
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
        // An image outside of the band isn't decoded.
        let box = visibleBox(of: polygon)
        guard !box.isEmpty else { return }
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
        if !sampler.isUpright { try image.takeSamples(Int(box.width) * Int(box.height)) }
        context.beginPath()
        context.addPolygon(polygon)
        let target = PixelBuffer(width: Int(box.width), height: Int(box.height))
        try sampler.paint(into: target, left: Int(box.minX), top: Int(box.minY)) { width, height in
            // Half a pixel less allows for the sides of copies, which are rounded up.
            try images.image(
                image, width: Double(width) - 0.5, height: Double(height) - 0.5, isHalved: true,
                holding: source
            ).buffer
        }
        let surface = try CairoSurface(pixels: target, for: "painting an image")
        cairo_set_source_surface(context.pointer, surface.pointer, box.minX, box.minY)
        cairo_pattern_set_filter(cairo_get_source(context.pointer), CAIRO_FILTER_NEAREST)
        cairo_fill(context.pointer)
    }

    /// Returns the smallest rectangle of whole pixels that contains the polygon inside the clip.
    ///
    /// The rectangle is never larger than the surface.
    private func visibleBox(of polygon: [CGPoint]) -> CGRect {
        BezierPath(polygons: [polygon]).boundingBox.intersection(context.clipBox).integral
    }

    // MARK: SVG

    /// Draws a surface to which the image file is attached.
    ///
    /// The file has no orientation, because the image was read without its metadata.
    private func drawAttached(_ image: Image, in rect: CGRect) throws {
        let surface: CairoSurface
        let key = ImageLibrary.Key(image)
        if case .file(let known)? = sources[key] {
            surface = known
        } else {
            surface = try deferred.surface(attaching: image)
            sources[key] = .file(surface)
        }
        cairo_save(context.pointer)
        defer { cairo_restore(context.pointer) }
        scale(key, to: rect)
        turn(image)
        cairo_set_source_surface(context.pointer, surface.pointer, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context.pointer), CAIRO_FILTER_GOOD)
        cairo_pattern_set_extend(cairo_get_source(context.pointer), CAIRO_EXTEND_PAD)
        context.fill(CGRect(x: 0, y: 0, width: image.storedWidth, height: image.storedHeight))
    }

    // MARK: PDF

    /// Draws an image on a page of a PDF.
    ///
    /// All uses of the image share one object in the PDF, unless it is scaled down for some of them.
    ///
    /// Cairo 1.16 adds an image to a page's resources for each use, and a dictionary with duplicate keys is malformed.
    /// Therefore, the image is drawn in a group of its own, whose resources contain the image only once.
    private func drawShared(_ image: Image, in rect: CGRect) throws {
        let key = key(of: image, in: rect)
        let source = try source(of: key)
        cairo_save(context.pointer)
        defer { cairo_restore(context.pointer) }
        // A group has the size of the clip. The margin keeps the edges of the clip away from the edges of the image,
        // where antialiasing would be applied twice.
        context.beginPath()
        context.addRectangle(rect.insetBy(dx: -1, dy: -1))
        cairo_clip(context.pointer)
        cairo_push_group(context.pointer)
        scale(key, to: rect)
        // Don't set an extend mode, because Cairo would then write a larger copy of the pixels for each use.
        switch source {
        case .file(let surface):
            turn(image)
            cairo_set_source_surface(context.pointer, surface.pointer, 0, 0)
            cairo_paint(context.pointer)
        case .parts(let parts):
            for (top, pixels) in parts {
                cairo_save(context.pointer)
                cairo_translate(context.pointer, 0, Double(top))
                cairo_set_source(context.pointer, pixels.pattern)
                cairo_paint(context.pointer)
                cairo_restore(context.pointer)
            }
        }
        cairo_pop_group_to_source(context.pointer)
        cairo_paint(context.pointer)
    }

    /// Makes a pixel of the displayed image the unit of coordinates.
    private func scale(_ key: ImageLibrary.Key, to rect: CGRect) {
        cairo_translate(context.pointer, rect.minX, rect.minY)
        cairo_scale(context.pointer, rect.width / Double(key.width), rect.height / Double(key.height))
    }

    /// Returns the size in which an image is written for a rectangle.
    ///
    /// Compressing the pixels of a PNG takes ten times as long as decoding them. So a PNG that is at least four times as
    /// wide and as high as a good printer needs is scaled down by 4 or by 16. With only two scales, many uses in many
    /// sizes result in few objects.
    private func key(of image: Image, in rect: CGRect) -> ImageLibrary.Key {
        var key = ImageLibrary.Key(image)
        guard image.format == .png, key.width * key.height >= Self.shrunkSize else { return key }
        let device = context.deviceTransform
        let width = hypot(device.a, device.b) * rect.width * Self.pixelsPerPoint
        let height = hypot(device.c, device.d) * rect.height * Self.pixelsPerPoint
        for scale in [4, 16]
        where Double(image.pixelWidth) >= Double(scale) * width
            && Double(image.pixelHeight) >= Double(scale) * height
        {
            key.width = (image.pixelWidth + scale - 1) / scale
            key.height = (image.pixelHeight + scale - 1) / scale
        }
        return key
    }

    /// Transforms the coordinates from the displayed image to the stored pixels of a file that viewers decode.
    private func turn(_ image: Image) {
        if image.orientation == .up { return }
        let turn = image.orientation.transform
        context.concatenate(
            CGAffineTransform(
                a: turn.a, b: turn.b, c: turn.c, d: turn.d, tx: turn.tx * CGFloat(image.pixelWidth),
                ty: turn.ty * CGFloat(image.pixelHeight)))
    }

    /// Returns the source of an image of a PDF.
    ///
    /// A JPEG is the file instead of pixels, so the orientation isn't applied. A PNG is the pixels of the displayed
    /// image, in several parts if there are many.
    private func source(of key: ImageLibrary.Key) throws -> Source {
        if let known = sources[key] { return known }
        let made = try makeSource(of: key, number: sources.count)
        sources[key] = made
        return made
    }

    private func makeSource(of key: ImageLibrary.Key, number: Int) throws -> Source {
        if key.image.format == .jpeg {
            return .file(try deferred.surface(ofJPEG: key.image, identifier: "\(number)"))
        }
        let height = key.height
        // A scaled image has as much less noise.
        let share = Double(key.width * height) / Double(key.image.pixelWidth * key.image.pixelHeight)
        let bytes = Int(Double(key.image.contents.count) * share)
        try key.image.takeScans(
            Self.scansPerCompression, of: key.width * height, bytes: bytes * Self.scansPerFileByte)
        let count = max(1, (key.width * height + Self.partSize - 1) / Self.partSize)
        return .parts(
            try (0..<count).map { index in
                let rows = height * index / count..<height * (index + 1) / count
                let pixels = try DeferredPixels(
                    key, rows: rows, identifier: count == 1 ? "\(number)" : "\(number)-\(index)",
                    images: deferred)
                return (rows.lowerBound, pixels)
            })
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
