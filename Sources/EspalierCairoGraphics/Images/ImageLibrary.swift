public import EspalierGraphics
import Foundation
import Synchronization

/// Decoded images and scaled copies of them, shared by all pictures of a process: an image that many cells, bands or
/// diagrams show is decoded once, and scaled once to each size that they show it at.
///
/// Holds at most 64 million pixels, 256 MB. Images that were not used for longest are removed first. A check keeps the
/// pixels of small images only, because SVG files and PDF files contain an image's file.
public final class ImageLibrary: ImageChecking {
    struct Key: Hashable {
        let image: Image
        let width: Int
        let height: Int
    }

    private struct State {
        /// Images that can be decoded; their pixels may not be in `entries`.
        var checked: Set<Image> = []
        var checkedByteCount = 0
        var entries: [Key: (buffer: PixelBuffer, lastUse: Int)] = [:]
        var pixelCount = 0
        var useCount = 0
    }

    /// The library of the process.
    public static let shared = ImageLibrary()

    private let state = Mutex(State())
    private let capacity: Int
    /// The maximum number of pixels in the library for which a check adds others: 16 MB.
    private static let checkCapacity = 4_000_000
    /// The maximum size of the files in `checked`, which the library keeps in memory.
    private static let checkedByteCapacity = 64 << 20

    package init(capacity: Int = 64_000_000) { self.capacity = capacity }

    /// Decodes an image and returns why it can't be painted; nil if it can.
    public func problem(of image: Image) -> String? {
        do {
            try check(image)
            return nil
        } catch {
            return error.description
        }
    }

    /// Decodes an image that hasn't been checked.
    func check(_ image: Image) throws(ImageError) {
        if state.withLock({ $0.checked.contains(image) }) { return }
        let decoded = try ImageDecoder.decode(image)
        remember(image)
        if pixelCount + decoded.pixelCount <= Self.checkCapacity {
            insert(decoded, for: Key(image: image, width: image.pixelWidth, height: image.pixelHeight))
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

    /// The image at its own size.
    func pixels(of image: Image) throws(ImageError) -> PixelBuffer {
        let key = Key(image: image, width: image.pixelWidth, height: image.pixelHeight)
        if let known = self[key] { return known }
        let decoded = try ImageDecoder.decode(image)
        insert(decoded, for: key)
        return decoded
    }

    subscript(key: Key) -> PixelBuffer? {
        state.withLock { state in
            guard let entry = state.entries[key] else { return nil }
            state.useCount += 1
            state.entries[key]?.lastUse = state.useCount
            return entry.buffer
        }
    }

    func insert(_ buffer: PixelBuffer, for key: Key) {
        state.withLock { state in
            guard buffer.pixelCount <= capacity, state.entries[key] == nil else { return }
            state.useCount += 1
            state.entries[key] = (buffer, state.useCount)
            state.pixelCount += buffer.pixelCount
            if state.pixelCount > capacity { Self.shrink(&state, to: capacity / 2, keeping: key) }
        }
    }

    /// Removes images until half of the capacity is free.
    ///
    /// With less, every further image would remove another.
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
