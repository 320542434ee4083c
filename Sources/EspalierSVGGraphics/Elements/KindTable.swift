/// The class attributes for the kinds of elements, each of which is created once.
struct KindTable: ~Copyable {
    private var kinds: [(kind: String, attribute: Range<Int>)] = []
    private let attributes = ByteBuffer(capacity: 128)
    /// The index of the last kind, which is usually also the next kind.
    private var last = 0
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
    mutating func append(_ kind: String, to out: borrowing ByteBuffer) {
        // Use indices, because iterating over the elements would retain each of them.
        if last < kinds.count, kinds[last].kind == kind {
            return out.append(kinds[last].attribute, of: attributes)
        }
        if let index = kinds.indices.first(where: { kinds[$0].kind == kind }) {
            last = index
            return out.append(kinds[index].attribute, of: attributes)
        }
        let start = out.count
        out.append(" class=\"")
        let isOwn =
            kind.utf8.first == UInt8(ascii: "c") && kind.utf8.dropFirst().allSatisfy { 0x30...0x39 ~= $0 }
        if kind.isEmpty { out.append("-") }
        for scalar in kind.unicodeScalars {
            let keeps = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
            out.append(keeps || scalar == "_" ? UInt8(truncatingIfNeeded: scalar.value) : UInt8(ascii: "-"))
        }
        if isOwn { out.append("-") }
        guard kinds.count < Self.limit else { return }
        last = kinds.count
        kinds.append((kind, attributes.count..<attributes.count + out.count - start))
        attributes.append(start..<out.count, of: out)
    }
}
