import EspalierGraphics

/// The clips of one document, each defined once.
struct ClipTable: ~Copyable {
    private var references: [Shape: Range<Int>] = [:]
    /// The maximum number of stored clips; if each of a million cells has its own clip, storing them has no
    /// benefit.
    private static let limit = 4096

    func reference(to shape: Shape) -> Range<Int>? { references[shape] }

    mutating func insert(_ shape: Shape, reference: Range<Int>) {
        if references.count < Self.limit { references[shape] = reference }
    }
}
