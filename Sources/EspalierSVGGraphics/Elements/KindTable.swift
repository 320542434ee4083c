import Foundation

/// The class attributes for the kinds of elements, each of which is created once.
struct KindTable: ~Copyable {
    private var names = NameList()
    private var attributeRanges: [Range<Int>] = []
    private let attributes = ByteBuffer(capacity: 128)
    /// The maximum number of stored kinds.
    ///
    /// A picture has only a few kinds of elements. If the table is full, the name of any other kind is created each
    /// time it is used.
    private static let limit = 32

    /// Appends a kind as a class attribute without the closing quote: ` class="cell`.
    ///
    /// Characters other than ASCII letters, digits, `-` and `_` are replaced with `-`.
    ///
    /// If the name could be one of the document's own classes, such as `c12`, a `-` is appended.
    mutating func append(_ kind: UnsafeBufferPointer<UInt8>, to out: borrowing ByteBuffer) {
        if let index = names.index(of: kind) {
            return out.append(attributeRanges[index], of: attributes)
        }
        let start = out.count
        out.append(" class=\"")
        let isOwn = kind.first == UInt8(ascii: "c") && kind.dropFirst().allSatisfy { 0x30...0x39 ~= $0 }
        if kind.isEmpty { out.append("-") }
        for scalar in String(decoding: kind, as: UTF8.self).unicodeScalars {
            let keeps = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
            out.append(keeps || scalar == "_" ? UInt8(truncatingIfNeeded: scalar.value) : UInt8(ascii: "-"))
        }
        if isOwn { out.append("-") }
        guard names.count < Self.limit else { return }
        names.append(kind)
        attributeRanges.append(attributes.count..<attributes.count + out.count - start)
        attributes.append(start..<out.count, of: out)
    }
}

/// A short list of names as UTF-8.
///
/// Strings would be retained when they are read, which is slow if two threads use the same strings.
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
