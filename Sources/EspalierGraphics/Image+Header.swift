package import Foundation

extension Image {
    /// Creates an image from a file's bytes, with the format and the size from its header.
    ///
    /// - Complexity: O(n) in the number of segments before a JPEG's frame.
    package init?(header data: Data) {
        let found = data.withUnsafeBytes { bytes -> (format: Format, size: (width: Int, height: Int))? in
            if let size = Self.pngSize(bytes) { return (.png, size) }
            return Self.jpegSize(bytes).map { (.jpeg, $0) }
        }
        guard let (format, size) = found else { return nil }
        self.init(format: format, data: data, pixelWidth: size.width, pixelHeight: size.height)
    }

    /// Returns the size in a PNG file (specification, 11.2.2): the signature is followed by the header
    /// chunk.
    private static func pngSize(_ bytes: UnsafeRawBufferPointer) -> (width: Int, height: Int)? {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            bytes[12..<16].elementsEqual("IHDR".utf8)
        else { return nil }
        let number = { (offset: Int) in bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        return checked(number(16), number(20))
    }

    /// Returns the size in a JPEG file (ITU T.81, B.2.2): the first start-of-frame segment has height and
    /// width.
    ///
    /// Metadata and thumbnails of up to 64 KB per segment precede it. A marker may begin with any number of
    /// fill bytes (B.1.1.2).
    private static func jpegSize(_ bytes: UnsafeRawBufferPointer) -> (width: Int, height: Int)? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var position = 2
        while position + 9 < bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            if marker == 0xFF {
                position += 1
                continue
            }
            let word = { (offset: Int) in
                Int(bytes[position + offset]) << 8 | Int(bytes[position + offset + 1])
            }
            let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
            if isFrame { return checked(word(7), word(5)) }
            position += 2 + word(2)
        }
        return nil
    }

    private static func checked(_ width: Int, _ height: Int) -> (width: Int, height: Int)? {
        (1...65_535).contains(width) && (1...65_535).contains(height) ? (width, height) : nil
    }
}
