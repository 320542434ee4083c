import Espalier
import EspalierCairoGraphics
import EspalierData
import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests that `merge` joins the tiles of shards, and refuses those that are damaged or of other runs.
@Suite struct TileMergerTests {
    @Test(arguments: [2, 3]) func joinedShardsEqualOneRun(_ count: Int) throws {
        let studio = try TileStudio()
        try studio.draw(to: "whole", scale: 1.5)
        for number in 1...count {
            try studio.draw(shard: Shard(number: number, count: count), scale: 1.5)
        }
        let parts = (1...count).map { studio.folder.url("map/shard-\($0)-of-\(count)").path }
        #expect(studio.folder.files(below: "map").allSatisfy { $0.hasPrefix("shard-") })
        _ = try TileMerger(folders: parts.reversed()).write(to: studio.folder.url("map").path)
        let joined = try studio.contents("map").filter { !$0.key.hasPrefix("shard-") }
        let whole = try studio.contents("whole")
        #expect(Set(joined.keys) == Set(whole.keys))
        #expect(joined == whole)
    }

    @Test func mergeRefusesOtherShards() throws {
        let studio = try TileStudio(["tree.yaml": TileStudio.tree, "b/tree.yaml": TileStudio.tree + "# b\n"])
        for number in [1, 2] { try studio.draw(shard: Shard(number: number, count: 2), scale: 0.4) }
        try studio.draw("b/tree.yaml", to: "b", shard: Shard(number: 2, count: 2), scale: 0.4)
        try studio.draw(to: "c", shard: Shard(number: 1, count: 3), scale: 0.4, options: "theme=\"ink\"")
        try studio.draw(to: "whole", scale: 0.4)
        func merge(_ names: String...) -> String {
            studio.message {
                _ = try TileMerger(folders: names.map { studio.folder.url($0).path })
                    .write(to: studio.folder.url("joined").path)
            }
        }
        let (first, second) = ("map/shard-1-of-2", "map/shard-2-of-2")
        #expect(merge(first).hasPrefix("there are no tiles of shard 2/2; draw them with '--shard'"))
        #expect(merge(first, second, second) == "'\(second)' and '\(second)' are both shard 2 of 2")
        #expect(
            merge(first, "b/shard-2-of-2")
                == "'b/shard-2-of-2' and '\(first)' belong to different runs, which differ in the picture or "
                + "its options"
        )
        #expect(
            merge(first, "c/shard-1-of-3").contains("the number of shards and the picture or its options"))
        #expect(merge("whole/picture") == "'whole/picture' has the tiles of a run without '--shard'")
        #expect(
            merge("map")
                == "'map' isn't a folder of tiles: it has no file 'set.json'; name the folders of the shards in it, such "
                + "as '\(first)'")
        let pyramid = try TileSet(readingFrom: studio.folder.url(first).path).pyramid
        let tile = TileFiles.path(in: second, layer: "dark", try #require(pyramid.blocks.last))
        try studio.folder.write("no tile", to: tile)
        #expect(merge(first, second) == "'\(tile)' isn't a tile of this picture; run its shard again")
        try FileManager.default.removeItem(at: studio.folder.url(tile))
        #expect(merge(first, second) == "\(tile): No such file or directory")
        for name in [tile, "\(second)/places/0_0.js"] {
            try? FileManager.default.removeItem(at: studio.folder.url(name))
            try FileManager.default.createSymbolicLink(
                atPath: studio.folder.url(name).path, withDestinationPath: "/etc/hostname")
            #expect(merge(first, second) == "'\(name)' isn't a regular file; run its shard again")
            try FileManager.default.removeItem(at: studio.folder.url(name))
            try studio.draw(shard: Shard(number: 2, count: 2), scale: 0.4)
        }
        let folders = [FilePath.folder(of: tile), "\(second)/places"]
        for name in folders {
            let url = studio.folder.url(name)
            try FileManager.default.moveItem(at: url, to: studio.folder.url("moved"))
            try FileManager.default.createSymbolicLink(
                at: url, withDestinationURL: studio.folder.url("moved"))
            #expect(merge(first, second).contains("run its shard again"), "\(name)")
            try FileManager.default.removeItem(at: url)
            try FileManager.default.moveItem(at: studio.folder.url("moved"), to: url)
        }
        #expect(
            !studio.folder.files().contains { $0.hasPrefix("joined/index") || $0.hasPrefix("joined/picture") }
        )
    }

    /// Each tile that was copied only in part, or that is another picture, is noticed, even if no level above it is made
    /// of it.
    @Test func mergeRefusesCutTiles() throws {
        let studio = try TileStudio()
        for number in [1, 2] { try studio.draw(shard: Shard(number: number, count: 2), scale: 4) }
        let parts = [1, 2].map { studio.folder.url("map/shard-\($0)-of-2").path }
        let folder = "map/shard-2-of-2"
        let pyramid = try TileSet(readingFrom: parts[1]).pyramid
        let block = try #require(try Shard(number: 2, count: 2).part(of: pyramid.blocks).last)
        let tile = try #require(pyramid.tiles(inBlock: block).last)
        #expect(tile.level > block.level)
        let path = TileFiles.path(in: folder, layer: "light", tile)
        let whole = try studio.folder.bytes(path)
        let cuts = [
            [], Array(whole.prefix(7)), Array(whole.prefix(20)), whole.dropLast(), [0] + whole.dropFirst(),
            try ImageTests.photo("plan.png"),
        ]
        for bytes in cuts {
            try FileManager.default.removeItem(at: studio.folder.url(path))
            try studio.folder.write(bytes, to: path)
            let message = studio.message {
                _ = try TileMerger(folders: parts).write(to: studio.folder.url("joined").path)
            }
            #expect(
                message == "'\(path)' isn't a tile of this picture; run its shard again", "\(bytes.count)")
        }
    }

    /// Scripts, pages and descriptors that were copied only in part are noticed.
    @Test func mergeRefusesCutTexts() throws {
        let studio = try TileStudio()
        for number in [1, 2] { try studio.draw(shard: Shard(number: number, count: 2), scale: 0.4) }
        let parts = [1, 2].map { studio.folder.url("map/shard-\($0)-of-2").path }
        let texts = studio.folder.files(below: "map").filter {
            [".js", ".html", ".dzi"].contains(FilePath.suffix(of: $0))
        }
        let names = ["dark.dzi", "names/0.js", "picture.js", "places/0_0.js", "text/1.html"]
        #expect(names.allSatisfy { name in texts.contains { $0.hasSuffix(name) } }, "\(texts)")
        for name in texts {
            let path = "map/\(name)"
            let whole = try studio.folder.bytes(path)
            for bytes in [[], Array(whole.prefix(5)), Array(whole.prefix(whole.count / 2)), whole.dropLast()]
            {
                try studio.folder.write(bytes, to: path)
                let message = studio.message {
                    _ = try TileMerger(folders: parts).write(to: studio.folder.url("joined").path)
                }
                #expect(message.hasPrefix("'\(path)' isn't a whole file of this picture; "), "\(message)")
            }
            try studio.folder.write(whole, to: path)
        }
        _ = try TileMerger(folders: parts).write(to: studio.folder.url("joined").path)
    }

    /// Scripts, pages and descriptors that are missing are noticed.
    @Test func mergeRefusesMissingTexts() throws {
        let studio = try TileStudio()
        for number in [1, 2] { try studio.draw(shard: Shard(number: number, count: 2), scale: 0.4) }
        let parts = [1, 2].map { studio.folder.url("map/shard-\($0)-of-2").path }
        let texts = studio.folder.files(below: "map").filter {
            [".js", ".html", ".dzi"].contains(FilePath.suffix(of: $0))
        }
        #expect(Set(texts.map(FilePath.folder)).count == 4, "\(texts)")
        for name in texts {
            let path = "map/\(name)"
            let folder = FilePath.folder(of: path)
            let count = texts.filter { FilePath.folder(of: $0) == FilePath.folder(of: name) }.count
            let bytes = try studio.folder.bytes(path)
            try FileManager.default.removeItem(at: studio.folder.url(path))
            let message = studio.message {
                _ = try TileMerger(folders: parts).write(to: studio.folder.url("joined").path)
            }
            let isInFolder = ["names", "places", "text"].contains { folder.hasSuffix("/\($0)") }
            let problem =
                isInFolder ? "'\(folder)' has \(count - 1) of \(count) files" : "'\(path)' is missing"
            #expect(message == "\(problem); run its shard again, or copy it again")
            try studio.folder.write(bytes, to: path)
        }
        _ = try TileMerger(folders: parts).write(to: studio.folder.url("joined").path)
        #expect(try !studio.text("joined/picture/set.json").contains("textCounts"))
    }

    /// A damaged description must not end the process, or make it compute without an end.
    @Test func mergeRefusesImpossibleNumbers() throws {
        let studio = try TileStudio()
        try studio.draw(shard: Shard(number: 1, count: 2), scale: 0.4)
        let path = "map/shard-1-of-2/set.json"
        let text = try studio.text(path)
        for (pattern, value) in [
            (#""count" : \d+"#, #""count" : 0"#), (#""count" : \d+"#, #""count" : 4611686018427387904"#),
            (#""number" : \d+"#, #""number" : -3"#), (#""number" : \d+"#, #""number" : 3"#),
            (#""(width|height)" : \d+"#, #""$1" : 1073741824"#), (#""scale" : [\d.]+"#, #""scale" : 0"#),
            (#""name" : "dark""#, #""name" : "light""#), (#""height" : \d+"#, #""height" : 0"#),
            (#""scale" : [\d.]+"#, #""scale" : 1e308"#), (#""scale" : [\d.]+"#, #""scale" : 65"#),
            (#""pixelsPerMeter" : \d+"#, #""pixelsPerMeter" : -1"#),
            (#""background" : \d+"#, #""background" : 16777215"#), (#""places" : \d+"#, #""places" : -1"#),
        ] {
            let changed = text.replacingOccurrences(of: pattern, with: value, options: .regularExpression)
            #expect(changed != text)
            try studio.folder.write(changed, to: path)
            let message = studio.message {
                _ = try TileMerger(folders: [studio.folder.url("map/shard-1-of-2").path])
            }
            #expect(message == "'\(path)' isn't a description of tiles; draw the tiles again", "\(value)")
        }
    }
}
