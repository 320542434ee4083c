import Foundation

/// The class attributes for the kinds of elements, each of which is created once.
struct KindTable: ~Copyable {
    /// The class attribute of a kind.
    struct Attribute { fileprivate var range: Range<Int> }

    /// The names of kinds, and the attribute of each after its name.
    private let bytes = ByteBuffer(capacity: 128)
    private var kinds: [(name: Range<Int>, attribute: Attribute)] = []
    /// The index of the last kind that was found, which is usually also the next one.
    private var last = 0
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
    /// The result is valid only until the next call of this method.
    @inline(__always)
    mutating func attribute(of kind: UnsafeBufferPointer<UInt8>) -> Attribute {
        last < kinds.count && isEqual(last, kind) ? kinds[last].attribute : findAttribute(of: kind)
    }

    @inline(never)
    private mutating func findAttribute(of kind: UnsafeBufferPointer<UInt8>) -> Attribute {
        if let index = kinds.indices.first(where: { isEqual($0, kind) }) {
            last = index
            return kinds[index].attribute
        }
        let start = kinds.last?.attribute.range.upperBound ?? 0
        bytes.truncate(to: start)
        bytes.append(kind)
        let name = start..<bytes.count
        appendAttribute(of: kind)
        let attribute = Attribute(range: name.upperBound..<bytes.count)
        guard kinds.count < Self.limit else { return attribute }
        last = kinds.count
        kinds.append((name, attribute))
        return attribute
    }

    private func appendAttribute(of kind: UnsafeBufferPointer<UInt8>) {
        bytes.append(" class=\"")
        let isOwn = kind.first == UInt8(ascii: "c") && kind.dropFirst().allSatisfy { 0x30...0x39 ~= $0 }
        if kind.isEmpty { bytes.append("-") }
        for scalar in String(decoding: kind, as: UTF8.self).unicodeScalars {
            let keeps = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
            bytes.append(
                keeps || scalar == "_" ? UInt8(truncatingIfNeeded: scalar.value) : UInt8(ascii: "-"))
        }
        if isOwn { bytes.append("-") }
    }

    /// Appends a class attribute without the closing quote: ` class="cell`.
    @inline(__always)
    func append(_ attribute: Attribute, to out: borrowing ByteBuffer) {
        out.append(attribute.range, of: bytes)
    }

    @inline(__always)
    private func isEqual(_ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let other = bytes.bytes(kinds[index].name)
        guard other.count == name.count else { return false }
        guard let start = name.baseAddress, let otherStart = other.baseAddress else { return true }
        return memcmp(start, otherStart, name.count) == 0
    }
}
