#if canImport(Glibc)
    import Glibc
#endif

/// Whether two rows of pixels are the same.
@inline(__always)
func areEqual(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ count: Int) -> Bool {
    memcmp(a, b, count * MemoryLayout<UInt32>.stride) == 0
}
