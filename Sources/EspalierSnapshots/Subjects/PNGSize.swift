import EspalierImageComparison

/// The size of a PNG in pixels, from its header.
package nonisolated struct PNGSize {
    package let width: Int
    package let height: Int

    /// The number of bytes from the start of the file to the end of the height in the header.
    private static let headLength = 24

    /// Reads the header, which is always the first chunk; nil if the data is too short.
    init?(_ png: [UInt8]) {
        guard png.count >= Self.headLength else { return nil }
        func number(_ start: Int) -> Int { png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        (width, height) = (number(16), number(20))
    }

    /// Reads the header of a file; nil if the file can't be read or is too short.
    package init?(ofFile path: String) {
        guard let file = try? PictureContents(.file(path)),
            let head = try? file.read(at: 0, count: Self.headLength)
        else { return nil }
        self.init(head)
    }
}
