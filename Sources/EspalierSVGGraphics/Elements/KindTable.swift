import Foundation

/// The class attributes for the kinds of elements, each of which is created once.
struct KindTable: ~Copyable {
    /// The class attribute of a kind.
    struct Attribute {
        fileprivate var range: Range<Int>
        /// True if the attribute can be used for further elements.
        fileprivate(set) var isStored: Bool
    }

    private var names = NameList()
    private var ranges: [Range<Int>] = []
    private let attributes = ByteBuffer(capacity: 128)
    /// The maximum number of stored kinds.
    ///
    /// A picture has only a few kinds of elements. If the table is full, the attribute of any other kind is created each
    /// time it is used.
    private static let limit = 32

    /// Returns the class attribute of a kind.
    ///
    /// Characters other than ASCII letters, digits, `-` and `_` are replaced with `-`.
    ///
    /// If the name could be one of the document's own classes, such as `c12`, a `-` is appended.
    ///
    /// If the result isn't stored, it is valid only until the next call of this method.
    @inline(__always)
    mutating func attribute(of kind: UnsafeBufferPointer<UInt8>) -> Attribute {
        if let index = names.index(of: kind) { return Attribute(range: ranges[index], isStored: true) }
        return makeAttribute(of: kind)
    }

    @inline(never)
    private mutating func makeAttribute(of kind: UnsafeBufferPointer<UInt8>) -> Attribute {
        let start = ranges.last?.upperBound ?? 0
        attributes.truncate(to: start)
        attributes.append(" class=\"")
        let isOwn = kind.first == UInt8(ascii: "c") && kind.dropFirst().allSatisfy { 0x30...0x39 ~= $0 }
        if kind.isEmpty { attributes.append("-") }
        for scalar in String(decoding: kind, as: UTF8.self).unicodeScalars {
            let keeps = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
            attributes.append(
                keeps || scalar == "_" ? UInt8(truncatingIfNeeded: scalar.value) : UInt8(ascii: "-"))
        }
        if isOwn { attributes.append("-") }
        let range = start..<attributes.count
        guard names.count < Self.limit else { return Attribute(range: range, isStored: false) }
        names.append(kind)
        ranges.append(range)
        return Attribute(range: range, isStored: true)
    }

    /// Appends a class attribute without the closing quote: ` class="cell`.
    @inline(__always)
    func append(_ attribute: Attribute, to out: borrowing ByteBuffer) {
        out.append(attribute.range, of: attributes)
    }
}

/// A short list of names as UTF-8.
///
/// Names are stored as bytes, because reading a `String` changes its reference count. This is slow if two threads use
/// the same strings.
struct NameList: ~Copyable {
    private let bytes = ByteBuffer(capacity: 64)
    private var ranges: [Range<Int>] = []
    /// The index of the last name that was found, which is usually also the next one.
    private var last = 0

    var count: Int { ranges.count }

    /// The bytes of a name; the pointer is valid until the next name is appended.
    @inline(__always)
    subscript(index: Int) -> UnsafeBufferPointer<UInt8> { bytes.bytes(ranges[index]) }

    /// Returns the index of a name; nil if the name isn't in the list.
    @inline(__always)
    mutating func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        last < count && isEqual(last, name) ? last : find(name)
    }

    mutating func append(_ name: UnsafeBufferPointer<UInt8>) {
        last = count
        ranges.append(bytes.count..<bytes.count + name.count)
        bytes.append(name)
    }

    @inline(never)
    private mutating func find(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
        for index in 0..<count where isEqual(index, name) {
            last = index
            return index
        }
        return nil
    }

    @inline(__always)
    private func isEqual(_ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let other = self[index]
        guard other.count == name.count else { return false }
        guard let start = name.baseAddress, let otherStart = other.baseAddress else { return true }
        return memcmp(start, otherStart, name.count) == 0
    }
}
