import CLinux
import Foundation

/// Memory in pages of two megabytes for the data of large inputs.
///
/// A tree of a million items is walked in other orders than it was read in: with pages of four kilobytes, looking up
/// where a page lies takes an eighth of the time that the picture takes.
nonisolated enum LargePages {
    /// Inputs of fewer bytes don't gain from it.
    static let leastInput = 8 << 20
    /// How much memory an input takes, as a multiple of its bytes.
    private static let share = 4
    private static let greatestReserve = 8 << 30
    private static let pageSize = 2 << 20

    /// Sets aside address space for what the calling thread will allocate, and asks the system to fill it with large
    /// pages. It takes up no memory before it is used; where the system gives none, nothing changes.
    static func reserve(forInputOf bytes: Int) {
        guard bytes >= leastInput else { return }
        // From one piece, which is kept: blocks that are mapped on their own would not lie in it.
        mallopt(M_MMAP_MAX, 0)
        mallopt(M_TRIM_THRESHOLD, Int32.max)
        let count = min(bytes, greatestReserve / share) * share
        guard let start = malloc(count) else { return }
        let offset = Int(bitPattern: start) % pageSize
        if offset + pageSize < count {
            madvise(start + (pageSize - offset), count - pageSize, MADV_HUGEPAGE)
        }
        free(start)
    }
}
