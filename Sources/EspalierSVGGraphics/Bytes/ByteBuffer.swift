/// Bytes that grow at the end, written without a check per byte.
///
/// Not copyable, with memory of its own behind a pointer: appending is then neither a mutation, which a class's
/// property has to guard at run time, nor a matter of reference counts. With a class in its place, these two were
/// a third of the time that a big tree took.
struct ByteBuffer: ~Copyable {
    private struct Storage {
        var base: UnsafeMutablePointer<UInt8>
        var capacity: Int
        var count: Int
    }

    private let storage: UnsafeMutablePointer<Storage>

    init(capacity: Int) {
        let capacity = max(capacity, 64)
        storage = .allocate(capacity: 1)
        storage.initialize(to: Storage(base: .allocate(capacity: capacity), capacity: capacity, count: 0))
    }

    deinit {
        storage.pointee.base.deallocate()
        storage.deallocate()
    }

    @inline(__always)
    var count: Int { storage.pointee.count }

    /// Makes room for `extra` more bytes.
    @inline(__always)
    func reserve(_ extra: Int) {
        if storage.pointee.capacity - storage.pointee.count < extra { grow(by: extra) }
    }

    @inline(never)
    private func grow(by extra: Int) {
        let old = storage.pointee
        let capacity = max(old.capacity * 2, old.count + extra)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: old.base, count: old.count)
        old.base.deallocate()
        storage.pointee = Storage(base: larger, capacity: capacity, count: old.count)
    }

    @inline(__always)
    func append(_ byte: UInt8) {
        reserve(1)
        appendReserved(byte)
    }

    /// Appends a byte for which `reserve` has made room.
    @inline(__always)
    func appendReserved(_ byte: UInt8) {
        storage.pointee.base[storage.pointee.count] = byte
        storage.pointee.count &+= 1
    }

    /// Appends bytes for which `reserve` has made room, to be filled in before anything else is appended.
    @inline(__always)
    func appendUninitialized(_ length: Int) -> UnsafeMutableBufferPointer<UInt8> {
        let start = storage.pointee.base + storage.pointee.count
        storage.pointee.count &+= length
        return UnsafeMutableBufferPointer(start: start, count: length)
    }

    /// Appends what `write` puts where it is told, for which `reserve` has made room; it answers where that ends.
    @inline(__always)
    func appendReserved(_ write: (UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>) {
        let start = storage.pointee.base + storage.pointee.count
        storage.pointee.count &+= write(start) - start
    }

    @inline(__always)
    func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inline(__always)
    func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        (storage.pointee.base + storage.pointee.count).update(from: start, count: bytes.count)
        storage.pointee.count &+= bytes.count
    }

    /// Appends bytes of another buffer.
    @inline(__always)
    func append(_ range: Range<Int>, of other: borrowing ByteBuffer) {
        append(other.bytes(range))
    }

    /// Appends some of its own bytes again.
    func append(copyOf range: Range<Int>) {
        reserve(range.count)
        append(bytes(range))
    }

    /// Labelled, because an unlabelled one would take literals from the overload for `StaticString`, which
    /// are slower.
    func append(string text: String) {
        withUTF8Bytes(of: text) { append($0) }
    }

    @inline(__always)
    func truncate(to newCount: Int) { storage.pointee.count = min(count, max(0, newCount)) }

    /// The bytes in `range`; valid until the next append.
    @inline(__always)
    func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: storage.pointee.base + range.lowerBound, count: range.count)
    }

    /// All bytes; valid until the next append.
    @inline(__always)
    var bytes: UnsafeBufferPointer<UInt8> { bytes(0..<count) }
}

/// Calls `body` with the text's bytes, without the copy (and its reference count) that `withUTF8` needs to be able
/// to change the text.
@inline(__always)
func withUTF8Bytes<Result>(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
    var native = text
    return native.withUTF8(body)
}
