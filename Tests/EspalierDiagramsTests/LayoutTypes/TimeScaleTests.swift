import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// Tests timelines whose items are at their dates.
@Suite struct TimeScaleTests {
    private func diagram(_ csv: String, width: Int = 400) throws -> Diagram {
        try Fixture.diagram(
            """
            layout: {type: timeline, scale: date, width: \(width), markerSize: 10, itemSpacing: 10}
            views:
              cell: {padding: 0, height: 20}
              supplementary: {tick: {padding: 0, height: 10}, header: {padding: 0, height: 20}}
            output: {margin: 0}
            data: {csv: t.csv}
            """, files: ["t.csv": csv])
    }

    private func frames(_ diagram: Diagram, _ kind: String) -> [CGRect] {
        diagram.elements().filter { $0.kind == kind }.map(\.frame)
    }

    /// The axis begins after the name of the lane (7 points), its spacing (16 points) and half of the label "2000" (10.5
    /// points), and is 356 points long for 3,653 days.
    ///
    /// The day 1,827 is at 211.55 points, and the day 2,891 at 315.24 points. The label of the third item has no room in its
    /// bar, and none after it.
    @Test func barsAndMarksAreAtTheirDates() throws {
        let diagram = try diagram(
            """
            label,start,end,lane
            Pear tree,2000,2004,A
            Fig,2005,,A
            Plum in bloom,2007-12,2009,A
            Tie,2000-01-01,2009-12-31,B

            """)
        func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat = 20) -> CGRect {
            CGRect(x: x, y: y, width: width, height: height)
        }
        #expect(frames(diagram, "bar") == [rect(34, 17, 178), rect(315, 17, 75), rect(34, 85, 356)])
        #expect(frames(diagram, TimelineLayout.Kind.marker) == [rect(207, 46, 10, 10)])
        #expect(frames(diagram, CollectionView.elementKindSectionHeader) == [rect(0, 17, 7), rect(0, 85, 7)])
        let cells = diagram.elements().filter { $0.category == .cell }.map(\.frame)
        #expect(cells == [rect(34, 17, 54), rect(219, 41, 18), rect(235, 17, 78), rect(34, 85, 18)])
        // The label "2010" would end at 401 points.
        #expect(frames(diagram, "tick").count == 10)
        #expect(frames(diagram, "tick").first == rect(24, 0, 21, 10))
        #expect(frames(diagram, "gridLine").first == rect(34, 10, 1, 95))
        // Lines are interrupted by the labels of the second and the third item, which aren't in their bars.
        #expect(frames(diagram, "gridLine").count > 10)
        #expect(
            frames(diagram, "gridLine").allSatisfy { line in
                cells[1...2].allSatisfy { !$0.intersectsArea(of: line) }
            })
        #expect(diagram.bounds.size == CGSize(width: 400, height: 105))
        var texts: [String] = []
        diagram.forEachText(in: diagram.bounds) { texts.append($0.string) }
        #expect(texts.filter { Int($0) != nil } == (2000...2009).map(String.init))
        #expect(
            diagram.textAlternative(isMarkdown: false) == """
                - A
                  - Pear tree: 2000 to 2004
                  - Fig: 2005
                  - Plum in bloom: 2007-12 to 2009
                - B
                  - Tie: 2000-01-01 to 2009-12-31

                """)
        #expect(diagram.warnings.isEmpty)
    }

    /// No label overlaps another label or another item's bar or mark, and the axis' labels don't overlap.
    @Test(arguments: [1, 2, 3, 4])
    func nothingOverlaps(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var csv = "label,start,end,lane\n"
        for number in 0..<60 {
            let (year, length) = (
                Int.random(in: 1990...2020, using: &random), Int.random(in: 0...9, using: &random)
            )
            let name = String(repeating: "n", count: Int.random(in: 1...30, using: &random))
            csv +=
                "\(name)\(number),\(year)-0\(1 + number % 9),\(length == 0 ? "" : "\(year + length)"),\(number % 3)\n"
        }
        let diagram = try diagram(csv, width: 500)
        var boxes: [Int: [CGRect]] = [:]
        for element in diagram.elements()
        where element.category == .cell || ["bar", TimelineLayout.Kind.marker].contains(element.kind) {
            let path = element.indexPath
            boxes[path[0] * 1_000 + path[1], default: []].append(element.frame)
        }
        #expect(boxes.count == 60)
        let all = boxes.sorted { $0.key < $1.key }.map(\.value)
        for (index, one) in all.enumerated() {
            for other in all[(index + 1)...] {
                #expect(!one.contains { frame in other.contains { $0.intersectsArea(of: frame) } })
            }
        }
        let ticks = frames(diagram, "tick").sorted { $0.minX < $1.minX }
        #expect(ticks.count > 3)
        #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.maxX < $1.minX })
        let content = diagram.bounds
        #expect(all.joined().allSatisfy { content.contains($0) })
    }

    @Test(arguments: [
        (
            "a,spring,\n",
            "2:1 expected 'start' to be a date such as 2024, 2024-03, 2024-03-05 or 2024-03-05T12:00, found 'spring'"
        ),
        (
            "a,2024,2024-02-30\n",
            "2:1 expected 'end' to be a date such as 2024, 2024-03, 2024-03-05 or 2024-03-05T12:00, found '2024-02-30'"
        ),
        ("a,,2024\n", "2:1 'a' has no 'start'"),
        ("a,2024-03,2024-02\n", "2:1 'a' ends before it starts: 2024-03 to 2024-02"),
    ])
    func wrongDatesAreErrors(_ row: String, _ message: String) {
        #expect(
            Fixture.complaints(
                "layout: {type: timeline, scale: date}\ndata: {csv: t.csv}\n",
                files: ["t.csv": "label,start,end\n" + row]) == [message])
    }

    @Test func optionsOfTheOrderAreErrors() {
        #expect(
            Fixture.complaints(
                "layout: {type: timeline, scale: date, placement: leading}\n"
                    + "data: {sections: [{items: [{label: a, start: 2024}]}]}\n")
                == ["1:50 'placement' has no effect with 'scale: date'"])
    }

    /// A single moment, items at one moment, folded items and years at the ends of the calendar are drawn.
    @Test(arguments: [
        "a,2024-03-05T12:00:30.5+01:00,\n", "a,2024,\nb,2024,\nc,2024,\n", "a,0000,9999\n", "a,9999,9999\n",
        "\(String(repeating: "long ", count: 100)),2024,2025\n", "a,2024-01-01 00:00,2024-01-01T00:00Z\n",
    ])
    func hostileDatesAreDrawn(_ rows: String) throws {
        let diagram = try diagram("label,start,end\n" + rows)
        try diagram.resolve()
        #expect(diagram.bounds.width <= 400)
        let folded = try Fixture.diagram(
            "layout: {type: timeline, scale: date}\ndata: {csv: t.csv, fold: 1}\n",
            files: ["t.csv": "label,start,end\n" + rows + "z,2024-05,\n"])
        try folded.resolve()
    }

    /// A date with the length of its unit in days.
    static let units: [(String, Double)] = [
        ("2024", 366), ("2023-02", 28), ("2024-12", 31), ("2024-03-05", 1), ("2024-03-05T12:00", 0),
        ("2024-03-05 12:00:59.25Z", 0),
    ]

    @Test(arguments: units) func endsIncludeTheirUnit(_ text: String, _ days: Double) throws {
        let date = try #require(ISODate(text))
        #expect(date.end - date.start == days * 86_400)
    }

    @Test func offsetsAreSubtracted() throws {
        let time = try #require(ISODate("2024-03-05T00:30+01:00"))
        #expect(time.start == ISODate("2024-03-04T23:30Z")?.start)
        #expect(ISODate("2024-03-05T00:30-0130")?.start == ISODate("2024-03-05T02:00")?.start)
    }

    @Test(arguments: [
        "", "24", "20240305", "2024-3", "2024-13", "2024-02-30", "2024-03-05T", "2024-03-05T24:00",
        "2024-03-05T12:60",
        "2024-03-05T12:00X", "2024-03-05T12:00+1", "2024-", "-2024", "2024-03-05T12:00:00.", "٢٠٢٤",
    ])
    func otherTextsAreNoDates(_ text: String) { #expect(ISODate(text) == nil) }
}
