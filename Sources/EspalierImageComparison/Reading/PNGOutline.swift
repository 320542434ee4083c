import CDeflate
import EspalierCairoGraphics
import Foundation

/// The properties of a PNG that its chunks store, which are read without decoding the picture.
struct PNGOutline {
    let size: PixelSize
    let hasWideChannels: Bool
    let isInterlaced: Bool
    private let bitsPerPixel: Int
    /// The position of the first chunk of compressed pixels.
    private(set) var pixelDataStart = 0
    /// The position after the last chunk of compressed pixels.
    private(set) var pixelDataEnd = 0
    /// The number of bytes in all chunks of compressed pixels.
    private(set) var pixelDataCount = 0
    private var lastChunkLength = 0
    /// The Adler-32 checksum of the filtered rows, which is stored after the compressed pixels; nil if the checksum is
    /// split between two chunks.
    private(set) var rowChecksum: UInt32?
    /// The chunks that specify the meaning of the bytes in rows: the header, the palette and the transparent color.
    private var formatChunks: [UInt8] = []
    /// A Boolean value that indicates whether the chunks in `formatChunks` are valid.
    private var isFormatValid: Bool
    private let hasPalette: Bool
    /// The number of frames of an animation; nil for a still picture.
    private var frameCount: Int?
    private var hasCMYKProfile = false

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The maximum number of chunks.
    ///
    /// Encoders write a chunk for each 8 KB or more, so real files have fewer chunks. A file of empty chunks would need
    /// a read for every 12 bytes.
    private static let maximumChunkCount = 1_000_000
    /// The maximum width in pixels.
    ///
    /// Rows are decoded as a whole. With two bytes per channel, a row of this width takes 8 MB.
    private static let maximumWidth = 1_000_000
    /// The valid numbers of bits per channel for each color type (PNG, third edition, section 11.2.1).
    private static let depths: [UInt8: [UInt8]] = [
        0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]
    /// The length of the type, the content and the checksum of the header.
    private static let headerChunkLength = 21
    /// The maximum length of the header, a palette or a transparent color, in bytes.
    private static let maximumFormatLength = 768
    /// The maximum compression ratio of deflate, according to zlib's technical details.
    private static let greatestRatio = 1_032

    /// Reads the headers of all chunks.
    ///
    /// - Throws: `PictureFileError` if the file isn't a PNG, is truncated, or has a damaged header.
    init(_ contents: PictureContents) throws(PictureFileError) {
        let head = try contents.read(at: 0, count: 1_024)
        if let problem = Self.problem(ofHead: head) { throw contents.failure(problem) }
        guard head.count >= 33 else { throw contents.failure(.truncated) }
        guard head[12..<16].elementsEqual("IHDR".utf8) else {
            throw contents.failure(.damaged("it doesn't begin with a header"))
        }
        size = PixelSize(width: Self.number(head, at: 16), height: Self.number(head, at: 20))
        hasWideChannels = head[24] == 16
        isInterlaced = head[28] != 0
        bitsPerPixel = Int(head[24]) * ([0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(head[25])] ?? 4)
        hasPalette = head[25] == 3
        isFormatValid = Self.depths[head[25]]?.contains(head[24]) == true && head[26] == 0 && head[27] == 0
        guard size.width > 0, size.height > 0 else {
            throw contents.failure(.damaged("it has no pixels"))
        }
        try readChunks(contents)
    }

    /// The length of a row after decompression in bytes, including the byte for its filter.
    var rawRowLength: Int { (size.width * bitsPerPixel + 7) / 8 + 1 }

    /// Returns true if the bytes of rows have the same meaning in both pictures.
    func hasFormat(of other: PNGOutline) -> Bool {
        isFormatValid && other.isFormatValid && formatChunks == other.formatChunks
            && (!hasPalette || formatChunks.count > Self.headerChunkLength)
    }

