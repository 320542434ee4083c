import CCairo
import EspalierGraphics
import Foundation
import Synchronization

/// The images of a PDF or an SVG, whose bytes or pixels exist only while Cairo writes them.
///
/// Cairo keeps the images of a page until the page is finished. So it gets surfaces without pixels, and the images follow
/// when they are written. The callbacks of Cairo can't throw; the first error is stored.
final class DeferredImages {
    /// The first error of reading or decoding an image.
    private(set) var failure: (any Error)?
    private let library: ImageLibrary
    /// The first small images whose pixels were written.
    ///
    /// Cairo writes the colors of all images of a page, then their masks. If the last images were kept instead, none of
    /// them would be found.
    private var kept: [ImageLibrary.Key: PixelBuffer] = [:]
    private var keptPixelCount = 0
    /// The maximum number of pixels in `kept`, which take 16 MB.
    private static let keptCapacity = 4_000_000
    /// The files of JPEG images by the addresses of the memory that stands for them.
    private var files: [UnsafeRawPointer: DeferredFile] = [:]

    init(library: ImageLibrary = .shared) { self.library = library }

    /// Stores the first error; the other images of the document aren't decoded.
    func stop(_ error: any Error) { failure = failure ?? error }

    /// Returns a surface for an opaque image, with space for the file of a JPEG.
    ///
    /// - Throws: `CairoError`, or the error of reading the file.
    func surface(ofJPEG image: Image, identifier: String) throws -> CairoSurface {
        try library.check(image)
        var extents = cairo_rectangle_t(
            x: 0, y: 0, width: Double(image.storedWidth), height: Double(image.storedHeight))
        let surface = try CairoSurface(
            cairo_recording_surface_create(CAIRO_CONTENT_COLOR, &extents), for: "setting up an image")
        let file = try DeferredFile(image.contents)
        try surface.attach(file.blank, as: CAIRO_MIME_TYPE_JPEG)
        try surface.attach(identifier.utf8, as: CAIRO_MIME_TYPE_UNIQUE_ID)
        files[UnsafeRawPointer(file.blank.start)] = file
        return surface
    }

    /// Returns a surface to which an image file is attached, and whose pixels aren't used.
    ///
    /// - Throws: `CairoError`, or the error of reading the file.
    func surface(attaching image: Image) throws -> CairoSurface {
        try library.check(image)
        let (isJPEG, width, height) = (image.format == .jpeg, image.storedWidth, image.storedHeight)
        let pixels = try BlankMemory.shared(width * height * 4)
        let surface = try CairoSurface(
            cairo_image_surface_create_for_data(
                pixels.start.assumingMemoryBound(to: UInt8.self),
                isJPEG ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
                Int32(width * 4)),
            for: "setting up an image")
        try surface.keep(pixels)
        try surface.attach(
            try image.contents.data(), as: isJPEG ? CAIRO_MIME_TYPE_JPEG : CAIRO_MIME_TYPE_PNG)
        return surface
    }

    /// Returns the pixels of an image that Cairo writes.
    ///
    /// Cairo asks once for the colors of an image and once for its mask.
    fileprivate func pixels(_ key: ImageLibrary.Key) throws -> PixelBuffer {
        if let known = kept[key] { return known }
        let pixels = try library.temporaryPixels(key)
        if pixels.reservation == nil, keptPixelCount + pixels.pixelCount <= Self.keptCapacity {
            kept[key] = pixels
            keptPixelCount += pixels.pixelCount
        }
        return pixels
    }

    /// Returns the bytes of an image file if `bytes` is the memory that stands for the file.
    ///
    /// Cairo writes the memory at once.
    ///
    /// - Throws: The error of reading the file.
    func contents(for bytes: UnsafeRawBufferPointer) throws -> Data? {
        guard let start = bytes.baseAddress, let file = files[start], file.blank.count == bytes.count else {
            return nil
        }
        file.isWritten = true
        return try file.contents.data()
    }

    /// Throws the first error.
    ///
    /// - Throws: Also `CairoError` if Cairo hasn't written a file from the memory that stands for it.
    func check() throws {
        if let failure { throw failure }
        guard files.values.allSatisfy(\.isWritten) else {
            throw CairoError(operation: "writing an image", message: "a JPEG file wasn't written")
        }
    }
}

/// A JPEG file of a PDF that is read when Cairo writes it.
///
/// Cairo reads the size from the segments before the pixels. The rest of the memory is blank and is replaced while the
/// document is written.
private final class DeferredFile {
    let contents: ImageContents
    let blank: BlankMemory
    var isWritten = false

    init(_ contents: ImageContents) throws {
        self.contents = contents
        blank = try BlankMemory(contents.count)
        let data = try contents.data()
        try blank.fill(data.prefix(Image.jpegHeaderLength(of: data)))
    }
}

/// A part of a PNG in a PDF, whose pixels exist only while Cairo writes its object.
///
/// Cairo's raster source asks for a surface at each use of the image, and once more when it writes the object. Only
/// then, the surface has the pixels. At each use, Cairo needs only its size and its identifier.
///
/// Cairo copies the pattern for writing while it uses the surface. So a copy that is made between `acquire` and
/// `release` is the one that writes.
final class DeferredPixels {
    let pattern: OpaquePointer
    /// The image and the size in which it is written.
    private let key: ImageLibrary.Key
    /// The rows of the image as it is displayed and written.
    private let rows: Range<Int>
    private let images: DeferredImages
    /// A surface without pixels.
    private let outline: CairoSurface
    /// The surface with the pixels, while Cairo writes the object.
    private var current: CairoSurface?
    private var useCount = 0
    private var writers: Set<OpaquePointer> = []

