import EspalierFiles

/// Encodes values as bytes.
///
/// Integers are little-endian, and each text or list is preceded by its count.
nonisolated struct ByteEncoder {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func add(_ value: Bool) { bytes.append(value ? 1 : 0) }

    mutating func add(_ value: Double) { add(value.bitPattern) }

    mutating func add(_ text: String) {
        add(UInt32(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func add(_ digest: Digest) { for index in 0..<4 { add(digest.words[index]) } }

    mutating func add<Value>(_ value: Value?, _ body: (inout ByteEncoder, Value) -> Void) {
        add(value != nil)
        if let value { body(&self, value) }
    }

    mutating func add<Value>(_ values: [Value], _ body: (inout ByteEncoder, Value) -> Void) {
        add(UInt32(values.count))
        for value in values { body(&self, value) }
    }
}

/// Decodes values that `ByteEncoder` has encoded.
nonisolated struct ByteDecoder {
    /// The error for bytes that end too early or have impossible values.
    struct Damage: Error {}

    private let bytes: [UInt8]
    private(set) var position: Int
    private let end: Int

    init(_ bytes: [UInt8], in range: Range<Int>) {
        (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    }

    mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) throws(Damage) -> Value {
        let size = MemoryLayout<Value>.size
        guard end - position >= size else { throw Damage() }
        defer { position += size }
        return bytes.withUnsafeBytes {
            Value(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: Value.self))
        }
    }

    mutating func bool() throws(Damage) -> Bool { try integer(UInt8.self) != 0 }

    mutating func double() throws(Damage) -> Double { Double(bitPattern: try integer()) }

    mutating func text() throws(Damage) -> String {
        let count = Int(try integer(UInt32.self))
        guard end - position >= count else { throw Damage() }
        defer { position += count }
        return bytes.withUnsafeBytes {
            String(decoding: $0[position..<position + count], as: UTF8.self)
        }
    }

    mutating func digest() throws(Damage) -> Digest {
        var words = SIMD4<UInt64>()
        for index in 0..<4 { words[index] = try integer() }
        return Digest(words: words)
    }

    mutating func optional<Value>(
        _ body: (inout ByteDecoder) throws(Damage) -> Value
    ) throws(Damage) -> Value? {
        try bool() ? try body(&self) : nil
    }

    mutating func list<Value>(
        _ body: (inout ByteDecoder) throws(Damage) -> Value
    ) throws(Damage) -> [Value] {
        let count = Int(try integer(UInt32.self))
        // Every element has at least one byte, so the count can't exceed the number of remaining bytes. This is
        // checked before memory is reserved.
        guard count <= end - position else { throw Damage() }
        var values: [Value] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(try body(&self)) }
        return values
    }
}
