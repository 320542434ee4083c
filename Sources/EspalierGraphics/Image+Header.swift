package import EspalierDiagnostics
package import Foundation

extension Image {
    /// Creates an image from a file's bytes.
    ///
    /// The format, the size and the orientation are read from the header. The image has only those parts of the file
    /// that its pixels and their colors need. Metadata such as Exif isn't kept: it may contain the place of a photo, and
    /// a viewer might rotate the image a second time.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - name: The name of the file in messages.
    ///   - budget: The budget of the document that shows the image.
    ///   - store: A function that stores the bytes of the image; see `ImageContents`.
    /// - Complexity: O(bytes)
    package init?(
        header data: Data, name: String? = nil, budget: DocumentBudget? = nil,
        store: ((Data) -> (@Sendable () throws -> Data)?)? = nil
    ) {
        let found = data.withUnsafeBytes { bytes -> (format: Format, header: ImageHeader)? in
            if let header = ImageHeader(png: bytes) { return (.png, header) }
            return ImageHeader(jpeg: bytes).map { (.jpeg, $0) }
        }
        guard let (format, header) = found, (1...65_535).contains(header.width),
            (1...65_535).contains(header.height)
        else { return nil }
        let isTurned = header.orientation.swapsSides
        self.init(
            format: format,
            contents: ImageContents(header.withoutMetadata(data), name: name, budget: budget, store: store),
            pixelWidth: isTurned ? header.height : header.width,
            pixelHeight: isTurned ? header.width : header.height, orientation: header.orientation)
    }
}

/// The values that are read from an image file without decoding its pixels.
private struct ImageHeader {
    private(set) var width = 0
    private(set) var height = 0
    /// The first orientation in the Exif data; `up` if the data has no orientation.
    private(set) var orientation = ImageOrientation.up
    /// The parts of the file that contain neither pixels nor a description of their colors.
    private var metadata: [Range<Int>] = []

    /// Returns a file's bytes without its metadata.
    func withoutMetadata(_ data: Data) -> Data {
        if metadata.isEmpty { return data }
        var kept = Data(capacity: data.count)
        var start = data.startIndex
        for range in metadata {
            kept += data[start..<data.startIndex + range.lowerBound]
            start = data.startIndex + range.upperBound
        }
        return kept + data[start...]
    }

    private mutating func leaveOut(_ range: Range<Int>) {
        guard let last = metadata.last, last.upperBound == range.lowerBound else {
            return metadata.append(range)
        }
        metadata[metadata.count - 1] = last.lowerBound..<range.upperBound
    }
}

// MARK: PNG

extension ImageHeader {
    /// The chunks that are kept: those that decoding needs, and those that describe colors (PNG specification, third
    /// edition, 11.2 and 11.3).
    private static let keptChunks: Set<String> = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP",
    ]

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
            let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
            if type == "eXIf" {
                found = found ?? ImageOrientation(tiff: UnsafeRawBufferPointer(rebasing: bytes[content]))
            }
            // libpng reports unknown chunks that are critical, whose names begin with a capital letter.
            let isOptional = bytes[position + 4] & 0x20 != 0
            if isOptional, !Self.keptChunks.contains(type) { leaveOut(position..<content.upperBound + 4) }
            position = content.upperBound + 4
            if type == "IEND" {
                if position < bytes.count { leaveOut(position..<bytes.count) }
                break
            }
        }
        orientation = found ?? .up
    }
}

// MARK: JPEG

extension ImageHeader {
    /// Reads the segments of a JPEG (ITU T.81, B.2.2); nil if no frame segment comes before the image data.
    ///
    /// The frame segment, which contains the size, comes after segments with metadata and thumbnails of up to 64 KB
    /// each. A marker may begin with any number of fill bytes (B.1.1.2).
    fileprivate init?(jpeg bytes: UnsafeRawBufferPointer) {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var segments = JPEGSegments(bytes)
        var found: ImageOrientation?
        while let segment = segments.next() {
            if segment.isFrame, width == 0 {
                guard segment.content.count >= 6 else { return nil }
                let size = bytes[segment.content].dropFirst(1).prefix(4).map(Int.init)
                (height, width) = (size[0] << 8 | size[1], size[2] << 8 | size[3])
            }
            if segment.marker == 0xDA, width == 0 { return nil }
            let contents = UnsafeRawBufferPointer(rebasing: bytes[segment.content])
            if segment.marker == 0xE1 { found = found ?? ImageOrientation(exif: contents) }
            if Self.isMetadata(segment.marker, contents) { leaveOut(segment.range) }
        }
        // Cameras add previews and private data after the end of the image.
        if let end = segments.end, end < bytes.count { leaveOut(end..<bytes.count) }
        if width == 0 { return nil }
        orientation = found ?? .up
    }

    /// Returns true for comments and for all application segments, except for those that describe colors: JFIF, ICC
    /// profiles and Adobe's segment with the color transform.
    private static func isMetadata(_ marker: UInt8, _ contents: UnsafeRawBufferPointer) -> Bool {
        switch marker {
        case 0xE0: !contents.starts(with: "JFIF\0".utf8)
        case 0xE2: !contents.starts(with: "ICC_PROFILE\0".utf8)
        case 0xEE: !contents.starts(with: "Adobe".utf8)
        case 0xE1...0xEF, 0xFE: true
        default: false
        }
    }
}
