/// The ids of one document: valid XML names, each used once.
///
/// ASCII letters, digits, `-`, `_`, `.` and the name characters beyond ASCII stand for themselves; any other
/// character is written as its code point in lower-case hexadecimal between underscores (`a b` is `a_20_b`). A name
/// that would start with a digit, `-` or `.` gets an underscore in front. An id that is taken already gets the first
/// free number behind it: `a`, `a-2`, `a-3`.
///
/// Only a 64-bit fingerprint of each id is kept: a million ids take 24 megabytes instead of a hundred. Two ids that
/// share one by accident (three in a hundred million such documents) merely cost the second a number.
struct IdentifierTable {
    /// 0 marks an empty slot.
    private var fingerprints: [UInt64]
    /// The number to try next for an id that comes again.
    private var nextNumbers: [UInt32]
    private var count = 0

    init() {
        fingerprints = Array(repeating: 0, count: 64)
        nextNumbers = Array(repeating: 0, count: 64)
    }

    /// Appends `prefix` and `id`, escaped and made unique. Answers whether a number had to be added.
    mutating func append(_ id: String, prefix: ByteBuffer, to out: ByteBuffer) -> Bool {
        let start = out.count
        out.append(prefix.bytes)
        out.append(identifier: id, startsName: prefix.count == 0, isStrict: false)
        return makeUnique(from: start, in: out)
    }

    /// Claims the name that `out` ends with, from `start`, and adds a number if it is taken.
    mutating func makeUnique(from start: Int, in out: ByteBuffer) -> Bool {
        if count * 2 >= fingerprints.count { grow() }
        let base = out.count
        let slot = insert(fingerprint(of: out.bytes(start..<base)))
        guard nextNumbers[slot] != 0 else {
            nextNumbers[slot] = 2
            return false
        }
        var number = nextNumbers[slot]
        while true {
            out.truncate(to: base)
            out.append(UInt8(ascii: "-"))
            out.append(integer: Int(number))
            number += 1
            let other = insert(fingerprint(of: out.bytes(start..<out.count)))
            if nextNumbers[other] == 0 {
                nextNumbers[other] = 2
                break
            }
        }
        nextNumbers[slot] = number
        return true
    }

    /// The slot of a fingerprint, which is put there if it is new; then its next number is still 0.
    private mutating func insert(_ fingerprint: UInt64) -> Int {
        let mask = fingerprints.count - 1
        var slot = Int(truncatingIfNeeded: fingerprint) & mask
        while fingerprints[slot] != fingerprint {
            if fingerprints[slot] == 0 {
                fingerprints[slot] = fingerprint
                count += 1
                break
            }
            slot = (slot + 1) & mask
        }
        return slot
    }

    private mutating func grow() {
        let (oldFingerprints, oldNumbers) = (fingerprints, nextNumbers)
        fingerprints = Array(repeating: 0, count: oldFingerprints.count * 2)
        nextNumbers = Array(repeating: 0, count: oldFingerprints.count * 2)
        count = 0
        for (index, fingerprint) in oldFingerprints.enumerated() where fingerprint != 0 {
            nextNumbers[insert(fingerprint)] = oldNumbers[index]
        }
    }
}

/// Eight bytes at a time, each folded in by a multiplication (as in Murmur), the same on every run. Never 0.
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
