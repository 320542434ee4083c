import CCairo
import EspalierGraphics

/// The images of a PDF.
///
/// The file contains each image once, however many cells and pages show it.
struct EmbeddedImages {
    /// The number of each image.
    ///
    /// Cairo writes images with the same number once, even if their surfaces differ.
    private var numbers: [Image: Int] = [:]
    private var files: [Image: CairoSurface] = [:]

    /// Returns the surface from which an image is drawn: a JPEG's file without its pixels, or the pixels of a PNG.
    ///
    /// The image is on its side if it has to be turned.
    ///
    /// - Throws: `ImageError` if the image can't be decoded, `CairoError`.
    mutating func surface(for image: Image, cache: ImageCache) throws -> CairoSurface {
        if let known = files[image] { return known }
        let number = numbers[image] ?? numbers.count
        numbers[image] = number
        let surface: CairoSurface
        switch image.format {
        // PNG files have no orientation.
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
