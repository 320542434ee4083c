import EspalierGraphics

/// The clips of one document, each defined once.
struct ClipTable: ~Copyable {
    private var references: [CanvasShape: Range<Int>] = [:]
    /// The maximum number of stored clips.
    ///
    /// If each of a million cells has its own clip, storing the clips has no benefit.
    private static let limit = 4096

    func reference(to shape: CanvasShape) -> Range<Int>? { references[shape] }

    mutating func insert(_ shape: CanvasShape, reference: Range<Int>) {
        if references.count < Self.limit { references[shape] = reference }
    }
}

/// The images of one document, each embedded once.
struct ImageTable: ~Copyable {
    private var references: [Image: Range<Int>] = [:]

    func reference(to image: Image) -> Range<Int>? { references[image] }

    mutating func insert(_ image: Image, reference: Range<Int>) { references[image] = reference }
}
