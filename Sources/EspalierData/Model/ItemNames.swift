import Foundation

/// The names of items, such as their labels or ids, by row.
///
/// All names are stored as UTF-8 in one array of bytes, because a million strings would take three times the memory. A
/// string is created for each access. Only the first 256 MB of a name are stored.
public struct ItemNames: RandomAccessCollection, MutableCollection, Sendable {
    /// The range of a name in `bytes`, in eight bytes: the start in 36 bits, the number of bytes in 28 bits.
    @usableFromInline
    struct Place: Sendable, BitwiseCopyable {
        @inlinable static var maximumCount: Int { (1 << 28) - 1 }

        @usableFromInline let bits: UInt64

        init(start: Int, count: Int) { bits = UInt64(start) << 28 | UInt64(count) }

        @inlinable var range: Range<Int> {
            let start = Int(truncatingIfNeeded: bits >> 28)
            let count = Int(truncatingIfNeeded: bits) & Self.maximumCount
            return Range(uncheckedBounds: (start, start &+ count))
        }
    }

    @usableFromInline var bytes: [UInt8] = []
    @usableFromInline var places: [Place] = []

    /// Creates a collection without names.
    public init() {}

    /// Creates a collection from strings.
    ///
    /// - Complexity: O(bytes)
    public init(_ names: some Sequence<String>) {
        places.reserveCapacity(names.underestimatedCount)
        for name in names { append(name) }
    }

    /// The index of the first name, which is 0.
    public var startIndex: Int { 0 }
    /// The number of names.
    public var endIndex: Int { places.count }

    /// The name of a row.
    ///
    /// Reading takes O(bytes). Replacing a name takes amortized O(bytes), and keeps the memory of the previous name.
    public subscript(row: Int) -> String {
        get {
            let range = range(ofRow: row)
            return bytes.withUnsafeBufferPointer {
                String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
            }
        }
        set { places[row] = add(newValue) }
    }

    /// Adds the name of the next row.
    package mutating func append(_ name: String) { places.append(add(name)) }

    /// Adds the name of the next row, given as UTF-8.
    mutating func append(utf8 name: UnsafeBufferPointer<UInt8>) { places.append(add(name)) }

    /// Copies the names into arrays without free capacity.
    mutating func compact() {
        if bytes.capacity > bytes.count + bytes.count / 8 { bytes = bytes.exactCopy }
        if places.capacity > places.count + places.count / 8 { places = places.exactCopy }
    }

    private mutating func add(_ name: String) -> Place {
        var name = name
        return name.withUTF8 { add($0) }
    }

    private mutating func add(_ name: UnsafeBufferPointer<UInt8>) -> Place {
        let stored = UnsafeBufferPointer(rebasing: name.prefix(Place.maximumCount))
        let place = Place(start: bytes.count, count: stored.count)
        bytes.append(contentsOf: stored)
        return place
    }

    @inlinable func range(ofRow row: Int) -> Range<Int> { places[row].range }

    // MARK: Comparing

    /// Calls `body` with the UTF-8 of a name, and returns its result.
    ///
    /// The function is inlinable, because nearly all calls are for each item.
    @inlinable
    @inline(__always)
    package func withUTF8<Result>(
        ofRow row: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        let range = range(ofRow: row)
        return try bytes.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// Returns a hash of a name, which is the same for all rows with canonically equivalent names.
    func hash(ofRow row: Int, _ hashing: NameHashing) -> Int {
        let asciiHash = withUTF8(ofRow: row) { hashing.hash(ofASCII: $0) }
        if let asciiHash { return asciiHash }
        let name = self[row]
        guard name.unicodeScalars.contains(where: Self.hasASCIIForm) else { return name.hashValue }
        var composed = name.precomposedStringWithCanonicalMapping
        return composed.withUTF8 { hashing.hash(ofASCII: $0) } ?? name.hashValue
    }

    /// Returns true for the three characters beyond ASCII that are canonically equivalent to an ASCII character: the
    /// Greek question mark, the Greek varia and the Kelvin sign.
    private static func hasASCIIForm(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{37E}" || scalar == "\u{1FEF}" || scalar == "\u{212A}"
    }

    /// Returns true if the names of two rows are canonically equivalent, as strings are compared in Swift.
    func areEqual(_ row: Int, _ other: Int) -> Bool {
        let (first, second) = (range(ofRow: row), range(ofRow: other))
        return bytes.withUnsafeBufferPointer { bytes in
            let (a, b) = (bytes[first], bytes[second])
            if a.count == b.count, a.elementsEqual(b) { return true }
            guard !UnsafeBufferPointer(rebasing: a).isASCII || !UnsafeBufferPointer(rebasing: b).isASCII
            else { return false }
            return String(decoding: a, as: UTF8.self) == String(decoding: b, as: UTF8.self)
        }
    }
}

extension ItemNames: Equatable, ExpressibleByArrayLiteral {
    /// Creates a collection from an array literal.
    public init(arrayLiteral names: String...) { self.init(names) }

    /// Returns true if both collections contain the same names in the same order.
    public static func == (a: ItemNames, b: ItemNames) -> Bool { a.elementsEqual(b) }
}

extension Array where Element: BitwiseCopyable {
    /// A copy of the array without free capacity.
    fileprivate var exactCopy: [Element] {
        Array(unsafeUninitializedCapacity: count) { buffer, filled in
            filled = buffer.initialize(fromContentsOf: self)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// True if the text contains only ASCII characters; computed without branches, so that it is vectorized.
    fileprivate var isASCII: Bool { reduce(0) { $0 | $1 } < 0x80 }
}