    /// Checks that the picture isn't an animation, doesn't have a CMYK profile, and isn't too large to be compared.
    ///
    /// - Throws: `PictureFileError` if the picture can't be compared.
    func check(_ contents: PictureContents, pixelLimit: Int) throws(PictureFileError) {
        if let frameCount { throw contents.failure(.animated(frames: frameCount)) }
        if hasCMYKProfile { throw contents.failure(.cmykProfile) }
        guard size.width <= Self.maximumWidth else {
            throw contents.failure(.tooWide(width: size.width, limit: Self.maximumWidth))
        }
        let (area, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard !overflow, area <= pixelLimit else {
            throw contents.failure(
                .tooManyPixels(width: size.width, height: size.height, limit: pixelLimit))
        }
        // Each row has an additional filter byte. An interlaced picture has at least as much data.
        let length = size.height * rawRowLength
        if length / Self.greatestRatio > pixelDataCount { throw contents.failure(.decompressionBomb) }
    }

    private mutating func readChunks(_ contents: PictureContents) throws(PictureFileError) {
        var position = Self.signature.count
        for _ in 0..<Self.maximumChunkCount {
            let header = try contents.read(at: position, count: 8)
            guard header.count == 8 else { throw contents.failure(.truncated) }
            let length = Self.number(header, at: 0)
            guard length <= contents.count - position - 12 else { throw contents.failure(.truncated) }
            let type = String(decoding: header[4...], as: UTF8.self)
            if type == "IEND" { return try readRowChecksum(contents) }
            try read(type, position + 8, length, contents)
            position += 12 + length
        }
        throw contents.failure(.damaged("it has more than \(Self.maximumChunkCount) chunks"))
    }

    private mutating func readRowChecksum(_ contents: PictureContents) throws(PictureFileError) {
        guard lastChunkLength >= 4 else { return }
        let bytes = try contents.read(at: pixelDataEnd - 4, count: 4)
        if bytes.count == 4 { rowChecksum = UInt32(Self.number(bytes, at: 0)) }
    }

    private mutating func read(
        _ type: String, _ start: Int, _ length: Int, _ contents: PictureContents
    ) throws(PictureFileError) {
        switch type {
        case "IDAT":
            if pixelDataStart == 0 { pixelDataStart = start - 8 }
            pixelDataCount += length
            (pixelDataEnd, lastChunkLength) = (start + length, length)
        case "IHDR", "PLTE", "tRNS":
            try readFormat(start, length, contents)
        case "acTL" where length >= 4:
            frameCount = Self.number(try contents.read(at: start, count: 4), at: 0)
        case "iCCP":
            hasCMYKProfile = Self.isCMYK(try contents.read(at: start, count: min(length, 1_024)))
        default: break
        }
    }

    private mutating func readFormat(
        _ start: Int, _ length: Int, _ contents: PictureContents
    ) throws(PictureFileError) {
        // Decoders ignore a palette or a transparent color after the pixels, so equal chunks don't prove that the rows
        // have the same meaning.
        guard pixelDataCount == 0, length <= Self.maximumFormatLength,
            formatChunks.count <= 3 * Self.maximumFormatLength
        else {
            isFormatValid = false
            return
        }
        let chunk = try contents.read(at: start - 4, count: length + 8)
        guard chunk.count == length + 8 else { throw contents.failure(.truncated) }
        let checksum = libdeflate_crc32(0, chunk, length + 4)
        isFormatValid = isFormatValid && Self.number(chunk, at: length + 4) == Int(checksum)
        formatChunks += chunk
    }

    static func number(_ bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns true if the color space of a compressed color profile is CMYK.
    ///
    /// The chunk has a name of at most 79 bytes, a zero byte, the compression method and the compressed profile. The
    /// color space is in bytes 16 to 19 of the profile (ICC.1:2022, 7.2.6).
    private static func isCMYK(_ chunk: [UInt8]) -> Bool {
        guard let end = chunk.firstIndex(of: 0), let inflater = try? Inflater() else { return false }
        // The compression method is followed by zlib's header of two bytes.
        var position = end + 4
        var header = [UInt8](repeating: 0, count: 20)
        try? inflater.read(chunk, position: &position, into: &header)
        return header[16...].elementsEqual("CMYK".utf8)
    }
}

extension PNGOutline {
    /// Returns the problem of a file that doesn't begin with the signature of PNG; nil if it does.
    static func problem(ofHead head: [UInt8]) -> PictureFileError.Problem? {
        if head.starts(with: signature) { return nil }
        if head.count < signature.count, signature.starts(with: head) { return .truncated }
        // In a Git LFS pointer with a conflict, the marker is after the first line, which is the same in both versions.
        let isConflict = String(decoding: [0x0A] + head, as: UTF8.self).contains("\n<<<<<<<")
        if isConflict { return .conflictMarkers }
        if head.starts(with: "version https://git-lfs".utf8) { return .lfsPointer }
        return .notPNG(format: formats.first { head.starts(with: $0.start) }?.name)
    }

    private static let formats: [(name: String, start: [UInt8])] = [
        ("JPEG", [0xFF, 0xD8, 0xFF]), ("GIF", Array("GIF8".utf8)), ("PDF", Array("%PDF".utf8)),
        ("SVG", Array("<svg".utf8)), ("XML or SVG", Array("<?xml".utf8)), ("WebP", Array("RIFF".utf8)),
        ("TIFF", Array("II*".utf8)), ("TIFF", Array("MM\0*".utf8)), ("BMP", Array("BM".utf8)),
    ]
}
