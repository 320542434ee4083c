import EspalierFiles

/// A value that is stored as bytes.
///
/// Numbers are stored as their bytes in memory. Each text or list is preceded by its count.
nonisolated protocol ByteCodable {
    func encode(to coder: inout ByteEncoder)
    init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage)
}

/// Encodes values as bytes.
nonisolated struct ByteEncoder {
    fileprivate(set) var bytes: [UInt8] = []

    mutating func add<each Value: ByteCodable>(_ values: repeat each Value) {
        repeat (each values).encode(to: &self)
    }
}

/// Decodes values that `ByteEncoder` has encoded, from bytes that must outlive the decoder.
///
/// The decoder doesn't own the bytes, because two threads that count references to the same array wait for each other.
///
/// The generic methods are inlined, because the compiler wouldn't specialize them otherwise. Each call would then look
/// up the metadata of its type, which takes a third of the time of decoding an entry.
nonisolated struct ByteDecoder {
    /// The error for bytes that end too early or have impossible values.
    struct Damage: Error {}

    private let bytes: UnsafeRawBufferPointer
    private var position: Int
    private let end: Int

    init(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) {
        (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    }

    /// Returns the next values, whose types are the types of the variables to which the values are assigned.
    @inline(__always)
    mutating func next<each Value: ByteCodable>() throws(Damage) -> (repeat each Value) {
        (repeat try (each Value)(from: &self))
    }

    /// Skips a text, and returns the range of its bytes.
    @inline(__always)
    mutating func rangeOfText() throws(Damage) -> Range<Int> {
        let count = Int(try UInt32(from: &self))
        guard remainingCount >= count else { throw Damage() }
        defer { position += count }
        return position..<position + count
    }

    /// The number of bytes that haven't been decoded yet.
    fileprivate var remainingCount: Int { end - position }

    @inline(__always)
    fileprivate mutating func next<Value>(
        _ count: Int, _ body: (UnsafeRawBufferPointer) -> Value
    ) throws(Damage) -> Value {
        guard remainingCount >= count else { throw Damage() }
        defer { position += count }
        return body(UnsafeRawBufferPointer(rebasing: bytes[position..<position + count]))
    }
}

nonisolated extension ByteCodable where Self: BitwiseCopyable {
    func encode(to coder: inout ByteEncoder) {
        withUnsafeBytes(of: self) { coder.bytes.append(contentsOf: $0) }
    }

    @inline(__always)
    init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage) {
        self = try coder.next(MemoryLayout<Self>.size) { $0.loadUnaligned(as: Self.self) }
    }
}

nonisolated extension UInt8: ByteCodable {}
nonisolated extension UInt32: ByteCodable {}
nonisolated extension UInt64: ByteCodable {}
nonisolated extension Int64: ByteCodable {}
nonisolated extension Int: ByteCodable {}
nonisolated extension Double: ByteCodable {}

/// Four words are decoded at once, which takes a quarter of the time.
nonisolated extension SIMD4: ByteCodable where Scalar == UInt64 {}

nonisolated extension Bool: ByteCodable {
    func encode(to coder: inout ByteEncoder) { coder.add(UInt8(self ? 1 : 0)) }
    init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage) { self = try UInt8(from: &coder) != 0 }
}

nonisolated extension String: ByteCodable {
    func encode(to coder: inout ByteEncoder) {
        coder.add(UInt32(utf8.count))
        coder.bytes.append(contentsOf: utf8)
    }

    init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage) {
        self = try coder.next(Int(try UInt32(from: &coder))) { String(decoding: $0, as: UTF8.self) }
    }
}

nonisolated extension Digest: ByteCodable {
    func encode(to coder: inout ByteEncoder) { coder.add(words[0], words[1], words[2], words[3]) }

    @inline(__always)
    init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage) {
        self.init(words: try SIMD4<UInt64>(from: &coder))
    }
}

nonisolated extension Optional: ByteCodable where Wrapped: ByteCodable {
    func encode(to coder: inout ByteEncoder) {
        coder.add(self != nil)
        if let self { coder.add(self) }
    }

    @inline(__always)
    init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage) {
        self = try Bool(from: &coder) ? try Wrapped(from: &coder) : nil
    }
}

nonisolated extension Array: ByteCodable where Element: ByteCodable {
    func encode(to coder: inout ByteEncoder) {
        coder.add(UInt32(count))
        for element in self { coder.add(element) }
    }

    @inline(__always)
    init(from coder: inout ByteDecoder) throws(ByteDecoder.Damage) {
        let count = Int(try UInt32(from: &coder))
        // Every element has at least one byte, so the count can't exceed the number of remaining bytes. This is
        // checked before memory is reserved.
        guard count <= coder.remainingCount else { throw ByteDecoder.Damage() }
        self.init()
        reserveCapacity(count)
        for _ in 0..<count { append(try Element(from: &coder)) }
    }
}
