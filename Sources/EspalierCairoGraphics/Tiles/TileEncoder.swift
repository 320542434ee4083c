import EspalierGraphics

/// Encodes tiles, and passes them to a sink.
///
/// Several threads can use an encoder at the same time.
struct TileEncoder: Sendable {
    let format: TileFormat
    let sink: any TileSink

    /// Encodes a tile.
    ///
    /// - Parameters:
    ///   - tile: The address of the tile.
    ///   - region: The region of the tile.
    ///   - content: The pixels of the tile; nil if the tile is blank.
    /// - Throws: `PNGError` and the errors of the sink.
    func write(_ tile: TileAddress, _ region: PixelRegion, _ content: TilePixels?) throws {
        guard let content, !isEmpty(content, region) else {
            return try sink.writeEmpty(tile, region: region) { try encodeBackground(region) }
        }
        let bytes = try encode(region) {
            $0.append(content.start, rowLength: content.rowLength, rowCount: region.height)
        }
        try sink.write(bytes, at: tile)
    }

    /// Returns true if all pixels of a tile have the color of the background.
    private func isEmpty(_ content: TilePixels, _ region: PixelRegion) -> Bool {
        for row in 0..<region.height {
            let pixels = content.start + row * content.rowLength
            // If each pixel is equal to the previous pixel, all pixels are equal to the first.
            if pixels[0] != format.background || !areEqual(pixels, pixels + 1, region.width - 1) {
                return false
            }
        }
        return true
    }

    private func encodeBackground(_ region: PixelRegion) throws -> [UInt8] {
        let row = Array(repeating: format.background, count: region.width)
        return try encode(region) { encoder in
            encoder.append(row, rowCount: 1)
            encoder.repeatLastRow(region.height - 1)
        }
    }

    private func encode(_ region: PixelRegion, _ append: (WholePNGEncoder) -> Void) throws -> [UInt8] {
        let bytes = MemorySink()
        let header = try PNGHeader(
            width: region.width, height: region.height, pixelsPerMeter: format.pixelsPerMeter,
            isOpaque: format.isOpaque)
        let encoder = WholePNGEncoder(header, sink: bytes)
        append(encoder)
        try encoder.finish()
        return bytes.bytes
    }
}

/// The pixels of a tile, as a part of a buffer.
struct TilePixels: Sendable {
    let pixels: PooledPixels
    /// The offset of the tile's first pixel.
    let offset: Int

    /// The tile's first pixel.
    var start: UnsafeMutablePointer<UInt32> { pixels.buffer.pixels + offset }
    /// The distance in pixels between two rows.
    var rowLength: Int { pixels.buffer.width }
}

/// Receives the tiles of a pyramid, on several threads.
package protocol TileSink: AnyObject, Sendable {
    /// Writes a tile as a PNG.
    func write(_ png: [UInt8], at tile: TileAddress) throws

    /// Writes a tile that has only the color of the background.
    ///
    /// - Parameters:
    ///   - tile: The place of the tile.
    ///   - region: The tile's region, whose size determines the bytes of the PNG.
    ///   - png: Encodes the tile. A sink that shares files calls it once for each size.
    /// - Throws: The errors of `png` and of writing.
    func writeEmpty(_ tile: TileAddress, region: PixelRegion, png: () throws -> [UInt8]) throws
}
