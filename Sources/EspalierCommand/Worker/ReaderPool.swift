import Espalier
import EspalierFiles
import Synchronization

/// A pool of readers.
///
/// A reader keeps its fonts and caches from one run to the next.
final class ReaderPool: Sendable {
    /// A reader that a thread has taken out of the pool, and that only this thread uses until it gives the reader
    /// back.
    ///
    /// The conformance to `Sendable` is unchecked: a lease is either in the pool or owned by one worker.
    nonisolated struct Lease: @unchecked Sendable {
        let reader: DiagramReader
        fileprivate let fonts: FontSelection
        /// The stamps of the font files and folders from the time when the reader was created.
        fileprivate let stamps: [FileStamp?]
    }

    private let idle = Mutex<[Lease]>([])

    nonisolated init() {}

    /// Takes a reader out of the pool, or creates one.
    ///
    /// If the files of the fonts have changed, the readers with these fonts are removed from the pool.
    ///
    /// - Parameters:
    ///   - fonts: The fonts.
    ///   - paths: The font files, and the folders of fonts.
    /// - Returns: A reader, which the caller gives back.
    /// - Throws: `FontError` if a font is missing.
    func take(_ fonts: FontSelection, from paths: [String]) throws -> Lease {
        let stamps = paths.map { FileStamp(path: $0) }
        let kept = idle.withLock { idle in
            idle.removeAll { $0.fonts == fonts && $0.stamps != stamps }
            return idle.lastIndex { $0.fonts == fonts }.map { idle.remove(at: $0) }
        }
        if let kept { return kept }
        return Lease(reader: try fonts.reader(), fonts: fonts, stamps: stamps)
    }

    nonisolated func giveBack(_ lease: Lease) { idle.withLock { $0.append(lease) } }
}
