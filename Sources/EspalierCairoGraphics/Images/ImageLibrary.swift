public import EspalierGraphics
import Foundation
import Synchronization

/// Decoded images and their scaled copies, which all pictures of a process share.
///
/// If many cells, bands or diagrams show an image, it is decoded once, and scaled once for each size. The library
/// contains at most 64 million pixels, which take 256 MB. The least recently used images are removed first.
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
    /// The maximum number of pixels that the library may have after a check has added the pixels of an image.
    ///
    /// This number of pixels takes 16 MB.
    private static let checkCapacity = 4_000_000
    /// The maximum total size in bytes of the files in `checked`, which are in memory.
    private static let checkedByteCapacity = 64 << 20

    package init(capacity: Int = 64_000_000) { self.capacity = capacity }

    /// Decodes an image and returns why it can't be drawn; nil if it can be drawn.
    public func problem(of image: Image) -> String? {
        do {
            try check(image)
            return nil
        } catch {
            return error.description
        }
    }

    /// Decodes an image unless it has already been checked, and throws an error if it can't be decoded.
    func check(_ image: Image) throws(ImageError) {
        if state.withLock({ $0.checked.contains(image) }) { return }
        let decoded = try ImageDecoder.decode(image)
        remember(image)
        if pixelCount + decoded.pixelCount <= Self.checkCapacity {
            insert(decoded, for: Key(image))
        }
    }

    private func remember(_ image: Image) {
        let count = image.data.count
        state.withLock { state in
            if state.checkedByteCount + count > Self.checkedByteCapacity {
                (state.checked, state.checkedByteCount) = ([], 0)
            }
            guard count <= Self.checkedByteCapacity, state.checked.insert(image).inserted else { return }
            state.checkedByteCount += count
        }
    }

    /// Returns the pixels of the image in its own size.
    func pixels(of image: Image) throws(ImageError) -> PixelBuffer { try pixels(Key(image)) }

    /// Returns the pixels of the image of a key, scaled down to the size of the key.
    func pixels(_ key: Key) throws(ImageError) -> PixelBuffer {
        if let known = self[key] { return known }
        let isOriginal = key.width == key.image.pixelWidth && key.height == key.image.pixelHeight
        let made =
            isOriginal
            ? try ImageDecoder.decode(key.image)
            : try pixels(of: key.image).shrunk(width: key.width, height: key.height)
        insert(made, for: key)
        return made
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
        state.withLock { state in
            guard buffer.pixelCount <= capacity, state.entries[key] == nil else { return }
            state.useCount += 1
            state.entries[key] = (buffer, state.useCount)
            state.pixelCount += buffer.pixelCount
            if state.pixelCount > capacity { Self.shrink(&state, to: capacity / 2, keeping: key) }
        }
    }

    /// Removes the least recently used images until the library has at most `pixelCount` pixels, half of its capacity.
    ///
    /// If only as many images as necessary were removed, every further image would cause another removal.
    private static func shrink(_ state: inout State, to pixelCount: Int, keeping key: Key) {
        let oldest = state.entries.sorted { $0.value.lastUse < $1.value.lastUse }
        for entry in oldest where entry.key != key {
            if state.pixelCount <= pixelCount { return }
            state.entries[entry.key] = nil
            state.pixelCount -= entry.value.buffer.pixelCount
        }
    }

    var pixelCount: Int { state.withLock { $0.pixelCount } }
}
