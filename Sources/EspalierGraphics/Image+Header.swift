package import Foundation

extension Image {
    /// Creates an image from a file's bytes.
    ///
    /// The format, the size and the orientation are read from the header.
    ///
    /// If the image has to be rotated or mirrored, the back ends do this, and the image's Exif data is made
    /// unrecognizable. Otherwise, a viewer might rotate the image a second time.
    ///
    /// - Complexity: O(n) in the number of segments before a JPEG's image data; O(bytes) if the image has to be rotated
    ///   or mirrored.
    package init?(header data: Data) {
        let found = data.withUnsafeBytes { bytes -> (format: Format, header: JPEGHeader)? in
            if let size = Self.pngSize(bytes) {
                return (.png, JPEGHeader(width: size.width, height: size.height))
            }
            return JPEGHeader(bytes).map { (.jpeg, $0) }
        }
        guard let (format, header) = found, (1...65_535).contains(header.width),
            (1...65_535).contains(header.height)
        else { return nil }
        var data = data
        if header.orientation != .up {
            for offset in header.exifOffsets {
                let start = data.startIndex + offset
                data.replaceSubrange(start..<start + 4, with: [0, 0, 0, 0])
            }
        }
        let isTurned = header.orientation.swapsSides
        self.init(
            format: format, data: data, pixelWidth: isTurned ? header.height : header.width,
            pixelHeight: isTurned ? header.width : header.height, orientation: header.orientation)
    }

    /// Returns the size in a PNG file from its header chunk, which follows the signature (PNG specification, 11.2.2).
    private static func pngSize(_ bytes: UnsafeRawBufferPointer) -> (width: Int, height: Int)? {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            bytes[12..<16].elementsEqual("IHDR".utf8)
        else { return nil }
        let number = { (offset: Int) in bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        return (number(16), number(20))
    }
}

/// The contents of the segments before a JPEG's image data (ITU T.81, B.2.2).
///
/// The frame segment, which contains the size, comes after segments with metadata and thumbnails of up to 64 KB each. A
/// marker may begin with any number of fill bytes (B.1.1.2).
private struct JPEGHeader {
    private(set) var width: Int
    private(set) var height: Int
    /// The first orientation in the Exif data; `up` if the data has no orientation.
    private(set) var orientation = ImageOrientation.up
    /// The offsets of the identifiers at the start of Exif data.
    private(set) var exifOffsets: [Int] = []

    init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// Reads the header from the bytes of a JPEG; nil if the bytes have no frame segment.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        self.init(width: 0, height: 0)
        var position = 2
        var found: ImageOrientation?
        while position + 4 <= bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            if marker == 0xFF {
                position += 1
                continue
            }
            let word = { (offset: Int) in
                Int(bytes[position + offset]) << 8 | Int(bytes[position + offset + 1])
            }
            if marker == 0xDA { break }
            let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
            if isFrame, width == 0 {
                guard position + 9 < bytes.count else { return nil }
                (width, height) = (word(7), word(5))
            }
            let end = position + 2 + word(2)
            if marker == 0xE1, end <= bytes.count, position + 4 <= end {
                let contents = UnsafeRawBufferPointer(rebasing: bytes[position + 4..<end])
                if contents.isExif { exifOffsets.append(position + 4) }
                found = found ?? ImageOrientation(exif: contents)
            }
            position = end
        }
        if width == 0 { return nil }
        orientation = found ?? .up
    }
}
