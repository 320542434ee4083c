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

/// Tests the index of names and the lists of items of a page of tiles.
@Suite struct TileTextTests {
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
}
