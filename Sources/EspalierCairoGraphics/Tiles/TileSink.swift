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
