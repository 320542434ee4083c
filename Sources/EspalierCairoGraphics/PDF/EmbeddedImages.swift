import CCairo
import EspalierGraphics

/// The images of a PDF.
///
/// The file contains each image only once, even if several cells and pages show it.
struct EmbeddedImages {
    /// The number of each image.
    ///
    /// Cairo writes images with the same number only once, even if their surfaces are different objects.
    private var numbers: [Image: Int] = [:]
    private var files: [Image: CairoSurface] = [:]

    /// Returns the surface from which an image is drawn.
    ///
    /// For a JPEG, the surface contains the file instead of pixels; for a PNG, it contains the pixels.
    ///
    /// The orientation of the image isn't applied.
    ///
    /// - Throws: `ImageError` if the image can't be decoded, `CairoError`.
    mutating func surface(for image: Image, cache: ImageCache) throws -> CairoSurface {
        if let known = files[image] { return known }
        let number = numbers[image] ?? numbers.count
        numbers[image] = number
        let surface: CairoSurface
        switch image.format {
        // PNG files have no orientation, so the displayed image is the same as the stored image.
        case .png: surface = try cache.original(image).surface
        case .jpeg:
            try cache.check(image)
            surface = try CairoSurface(
                width: image.storedWidth, height: image.storedHeight, for: "setting up an image")
            try surface.attach(image.data, as: CAIRO_MIME_TYPE_JPEG)
            files[image] = surface
        }
        try surface.attach("\(number)".utf8, as: CAIRO_MIME_TYPE_UNIQUE_ID)
        return surface
    }
}
