import Espalier
import EspalierCairoGraphics
import EspalierData
import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCommand

/// A folder in which a test draws tiles.
///
/// The drawing is done in this process, and not by the command.
struct TileStudio {
    let folder: Workplace
    let messages = MessageBuffer()

    /// A diagram file whose wide picture needs several blocks, with empty tiles between the rows of boxes.
    static let tree = """
        title: Trees & shrubs
        description: What grows.
        template: class-hierarchy
        data:
          outline: |
            Plant
              Tree
                Oak {link: https://example.com/oak}
                "Élan {tooltip: A long word}
              Shrub
                Rose
                Oak {id: second}
        output: {margin: 700}

        """

    init(_ files: [String: String] = ["tree.yaml": tree]) throws {
        folder = try Workplace()
        for (name, text) in files { try folder.write(text, to: name) }
    }

    @discardableResult
    func draw(
        _ name: String = "tree.yaml", to output: String = "map", shard: Shard? = nil, scale: Double = 1,
        options: String = ""
    ) throws -> String {
        var overrides = Overrides()
        overrides.output.scale = scale
        let console = Console(messages: messages)
        let path = folder.url(name).path
        let run = TilesRun(
            input: Input(path: path, stem: name), overrides: overrides, options: options,
            folder: folder.url(output).path, shard: shard, console: console)
        #expect(try run.run() == .success)
        return messages.text
    }

    /// Returns the message and the notes of the error that `body` throws; empty if there is no error.
    func message(_ body: () throws -> Void) -> String {
        do {
            try body()
            return ""
        } catch {
            let diagnostics = Failure.explain(error).0
            return diagnostics.map { ([$0.message] + $0.notes.map(\.message)).joined(separator: "; ") }
                .joined(separator: "\n").replacing(folder.path + "/", with: "")
        }
    }

    func text(_ name: String) throws -> String { String(decoding: try folder.bytes(name), as: UTF8.self) }

    /// Returns the bytes of each file in a folder.
    func contents(_ name: String) throws -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for file in folder.files(below: name) { contents[file] = try folder.bytes(name + "/" + file) }
        return contents
    }
}

@Suite struct TilesTests {
    @Test func writesADeepZoomPyramid() throws {
        let studio = try TileStudio()
        try studio.draw()
        let set = try TileSet(readingFrom: studio.folder.url("map/picture").path)
        #expect(set.title == "Trees & shrubs" && set.layers.map(\.name) == ["light", "dark"])
        let files = studio.folder.files(below: "map/picture")
        for layer in ["light", "dark"] {
            let descriptor = try studio.text("map/picture/\(layer).dzi")
            #expect(descriptor.contains("Format=\"png\" Overlap=\"0\" TileSize=\"512\""))
            #expect(descriptor.contains("<Size Width=\"\(set.width)\" Height=\"\(set.height)\"/>"))
            #expect(files.filter { $0.hasPrefix(layer + "_files/") }.count == set.pyramid.tileCount)
        }
        #expect(files.allSatisfy(TileSet.mayContain))
        #expect(studio.folder.files(below: "map").filter { !$0.hasPrefix("picture/") } == ["index.html"])
        // The margins of the picture are empty. Their tiles are links to one file.
        let level = "map/picture/light_files/\(set.pyramid.lastLevel)"
        let identities = ["0_0", "1_0"].map {
            FileIdentity(path: studio.folder.url("\(level)/\($0).png").path)
        }
        #expect(identities[0] != nil && identities[0] == identities[1])
        #expect(try studio.text("map/index.html").contains("<h1 dir=\"auto\">Trees &amp; shrubs</h1>"))
    }

