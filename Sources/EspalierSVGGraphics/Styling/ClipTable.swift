import EspalierGraphics

/// The clips of one document, each defined once.
struct ClipTable: ~Copyable {
    private var references: [Shape: Range<Int>] = [:]
    /// A picture with a clip of its own for each of a million cells gains nothing from remembering them.
    private static let limit = 4096

    func reference(to shape: Shape) -> Range<Int>? { references[shape] }

    mutating func insert(_ shape: Shape, reference: Range<Int>) {
        if references.count < Self.limit { references[shape] = reference }
    }
}
