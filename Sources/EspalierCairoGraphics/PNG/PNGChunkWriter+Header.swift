extension PNGChunkWriter {
    /// Writes the header chunk and all chunks up to the palette.
    func writeHeader(_ header: PNGHeader, palette: Palette?) throws {
        let size = Self.bigEndian(UInt32(header.width)) + Self.bigEndian(UInt32(header.height))
        // The chunk specifies eight bits per component, the color type (3 for a palette, 2 for RGB, 6 for RGBA),
        // deflate, the standard filters, and no interlacing.
        let colorType: UInt8 = palette != nil ? 3 : header.isOpaque ? 2 : 6
        try write("IHDR", size + [8, colorType, 0, 0, 0])
        try write("sRGB", [0])
        let resolution = Self.bigEndian(header.pixelsPerMeter)
        try write("pHYs", resolution + resolution + [1])
        guard let palette else { return }
        let colors = palette.colors.map(StraightColor.init(premultiplied:))
        try write("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] })
        if let last = colors.lastIndex(where: { $0.alpha < 255 }) {
            try write("tRNS", colors[...last].map(\.alpha))
        }
    }
}
