/// Bytes that grow at the end, written without a check per byte.
///
/// A class with its own memory rather than `[UInt8]`: every writer appends to the same one through a plain
/// reference, with neither uniqueness nor exclusivity checks in between. Measured as half of an array's time.
final class ByteBuffer {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = max(capacity, 64)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// Makes room for `extra` more bytes.
    @inline(__always)
    func reserve(_ extra: Int) {
        if capacity - count < extra { grow(by: extra) }
    }

    @inline(never)
    private func grow(by extra: Int) {
        capacity = max(capacity * 2, count + extra)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: base, count: count)
        base.deallocate()
        base = larger
    }

    @inline(__always)
    func append(_ byte: UInt8) {
        reserve(1)
        base[count] = byte
        count &+= 1
    }

    /// Appends a byte for which `reserve` has made room.
    @inline(__always)
    func appendReserved(_ byte: UInt8) {
        base[count] = byte
        count &+= 1
    }

    @inline(__always)
    func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inline(__always)
    func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        (base + count).update(from: start, count: bytes.count)
        count &+= bytes.count
    }

    /// Appends bytes of another buffer.
    func append(_ range: Range<Int>, of other: ByteBuffer) {
        reserve(range.count)
        (base + count).update(from: other.base + range.lowerBound, count: range.count)
        count &+= range.count
    }

    func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    func truncate(to newCount: Int) { count = min(count, max(0, newCount)) }

    /// The bytes in `range`; valid until the next append.
    func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    /// All bytes; valid until the next append.
    var bytes: UnsafeBufferPointer<UInt8> { bytes(0..<count) }
}
