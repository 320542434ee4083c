import CDeflate
import Foundation

/// The rows of several bands of a very wide picture, painted in tiles and stored in compressed form.
///
/// A band of such a picture has only a few rows. If the picture were drawn band by band, each element would be drawn
/// again for each band that it intersects. A strip has many more rows, so that most elements are drawn only once or
/// twice.
final class PaintedStrip {
    /// The compressed pixels of a tile of a band; nil if all pixels have the color of the background.
    private typealias Slice = [UInt8]?

    private struct Band {
        /// The slices, in the order of the tiles.
        var slices: [Slice] = []
        /// The size in bytes of the slices that aren't those of the band above.
        var byteCount = 0
        /// True if all pixels are those of the band above.
        var isRepeated: Bool
    }

    /// The number of rows of a band.
    let bandHeight: Int
    /// The number of rows.
    ///
    /// The number decreases if the compressed pixels take too much memory.
    private(set) var rowCount: Int
    private var bands: [Band]
    private var byteCount: Int { bands.reduce(0) { $0 + $1.byteCount } }
    private let byteLimit: Int
    private let compressor: OpaquePointer
    private let decompressor: OpaquePointer
    private var compressed: [UInt8]
    private let tile: BandBuffer

    /// Creates an empty strip.
    ///
    /// - Parameters:
    ///   - rowCount: The number of rows.
    ///   - bandHeight: The number of rows of a band.
    ///   - tileWidth: The width of a tile in pixels.
    ///   - byteLimit: The maximum size of the compressed pixels in bytes. A strip of a single band may take more.
    /// - Throws: `PNGError.notEnoughMemory`
    init(rowCount: Int, bandHeight: Int, tileWidth: Int, byteLimit: Int) throws(PNGError) {
        let tile = try BandBuffer(width: tileWidth, height: rowCount)
        let bandBytes = bandHeight * tileWidth * 4
        guard let compressor = libdeflate_alloc_compressor(1) else {
            throw .notEnoughMemory(bytes: bandBytes)
        }
        guard let decompressor = libdeflate_alloc_decompressor() else {
            libdeflate_free_compressor(compressor)
            throw .notEnoughMemory(bytes: bandBytes)
        }
        (self.compressor, self.decompressor, self.tile) = (compressor, decompressor, tile)
        (self.rowCount, self.bandHeight, self.byteLimit) = (rowCount, bandHeight, byteLimit)
        compressed = Array(repeating: 0, count: libdeflate_deflate_compress_bound(compressor, bandBytes))
        bands = (0..<(rowCount + bandHeight - 1) / bandHeight).map { Band(isRepeated: $0 > 0) }
    }

    deinit {
        libdeflate_free_compressor(compressor)
        libdeflate_free_decompressor(decompressor)
    }

    /// Paints the next tile and stores its pixels.
    ///
    /// - Parameter paint: Paints `rowCount` rows into a buffer, and returns true if nothing was drawn.
    /// - Throws: The errors of `paint`.
    func append(_ paint: (BandBuffer) throws -> Bool) throws {
        let isBlank = try paint(tile)
        for band in bands.indices {
            let isRepeated = isBlank || repeatsBandAbove(band)
            let slice = isBlank ? nil : isRepeated ? bands[band - 1].slices.last ?? nil : compress(band)
            bands[band].slices.append(slice)
            if isRepeated { continue }
            bands[band].byteCount += slice?.count ?? 0
            bands[band].isRepeated = false
        }
        while byteCount > byteLimit, bands.count > 1 { dropHalf() }
    }

    /// Removes the lower half of the bands.
    ///
    /// The next strip begins with these bands and paints them again.
    private func dropHalf() {
        bands.removeLast(bands.count / 2)
        rowCount = min(rowCount, bands.count * bandHeight)
    }

    /// Returns true if the tile has the same pixels in a band as in the band above.
    private func repeatsBandAbove(_ band: Int) -> Bool {
        guard band > 0, (band + 1) * bandHeight <= rowCount else { return false }
        let count = bandHeight * tile.width
        let start = tile.pixels + band * count
        return memcmp(start, start - count, count * 4) == 0
    }

    private func compress(_ band: Int) -> [UInt8] {
        let top = band * bandHeight
        let count = min(bandHeight, rowCount - top) * tile.width * 4
        let size = compressed.withUnsafeMutableBytes {
            libdeflate_deflate_compress(
                compressor, tile.pixels + top * tile.width, count, $0.baseAddress, $0.count)
        }
        return Array(compressed[..<size])
    }

    /// Copies the pixels of a band into a buffer, which contains those of the band above.
    ///
    /// - Returns: True if all pixels of the band have the color of the background.
    /// - Throws: `PNGError.compression`
    func copy(band: Int, into buffer: BandBuffer, background: UInt32) throws(PNGError) -> Bool {
        if bands[band].isRepeated { return buffer.isClear }
        buffer.clear(to: background)
        let rows = min(bandHeight, rowCount - band * bandHeight)
        for (index, slice) in bands[band].slices.enumerated() {
            guard let slice else { continue }
            buffer.didChangeAll()
            let count = rows * tile.width * 4
            let result = slice.withUnsafeBytes {
                libdeflate_deflate_decompress(
                    decompressor, $0.baseAddress, $0.count, tile.pixels, count, nil)
            }
            guard result == LIBDEFLATE_SUCCESS else { throw .compression(code: Int32(result.rawValue)) }
            tile.didChangeAll()
            let left = index * tile.width
            for row in 0..<rows {
                (buffer.pixels + row * buffer.width + left).update(
                    from: tile.pixels + row * tile.width, count: min(tile.width, buffer.width - left))
            }
        }
        return buffer.isClear
    }

    var bandCount: Int { bands.count }
}
