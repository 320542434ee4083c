/// A value in memory whose cache lines contain nothing else.
///
/// If two threads often write to different values in one cache line, the line moves between the processors' caches for
/// each access.
struct CacheLines<Value: ~Copyable>: ~Copyable {
    let pointer: UnsafeMutablePointer<Value>

    /// The size of two cache lines in bytes, because some processors load lines in pairs.
    private static var alignment: Int { 128 }

    init(_ value: consuming Value) {
        let count = (MemoryLayout<Value>.size + Self.alignment - 1) / Self.alignment * Self.alignment
        pointer = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: Self.alignment)
            .bindMemory(to: Value.self, capacity: 1)
        pointer.initialize(to: value)
    }

    deinit {
        pointer.deinitialize(count: 1)
        UnsafeMutableRawPointer(pointer).deallocate()
    }
}
