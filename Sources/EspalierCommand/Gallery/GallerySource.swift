import EspalierDiagnostics

/// The text of a diagram file or data file that a gallery shows; for a long file, its beginning.
nonisolated struct GallerySource: Codable, Sendable {
    /// The maximum number of bytes, so that a page of many diagrams opens quickly.
    static let maximumSize = 128 << 10

    let text: String
    /// The number of bytes that were left out after the end of a line.
    let omitted: Int
    /// True for YAML and JSON.
    let isTree: Bool

    init(_ file: SourceFile) {
        isTree = FileName.isDiagram(file.name)
        guard file.bytes.count > Self.maximumSize else {
            (text, omitted) = (String(decoding: file.bytes, as: UTF8.self), 0)
            return
        }
        let beginning = file.bytes.prefix(Self.maximumSize)
        let end = beginning.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? beginning.endIndex
        text = String(decoding: beginning[..<end], as: UTF8.self)
        omitted = file.bytes.count - text.utf8.count
    }
}
