import CLinux

/// The memory that this process has freed, such as the pixels of a picture that is written.
nonisolated enum FreedMemory {
    /// The maximum amount of freed memory that each heap keeps, in bytes.
    private static let limit: Int32 = 64 << 20

    /// Keeps freed memory for the next picture, instead of returning the memory to the system.
    ///
    /// The pixels of a picture take several megabytes. If the memory is returned after each picture, the system has to
    /// clear all pages again, which is a sixth of the time for drawing many pictures.
    static func keep() {
        // Blocks that are larger than half of the limit are mapped separately, and are always returned to the system.
        mallopt(M_MMAP_THRESHOLD, limit / 2)
        mallopt(M_TRIM_THRESHOLD, limit)
    }
}