    @Test func replacesItsOwnTilesOnly() throws {
        let studio = try TileStudio([
            "tree.yaml": TileStudio.tree, "other.yaml": TileStudio.tree, "broken.yaml": "data: 1\n",
        ])
        try studio.draw()
        let before = try studio.contents("map")
        try studio.folder.write("mine", to: "map/notes.txt")
        try studio.draw()
        #expect(try studio.contents("map").filter { $0.key != "notes.txt" } == before)
        #expect(try studio.text("map/notes.txt") == "mine")

        #expect(
            studio.message { try studio.draw("other.yaml") }
                == "'map/picture' has the tiles of another input, 'tree.yaml'; choose another folder with '-o'"
        )
        #expect(!studio.message { try studio.draw("broken.yaml") }.isEmpty)
        try studio.folder.write("mine", to: "map/picture/light_files/mine.png")
        #expect(
            studio.message { try studio.draw() }.hasPrefix(
                "'map/picture/light_files/mine.png' isn't part of a set of tiles and would be removed"))
        try studio.folder.write("mine", to: "site/index.html")
        #expect(
            studio.message { try studio.draw(to: "site") }.hasPrefix(
                "'site/index.html' isn't the page of a folder of tiles"))
        try studio.folder.write("mine", to: "photos/picture/set.json")
        #expect(
            studio.message { try studio.draw(to: "photos") }.hasPrefix(
                "'photos/picture/set.json' isn't a description of tiles"))
        let after = try studio.contents("map")
        #expect(after.filter { before[$0.key] != nil } == before)
        #expect(Set(after.keys).subtracting(before.keys) == ["notes.txt", "picture/light_files/mine.png"])
    }

    @Test func oneRunAtATimeWritesAFolder() throws {
        let studio = try TileStudio()
        let other = try StagedFolder(path: studio.folder.url("map/picture").path)
        #expect(studio.message { try studio.draw() }.hasPrefix("another run is writing 'map/picture'"))
        withExtendedLifetime(other) {}
    }

    /// The threads that draw still write tiles while the folder is removed.
    @Test(.timeLimit(.minutes(2)), arguments: [SIGINT, SIGTERM])
    func anInterruptedRunLeavesNoFolder(_ signal: Int32) throws {
        let folder = try Workplace()
        let outline = (0..<100).map { "Node \($0)\n" + String(repeating: "  Leaf\n", count: 60) }.joined()
        try folder.write(outline, to: "big.outline")
        for _ in 0..<3 {
            let running = try Tool(in: folder).start([
                "tiles", "big.outline", "--template", "class-hierarchy", "-o", "map",
            ])
            let content = folder.url("map/.picture.espalier.tmp/content").path
            try wait(for: "the first tiles") {
                (try? FileTree.files(below: content))?.count { $0.hasSuffix(".png") } ?? 0 >= 4
            }
            kill(running.process.processIdentifier, signal)
            #expect(try running.wait().status == 128 + signal)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url("map").path) == [])
        }
    }

    @Test func refusesWhatTilesCannotShow() throws {
        let states = """
            data: {sections: [{label: S, items: [{label: One}]}]}
            layout: {type: grid}
            states: [{name: first}, {name: second}]

            """
        let studio = try TileStudio(["states.yaml": states, "tree.yaml": TileStudio.tree])
        #expect(
            studio.message { try studio.draw("states.yaml") }
                == "tiles show only one state of a diagram; select one with '--state': first, second")
        #expect(studio.message { try studio.draw(scale: 2_000) }.contains("beyond the limit of 4000000"))
        #expect(studio.folder.files() == ["states.yaml", "tree.yaml"])
    }

    // MARK: Shards

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
        let folders = [FileName.folder(of: tile), "\(second)/places"]
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
            [".js", ".html", ".dzi"].contains(FileName.suffix(of: $0))
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
            [".js", ".html", ".dzi"].contains(FileName.suffix(of: $0))
        }
        #expect(Set(texts.map(FileName.folder)).count == 4, "\(texts)")
        for name in texts {
            let path = "map/\(name)"
            let folder = FileName.folder(of: path)
            let count = texts.filter { FileName.folder(of: $0) == FileName.folder(of: name) }.count
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

    // MARK: Names and texts

    @Test func indexHasEveryNameInOrder() throws {
        let studio = try TileStudio()
        try studio.draw()
        let index = try studio.text("map/picture/names/0.js")
        #expect(
            index.hasPrefix(
                #"espalier("names",0,"\"Élan\nOak\nOak\nPlant\nRose\nsecond\nShrub\nTree",["#), "\(index)")
        #expect(index.contains(#""5":["Oak","second"]"#))
        #expect(try studio.text("map/picture/picture.js").contains("\"count\":8,\"names\":[\"\\\"élan\"]"))
        let places = try studio.text("map/picture/places/0_0.js")
        #expect(places.contains("\"Oak\",0,0,\"https://example.com/oak\"]"))
        #expect(places.contains("\"Oak\",\"second\"]"))
        #expect(places.contains("\"\\\"Élan\",0,\"A long word\"]"))
    }

    @Test func largeIndexesAreDivided() throws {
        let names = (0..<NameIndex.pieceCount + 5).map { "Node\($0)" }
        var index = NameIndex([ItemTable(ids: names, labels: names)])
        let folder = try Workplace()
        for number in (0..<NameIndex.pieceCount + 5).reversed() {
            let frame = CGRect(x: number, y: 2, width: 3, height: 4)
            index.add(item: number, frame: frame)
        }
        let keys = try index.write(to: folder.path)
        let sorted = (0..<NameIndex.pieceCount + 5).map { "node\($0)" }.sorted()
        #expect(keys == [sorted[0], sorted[NameIndex.pieceCount]])
        let script = String(decoding: try folder.bytes("1.js"), as: UTF8.self)
        #expect(script.hasPrefix("espalier(\"names\",1,\"\(sorted[NameIndex.pieceCount].capitalized)\\n"))
    }

    @Test func textPagesAreNestedLists() throws {
        let items = (1...TextPages.itemCount).map { "      Item \($0)\n" }.joined()
        let studio = try TileStudio([
            "list.yaml": "title: <List>\ndata:\n  outline: |\n    Root\n" + items + "        Deep & last\n"
        ])
        try studio.draw("list.yaml", scale: 0.1)
        let (first, second) = (
            try studio.text("map/picture/text/1.html"), try studio.text("map/picture/text/2.html")
        )
        #expect(first.contains("<title>&lt;List&gt;, page 1 of 2</title>"))
        #expect(
            first.contains("<a href=\"2.html\" rel=\"next\">Next page</a>") && !first.contains("Previous"))
        #expect(
            first.contains(
                "<ul>\n<li><a href=\"../../index.html#node=Root\" dir=\"auto\">Root</a><ul>\n<li><a href="))
        #expect(second.contains("<p dir=\"auto\">Continued: Root</p>"))
        #expect(second.contains("<ul>\n<li><a href=\"../../index.html#node=Item%20\(TextPages.itemCount)\""))
        #expect(second.contains("dir=\"auto\">Deep &amp; last</a></li></ul></li></ul>"))
        for page in [first, second] {
            #expect(page.components(separatedBy: "<ul>").count == page.components(separatedBy: "</ul>").count)
            #expect(page.components(separatedBy: "<li>").count == page.components(separatedBy: "</li>").count)
            #expect(!page.contains("<script") && page.contains("default-src 'none'"))
        }
    }

    @Test func textPagesOfAChainDoNotListAllItemsAbove() throws {
        let count = 2 * TextPages.itemCount + 1
        let folder = try Workplace()
        let rows = (1...count).map { "i\($0),\($0 == 1 ? "" : "i\($0 - 1)")\n" }.joined()
        try folder.write("data: {csv: chain.csv}\n", to: "chain.yaml")
        try folder.write("id,parent\n" + rows, to: "chain.csv")
        let diagram = try DiagramReader().diagram(contentsOfFile: folder.url("chain.yaml").path)
        try TextPages.write(diagram, title: "Chain", to: folder.path)
        let last = String(decoding: try folder.bytes("3.html"), as: UTF8.self)
        #expect(
            last.contains(
                "Continued: i1 › i2 › i3 › i4 › i5 › i6 › … › i1995 › i1996 › i1997 › i1998 › i1999 › i2000</p>"
            ))
    }

    /// The picture has 1.6 billion pixels.
    ///
    /// If all of them were in memory at once, they would take 6 GB.
    @Test func memoryDoesNotGrowWithThePicture() throws {
        let folder = try Workplace()
        try folder.write("data: {tree: {label: A}}\noutput: {margin: 20000}\n", to: "wide.yaml")
        var tool = Tool(in: folder)
        tool.prefix = ["/usr/bin/prlimit", "--data=\(300 << 20)", "--"]
        let result = try tool.run([
            "tiles", "wide.yaml", "-o", "map", "--scale", "1", "--appearance", "light",
        ])
        #expect(result.status == 0, "\(result.errors)")
        let pyramid = try TileSet(readingFrom: folder.url("map/picture").path).pyramid
        #expect(pyramid.width * pyramid.height > 1_600_000_000)
        #expect(folder.files(below: "map/picture/light_files").count == pyramid.tileCount)
    }

    // MARK: Command

    @Test func aMissingCharacterIsReportedOnce() throws {
        let studio = try TileStudio(["tree.yaml": "data: {outline: \"a\u{10FFFD}\"}\n"])
        let messages = try studio.draw()
        #expect(messages.components(separatedBy: "no font has the character").count == 2, "\(messages)")
    }

    /// The content of a folder that can't be read is unknown, so the folder can't be replaced.
    @Test func aFolderThatCannotBeReadIsNotReplaced() throws {
        let folder = try Workplace()
        try folder.write("data: {tree: {label: A}}\n", to: "a.yaml")
        let tool = Tool(in: folder).unprivileged
        let words = ["tiles", "a.yaml", "-o", "map", "-q"]
        #expect(try tool.run(words).status == 0)
        let url = folder.url("map/picture/text")
        try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: url.path)
        let result = try tool.run(words)
        #expect(result.status == 3 && result.errors.contains("map/picture/text: Permission denied"))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
        #expect(try tool.run(words).status == 0)
    }

    /// Old tiles that can't be removed are a warning after they were replaced, and then an error, because they are in
    /// the way of the new tiles.
    @Test func oldTilesThatCannotBeRemovedAreNamed() throws {
        let folder = try Workplace()
        try folder.write("data: {tree: {label: A}}\n", to: "a.yaml")
        let tool = Tool(in: folder).unprivileged
        let words = ["tiles", "a.yaml", "-o", "map"]
        #expect(try tool.run(words).status == 0)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o555], ofItemAtPath: folder.url("map/picture/text").path)
        let old = "map/.picture.espalier.tmp/content/text"
        let replaced = try tool.run(words)
        #expect(replaced.status == 0, "\(replaced.errors)")
        #expect(
            replaced.errors.hasPrefix("warning: the old tiles can't be removed: \(old)/"),
            "\(replaced.errors)")
        let refused = try tool.run(words)
        #expect(refused.status == 3 && refused.errors.hasPrefix("error: \(old)/"), "\(refused.errors)")
        #expect(refused.errors.contains(": Permission denied\n"), "\(refused.errors)")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url(old).path)
        let last = try tool.run(words)
        #expect(last.status == 0 && !last.errors.contains("warning"), "\(last.errors)")
        #expect(!folder.files(below: "map").contains { $0.hasPrefix(".") })
    }

    /// The summary has the same forms as those of the other commands.
    @Test func theSummaryCountsTiles() throws {
        let tool = Tool(in: try TileStudio().folder)
        let words = ["tiles", "tree.yaml", "-o", "map", "--scale", "1"]
        let text = try tool.run(words)
        let line = #/2 pictures, \d+ levels, (\d+) tiles, [0-9.]+ MB in [0-9.]+ s\n/#
        let tiles = try #require(text.errors.wholeMatch(of: line), "\(text.errors)").output.1
        #expect(tiles == "\(tool.folder.files(below: "map").count { $0.hasSuffix(".png") })")
        #expect(try tool.run(words + ["-q"]).errors.isEmpty)
        let json = try tool.run(words + ["--diagnostics", "json"]).errors
        let summary =
            #/\{"summary":\{"pictures":2,"levels":\d+,"tiles":(\d+),"bytes":\d+,"seconds":[0-9.]+\}\}\n/#
        #expect(try #require(json.wholeMatch(of: summary), "\(json)").output.1 == tiles)
    }

    @Test func theCommandDrawsAndMerges() throws {
        let tool = Tool(in: try TileStudio().folder)
        for number in [1, 2] {
            let result = try tool.run([
                "tiles", "tree.yaml", "-o", "map", "--scale", "1", "--shard", "\(number)/2",
            ])
            #expect(result.status == 0 && result.errors.contains(" tiles, "), "\(result.errors)")
        }
        let parts = ["map/shard-1-of-2", "map/shard-2-of-2"]
        #expect(try tool.run(["merge", parts[0], "-o", "map"]).status == 1)
        #expect(try tool.run(["merge"] + parts).errors.contains("the folder for the joined tiles is missing"))
        let joined = try tool.run(["merge"] + parts + ["-o", "map"])
        #expect(joined.status == 0 && joined.errors.hasPrefix("2 pictures, "), "\(joined.errors)")
        #expect(tool.folder.files(below: "map").contains("index.html"))
        #expect(
            try tool.run(["tiles", "tree.yaml", "-o", "map", "--appearance", "dark", "--scale", "1"]).status
                == 0)
        #expect(!tool.folder.files(below: "map/picture").contains { $0.hasPrefix("light") })
        let merged = try tool.run(["merge"] + parts + ["-o", "./" + parts[0]])
        #expect(merged.status == 2)
        #expect(
            merged.errors.hasPrefix(
                "error: '-o' would change the folder of a shard, 'map/shard-1-of-2'\n"))
        #expect(!tool.folder.files(below: parts[0]).contains("index.html"))
        try expectThatMergeKeepsShards(parts, tool)
        for (words, message) in [
            (["tiles", "tree.yaml", "-o", "tree.yaml"], "'tree.yaml' isn't a folder"),
            (["tiles", ".", "-o", "map"], "'.' contains"), (["tiles", "none.yaml"], "none.yaml"),
            (["tiles", "-", "--shard", "1/2"], "can't be divided into shards"),
            (
                ["merge", parts[0], parts[1], "-o", "map", "--title", "T"],
                "'--title' can only be used with reports"
            ),
        ] {
            let result = try tool.run(words)
            #expect(result.status != 0 && result.errors.contains(message), "\(result.errors)")
        }
        #expect(!tool.folder.files().contains { $0.contains(".tmp") })
    }
    /// The joined tiles are in the folder `picture`, which can be the folder of a shard or a link to it.
    private func expectThatMergeKeepsShards(_ parts: [String], _ tool: Tool) throws {
        let files = FileManager.default
        try files.createDirectory(at: tool.folder.url("site"), withIntermediateDirectories: false)
        try files.createDirectory(at: tool.folder.url("linked"), withIntermediateDirectories: false)
        try files.moveItem(at: tool.folder.url(parts[0]), to: tool.folder.url("site/picture"))
        try files.createSymbolicLink(
            at: tool.folder.url("linked/picture"), withDestinationURL: tool.folder.url(parts[1]))
        let before = tool.folder.files()
        for (target, shard) in [
            ("site", "site/picture"), ("site/picture/j", "site/picture"), ("linked", parts[1]),
            ("linked/picture/a/b", parts[1]),
        ] {
            let result = try tool.run(["merge", "site/picture", parts[1], "-o", target])
            #expect(result.status == 2)
            #expect(
                result.errors.hasPrefix(
                    "error: the tiles in '\(target)' would change the folder of a shard, '\(shard)'\n"
                ), "\(result.errors)")
        }
        #expect(tool.folder.files() == before)
        try files.moveItem(at: tool.folder.url("site/picture"), to: tool.folder.url(parts[0]))
    }
}
