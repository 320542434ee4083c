import CCairo
import EspalierGraphics
import Foundation
import Synchronization

/// A part of an image in a PDF, whose bytes or pixels exist only while Cairo writes its object.
///
/// Cairo's raster source asks for a surface at each use of the image, and once more when it writes the object. Only
/// then, the surface has the pixels. At each use, Cairo needs only its size and its identifier.
///
/// Cairo copies the pattern for writing while it uses the surface. So a copy that is made between `acquire` and
/// `release` is the one that writes.
final class DeferredImage {
    let pattern: OpaquePointer
    private let image: Image
    /// The rows of the displayed image; all rows of a JPEG.
    private let rows: Range<Int>
    private let library: ImageLibrary
    /// A surface without pixels.
    private let outline: CairoSurface
    /// The surface with the pixels, while Cairo writes the object.
    private var current: CairoSurface?
    private var useCount = 0
    private var writers: Set<OpaquePointer> = []
    private let failures: Failures

    /// The first error of the images of a document, since Cairo's callbacks can't throw.
    final class Failures {
        private(set) var first: (any Error)?

        /// Stores the first error; the other images of the document aren't decoded.
        func stop(_ error: any Error) { first = first ?? error }
    }

    /// Creates a part of an image.
    ///
    /// - Parameters:
    ///   - image: The image, which has been checked.
    ///   - rows: The rows of the displayed image that the part has.
    ///   - identifier: The identifier of the part in the document.
    ///   - library: The library that decodes the image.
    ///   - failures: Receives an error of decoding.
    /// - Throws: `ImageError`, `CairoError`
    init(
        _ image: Image, rows: Range<Int>, identifier: String, library: ImageLibrary, failures: Failures
    ) throws {
        (self.image, self.rows, self.library, self.failures) = (image, rows, library, failures)
        let isJPEG = image.format == .jpeg
        let (width, height) = isJPEG ? (image.storedWidth, image.storedHeight) : (image.pixelWidth, rows.count)
        outline = try CairoSurface(outlineOf: width, height, isOpaque: isJPEG)
        try outline.attach(identifier.utf8, as: CAIRO_MIME_TYPE_UNIQUE_ID)
        let content = isJPEG ? CAIRO_CONTENT_COLOR : CAIRO_CONTENT_COLOR_ALPHA
        guard let pattern = cairo_pattern_create_raster_source(nil, content, Int32(width), Int32(height)) else {
            throw CairoError(operation: "setting up an image", message: "no pattern")
        }
        self.pattern = pattern
        if let error = CairoError(cairo_pattern_status(pattern), while: "setting up an image") { throw error }
        cairo_raster_source_pattern_set_callback_data(pattern, Unmanaged.passUnretained(self).toOpaque())
        cairo_raster_source_pattern_set_acquire(
            pattern,
            { pattern, data, _, _ in data.flatMap { DeferredImage.from($0).acquire(pattern) } },
            { _, data, _ in if let data { DeferredImage.from(data).release() } })
        cairo_raster_source_pattern_set_copy(pattern) { copy, data, _ in
            if let data { DeferredImage.from(data).noteCopy(copy) }
            return CAIRO_STATUS_SUCCESS
        }
    }

    deinit { cairo_pattern_destroy(pattern) }

    private static func from(_ data: UnsafeMutableRawPointer) -> DeferredImage {
        Unmanaged<DeferredImage>.fromOpaque(data).takeUnretainedValue()
    }

    private func noteCopy(_ copy: OpaquePointer?) {
        if useCount > 0, let copy { writers.insert(copy) }
    }

    private func acquire(_ pattern: OpaquePointer?) -> OpaquePointer? {
        useCount += 1
        if let pattern, writers.contains(pattern), current == nil, failures.first == nil {
            do { current = try surface() } catch { failures.stop(error) }
        }
        return (current ?? outline).pointer
    }

    private func release() {
        useCount -= 1
        if useCount == 0 { current = nil }
    }

    /// Returns a surface with the pixels of a PNG, or with the file of a JPEG.
    private func surface() throws -> CairoSurface {
        switch image.format {
        case .png:
            let pixels = try library.temporaryPixels(of: image)
            return try CairoSurface(pixels: pixels, rows: rows, for: "decoding an image")
        case .jpeg:
            let surface = try CairoSurface(
                outlineOf: image.storedWidth, image.storedHeight, isOpaque: true)
            try surface.attach(try image.contents.data(), as: CAIRO_MIME_TYPE_JPEG)
            return surface
        }
    }
}

/// Memory that contains only zeros and takes no space, because it can't be written.
///
/// Surfaces whose pixels aren't used share it.
private final class BlankPixels: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    let count: Int

    init(_ count: Int) throws(CairoError) {
        let start = mmap(nil, count, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard let start, start != MAP_FAILED else {
            throw CairoError(operation: "setting up an image", message: "out of memory")
        }
        (self.start, self.count) = (start, count)
    }

    deinit { munmap(start, count) }
}

extension CairoSurface {
    /// The blank pixels of the last surface; a larger surface needs new ones.
    private static let blank = Mutex<BlankPixels?>(nil)

    /// Creates an image surface of which only the size, attached data and identifiers are used.
    fileprivate convenience init(outlineOf width: Int, _ height: Int, isOpaque: Bool) throws(CairoError) {
        let count = width * height * 4
        let pixels = try Self.blank.withLock { blank throws(CairoError) in
            if let known = blank, known.count >= count { return known }
            let new = try BlankPixels(count)
            blank = new
            return new
        }
        try self.init(
            cairo_image_surface_create_for_data(
                pixels.start.assumingMemoryBound(to: UInt8.self),
                isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
                Int32(width * 4)),
            for: "setting up an image")
        try keep(pixels)
    }
}
