import CCairo
import EspalierGraphics

/// The Cairo surfaces for the images of a picture.
///
/// The pixels belong to an image library that is shared with other pictures.
final class ImageCache {
    /// A decoded image as a Cairo surface.
    ///
    /// The surface uses the pixel buffer in the `ImageLibrary` without copying it.
    final class Entry {
        let surface: CairoSurface
        let width: Int
        let height: Int
        let buffer: PixelBuffer

        init(_ buffer: PixelBuffer) throws(CairoError) {
            surface = try CairoSurface(pixels: buffer, for: "decoding an image")
            (self.buffer, width, height) = (buffer, buffer.width, buffer.height)
        }
    }

    /// The maximum number of pixels in the cache, which take 64 MB.
    ///
    /// A full cache is emptied.
    private static let pixelCapacity = 16_000_000

    private let library: ImageLibrary
    private var entries: [ImageLibrary.Key: Entry] = [:]
    private var pixelCount = 0

    init(library: ImageLibrary = .shared) { self.library = library }

    /// Returns the image in its own size.
    func original(_ image: Image) throws -> Entry {
        let key = ImageLibrary.Key(image: image, width: image.pixelWidth, height: image.pixelHeight)
        if let known = entries[key] { return known }
        return keep(try Entry(library.pixels(of: image)), for: key)
    }

    /// Returns the image, scaled down to `width` x `height` pixels, rounded up to whole numbers.
    ///
    /// The image is never enlarged.
    func image(_ image: Image, width: Double, height: Double) throws -> Entry {
        func side(_ pixels: Int, atLeast needed: Double) -> Int {
            needed < Double(pixels) ? max(1, Int(needed.rounded(.up))) : pixels
        }
        return try scaled(
            image, width: side(image.pixelWidth, atLeast: width),
            height: side(image.pixelHeight, atLeast: height))
    }

    /// Returns a copy of the image that has at least `width` x `height` pixels, by halving each side as often as
    /// possible.
    ///
    /// Images in perspective are drawn in many sizes, and in an animation each frame has a new size. With halved sizes,
    /// there are only a few copies.
    func halved(_ image: Image, width: Double, height: Double) throws -> Entry {
        func side(_ pixels: Int, atLeast needed: Double) -> Int {
            var side = pixels
            while side > 1, Double(side) / 2 >= needed { side = (side + 1) / 2 }
            return side
        }
        return try scaled(
            image, width: side(image.pixelWidth, atLeast: width),
            height: side(image.pixelHeight, atLeast: height))
    }

    private func scaled(_ image: Image, width: Int, height: Int) throws -> Entry {
        if width == image.pixelWidth, height == image.pixelHeight { return try original(image) }
        let key = ImageLibrary.Key(image: image, width: width, height: height)
        if let known = entries[key] { return known }
        if let scaled = library[key] { return keep(try Entry(scaled), for: key) }
        let scaled = try library.pixels(of: image).shrunk(width: width, height: height)
        library.insert(scaled, for: key)
        return keep(try Entry(scaled), for: key)
    }

    /// Throws an error if the image can't be decoded.
    func check(_ image: Image) throws(ImageError) { try library.check(image) }

    private func keep(_ entry: Entry, for key: ImageLibrary.Key) -> Entry {
        if pixelCount + entry.buffer.pixelCount > Self.pixelCapacity {
            entries.removeAll()
            pixelCount = 0
        }
        entries[key] = entry
        pixelCount += entry.buffer.pixelCount
        return entry
    }
}
