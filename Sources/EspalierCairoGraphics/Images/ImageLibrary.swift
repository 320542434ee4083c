import EspalierDiagnostics
public import EspalierGraphics
import Foundation
import Synchronization

/// Decoded images and their scaled copies, which all pictures of a process share.
///
/// If many cells, bands or diagrams show an image, it is decoded once, and scaled once for each size. The library
/// contains at most 64 million pixels, which take 256 MB, and at most 24 million of small images. The least recently used images are removed first. All threads
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

    private typealias Entry = (buffer: PixelBuffer, lastUse: Int)

    private struct State {
        /// The images that can be decoded.
        ///
        /// Their pixels needn't be in `entries`.
        var checked: Set<Image> = []
        var checkedByteCount = 0
        private(set) var entries: [Key: Entry] = [:]
        private(set) var pixelCount = 0
        /// The number of pixels of the images that have no reservation.
        private(set) var smallPixelCount = 0
        var useCount = 0

        mutating func insert(_ buffer: PixelBuffer, for key: Key) {
            useCount += 1
            entries[key] = (buffer, useCount)
            pixelCount += buffer.pixelCount
            if buffer.reservation == nil { smallPixelCount += buffer.pixelCount }
        }

        mutating func use(_ key: Key) -> PixelBuffer? {
            guard let buffer = entries[key]?.buffer else { return nil }
            useCount += 1
            entries[key]?.lastUse = useCount
            return buffer
        }

        /// Removes an image; nil if it is in use and `isForced` is false.
        mutating func remove(_ key: Key, isForced: Bool) -> PixelBuffer? {
            guard var entry = entries.removeValue(forKey: key) else { return nil }
            guard isForced || isKnownUniquelyReferenced(&entry.buffer) else {
                entries[key] = entry
                return nil
            }
            pixelCount -= entry.buffer.pixelCount
            if entry.buffer.reservation == nil { smallPixelCount -= entry.buffer.pixelCount }
            return entry.buffer
        }

        /// Returns the keys of images, from the least recently used one.
        func keys(where isIncluded: (PixelBuffer) -> Bool) -> [Key] {
            entries.compactMap { key, entry in isIncluded(entry.buffer) ? (key, entry.lastUse) : nil }
                .sorted { $0.1 < $1.1 }.map(\.0)
        }
    }

    /// The library that the whole process shares.
    public static let shared = ImageLibrary()

    private let state = Mutex(State())
    private let capacity: Int
    let reserve: PixelReserve
    /// The maximum number of pixels that the library may have after a check has added the pixels of an image.
    ///
    /// This number of pixels takes 16 MB.
    private static let checkCapacity = 4_000_000
    /// The maximum number of pixels of all images that are so small that they have no reservation.
    ///
    /// This number of pixels takes 96 MB.
    private static let smallCapacity = 24_000_000
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
        let count = image.pixelWidth * image.pixelHeight
        let isKept = pixelCount + count <= Self.checkCapacity
        try decoder.takeScans(isCheck: !isKept)
        if isKept {
            insert(try make(count, decoder) { try $0.pixels() }, for: Key(image))
            reserve.wakeWaiting()
        } else {
            let reservation = reserve.take(try decoder.pixelCount(for: 0), freeing: makeRoom)
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
    /// - Parameters:
    ///   - key: The image and the size.
    ///   - source: A copy of the image that the caller holds. Without it, the caller must not hold a large image, because
    ///     the method may wait until no thread holds one.
    /// - Returns: The pixels.
    /// - Throws: `ImageError`, or the error of reading the file.
    func pixels(_ key: Key, holding source: PixelBuffer? = nil) throws -> PixelBuffer {
        if let known = self[key] { return known }
        let made = try makePixels(key, holding: source)
        insert(made, for: key)
        return made
    }

    /// Returns the pixels of a larger copy of the image of a key, scaled down to the size of the key.
    func pixels(_ key: Key, from copy: () throws -> PixelBuffer) throws -> PixelBuffer {
        if let known = self[key] { return known }
        let copy = try copy()
        // This thread holds the copy, so it doesn't wait.
        let reservation = reserve.take(key.width * key.height, waits: false, freeing: makeRoom)
        let made = try copy.shrunk(width: key.width, height: key.height)
        made.reservation = reservation
        insert(made, for: key)
        return made
    }

    /// Returns the pixels of the image of a key, scaled down to the size of the key, which aren't added to the library.
    func temporaryPixels(_ key: Key) throws -> PixelBuffer { try self[key] ?? makePixels(key) }

    private func makePixels(_ key: Key, holding source: PixelBuffer? = nil) throws -> PixelBuffer {
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
        return try make(key.width * key.height, decoder, waits: source == nil) {
            key == original ? try $0.pixels() : try $0.pixels(shrunkTo: key.width, key.height)
        }
    }

    /// Decodes an image when the memory for it and for the result is free.
    private func make(
        _ count: Int, _ decoder: ImageDecoder, waits: Bool = true,
        _ decode: (ImageDecoder) throws -> PixelBuffer
    ) throws -> PixelBuffer {
        let reservation = reserve.take(
            try decoder.pixelCount(for: count), waits: waits, freeing: makeRoom)
        let pixels = try withExtendedLifetime(reservation) { try decode(decoder) }
        pixels.reservation = reservation?.reduced(to: count)
        return pixels
    }

    /// Lets other threads have the memory of the large images that only the finished picture needed.
    ///
    /// They wait until then. If they had it between two uses, the picture would decode the image for each band.
    func finishPicture() { reserve.wakeWaiting() }

    /// Removes the least recently used large images with at least `count` pixels in all, but none that is in use.
    ///
    /// - Returns: False if there are no such images.
    private func makeRoom(_ count: Int) -> Bool {
        let removed = state.withLock { state in
            var removed: [PixelBuffer] = []
            var rest = count
            for key in state.keys(where: { $0.reservation != nil }) where rest > 0 {
                guard let buffer = state.remove(key, isForced: false) else { continue }
                rest -= buffer.pixelCount
                removed.append(buffer)
            }
            return removed
        }
        // The buffers are released after the lock, because a release wakes other threads.
        return withExtendedLifetime(removed) { !removed.isEmpty }
    }

    private subscript(key: Key) -> PixelBuffer? { state.withLock { $0.use(key) } }

    /// Adds an image.
    ///
    /// If there are too many pixels then, the least recently used images are removed, down to half of the limit. If only
    /// as many as necessary were removed, every further image would cause another removal.
    private func insert(_ buffer: PixelBuffer, for key: Key) {
        let removed = state.withLock { state -> [PixelBuffer] in
            guard buffer.pixelCount <= capacity, state.entries[key] == nil else { return [] }
            state.insert(buffer, for: key)
            let isFull = state.pixelCount > capacity
            var rest =
                isFull
                ? state.pixelCount - capacity / 2
                : state.smallPixelCount > Self.smallCapacity
                    ? state.smallPixelCount - Self.smallCapacity / 2 : 0
            var removed: [PixelBuffer] = []
            if rest <= 0 { return [] }
            for other in state.keys(where: { isFull || $0.reservation == nil }) where rest > 0 && other != key
            {
                guard let buffer = state.remove(other, isForced: true) else { continue }
                rest -= buffer.pixelCount
                removed.append(buffer)
            }
            return removed
        }
        // The buffers are released after the lock, because a release wakes other threads.
        withExtendedLifetime(removed) {}
    }

    var pixelCount: Int { state.withLock { $0.pixelCount } }
}
