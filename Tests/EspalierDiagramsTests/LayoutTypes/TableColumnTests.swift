import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// Tests tables whose rows show the fields of their items in columns.
///
/// In `FixedText`, a character is half as wide as the font's size: 6 points in the columns of texts, 5.5 in those of
/// numbers, and 5.25 in the titles.
@Suite struct TableColumnTests {
    private static let places = """
        Location,Lat,Lon,Inhabitants
        Los Angeles,34.05,-118.25,3820914
        New York,40.71,-74.01,8258035
        Minsk,53.90,27.57,1995471

        """

    private func table(_ csv: String, _ yaml: String = "") throws -> Diagram {
        try Fixture.diagram(
            "layout: {type: table}\ndata: {csv: t.csv}\n" + yaml, files: ["t.csv": csv])
    }

    /// Returns the left edge of each text, relative to the table.
    private func edges(_ diagram: Diagram) -> [String: CGFloat] {
        var edges: [String: CGFloat] = [:]
        diagram.forEachText(in: diagram.bounds) { text in
            edges[text.string] = text.start.applying(text.transform).x - diagram.contentFrame.minX
        }
        return edges
    }

    /// The widths are 66, 28, 39 and 58 points, with 24 points between them and 10 points at the edges.
    ///
    /// The integers of `Lat` end at 111.5 points, those of `Lon` at 174.5 points, and the numbers of `Inhabitants` at 273
    /// points.
    @Test func numbersAreAlignedAtTheirDecimalMarks() throws {
        let diagram = try table(Self.places)
        #expect(diagram.contentFrame.width == 283)
        let expected: [String: CGFloat] = [
            "Location": 10, "Los": 10, "Minsk": 10, "Lat": 112.25, "34.05": 100.5, "53.90": 100.5,
            "Lon": 175.25, "-118.25": 152.5, "-74.01": 158, "27.57": 163.5, "Inhabitants": 215.25,
            "3820914": 234.5,
        ]
        let found = edges(diagram)
        for (text, x) in expected { #expect(found[text] == x, "\(text)") }
        #expect(diagram.warnings.isEmpty)
    }

    /// The widest text wraps, so that the columns fit into the width of the layout.
    @Test func longTextsWrap() throws {
        let diagram = try table(
            "Name,Text\nA,aaaa bbbb cccc dddd eeee\n", "views: {cell: {padding: 0, spacing: 10}}")
        #expect(diagram.contentFrame.width == 175)
        let narrow = try Fixture.diagram(
            """
            layout: {type: table, width: 100}
            views: {cell: {padding: 0, spacing: 10}}
            data: {csv: t.csv}
            """, files: ["t.csv": "Name,Text\nA,aaaa bbbb cccc dddd eeee\n"])
        // 21 points are those of the title, and 69 points have room for two words.
        #expect(narrow.contentFrame.width == 100)
        #expect(edges(narrow)["cccc"] == 31)
        #expect(edges(narrow)["dddd"] == 61)
        #expect(narrow.warnings.isEmpty)
        let broken = try Fixture.diagram(
            """
            layout: {type: table, width: 40}
            data: {csv: t.csv}
            """, files: ["t.csv": "Name,Text\nA,aaaabbbbccccdddd\n"])
        #expect(
            Fixture.describe(broken.warnings) == [
                "2:1 a word of 'A' is wider than its box and is broken; increase 'width' of the layout"
            ])
    }

    /// All columns are shown in the order of the file, also ids, labels and columns without values, but not the
    /// addresses and tooltips of rows.
    @Test func allFieldsAreColumns() throws {
        let csv = "Ref,label,Empty,link,id,tooltip\nr,L,,http://a.b,i,t\n"
        let diagram = try table(csv)
        #expect(diagram.content.views.columns?.columns.map(\.title) == ["Ref", "label", "Empty", "id"])
        #expect(Fixture.log(diagram).texts == ["Ref", "label", "Empty", "id", "r", "L", "i"])
        let element = try #require(Fixture.log(diagram).elements.first { $0.id == "i" })
        #expect(element.title == "t")
        #expect(diagram.hasLinks)
        #expect(Fixture.describe(diagram.warnings).isEmpty)
    }

