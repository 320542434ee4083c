import CPNG
import EspalierGraphics

/// Writes a PNG's signature and chunks into a sink.
struct PNGChunkWriter {
    let sink: any ByteSink

    /// Writes the signature, the header chunk, and all chunks up to the palette.
    func writeHeader(_ header: PNGHeader, palette: Palette?) throws {
        try write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let size = Self.bigEndian(UInt32(header.width)) + Self.bigEndian(UInt32(header.height))
        // The chunk specifies eight bits per component, the color type (3 for a palette, 2 for RGB, 6 for RGBA),
        // deflate, the standard filters, and no interlacing.
        let colorType: UInt8 = palette != nil ? 3 : header.isOpaque ? 2 : 6
        try write("IHDR", size + [8, colorType, 0, 0, 0])
        try write("sRGB", [0])
        let resolution = Self.bigEndian(header.pixelsPerMeter)
        try write("pHYs", resolution + resolution + [1])
        if let software = header.software { try write("tEXt", PNGHeader.mark(ofSoftware: software)) }
        guard let palette else { return }
        let colors = palette.colors.map(StraightColor.init(premultiplied:))
        try write("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] })
        if let last = colors.lastIndex(where: { $0.alpha < 255 }) {
            try write("tRNS", colors[...last].map(\.alpha))
        }
    }

    /// Writes a chunk: its length, its type, its content, and a checksum of type and content.
    func write(_ type: String, _ content: [UInt8]) throws {
        try write(type, content[...])
    }

    func write(_ type: String, _ content: ArraySlice<UInt8>) throws {
        let head = Self.bigEndian(UInt32(content.count)) + Array(type.utf8)
        var checksum = crc32(0, Array(type.utf8), 4)
        checksum = content.withUnsafeBufferPointer { crc32(checksum, $0.baseAddress, UInt32($0.count)) }
        // Empty content may have a null pointer, for which zlib returns the initial checksum. Therefore, compute the
        // checksum without the content.
        if content.isEmpty { checksum = crc32(0, Array(type.utf8), 4) }
        try write(head)
        try content.withUnsafeBytes { try sink.write($0) }
        try write(Self.bigEndian(UInt32(truncatingIfNeeded: checksum)))
    }

    private func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try sink.write($0) } }

    static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
