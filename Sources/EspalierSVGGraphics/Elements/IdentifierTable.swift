/// The ids of one document: valid XML names, each used once.
///
/// ASCII letters, digits, `-`, `_`, `.` and name characters beyond ASCII are kept. Any other character becomes its code
/// point in lower-case hexadecimal between underscores (`a b` becomes `a_20_b`). If a name would start with a digit,
/// `-` or `.`, an underscore is added before it. If an id is already used, the first unused number is appended: `a`,
/// `a-2`, `a-3`.
///
/// Only a 64-bit hash of each id is stored, so that a million ids take 16 megabytes instead of a hundred. If two ids
/// have the same hash (expected in three of a hundred million such documents), a number is appended to the second id.
struct IdentifierTable: ~Copyable {
    /// The id of the root element, with the prefix.
    let root = ByteBuffer(capacity: 32)
    private let prefix = ByteBuffer(capacity: 32)
    /// The hashes of the used ids, with open addressing; 0 is an empty slot.
    private var slots: [UInt64] = Array(repeating: 0, count: 64)
    private var count = 0
    /// For each id that occurred more than once, by its hash, the next number to try.
    private var nextNumbers: [UInt64: Int] = [:]

    /// Creates a table without used ids.
    ///
    /// - Parameters:
    ///   - prefix: The prefix of all ids, before it is escaped.
    ///   - rootID: The id of the root element, before it is escaped.
    init(prefix: String, rootID: String) {
        self.prefix.append(identifier: prefix, startsName: !prefix.isEmpty, isStrict: true)
        root.append(self.prefix.bytes)
        root.append(identifier: rootID, startsName: self.prefix.count == 0, isStrict: true)
    }

    /// Appends the root's id and a suffix, and marks this id as used.
    mutating func append(rootWith suffix: StaticString, to out: borrowing ByteBuffer) -> Range<Int> {
        let start = out.count
        out.append(root.bytes)
        out.append(suffix)
        makeUnique(from: start, in: out)
        return start..<out.count
    }

    /// Appends the prefix and `id`, escaped and made unique.
    mutating func append(_ id: UnsafeBufferPointer<UInt8>, to out: borrowing ByteBuffer) {
        let start = out.count
        out.append(prefix.bytes)
        out.append(identifier: id, startsName: prefix.count == 0, isStrict: false)
        makeUnique(from: start, in: out)
    }

    /// Marks the name from `start` to the end of `out` as used.
    ///
    /// If the name is already used, appends a number.
    mutating func makeUnique(from start: Int, in out: borrowing ByteBuffer) {
        let base = out.count
        let taken = fingerprint(of: out.bytes(start..<base))
        if insert(taken) { return }
        var number = nextNumbers[taken] ?? 2
        repeat {
            out.truncate(to: base)
            out.append(UInt8(ascii: "-"))
            out.append(integer: number)
            number += 1
        } while !insert(fingerprint(of: out.bytes(start..<out.count)))
        nextNumbers[taken] = number
    }

    /// Inserts a hash and returns true if it is new.
    private mutating func insert(_ fingerprint: UInt64) -> Bool {
        if count * 2 >= slots.count { grow() }
        let isNew = Self.insert(fingerprint, into: &slots)
        if isNew { count += 1 }
        return isNew
    }

    private static func insert(_ fingerprint: UInt64, into slots: inout [UInt64]) -> Bool {
        let mask = slots.count - 1
        return slots.withUnsafeMutableBufferPointer { slots in
            var slot = Int(truncatingIfNeeded: fingerprint) & mask
            while slots[slot] != 0 {
                if slots[slot] == fingerprint { return false }
                slot = (slot + 1) & mask
            }
            slots[slot] = fingerprint
            return true
        }
    }

    private mutating func grow() {
        var larger = [UInt64](repeating: 0, count: slots.count * 2)
        for fingerprint in slots where fingerprint != 0 { _ = Self.insert(fingerprint, into: &larger) }
        slots = larger
    }
}

/// Returns a hash that is the same on every run, and never 0.
///
/// Eight bytes at a time are combined by multiplication, as in the hash function Murmur.
private func fingerprint(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = UInt64(truncatingIfNeeded: bytes.count) &* factor
    var index = 0
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= raw.count {
        let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        hash = (hash ^ word) &* factor
        hash ^= hash >> 29
        index += 8
    }
    var tail: UInt64 = 0
    while index < raw.count {
        tail = tail << 8 | UInt64(raw[index])
        index += 1
    }
    hash = (hash ^ tail) &* 0xBF58_476D_1CE4_E5B9
    hash ^= hash >> 32
    hash = hash &* 0x94D0_49BB_1331_11EB
    hash ^= hash >> 29
    return hash == 0 ? 1 : hash
}
