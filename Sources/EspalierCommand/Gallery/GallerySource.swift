import EspalierDiagnostics

/// The text of a diagram file, or of the data that a template draws, as a gallery shows it: the beginning of a long one.
struct GallerySource: Sendable {
    /// What an inlined text may have: a page of many diagrams must stay quick to open.
    static let greatestSize = 128 << 10

    let text: String
    /// Bytes that were left out, at the end of a line.
    let omitted: Int
    /// Whether it is YAML or JSON.
    let isTree: Bool

    init(_ file: SourceFile) {
        isTree = FileName.isDiagram(file.name)
        guard file.bytes.count > Self.greatestSize else {
            (text, omitted) = (String(decoding: file.bytes, as: UTF8.self), 0)
            return
        }
        let beginning = file.bytes.prefix(Self.greatestSize)
        let end = beginning.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? beginning.endIndex
        text = String(decoding: beginning[..<end], as: UTF8.self)
        omitted = file.bytes.count - text.utf8.count
    }
}
