package import Espalier
import EspalierFiles
import Synchronization

/// A pool of readers.
///
/// A reader keeps its fonts and caches from one run to the next.
package final class ReaderPool: Sendable {
    /// A reader that a thread has taken out of the pool, and that only this thread uses until it gives the reader
    /// back.
    ///
    /// The conformance to `Sendable` is unchecked: a lease is either in the pool or owned by one worker.
    nonisolated package struct Lease: @unchecked Sendable {
        package let reader: DiagramReader
        fileprivate let fonts: FontSelection
        /// The stamps of the font files and folders from the time when the reader was created.
        fileprivate let stamps: [FileStamp?]
    }

    /// The maximum number of different fonts whose readers are kept.
    ///
    /// Each request to a worker can name other fonts, and a worker may run for weeks.
    nonisolated package static let capacity = 8

    /// The readers that aren't in use; the last one was given back last.
    private let idle = Mutex<[Lease]>([])

    /// The number of readers that aren't in use.
    nonisolated var idleCount: Int { idle.withLock { $0.count } }

    nonisolated package init() {}

    /// Takes a reader out of the pool, or creates one.
    ///
    /// If the files of the fonts have changed, the readers with these fonts are removed from the pool.
    ///
    /// - Parameters:
    ///   - fonts: The fonts.
    ///   - paths: The font files, and the folders of fonts.
    /// - Returns: A reader, which the caller gives back.
    /// - Throws: `FontError` if a font is missing.
    package func take(_ fonts: FontSelection, from paths: [String]) throws -> Lease {
        let stamps = paths.map { FileStamp(path: $0) }
        let kept = idle.withLock { idle in
            idle.removeAll { $0.fonts == fonts && $0.stamps != stamps }
            return idle.lastIndex { $0.fonts == fonts }.map { idle.remove(at: $0) }
        }
        if let kept { return kept }
        return Lease(reader: try fonts.reader(), fonts: fonts, stamps: stamps)
    }

    /// Returns a reader to the pool, and releases the readers with those fonts that have been unused for the longest
    /// time if the pool has too many different fonts.
    nonisolated func giveBack(_ lease: Lease) {
        idle.withLock { idle in
            let isKnown = idle.contains { $0.fonts == lease.fonts }
            idle.append(lease)
            if isKnown { return }
            var kept: [FontSelection] = []
            for lease in idle.reversed() where !kept.contains(lease.fonts) { kept.append(lease.fonts) }
            guard kept.count > Self.capacity else { return }
            kept.removeLast(kept.count - Self.capacity)
            idle.removeAll { !kept.contains($0.fonts) }
        }
    }
}