    /// Creates a part of an image.
    ///
    /// - Parameters:
    ///   - key: The image and the size in which it is written.
    ///   - rows: The rows of the image, as it is displayed and written, that the part has.
    ///   - identifier: The identifier of the part in the document.
    ///   - images: Decodes the image, and receives an error.
    /// - Throws: `CairoError`
    init(_ key: ImageLibrary.Key, rows: Range<Int>, identifier: String, images: DeferredImages) throws {
        (self.key, self.rows, self.images) = (key, rows, images)
        let (width, height) = (key.width, rows.count)
        // At each use, Cairo searches the pixels for a translucent one, except in a surface with one bit for each pixel.
        let stride = (width + 31) / 32 * 4
        let blank = try BlankMemory.shared(stride * height)
        outline = try CairoSurface(
            cairo_image_surface_create_for_data(
                blank.start.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_A1, Int32(width), Int32(height),
                Int32(stride)),
            for: "setting up an image")
        try outline.keep(blank)
        try outline.attach(identifier.utf8, as: CAIRO_MIME_TYPE_UNIQUE_ID)
        guard
            let pattern = cairo_pattern_create_raster_source(
                nil, CAIRO_CONTENT_COLOR_ALPHA, Int32(width), Int32(height))
        else { throw CairoError(operation: "setting up an image", message: "no pattern") }
        self.pattern = pattern
        if let error = CairoError(cairo_pattern_status(pattern), while: "setting up an image") { throw error }
        cairo_raster_source_pattern_set_callback_data(pattern, Unmanaged.passUnretained(self).toOpaque())
        cairo_raster_source_pattern_set_acquire(
            pattern,
            { pattern, data, _, _ in data.flatMap { DeferredPixels.from($0).acquire(pattern) } },
            { _, data, _ in if let data { DeferredPixels.from(data).release() } })
        cairo_raster_source_pattern_set_copy(pattern) { copy, data, _ in
            if let data { DeferredPixels.from(data).noteCopy(copy) }
            return CAIRO_STATUS_SUCCESS
        }
    }

    deinit { cairo_pattern_destroy(pattern) }

    private static func from(_ data: UnsafeMutableRawPointer) -> DeferredPixels {
        Unmanaged<DeferredPixels>.fromOpaque(data).takeUnretainedValue()
    }

    private func noteCopy(_ copy: OpaquePointer?) {
        if useCount > 0, let copy { writers.insert(copy) }
    }

    private func acquire(_ pattern: OpaquePointer?) -> OpaquePointer? {
        useCount += 1
        if let pattern, writers.contains(pattern), current == nil, images.failure == nil {
            do {
                let pixels = try images.pixels(key)
                current = try CairoSurface(pixels: pixels, rows: rows, for: "decoding an image")
            } catch { images.stop(error) }
        }
        return (current ?? outline).pointer
    }

    private func release() {
        useCount -= 1
        if useCount == 0 { current = nil }
    }
}

/// Memory that contains only zeros and takes no space until it is filled.
private final class BlankMemory: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    let count: Int

    /// Reserves addresses.
    ///
    /// - Throws: `CairoError`
    init(_ count: Int) throws(CairoError) {
        let start = mmap(nil, max(1, count), PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard let start, start != MAP_FAILED else { throw Self.failure }
        (self.start, self.count) = (start, count)
    }

    deinit { munmap(start, max(1, count)) }

    private static var failure: CairoError {
        CairoError(operation: "setting up an image", message: "out of memory")
    }

    private static let last = Mutex<BlankMemory?>(nil)

    /// Returns memory of at least a size that surfaces share if their pixels aren't used.
    static func shared(_ count: Int) throws(CairoError) -> BlankMemory {
        try last.withLock { last throws(CairoError) in
            if let last, last.count >= count { return last }
            let new = try BlankMemory(count)
            last = new
            return new
        }
    }

    /// Copies bytes to the start.
    func fill(_ data: Data) throws(CairoError) {
        guard mprotect(start, max(1, count), PROT_READ | PROT_WRITE) == 0 else { throw Self.failure }
        data.copyBytes(to: UnsafeMutableRawBufferPointer(start: start, count: count))
        mprotect(start, max(1, count), PROT_READ)
    }
}

extension CairoSurface {
    /// Attaches memory of which only the start may be filled.
    fileprivate func attach(_ memory: BlankMemory, as type: String) throws(CairoError) {
        let owned = Unmanaged.passRetained(memory)
        let status = cairo_surface_set_mime_data(
            pointer, type, memory.start.assumingMemoryBound(to: UInt8.self), UInt(memory.count),
            { if let data = $0 { Unmanaged<BlankMemory>.fromOpaque(data).release() } }, owned.toOpaque())
        if let error = CairoError(status, while: "setting up an image") {
            owned.release()
            throw error
        }
    }
}
