import CLinux
import Foundation

/// Memory in pages of two megabytes for the data of large inputs.
///
/// A tree of a million items is traversed in other orders than it was read in. With pages of four kilobytes, address
/// translation takes an eighth of the drawing time.
nonisolated enum LargePages {
    /// The minimum size in bytes of inputs that gain from it.
    static let minimumInput = 8 << 20
    /// The memory that an input takes, as a multiple of its size.
    private static let share = 4
    private static let maximumReserve = 8 << 30
    private static let pageSize = 2 << 20

    /// Reserves address space for the allocations of the calling thread, and asks the system to fill it with large
    /// pages.
    ///
    /// It takes no memory before it is used. If the system has no large pages, nothing changes.
    static func reserve(forInputOf bytes: Int) {
        guard bytes >= minimumInput else { return }
        // Blocks that are mapped separately would not be in it, and a trimmed heap would lose it.
        mallopt(M_MMAP_MAX, 0)
        mallopt(M_TRIM_THRESHOLD, Int32.max)
        let count = min(bytes, maximumReserve / share) * share
        guard let start = malloc(count) else { return }
        let offset = Int(bitPattern: start) % pageSize
        if offset + pageSize < count {
            madvise(start + (pageSize - offset), count - pageSize, MADV_HUGEPAGE)
        }
        free(start)
    }
}
