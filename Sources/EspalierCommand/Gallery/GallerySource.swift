import EspalierDiagnostics

/// The text of a diagram file or data file in a gallery, or the beginning of a long file.
nonisolated struct GallerySource: Codable, Sendable {
    /// The maximum number of bytes, so that a page with many diagrams opens quickly.
    static let maximumSize = 128 << 10

    let text: String
    /// The number of bytes at the end of the file that aren't in `text`.
    let omitted: Int
    /// True if the file is YAML or JSON.
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
