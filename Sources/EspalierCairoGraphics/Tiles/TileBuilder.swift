import EspalierGraphics
import Foundation

/// The properties that all tiles of a picture have in common.
package struct TileFormat: Hashable, Codable, Sendable {
    /// The color of empty tiles, premultiplied.
    let background: UInt32
    let pixelsPerMeter: Int

    var isOpaque: Bool { background >> 24 == 255 }
}

/// Encodes the blocks of a picture as tiles, and makes the tiles of the levels above.
///
/// Blocks must be added in the order of `TilePyramid.blocks`. For each level above the blocks, one tile is in memory.
package final class TileBuilder {
    private let pyramid: TilePyramid
    private let format: TileFormat
    private let sink: any TileSink
    /// True if the levels above the blocks are also made.
    private let makesUpperLevels: Bool
    /// The incomplete tile of each level above the blocks, unless it is still blank.
    private var partials: [Int: BandBuffer] = [:]
    /// The pixels of one tile, without a gap between the rows.
    private let scratch: BandBuffer

    /// Creates a builder.
    ///
    /// - Parameters:
    ///   - pyramid: The sizes of the levels.
    ///   - format: The format of the tiles.
    ///   - makesUpperLevels: True to make all levels; false to leave out the levels above the blocks.
    ///   - sink: Receives the tiles.
    /// - Throws: `PNGError.notEnoughMemory`
    package init(
        _ pyramid: TilePyramid, format: TileFormat, makesUpperLevels: Bool, sink: any TileSink
    ) throws(PNGError) {
        (self.pyramid, self.format, self.sink) = (pyramid, format, sink)
        self.makesUpperLevels = makesUpperLevels
        scratch = try BandBuffer(width: TilePyramid.tileSize, height: TilePyramid.tileSize)
    }

    /// Adds a block.
    ///
    /// - Parameters:
    ///   - block: The address of the block in the pyramid's block level.
    ///   - pixels: The pixels of the block, whose contents are lost; nil if the block is blank.
    /// - Throws: `PNGError` and the errors of the sink.
    func add(block: TileAddress, pixels: BandBuffer?) throws {
        var region = pyramid.region(ofBlock: block)
        for level in (pyramid.blockLevel...pyramid.lastLevel).reversed() {
            try writeTiles(of: block, level: level, pixels, width: region.width, height: region.height)
            if level == pyramid.blockLevel { break }
            if let pixels {
                PixelReduction.halve(
                    pixels.pixels, rowLength: pixels.width, width: region.width, height: region.height,
                    into: pixels.pixels, targetRowLength: pixels.width)
            }
            (region.width, region.height) = ((region.width + 1) / 2, (region.height + 1) / 2)
        }
        try addToParents(block, pixels)
    }

    /// Adds a tile of the block level that has been written already, in order to make the levels above.
    ///
    /// - Parameters:
    ///   - block: The address of the tile.
    ///   - png: The bytes of the tile's file.
    /// - Throws: `PNGError`, `ImageError` if the bytes aren't those of a tile with this size, and the errors of the
    ///   sink.
    package func add(block: TileAddress, png: [UInt8]) throws {
        let region = pyramid.region(of: block)
        let tile = try ImageDecoder.decode(
            Image(
                format: .png, data: Data(png), pixelWidth: region.width, pixelHeight: region.height))
        let buffer = try BandBuffer(width: region.width, height: region.height)
        buffer.pixels.update(from: tile.pixels, count: tile.pixelCount)
        try addToParents(block, buffer)
    }

    // MARK: Tiles

    /// Writes the tiles of a block in one level.
    private func writeTiles(
        of block: TileAddress, level: Int, _ pixels: BandBuffer?, width: Int, height: Int
    ) throws {
        let size = TilePyramid.tileSize
        let shift = level - block.level
        for y in stride(from: 0, to: height, by: size) {
            for x in stride(from: 0, to: width, by: size) {
                let tile = TileAddress(
                    level: level, column: block.column << shift + x / size, row: block.row << shift + y / size
                )
                try write(
                    tile, (pixels?.pixels).map { $0 + y * (pixels?.width ?? 0) + x }, pixels?.width ?? 0)
            }
        }
    }

    /// Writes a tile.
    ///
    /// - Parameters:
    ///   - tile: The address of the tile.
    ///   - start: The tile's first pixel; nil for a blank tile.
    ///   - rowLength: The distance in pixels between two rows.
    /// - Throws: `PNGError` and the errors of the sink.
    private func write(_ tile: TileAddress, _ start: UnsafePointer<UInt32>?, _ rowLength: Int) throws {
        let region = pyramid.region(of: tile)
        guard let start, !isEmpty(start, rowLength, region) else {
            return try sink.writeEmpty(tile, region: region) {
                scratch.fill(with: format.background)
                return try encodeScratch(region)
            }
        }
        for row in 0..<region.height {
            (scratch.pixels + row * region.width).update(from: start + row * rowLength, count: region.width)
        }
        try sink.write(encodeScratch(region), at: tile)
    }

    /// Returns true if all pixels of a tile have the color of the background.
    private func isEmpty(_ start: UnsafePointer<UInt32>, _ rowLength: Int, _ region: PixelRegion) -> Bool {
        guard start[0] == format.background else { return false }
        for row in 0..<region.height {
            let pixels = start + row * rowLength
            // All pixels are equal to the first one if each is equal to the one before.
            if pixels[0] != format.background || !areEqual(pixels, pixels + 1, region.width - 1) {
                return false
            }
        }
        return true
    }

    private func encodeScratch(_ region: PixelRegion) throws -> [UInt8] {
        let bytes = MemorySink()
        let header = try PNGHeader(
            width: region.width, height: region.height, pixelsPerMeter: format.pixelsPerMeter,
            isOpaque: format.isOpaque)
        let encoder = try header.makeEncoder(sink: bytes)
        try encoder.append(scratch.pixels, rowCount: region.height)
        try encoder.finish()
        return bytes.bytes
    }

    // MARK: Upper levels

    /// Adds a tile at half of its size to the tile above it.
    ///
    /// When the last part has been added to a tile, the tile is written and added to the next tile above in the same
    /// way.
    private func addToParents(_ block: TileAddress, _ pixels: BandBuffer?) throws {
        guard makesUpperLevels else { return }
        var (tile, content) = (block, pixels)
        while tile.level > 0 {
            let parent = tile.parent
            if let content { try reduce(tile, content, into: parent) }
            guard pyramid.isLastChild(tile) else { return }
            content = partials.removeValue(forKey: parent.level)
            try write(parent, content.map { UnsafePointer($0.pixels) }, content?.width ?? 0)
            tile = parent
        }
    }

    private func reduce(_ tile: TileAddress, _ pixels: BandBuffer, into parent: TileAddress) throws {
        let buffer = try partials[parent.level] ?? makePartial(parent)
        let (region, half) = (pyramid.region(of: tile), TilePyramid.tileSize / 2)
        let place = buffer.pixels + tile.row % 2 * half * buffer.width + tile.column % 2 * half
        PixelReduction.halve(
            pixels.pixels, rowLength: pixels.width, width: region.width, height: region.height, into: place,
            targetRowLength: buffer.width)
    }

    private func makePartial(_ tile: TileAddress) throws -> BandBuffer {
        let region = pyramid.region(of: tile)
        let buffer = try BandBuffer(width: region.width, height: region.height)
        buffer.fill(with: format.background)
        partials[tile.level] = buffer
        return buffer
    }
}
