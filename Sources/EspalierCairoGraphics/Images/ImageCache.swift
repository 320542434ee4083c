import CCairo
import EspalierGraphics

/// The Cairo surfaces for the images of a picture.
///
/// The pixels belong to an image library that is shared with other pictures.
final class ImageCache {
    /// A decoded image as a Cairo surface, which uses the pixel buffer in the `ImageLibrary` without copying it.
    struct Entry {
        let surface: CairoSurface
        let buffer: PixelBuffer
    }

    /// The maximum number of pixels in the cache, which take 16 MB.
    ///
    /// A full cache is emptied. Large images aren't cached here, because other threads may wait for their memory.
    private static let pixelCapacity = 4_000_000

    /// The maximum number of pixels of the copy from which smaller copies are made.
    ///
    /// A larger image is decoded once for this copy. Decoding it for each size would remove the copies in other sizes, since
    /// a progressive JPEG takes the whole memory for decoded images.
    private static let basePixelCount = 16_000_000

    let library: ImageLibrary
    private var entries: [ImageLibrary.Key: Entry] = [:]
    private var pixelCount = 0

    init(library: ImageLibrary = .shared) { self.library = library }

    deinit { library.finishPicture() }

    /// Returns the image, scaled down to at least `width` x `height` pixels.
    ///
    /// The image is never enlarged.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - width: The width in pixels, which is rounded up.
    ///   - height: The height in pixels, which is rounded up.
    ///   - isHalved: True to halve each side as often as possible instead, and until the image has at most 16 million
    ///     pixels. Images in perspective are drawn in many sizes, and in an animation each frame has a new size. With
    ///     halved sizes, there are only a few copies.
    ///   - source: A copy of the image that the caller holds; nil for none.
    /// - Returns: The scaled image.
    /// - Throws: `ImageError`, `CairoError`.
    func image(
        _ image: Image, width: Double, height: Double, isHalved: Bool = false,
        holding source: PixelBuffer? = nil
    ) throws -> Entry {
        func side(_ pixels: Int, atLeast needed: Double) -> Int {
            if !isHalved { return needed < Double(pixels) ? max(1, Int(needed.rounded(.up))) : pixels }
            var side = pixels
            while side > 1, Double(side) / 2 >= needed { side = (side + 1) / 2 }
            return side
        }
        var key = ImageLibrary.Key(image)
        (key.width, key.height) = (side(key.width, atLeast: width), side(key.height, atLeast: height))
        var base = ImageLibrary.Key(image)
        while base.width * base.height > Self.basePixelCount {
            if base.width > base.height {
                base.width = (base.width + 1) / 2
            } else {
                base.height = (base.height + 1) / 2
            }
        }
        if isHalved { (key.width, key.height) = (min(key.width, base.width), min(key.height, base.height)) }
        let usesBase =
            key != base && key.width <= base.width && key.height <= base.height
            && (isHalved || base != ImageLibrary.Key(image))
        return try entry(key) {
            if !usesBase { return try library.pixels(key, holding: source) }
            return try library.pixels(key) { try library.pixels(base, holding: source) }
        }
    }

    private func entry(_ key: ImageLibrary.Key, _ makePixels: () throws -> PixelBuffer) throws -> Entry {
        if let known = entries[key] { return known }
        let pixels = try makePixels()
        let entry = Entry(surface: try CairoSurface(pixels: pixels, for: "decoding an image"), buffer: pixels)
        if pixels.pixelCount >= PixelReserve.largeCount { return entry }
        if pixelCount + pixels.pixelCount > Self.pixelCapacity {
            entries.removeAll()
            pixelCount = 0
        }
        entries[key] = entry
        pixelCount += pixels.pixelCount
        return entry
    }
}
