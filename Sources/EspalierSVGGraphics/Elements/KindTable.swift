/// The class names of the elements' kinds, each made once.
struct KindTable: ~Copyable {
    private var kinds: [(kind: String, name: Range<Int>)] = []
    private let names = ByteBuffer(capacity: 128)
    /// A picture has a few kinds; one that has more gets the rest made anew each time.
    private static let limit = 32

    /// Appends a kind as one class name: whatever is not an ASCII letter, a digit, `-` or `_` becomes `-`. A name
    /// that could be taken for one of the document's own classes, `c12`, gets a `-` behind it.
    mutating func append(_ kind: String, to out: borrowing ByteBuffer) {
        // By index: a loop over the elements would retain each.
        for index in kinds.indices where kinds[index].kind == kind {
            return out.append(kinds[index].name, of: names)
        }
        let start = out.count
        let isOwn =
            kind.utf8.first == UInt8(ascii: "c") && kind.utf8.dropFirst().allSatisfy { 0x30...0x39 ~= $0 }
        if kind.isEmpty { out.append("-") }
        for scalar in kind.unicodeScalars {
            let keeps = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
            out.append(keeps || scalar == "_" ? UInt8(truncatingIfNeeded: scalar.value) : UInt8(ascii: "-"))
        }
        if isOwn { out.append("-") }
        guard kinds.count < Self.limit else { return }
        let nameStart = names.count
        names.append(start..<out.count, of: out)
        kinds.append((kind, nameStart..<names.count))
    }
}
