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

/// Tests that `espalier tiles` writes a Deep Zoom pyramid, and replaces only tiles of its own.
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
                == "'map/picture' has the tiles of another input, '../tree.yaml'; choose another folder with '-o'"
        )
        #expect(!studio.message { try studio.draw("broken.yaml") }.isEmpty)
        try studio.folder.write("mine", to: "map/picture/light_files/mine.png")
        #expect(
            studio.message { try studio.draw() }.hasPrefix(
                "'map/picture/light_files/mine.png' isn't part of a set of tiles and would be removed"))
        try studio.folder.write("mine", to: "site/index.html")
        #expect(
            studio.message { try studio.draw(to: "site") }.hasPrefix(
                "'site/index.html' isn't replaced, because nothing says that espalier has written it"))
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
