import CLinux
import Foundation

/// Memory pages of two megabytes for the data of large inputs.
///
/// A tree of a million items is read and traversed in different orders. With pages of four kilobytes, address
/// translation would take an eighth of the drawing time.
nonisolated enum LargePages {
    /// The minimum size of an input, in bytes, for which large pages are faster.
    static let minimumInput = 8 << 20
    /// The memory that an input needs, as a multiple of its size.
    private static let share = 4
    private static let maximumReserve = 8 << 30
    private static let pageSize = 2 << 20

    /// Reserves address space for the allocations of the calling thread, and requests large pages for it from the
    /// system.
    ///
    /// The reserved space needs no memory until it is used. If the system doesn't support large pages, nothing changes.
    static func reserve(forInputOf bytes: Int) {
        guard bytes >= minimumInput else { return }
        // Don't map large allocations separately, because they wouldn't be in the reserved space. Don't trim the heap,
        // because this would release the reserved space.
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
