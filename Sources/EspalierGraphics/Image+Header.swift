package import Foundation

extension Image {
    /// Creates an image from a file's bytes.
    ///
    /// The format, the size and the orientation are read from the header.
    ///
    /// If the image has to be rotated or mirrored, the back ends do this, and the image's Exif data is removed or made
    /// unrecognizable. Otherwise, a viewer might rotate the image a second time.
    ///
    /// - Complexity: O(n) in the number of segments before a JPEG's image data, or of chunks of a PNG; O(bytes) if the
    ///   image has to be rotated or mirrored.
    package init?(header data: Data) {
        let found = data.withUnsafeBytes { bytes -> (format: Format, header: ImageHeader)? in
            if let header = ImageHeader(png: bytes) { return (.png, header) }
            return ImageHeader(jpeg: bytes).map { (.jpeg, $0) }
        }
        guard let (format, header) = found, (1...65_535).contains(header.width),
            (1...65_535).contains(header.height)
        else { return nil }
        let isTurned = header.orientation.swapsSides
        self.init(
            format: format, data: header.orientation == .up ? data : header.withoutExif(data, format),
            pixelWidth: isTurned ? header.height : header.width,
            pixelHeight: isTurned ? header.width : header.height, orientation: header.orientation)
    }

    /// True for a JPEG with arithmetic coding, which browsers and PDF viewers can't show (ITU T.81, table B.1).
    package var usesArithmeticCoding: Bool {
        format == .jpeg
            && data.withUnsafeBytes { ImageHeader(jpeg: $0)?.usesArithmeticCoding ?? false }
    }
}

/// The values that are read from an image file without decoding its pixels.
private struct ImageHeader {
    private(set) var width = 0
    private(set) var height = 0
    /// The first orientation in the Exif data; `up` if the data has no orientation.
    private(set) var orientation = ImageOrientation.up
    private(set) var usesArithmeticCoding = false
    /// The Exif data: the identifiers at its start in a JPEG, whole chunks in a PNG.
    private var exif: [Range<Int>] = []

    /// Returns a file's bytes without recognizable Exif data.
    func withoutExif(_ data: Data, _ format: Image.Format) -> Data {
        var data = data
        for range in exif.reversed() {
            let place = data.startIndex + range.lowerBound..<data.startIndex + range.upperBound
            data.replaceSubrange(place, with: format == .png ? Data() : Data(count: range.count))
        }
        return data
    }
}

// MARK: PNG

extension ImageHeader {
    /// Reads the size from the header chunk, which follows the signature, and the orientation from the chunk `eXIf`
    /// (PNG specification, third edition, 11.2.1 and 11.3.4.5); nil if the bytes aren't a PNG.
    fileprivate init?(png bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            bytes[12..<16].elementsEqual("IHDR".utf8)
        else { return nil }
        let number = { (offset: Int) in bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        (width, height) = (number(16), number(20))
        var found: ImageOrientation?
        var position = 8
        // A chunk has its length and its type before the content, and a checksum after it.
        while position + 12 <= bytes.count {
            let content = position + 8..<position + 8 + number(position)
            guard content.upperBound + 4 <= bytes.count else { break }
            if bytes[position + 4..<position + 8].elementsEqual("eXIf".utf8) {
                exif.append(position..<content.upperBound + 4)
                found = found ?? ImageOrientation(tiff: UnsafeRawBufferPointer(rebasing: bytes[content]))
            }
            position = content.upperBound + 4
        }
        orientation = found ?? .up
    }
}

// MARK: JPEG

extension ImageHeader {
    /// Reads the segments before a JPEG's image data (ITU T.81, B.2.2); nil if the bytes have no frame segment.
    ///
    /// The frame segment, which contains the size, comes after segments with metadata and thumbnails of up to 64 KB
    /// each. A marker may begin with any number of fill bytes (B.1.1.2).
    fileprivate init?(jpeg bytes: UnsafeRawBufferPointer) {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
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
                usesArithmeticCoding = marker >= 0xC9
            }
            let end = position + 2 + word(2)
            if marker == 0xE1, end <= bytes.count, position + 4 <= end {
                let contents = UnsafeRawBufferPointer(rebasing: bytes[position + 4..<end])
                if contents.isExif { exif.append(position + 4..<position + 8) }
                found = found ?? ImageOrientation(exif: contents)
            }
            position = end
        }
        if width == 0 { return nil }
        orientation = found ?? .up
    }
}
