import EspalierCairoGraphics
import EspalierDiagnostics
import EspalierFiles
import EspalierGeometry
import Foundation
import Synchronization

/// The folder of a page that shows tiles.
///
/// A new run replaces the old tiles in one step.
struct TileFolder {
    /// The path of the folder that contains the page.
    let path: String
    private let sources: SourceFiles
    private let staged: StagedFolder
    private let set: TileSet

    /// Checks the folder, and creates a hidden folder in it for the new tiles.
    ///
    /// - Parameters:
    ///   - path: The folder of the page.
    ///   - shard: The shard of the picture; nil for the whole picture.
    ///   - set: The description of the new tiles. Tiles of another source aren't replaced.
    ///   - sources: Files that must not be replaced.
    /// - Throws: `DiagnosticsError` if the folder already has a page or tiles that don't belong to the input, or if
    ///   another run writes tiles into the folder; `SystemError` if a folder can't be read or created.
    init(_ path: String, shard: Shard?, of set: TileSet, sources: SourceFiles) throws {
        (self.path, self.set, self.sources) = (path, set, sources)
        let folder = FilePath.join(path, TileSet.folderName(shard))
        let wait = DiagnosticsError(
            "another run is writing '\(folder)'", note: "wait until it ends, or choose another folder")
        do throws(SystemError) {
            try StagedFolder.recover(path: folder)
        } catch {
            throw error.code == EBUSY ? wait : error
        }
        try Self.check(folder, set)
        let page = FilePath.join(path, "index.html")
        if shard == nil {
            try OutputFile.checkDerived(page)
            if FileKind(path: page) == .file { try Self.page.check(page) }
        }
        do throws(SystemError) {
            staged = try StagedFolder(path: folder)
        } catch {
            throw error.code == EBUSY ? wait : error
        }
    }

    /// The path of the hidden folder to which the tiles are written.
    var content: String { staged.content }

    /// Writes the description of the tiles and the page, and replaces the old tiles.
    ///
    /// - Parameters:
    ///   - set: The description of the tiles.
    ///   - page: The text of the page; nil for a part of the picture.
    /// - Returns: A warning if some of the old tiles can't be removed.
    /// - Throws: `DiagnosticsError` if other files have been added to the old folder, `SystemError` if a file can't be
    ///   written.
    func publish(_ set: TileSet, page: String?) throws -> Diagnostic? {
        var set = set
        if set.shard != nil { set.textCounts = try TileSet.textCounts(in: content) }
        try Self.write(Array(set.json().utf8), to: FilePath.join(content, TileSet.fileName))
        var file: OutputFile?
        if let page {
            let output = try OutputFile(
                path: FilePath.join(path, "index.html"), syncs: true, sources: sources, replacing: Self.page)
            try output.write(text: page)
            file = output
        }
        let prepared = try file?.prepare()
        try staged.sync()
        try Self.check(staged.path, set)
        try staged.publish()
        try prepared?.publish()
        return staged.removeReplaced().map {
            Diagnostic(
                .warning, "the old tiles can't be removed: \($0.message)",
                notes: [.init("remove them before the next run")])
        }
    }

    /// Throws an error if a folder exists and contains anything but tiles of the input.
    private static func check(_ folder: String, _ new: TileSet) throws {
        if !FileKind(path: folder, followsLinks: false).isFound { return }
        guard FileKind(path: folder, followsLinks: false) == .folder else {
            throw SystemError(folder, ENOTDIR)
        }
        let advice = "choose another folder with '-o'"
        let files = try FileTree.files(below: folder)
        if files.isEmpty { return }
        if let other = files.sorted().first(where: { !TileSet.mayContain($0) }) {
            throw DiagnosticsError(
                "'\(FilePath.join(folder, other))' isn't part of a set of tiles and would be removed",
                note: advice, cause: .file)
        }
        if let file = files.sorted().first, !files.contains(TileSet.fileName) {
            try Replacement.own { _ in false }.check(FilePath.join(folder, file))
        }
        let set = try TileSet(readingFrom: folder)
        if set.source == nil || set.source != new.source {
            throw DiagnosticsError(
                "'\(folder)' has the tiles of another input, '\(set.source ?? set.input)'", note: advice,
                cause: .file)
        }
    }