    /// Records in diagram files have the same columns, without a label or an id.
    @Test func recordsAreRows() throws {
        let diagram = try Fixture.diagram(
            """
            layout: {type: table}
            data:
              sections:
                - label: Winter
                  items: [{Work: Plant, Hours: 3}, {Work: Cut, Tool: Saw, Hours: 2.5}]
                - items: [{Work: Mulch}]
            """)
        #expect(diagram.content.views.columns?.columns.map(\.title) == ["Work", "Hours", "Tool"])
        #expect(
            diagram.textAlternative(isMarkdown: true) == """
                **Winter**

                | Work | Hours | Tool |
                | --- | ---: | --- |
                | Plant | 3 |  |
                | Cut | 2.5 | Saw |
                | Mulch |  |  |

                """)
    }

    @Test func fileListsColumns() throws {
        let diagram = try table(
            Self.places,
            """
            views:
              columns:
                - {text: "{Location} ({Inhabitants})", title: City, width: 120}
                - Lat
                - "{Lon}"

            """)
        #expect(diagram.content.views.columns?.columns.map(\.title) == ["City", "Lat", "Lon"])
        #expect(diagram.content.views.columns?.columns.map(\.width) == [120, 28, 39])
        #expect(Fixture.log(diagram).texts.contains("(1995471)"))
    }

    /// A folded row, a selection and a column of the section leave the columns as they are.
    @Test func rowsAreSelectedAndFolded() throws {
        let csv = "Tree,section,Year\nPear,Wall,1990\nPlum,Wall,2001\nFig,Yard,2010\nQuince,Wall,2015\n"
        let diagram = try table(csv)
        #expect(diagram.content.views.columns?.columns.map(\.title) == ["Tree", "Year"])
        let folded = try Fixture.diagram(
            "layout: {type: table}\ndata: {csv: t.csv, except: [Fig], fold: 1}\n", files: ["t.csv": csv])
        #expect(
            folded.textAlternative(isMarkdown: true) == """
                **Wall**

                | Tree | Year |
                | --- | ---: |
                | Pear | 1990 |
                | +2 more |  |

                """)
        #expect(Fixture.log(folded).texts == ["Tree", "Year", "Pear", "1990", "+2 more"])
    }

    /// The content of a cell takes the place of columns, also in a table.
    @Test(arguments: [
        (
            "layout: {type: table}\nviews: {cell: {content: ['{a}']}, columns: [a]}",
            "2:44 'columns' has no effect: the cell has 'content'"
        ),
        (
            "layout: {type: grid}\nviews: {columns: [a]}",
            "2:18 'columns' has no effect: the layout 'grid' has no columns"
        ),
    ])
    func columnsWithoutEffectAreWarnings(_ yaml: String, _ message: String) throws {
        let data = "\ndata: {sections: [{items: [{label: x, a: 1}]}]}\n"
        #expect(Fixture.describe(try Fixture.diagram(yaml + data).warnings).contains(message))
    }

    @Test(arguments: [
        (
            "layout: {type: table}\nviews: {columns: [plcae, a]}",
            "2:19 no item has a field 'plcae' | did you mean 'place'? | write 'plcae?' if it may be missing"
        ),
        (
            "layout: {type: table}\nviews: {columns: []}",
            "2:18 expected at least 1 entry, found 0"
        ),
        (
            "layout: {type: table}\nviews: {columns: [{title: A}]}",
            "2:19 a part needs 'text'"
        ),
    ])
    func wrongColumnsAreErrors(_ yaml: String, _ message: String) {
        let data = "\ndata: {sections: [{items: [{label: x, a: 1, place: y}]}]}\n"
        #expect(Fixture.complaints(yaml + data) == [message])
    }

    /// Hostile tables are drawn without a trap.
    @Test(arguments: [
        "a\n", "a,b\n,\n\n", "x,\"a\nb\"\n1,2\n", "**a**,{b},`c`\n1,2,3\n", "n\n1e999\n-\n.\n",
        "n\n\(String(repeating: "9", count: 10_000))\n", "u\n\(String(repeating: "w", count: 10_000))\n",
        (0..<300).map { "c\($0)" }.joined(separator: ",") + "\n1\n",
    ])
    func hostileTablesAreDrawn(_ csv: String) throws {
        guard let diagram = try? table(csv) else { return }
        #expect(diagram.contentFrame.width <= 960)
        try diagram.resolve()
    }

    /// Titles are literal, also if they look like markup or templates.
    @Test func titlesAreLiteral() throws {
        let diagram = try table("**a**,{b}\n1,2\n")
        #expect(Fixture.log(diagram).texts == ["**a**", "{b}", "1", "2"])
    }

    /// In a table from right to left, the first column is at the right, and digits are still at the right of their column.
    @Test func tablesAreMirrored() throws {
        let diagram = try Fixture.diagram(
            "layout: {type: table, layoutDirection: rightToLeft}\ndata: {csv: t.csv}\n",
            files: ["t.csv": "N,I\nab,12\nc,345\n"])
        // The columns are 12 and 17 points wide.
        let found = edges(diagram)
        #expect(diagram.contentFrame.width == 73)
        #expect(found["ab"] == 51)
        #expect(found["c"] == 57)
        #expect(found["12"] == 16)
        #expect(found["345"] == 10.5)
    }
}
