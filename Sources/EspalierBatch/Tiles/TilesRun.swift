import Espalier
import EspalierCairoGraphics
import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
import EspalierGraphics
import EspalierThreads
import Foundation
import Synchronization

/// Draws one input as tiles, and writes the page that shows them.
package struct TilesRun {
    package let input: Input
    package let overrides: Overrides
    /// The options that affect the picture, as text.
    ///
    /// The digest `TileSet.picture` is computed from this text and the files.
    package let options: String
    package let folder: String
    package let shard: Shard?
    package let console: any MessageOutput

    package init(
        input: Input, overrides: Overrides, options: String, folder: String, shard: Shard?,
        console: any MessageOutput
    ) {
        (self.input, self.overrides, self.options) = (input, overrides, options)
        (self.folder, self.shard, self.console) = (folder, shard, console)
    }

    package func run() throws -> ExitStatus {
        let start = ContinuousClock.now
        let sources = SourceFiles()
        let own = SourceFiles(of: sources, computesDigests: true)
        let loader = try DiagramLoader(overrides, sources: own)
        let diagram = try diagram(loader.document(input, skipsOthers: false))
        let picture = try diagram.picture(annotations: overrides.annotations)
        let tiles = try layers(diagram).compactMap { try picture.tiles($0, options: overrides.output) }
        guard let first = tiles.first else { return .badInput }
        try check(first.pyramid)
        let set = try makeSet(diagram, tiles, reads: own.takeReads())
        let target = try TileFolder(folder, shard: shard, of: set, sources: sources)
        let total = try draw(diagram, tiles, set, to: target.content)
        let warning = try target.publish(set, page: shard == nil ? TilesPage(set: set).html : nil)
        console.endProgress()
        if let warning { console.report([warning]) }
        console.report(diagram.warnings.map { Failure.warning($0, with: input) })
        console.summarize(total, of: set, since: start)
        return .success
    }

    private func diagram(_ document: DiagramReader.Document) throws -> Diagram {
        switch document {
        case .diagram(let diagram): return diagram
        case .sequence(let sequence):
            throw DiagnosticsError(
                "tiles show only one state of a diagram",
                note: "select one with '--state': \(sequence.file.stateNames.joined(separator: ", "))")
        }
    }

    /// The appearances of the tiles: both, unless the options or the file choose one.
    private func layers(_ diagram: Diagram) -> [Appearance] {
        switch overrides.output.over(diagram.file.output).appearance {
        case .adaptive, .page: [.light, .dark]
        case .light: [.light]
        case .dark: [.dark]
        }
    }

    private func check(_ pyramid: TilePyramid) throws {
        guard pyramid.tileCount > TileSet.tileLimit else { return }
        throw DiagnosticsError(
            """
            the picture has \(pyramid.width) x \(pyramid.height) pixels and would take \(pyramid.tileCount) tiles, \
            beyond the limit of \(TileSet.tileLimit)
            """, note: "choose a smaller '--scale'")
    }

    private func makeSet(_ diagram: Diagram, _ tiles: [PictureTiles], reads: [FileRead]) throws -> TileSet {
        let output = overrides.output.over(diagram.file.output)
        let paper = diagram.backgroundColor.map(GalleryEntry.Paper.init)
        let digests = reads.map { $0.digest?.description ?? "" }
        var set = TileSet(
            input: String(FilePath.name(of: input.path)),
            picture: Digest(of: ([options] + digests).joined(separator: "\n")).description,
            title: diagram.file.spokenTitle, description: diagram.description, pyramid: tiles[0].pyramid,
            scale: output.scale,
            layers: zip(layers(diagram), tiles).map { appearance, tiles in
                let isDark = appearance == .dark
                return TileSet.Layer(
                    name: isDark ? "dark" : "light", format: tiles.format,
                    paper: isDark ? paper?.dark : paper?.light)
            })
        set.source =
            input.origin == .standardInput ? "-" : Folder.path(input.path, relativeTo: self.folder)
        set.shard = shard
        if shard != nil { set.program = try ProgramIdentity.contentDigest().description }
        return set
    }

    /// Writes all files except the page and the description of the tiles.
    ///
    /// - Returns: The numbers of tiles and bytes.
    private func draw(
        _ diagram: Diagram, _ tiles: [PictureTiles], _ set: TileSet, to content: String
    ) throws -> TileTotal {
        let blocks = set.pyramid.blocks
        let own = shard?.part(of: blocks) ?? blocks[...]
        let isFirst = shard == nil || shard?.number == 1
        let bounds = CGRect(
            origin: tiles[0].origin,
            size: CGSize(width: Double(set.width) / set.scale, height: Double(set.height) / set.scale))
        for name in TileSet.textFolders { try TileFolder.make(FilePath.join(content, name)) }
        var places = PlaceWriter(diagram, bounds: bounds, collectsNames: isFirst)
        var total = TileTotal()
        for (index, (layer, tiles)) in zip(set.layers, tiles).enumerated() {
            let files = TileFiles(in: content, layer: layer.name)
            var done = index * own.count
            try tiles.write(own, makesUpperLevels: shard == nil, to: files) { block in
                if index == 0 {
                    let path = "\(content)/places/\(block.column)_\(block.row).js"
                    try places.add(tiles.rect(ofBlock: block), to: path)
                }
                done += 1
                console.progress(done, of: own.count * set.layers.count, set.input)
            }
            total += files.total
            if isFirst {
                try TileFolder.write(set.descriptor, to: FilePath.join(content, layer.name + ".dzi"))
            }
        }
        if isFirst {
            for block in blocks[own.endIndex...] { try places.add(tiles[0].rect(ofBlock: block), to: nil) }
            try writeTexts(diagram, places.takeIndex(), set, to: content)
        }
        return total
    }

    /// Writes the lists of items, while a second thread writes the index of names.
    private func writeTexts(
        _ diagram: Diagram, _ index: consuming NameIndex, _ set: TileSet, to content: String
    ) throws {
        let index = Mutex(index)
        let (lists, names) = Threads.both {
            Result { try TextPages.write(diagram, title: set.title, to: FilePath.join(content, "text")) }
        } and: {
            Result { try index.withLock { try $0.write(to: FilePath.join(content, "names")) } }
        }
        try lists.get()
        let script = try set.pictureScript(
            names: names.get(), nameCount: index.withLock { $0.count },
            firstFrame: index.withLock { $0.firstFrame })
        try TileFolder.write(script, to: FilePath.join(content, "picture.js"))
    }
}
