import EspalierGraphics

/// The images of one document, each embedded once.
struct ImageTable: ~Copyable {
    private var references: [Image: Range<Int>] = [:]

    func reference(to image: Image) -> Range<Int>? { references[image] }

    mutating func insert(_ image: Image, reference: Range<Int>) { references[image] = reference }
}
