import EspalierCairoGraphics
import EspalierFiles
import Foundation
import Synchronization

/// Writes the tiles of one appearance into a folder.
///
/// Empty tiles of the same size are hard links to one file, or copies where links aren't possible.
nonisolated final class TileFiles: TileSink {
    nonisolated private struct Size: Hashable {
        let width: Int
        let height: Int
    }

    /// A file to which further empty tiles of the same size are linked.
    nonisolated private struct EmptyTile {
        var path: String
        let bytes: [UInt8]
    }

    nonisolated private struct State {
        var levels: Set<Int> = []
        var emptyTiles: [Size: EmptyTile] = [:]
        var count = 0
    }

    private let folder: String
    private let state = Mutex(State())
    /// The number of tiles that have been written or linked.
    var count: Int { state.withLock { $0.count } }

    /// Creates a writer for the folder `LAYER_files`, which is next to the layer's descriptor.
    ///
    /// - Parameters:
    ///   - folder: The folder of the Deep Zoom descriptors.
    ///   - layer: The name of the layer's descriptor without the suffix: `light` or `dark`.
    init(in folder: String, layer: String) { self.folder = Self.path(in: folder, layer: layer) }

    /// Returns the path of the folder that contains the levels of a layer.
    private static func path(in folder: String, layer: String) -> String {
        Folder.join(folder, layer + "_files")
    }

    /// Returns the path of a tile: `LAYER_files/LEVEL/COLUMN_ROW.png` in the given folder.
    static func path(in folder: String, layer: String, _ tile: TileAddress) -> String {
        "\(path(in: folder, layer: layer))/\(tile.level)/\(tile.column)_\(tile.row).png"
    }

    func write(_ png: [UInt8], at tile: TileAddress) throws {
        try TileFolder.write(png, to: addPath(of: tile))
    }

    func writeEmpty(_ tile: TileAddress, region: PixelRegion, png: () throws -> [UInt8]) throws {
        let path = try addPath(of: tile)
        let size = Size(width: region.width, height: region.height)
        try state.withLock { state in
            if let first = state.emptyTiles[size] {
                // A file can have only a limited number of links, which is 65,000 on ext4. If a link fails, further
                // tiles are linked to a copy.
                if link(first.path, path) != 0 {
                    try TileFolder.write(first.bytes, to: path)
                    state.emptyTiles[size]?.path = path
                }
            } else {
                let bytes = try png()
                try TileFolder.write(bytes, to: path)
                state.emptyTiles[size] = EmptyTile(path: path, bytes: bytes)
            }
        }
    }

    /// Adds a tile that another run has written, as a hard link to its file if possible, or else as a copy.
    func add(_ tile: TileAddress, from source: String) throws {
        try TileFolder.link(source, to: addPath(of: tile))
    }

    /// Counts a tile, creates its folder if necessary, and returns its path.
    private func addPath(of tile: TileAddress) throws -> String {
        try state.withLock { state in
            if state.levels.insert(tile.level).inserted {
                try TileFolder.make(folder)
                try TileFolder.make("\(folder)/\(tile.level)")
            }
            state.count += 1
        }
        return "\(folder)/\(tile.level)/\(tile.column)_\(tile.row).png"
    }
}
