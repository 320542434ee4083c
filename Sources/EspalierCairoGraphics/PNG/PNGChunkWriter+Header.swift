extension PNGChunkWriter {
    /// Writes the chunks from the header to the palette.
    func writeHeader(_ header: PNGHeader, palette: Palette?) throws {
        let size = Self.bigEndian(UInt32(header.width)) + Self.bigEndian(UInt32(header.height))
        // Eight bits per component; color type 3 is a palette, 2 RGB, 6 RGBA; deflate, the standard filters, no interlacing.
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
