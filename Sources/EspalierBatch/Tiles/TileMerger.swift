import EspalierCairoGraphics
package import EspalierDiagnostics
import EspalierFiles
import Foundation

/// Merges the tiles that several machines have drawn, and makes the tiles that show the picture in smaller sizes.
package struct TileMerger {
    private struct Part {
        let folder: String
        let set: TileSet
        let shard: Shard
    }

    private let parts: [Part]

    /// Reads the description of the tiles in each folder.
    ///
    /// - Throws: `DiagnosticsError` if a part is missing or given twice, or if the parts belong to different pictures.
    package init(folders: [String]) throws {
        var parts: [Part] = []
        for folder in folders {
            let set = try TileSet(readingFrom: folder)
            guard let shard = set.shard else {
                throw DiagnosticsError("'\(folder)' has the tiles of a run without '--shard'")
            }
            let part = Part(folder: folder, set: set, shard: shard)
            if let first = parts.first { try Self.check(part, against: first) }
            if let other = parts.first(where: { $0.shard.number == shard.number }) {
                throw DiagnosticsError(
                    "'\(folder)' and '\(other.folder)' are both shard \(shard.number) of \(shard.count)")
            }
            parts.append(part)
        }
        self.parts = parts.sorted { $0.shard.number < $1.shard.number }
        if let missing = Shard.missing(in: parts.map(\.shard)) {
            throw DiagnosticsError(
                "there are no tiles of \(missing)", note: "draw them with '--shard', and join all folders")
        }
    }

    private static func check(_ part: Part, against first: Part) throws {
        var (set, other) = (part.set, first.set)
        var differences: [String] = []
        if (set.program, set.espalier) != (other.program, other.espalier) {
            differences.append("the program")
        }
        if set.shard?.count != other.shard?.count { differences.append("the number of shards") }
        (set.shard, other.shard, set.program, other.program) = (nil, nil, nil, nil)
        (set.textCounts, other.textCounts, set.source, other.source) = (nil, nil, nil, nil)
        if set != other { differences.append("the picture or its options") }
        if differences.isEmpty { return }
        throw DiagnosticsError(
            "'\(part.folder)' and '\(first.folder)' belong to different runs, which differ in "
                + differences.joined(separator: " and "))
    }

    /// Writes the page and all of its files.
    ///
    /// - Parameter folder: The folder of the page.
    /// - Returns: The joined pictures, the numbers of tiles and bytes, and a warning if some of the old tiles can't be removed.
    /// - Throws: `DiagnosticsError` if the folder can't be replaced or a tile is damaged, `SystemError`.
    package func write(to folder: String) throws -> (set: TileSet, total: TileTotal, warning: Diagnostic?)? {
        guard let first = parts.first else { return nil }
        var set = first.set
        (set.shard, set.program, set.textCounts) = (nil, nil, nil)
        // The folder of a part is in the folder of a page.
        set.source = set.source.map {
            Folder.path(FilePath.resolved($0, in: FilePath.join(first.folder, "..")), relativeTo: folder)
        }
        let target = try TileFolder(folder, shard: nil, of: set, sources: SourceFiles())
        var total = TileTotal()
        for layer in set.layers { total += try write(layer, set.pyramid, to: target.content) }
        for part in parts { try linkTexts(of: part, to: target.content) }
        return (set, total, try target.publish(set, page: TilesPage(set: set).html))
    }

    private func write(_ layer: TileSet.Layer, _ pyramid: TilePyramid, to content: String) throws -> TileTotal
    {
        let files = TileFiles(in: content, layer: layer.name)
        try TileBuilder.run(pyramid, format: layer.format, makesUpperLevels: true, sink: files) { builder in
            for part in parts { try add(part, layer, pyramid, to: files, builder) }
        }
        return files.total
    }

    /// Adds the tiles of a part.
    ///
    /// The tiles become links to the files of the part. The blocks of the part are decoded, so that the tiles of the
    /// levels above them can be made.
    private func add(
        _ part: Part, _ layer: TileSet.Layer, _ pyramid: TilePyramid, to files: TileFiles,
        _ builder: TileBuilder
    ) throws {
        var levels: Set<Int> = []
        for block in part.shard.part(of: pyramid.blocks) {
            for tile in pyramid.tiles(inBlock: block) where levels.insert(tile.level).inserted {
                let path = TileFiles.path(in: part.folder, layer: layer.name, tile)
                if let link = Folder.link(between: part.folder, and: path) {
                    throw DiagnosticsError("'\(link)' is a symbolic link", note: "run its shard again")
                }
            }
            for tile in pyramid.tiles(inBlock: block) {
                let path = TileFiles.path(in: part.folder, layer: layer.name, tile)
                try Self.check(path)
                try Self.checkPNG(path, pyramid.region(of: tile))
                try files.add(tile, from: path)
            }
            let path = TileFiles.path(in: part.folder, layer: layer.name, block)
            let png = try InputReader(limit: 1 << 24).read(Input(path: path, stem: path))
            do {
                try builder.add(block: block, png: png)
            } catch is ImageError {
                throw DiagnosticsError(
                    "'\(path)' isn't a tile of this picture", note: "run its shard again")
            }
        }
    }

    /// Adds the files of a part, except for its tiles and its description.
    private func linkTexts(of part: Part, to content: String) throws {
        let folders = TileSet.textFolders
        for name in folders { try TileFolder.make(FilePath.join(content, name)) }
        try Self.checkCounts(part)
        for path in try FileTree.files(below: part.folder)
        where (TileSet.mayContain(path) || folders.contains(path)) && path != TileSet.fileName
            && !path.hasSuffix(".png")
        {
            let (source, copy) = (FilePath.join(part.folder, path), FilePath.join(content, path))
            try Self.check(source)
            try Self.checkText(source)
            try TileFolder.link(source, to: copy)
        }
    }

    /// Throws an error if a file that isn't a tile is missing, as after a copy that was interrupted.
    private static func checkCounts(_ part: Part) throws {
        let found = try TileSet.textCounts(in: part.folder)
        for (name, count) in (part.set.textCounts ?? [:]).sorted(by: { $0.key < $1.key })
        where found[name] != count {
            let path = FilePath.join(part.folder, name)
            let isFolder = TileSet.textFolders.contains(name)
            throw DiagnosticsError(
                isFolder ? "'\(path)' has \(found[name] ?? 0) of \(count) files" : "'\(path)' is missing",
                note: "run its shard again, or copy it again")
        }
    }

    /// Throws an error if a tile doesn't begin like a PNG file of its size, or doesn't end like a PNG file, as after a
    /// copy that was interrupted.
    ///
    /// Only a part of the tiles is decoded, because decoding all of them would take most of the time of drawing them.
    private static func checkPNG(_ path: String, _ region: PixelRegion) throws {
        func number(_ value: Int) -> [UInt8] {
            withUnsafeBytes(of: UInt32(clamping: value).bigEndian) { Array($0) }
        }
        // The signature, and the start of the chunk IHDR: its length, its type, and the size of the picture.
        var start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        start += number(13) + Array("IHDR".utf8) + number(region.width) + number(region.height)
        // The chunk IEND: its length, type and checksum.
        let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
        if try isWhole(path, start: start, end: end) { return }
        throw DiagnosticsError("'\(path)' isn't a tile of this picture", note: "run its shard again")
    }

    /// Throws an error if a script, a page or a descriptor doesn't end as it is written.
    private static func checkText(_ path: String) throws {
        let (start, end) =
            switch FilePath.suffix(of: path) {
            case ".js": ("espalier(", ");\n")
            case ".html": ("<", "</html>\n")
            default: ("<?xml ", "</Image>\n")
            }
        if try isWhole(path, start: Array(start.utf8), end: Array(end.utf8)) { return }
        throw DiagnosticsError(
            "'\(path)' isn't a whole file of this picture", note: "run its shard again, or copy it again")
    }

    private static func isWhole(_ path: String, start: [UInt8], end: [UInt8]) throws -> Bool {
        let file = try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW)
        let size = Int(try file.status(path: path).st_size)
        return [(start, 0), (end, size - end.count)].allSatisfy { bytes, offset in
            var found = bytes.map { _ in UInt8(0) }
            return offset >= 0 && pread(file.number, &found, found.count, off_t(offset)) == found.count
                && found == bytes
        }
    }

    /// Throws an error if a file of a shard is a link, which could lead to any file of this machine.
    private static func check(_ path: String) throws(DiagnosticsError) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        throw DiagnosticsError("'\(path)' isn't a regular file", note: "run its shard again")
    }
}
