import EspalierDiagnostics
public import EspalierGraphics
import Foundation
import Synchronization

/// Decoded images and their scaled copies, which all pictures of a process share.
///
/// If many cells, bands or diagrams show an image, it is decoded once, and scaled once for each size. The library
/// contains at most 64 million pixels, which take 256 MB. The least recently used images are removed first. All threads
/// together hold at most as many pixels of large images, so that a thread may wait for the images of others.
///
/// Checking an image adds its pixels only if the library then has at most 4 million pixels. Adding more pixels isn't
/// useful, because SVG and PDF files contain the image file instead of its pixels.
public final class ImageLibrary: ImageChecking {
    /// An image and the size to which it is scaled.
    struct Key: Hashable {
        let image: Image
        var width: Int
        var height: Int

        /// Creates the key of an image in its own size.
        init(_ image: Image) { (self.image, width, height) = (image, image.pixelWidth, image.pixelHeight) }
    }

    private struct State {
        /// The images that can be decoded.
        ///
        /// Their pixels needn't be in `entries`.
        var checked: Set<Image> = []
        var checkedByteCount = 0
        var entries: [Key: (buffer: PixelBuffer, lastUse: Int)] = [:]
        var pixelCount = 0
        var useCount = 0
    }

    /// The library that the whole process shares.
    public static let shared = ImageLibrary()

    private let state = Mutex(State())
    private let capacity: Int
    private let reserve: PixelReserve
    /// The maximum number of pixels that the library may have after a check has added the pixels of an image.
    ///
    /// This number of pixels takes 16 MB.
    private static let checkCapacity = 4_000_000
    /// The maximum total size in bytes of the files in `checked`, which are in memory.
    private static let checkedByteCapacity = 64 << 20

    package init(capacity: Int = 64_000_000) {
        self.capacity = capacity
        reserve = PixelReserve(capacity: capacity)
    }

    /// Decodes an image and returns why it can't be drawn; nil if it can be drawn.
    public func problem(of image: Image) -> ImageProblem? {
        do {
            try check(image)
            return nil
        } catch let error as ImageError {
            return ImageProblem(error.description, limit: error.limit)
        } catch let error as DiagnosticsError {
            let first = error.diagnostics.first
            if case .limit(let limit)? = first?.cause {
                return ImageProblem(first?.message ?? "", limit: limit)
            }
            return ImageProblem(first?.message ?? "")
        } catch {
            return ImageProblem("\(error)")
        }
    }

    /// Decodes an image unless it has already been checked.
    ///
    /// - Throws: `ImageError` if it can't be decoded, `DiagnosticsError` if a limit is exceeded, or the error of reading
    ///   the file.
    package func check(_ image: Image) throws {
        if state.withLock({ $0.checked.contains(image) }) { return }
        let decoder = try ImageDecoder(image)
        try decoder.takeScans()
        let count = image.pixelWidth * image.pixelHeight
        if pixelCount + count <= Self.checkCapacity {
            insert(try make(count, decoder) { try $0.pixels() }, for: Key(image))
        } else {
            let reservation = reserve.take(decoder.workingPixelCount, freeing: makeRoom)
            try withExtendedLifetime(reservation) { try decoder.check() }
        }
        remember(image)
    }

    private func remember(_ image: Image) {
        let count = image.contents.count
        state.withLock { state in
            if state.checkedByteCount + count > Self.checkedByteCapacity {
                (state.checked, state.checkedByteCount) = ([], 0)
            }
            guard count <= Self.checkedByteCapacity, state.checked.insert(image).inserted else { return }
            state.checkedByteCount += count
        }
    }

    /// Returns the pixels of the image in its own size.
    func pixels(of image: Image) throws -> PixelBuffer { try pixels(Key(image)) }

    /// Returns the pixels of the image of a key, scaled down to the size of the key.
    ///
    /// The caller must not hold another large image.
    func pixels(_ key: Key) throws -> PixelBuffer {
        if let known = self[key] { return known }
        let made = try makePixels(key)
        insert(made, for: key)
        return made
    }

    /// Returns the pixels of the image of a key, scaled down to the size of the key, which aren't added to the library.
    func temporaryPixels(_ key: Key) throws -> PixelBuffer { try self[key] ?? makePixels(key) }

    private func makePixels(_ key: Key) throws -> PixelBuffer {
        let original = Key(key.image)
        if key != original {
            // Copies in several sizes are made from a small image that is decoded once.
            let isSmall = original.width * original.height < PixelReserve.largeCount
            if let known = try isSmall ? pixels(original) : self[original] {
                return try known.shrunk(width: key.width, height: key.height)
            }
        }
        let decoder = try ImageDecoder(key.image)
        try decoder.takeScans()
        return try make(key.width * key.height, decoder) {
            key == original ? try $0.pixels() : try $0.pixels(shrunkTo: key.width, key.height)
        }
    }

    /// Decodes an image when the memory for it and for the result is free.
    private func make(
        _ count: Int, _ decoder: ImageDecoder, _ decode: (ImageDecoder) throws -> PixelBuffer
    ) throws -> PixelBuffer {
        let reservation = reserve.take(count + decoder.workingPixelCount, freeing: makeRoom)
        let pixels = try withExtendedLifetime(reservation) { try decode(decoder) }
        pixels.reservation = reservation
        return pixels
    }

    /// Removes the least recently used large images with at least `count` pixels in all.
    ///
    /// - Returns: False if there are no large images.
    private func makeRoom(_ count: Int) -> Bool {
        let removed = state.withLock { state in
            var removed: [PixelBuffer] = []
            var rest = count
            let large = state.entries.filter { $0.value.buffer.reservation != nil }
            for (key, entry) in large.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where rest > 0 {
                state.entries[key] = nil
                state.pixelCount -= entry.buffer.pixelCount
                rest -= entry.buffer.pixelCount
                removed.append(entry.buffer)
            }
            return removed
        }
        // The buffers are released after the lock, because a release wakes other threads.
        return withExtendedLifetime(removed) { !removed.isEmpty }
    }

    private subscript(key: Key) -> PixelBuffer? {
        state.withLock { state in
            guard let entry = state.entries[key] else { return nil }
            state.useCount += 1
            state.entries[key]?.lastUse = state.useCount
            return entry.buffer
        }
    }

    private func insert(_ buffer: PixelBuffer, for key: Key) {
        let removed = state.withLock { state -> [PixelBuffer] in
            guard buffer.pixelCount <= capacity, state.entries[key] == nil else { return [] }
            state.useCount += 1
            state.entries[key] = (buffer, state.useCount)
            state.pixelCount += buffer.pixelCount
            return state.pixelCount > capacity ? Self.shrink(&state, to: capacity / 2, keeping: key) : []
        }
        withExtendedLifetime(removed) {}
    }

    /// Removes the least recently used images until the library has at most `pixelCount` pixels, half of its capacity.
    ///
    /// If only as many images as necessary were removed, every further image would cause another removal.
    ///
    /// - Returns: The buffers that were removed, which must be released without the lock.
    private static func shrink(
        _ state: inout State, to pixelCount: Int, keeping key: Key
    ) -> [PixelBuffer] {
        let oldest = state.entries.sorted { $0.value.lastUse < $1.value.lastUse }
        var removed: [PixelBuffer] = []
        for entry in oldest where entry.key != key && state.pixelCount > pixelCount {
            state.entries[entry.key] = nil
            state.pixelCount -= entry.value.buffer.pixelCount
            removed.append(entry.value.buffer)
        }
        return removed
    }

    var pixelCount: Int { state.withLock { $0.pixelCount } }
}
