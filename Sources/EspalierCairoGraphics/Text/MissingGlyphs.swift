/// The characters that no font contains, each once, in order of first appearance.
struct MissingGlyphs {
    private(set) var inOrder: [Unicode.Scalar] = []
    private var seen: Set<Unicode.Scalar> = []

    mutating func insert(_ scalar: Unicode.Scalar) {
        if seen.insert(scalar).inserted { inOrder.append(scalar) }
    }
}
