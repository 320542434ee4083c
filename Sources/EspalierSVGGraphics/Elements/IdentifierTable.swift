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
    /// The hashes of the used ids.
    private var used = FingerprintSet()
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

    /// Appends the prefix and an id, escaped and made unique.
    @inline(__always)
    mutating func append(_ id: UnsafeBufferPointer<UInt8>, to out: borrowing ByteBuffer) {
        let start = out.count
        out.append(prefix.bytes)
        out.append(id)
        // Nearly all ids can be used as they are.
        if let first = out.bytes(start..<out.count).first, canStartName(first) {
            let scan = out.scanName(from: start)
            if scan.isPlain {
                if !used.insert(scan.fingerprint) { appendNumber(scan.fingerprint, from: start, to: out) }
                return
            }
        }
        out.truncate(to: start)
        out.append(prefix.bytes)
        out.append(identifier: id, startsName: prefix.count == 0, isStrict: false)
        makeUnique(from: start, in: out)
    }

    /// Marks the name from `start` to the end of `out` as used.
    ///
    /// If the name is already used, appends a number.
    mutating func makeUnique(from start: Int, in out: borrowing ByteBuffer) {
        let fingerprint = out.scanName(from: start).fingerprint
        if !used.insert(fingerprint) { appendNumber(fingerprint, from: start, to: out) }
    }

    /// Appends the first number with which a name is unique; `taken` is the hash of the name.
    private mutating func appendNumber(_ taken: UInt64, from start: Int, to out: borrowing ByteBuffer) {
        let base = out.count
        var number = nextNumbers[taken] ?? 2
        repeat {
            out.truncate(to: base)
            out.append(UInt8(ascii: "-"))
            out.append(integer: number)
            number += 1
        } while !used.insert(out.scanName(from: start).fingerprint)
        nextNumbers[taken] = number
    }
}