    /// The rule for the page, which has the markup of a page with tiles.
    private static let page = Replacement.own { path in
        let page = try InputReader(limit: 1 << 24).read(Input(path: path, stem: path))
        return page.firstRange(of: TilesPage.mark.description.utf8) != nil
    }

    /// Writes a new file in a folder that isn't published yet.
    nonisolated static func write(_ bytes: [UInt8], to path: String) throws {
        let file = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL)
        let number = file.number
        try bytes.withUnsafeBytes { try Transfer.write($0, to: number, path: path) }
        try file.close(path: path)
    }

    /// Writes a new text in a folder that isn't published yet.
    nonisolated static func write(_ text: String, to path: String) throws {
        try write(Array(text.utf8), to: path)
    }

    /// Makes a hard link to a file if possible, or else a copy.
    nonisolated static func link(_ source: String, to path: String) throws {
        if Foundation.link(source, path) == 0 { return }
        if errno == ENOENT { throw SystemError(source, ENOENT) }
        try write([UInt8](DiskFileLoader().contents(ofFile: source)), to: path)
    }

    /// Creates a folder unless it already exists.
    nonisolated static func make(_ path: String) throws(SystemError) {
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw SystemError(path) }
    }
}

/// The numbers of tiles and of bytes that a run has written, for its summary.
nonisolated package struct TileTotal: Equatable {
    /// The number of tiles in all levels.
    package var tiles = 0
    /// The number of bytes of the tiles, without those that are links to the file of another tile.
    package var bytes = 0

    package static func += (total: inout TileTotal, other: TileTotal) {
        total.tiles += other.tiles
        total.bytes += other.bytes
    }
}

nonisolated extension MessageOutput {
    /// Writes the summary of a run that has written tiles.
    ///
    /// - Parameters:
    ///   - total: The numbers of tiles and bytes.
    ///   - set: The pictures that the tiles belong to.
    ///   - start: The time at which the run began.
    package func summarize(_ total: TileTotal, of set: TileSet, since start: ContinuousClock.Instant) {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        let (pictures, levels) = (set.layers.count, set.pyramid.lastLevel + 1)
        let seconds = start.duration(to: .now) / .seconds(1)
        let megabytes = (Double(total.bytes) / 1e6).decimalText(2)
        summarize(
            "\(count(pictures, "picture")), \(count(levels, "level")), \(count(total.tiles, "tile")), "
                + "\(megabytes) MB in \(seconds.decimalText(2)) s",
            ["pictures": pictures, "levels": levels, "tiles": total.tiles, "bytes": total.bytes],
            seconds: seconds)
    }
}

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
        var total = TileTotal()
    }

    private let folder: String
    private let state = Mutex(State())
    /// The tiles that have been written or linked.
    var total: TileTotal { state.withLock { $0.total } }

    /// Creates a writer for the folder `LAYER_files`, which is next to the layer's descriptor.
    ///
    /// - Parameters:
    ///   - folder: The folder of the Deep Zoom descriptors.
    ///   - layer: The name of the layer's descriptor without the suffix: `light` or `dark`.
    init(in folder: String, layer: String) { self.folder = Self.path(in: folder, layer: layer) }

    /// Returns the path of the folder that contains the levels of a layer.
    private static func path(in folder: String, layer: String) -> String {
        FilePath.join(folder, layer + "_files")
    }

    /// Returns the path of a tile: `LAYER_files/LEVEL/COLUMN_ROW.png` in the given folder.
    static func path(in folder: String, layer: String, _ tile: TileAddress) -> String {
        "\(path(in: folder, layer: layer))/\(tile.level)/\(tile.column)_\(tile.row).png"
    }

    func write(_ png: [UInt8], at tile: TileAddress) throws {
        try TileFolder.write(png, to: addPath(of: tile))
        state.withLock { $0.total.bytes += png.count }
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
                    state.total.bytes += first.bytes.count
                    state.emptyTiles[size]?.path = path
                }
            } else {
                let bytes = try png()
                try TileFolder.write(bytes, to: path)
                state.total.bytes += bytes.count
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
            state.total.tiles += 1
        }
        return "\(folder)/\(tile.level)/\(tile.column)_\(tile.row).png"
    }
}
