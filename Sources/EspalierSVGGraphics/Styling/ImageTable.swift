import EspalierGraphics

/// The images of one document, each embedded once.
struct ImageTable {
    private var references: [Image: Range<Int>] = [:]
    /// `url(#diagram-i1)` for each image.
    let values = ByteBuffer(capacity: 64)

    func reference(to image: Image) -> Range<Int>? { references[image] }

    mutating func insert(_ image: Image, reference: Range<Int>) { references[image] = reference }
}
