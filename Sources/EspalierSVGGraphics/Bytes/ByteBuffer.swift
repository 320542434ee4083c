/// A growing sequence of bytes.
///
/// Writing doesn't check the capacity for each byte.
///
/// The type isn't copyable, and its memory is accessed through a pointer. Because of this, appending isn't a mutation,
/// and needs no exclusivity check at run time if the buffer is a property of a class. Appending also doesn't change
/// reference counts. When the buffer was a class, the checks and the reference counts took a third of the time for a
/// large tree.
struct ByteBuffer: ~Copyable {
    private struct Storage {
        var base: UnsafeMutablePointer<UInt8>
        var capacity: Int
        var count: Int
    }

    private let storage: UnsafeMutablePointer<Storage> = .allocate(capacity: 1)

    /// The number of bytes after the capacity that may be read and overwritten, so that short texts are copied without
    /// a loop.
    private static var padding: Int { 32 }

    init(capacity: Int) {
        let capacity = max(capacity, 64)
        storage.initialize(to: Storage(base: Self.allocate(capacity), capacity: capacity, count: 0))
    }

    private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
        .allocate(capacity: capacity + padding)
    }

    deinit {
        storage.pointee.base.deallocate()
        storage.deallocate()
    }

    @inline(__always)
    var count: Int { storage.pointee.count }

    /// Reserves memory for `extra` more bytes.
    @inline(__always)
    func reserve(_ extra: Int) {
        if storage.pointee.capacity &- storage.pointee.count < extra { grow(by: extra) }
    }

    @inline(never)
    private func grow(by extra: Int) {
        let old = storage.pointee
        let capacity = max(old.capacity * 2, old.count + extra)
        let larger = Self.allocate(capacity)
        larger.update(from: old.base, count: old.count)
        old.base.deallocate()
        storage.pointee = Storage(base: larger, capacity: capacity, count: old.count)
    }

    @inline(__always)
    func append(_ byte: UInt8) {
        reserve(1)
        appendReserved(byte)
    }

    /// Appends a byte; `reserve` must have been called before.
    @inline(__always)
    func appendReserved(_ byte: UInt8) {
        storage.pointee.base[storage.pointee.count] = byte
        storage.pointee.count &+= 1
    }

    /// Appends the bytes that `write` stores at an address.
    ///
    /// `write` receives the address and returns the address after the last byte.
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
        // The bytes don't overlap. `update(from:count:)` would test this.
        let end = UnsafeMutableRawPointer(storage.pointee.base + storage.pointee.count)
        end.copyMemory(from: start, byteCount: bytes.count)
        storage.pointee.count &+= bytes.count
    }

    /// Appends the bytes of another buffer.
    @inline(__always)
    func append(_ range: Range<Int>, of other: borrowing ByteBuffer) {
        let count = range.upperBound &- range.lowerBound
        guard count <= Self.padding else { return append(other.bytes(range)) }
        reserve(count)
        let start = UnsafeRawPointer(other.storage.pointee.base + range.lowerBound)
        let end = UnsafeMutableRawPointer(storage.pointee.base + storage.pointee.count)
        end.copyMemory(from: start, byteCount: Self.padding)
        storage.pointee.count &+= count
    }

    /// Appends a copy of some of the buffer's own bytes.
    func append(copyOf range: Range<Int>) {
        reserve(range.count)
        append(bytes(range))
    }

    /// Appends a string.
    ///
    /// The parameter has a label because an unlabeled overload would be chosen for literals instead of the faster
    /// overload for `StaticString`.
    func append(string text: String) {
        withUTF8Bytes(of: text) { append($0) }
    }

    @inline(__always)
    func truncate(to newCount: Int) { storage.pointee.count = min(count, max(0, newCount)) }

    /// Returns eight bytes, from the lowest to the highest byte of the word.
    ///
    /// The bytes after the end of the buffer are undefined.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        let bytes = UnsafeRawPointer(storage.pointee.base)
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Returns the bytes in `range`.
    ///
    /// The pointer is valid until the next append.
    @inline(__always)
    func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: storage.pointee.base + range.lowerBound, count: range.count)
    }

    /// All bytes.
    ///
    /// The pointer is valid until the next append.
    @inline(__always)
    var bytes: UnsafeBufferPointer<UInt8> { bytes(0..<count) }
}

/// Calls `body` with the text's UTF-8 bytes.
///
/// Unlike `withUTF8`, this doesn't need a mutable copy with its own reference count.
@inline(__always)
func withUTF8Bytes<Result>(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
    var native = text
    return native.withUTF8(body)
}
