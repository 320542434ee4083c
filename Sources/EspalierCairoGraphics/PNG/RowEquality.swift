#if canImport(Glibc)
    import Glibc
#endif

/// Returns true if two rows of pixels are equal.
@inline(__always)
func areEqual(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ count: Int) -> Bool {
    memcmp(a, b, count * MemoryLayout<UInt32>.stride) == 0
}
