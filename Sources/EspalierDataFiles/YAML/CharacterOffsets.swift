/// Converts the positions that libyaml reports, which are counted in characters, to byte offsets.
struct CharacterOffsets {
    private static let stride = 256
    private let bytes: UnsafeBufferPointer<UInt8>
    private let start: Int
    /// The byte offset of each 256th character; empty if all characters are ASCII.
    private var checkpoints: [Int] = []

    /// Creates the conversion table.
    ///
    /// Takes O(bytes).
    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        self.bytes = bytes
        self.start = start
        guard bytes.contains(where: { $0 >= 0x80 }) else { return }
        var count = 0
        for offset in start..<bytes.count where bytes[offset] & 0xC0 != 0x80 {
            if count % Self.stride == 0 { checkpoints.append(offset) }
            count += 1
        }
    }

    /// Returns the byte offset of a character.
    ///
    /// Takes O(1), because at most 255 characters must be counted.
    func offset(ofCharacter index: Int) -> Int {
        guard !checkpoints.isEmpty else { return min(start + index, bytes.count) }
        let checkpoint = index / Self.stride
        guard checkpoint < checkpoints.count else { return bytes.count }
        var offset = checkpoints[checkpoint]
        var remaining = index % Self.stride
        while remaining > 0, offset < bytes.count {
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            remaining -= 1
        }
        return offset
    }
}
