import EspalierCollectionLayout
import EspalierGraphics
import EspalierLayouts
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// Tests diagrams whose items have areas in proportion to their sizes.
@Suite struct SizedHierarchyTests {
    private static let types = ["treemap", "icicle", "sunburst", "pack"]

    private func yaml(_ outline: String, _ type: String, _ layout: String = "", views: String = "") -> String
    {
        let lines = outline.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
        return
            "layout: {type: \(type), width: 200, height: 100\(layout)}\n\(views)data:\n  outline: |\n\(lines)\n"
    }

    private static let house = """
        House {size: 10}
          Kitchen {size: 30}
          Garden {size: 1960}
        """

    @Test(arguments: types) func theAlternativeHasAllSizes(type: String) throws {
        let diagram = try Fixture.diagram(yaml(Self.house, type))
        #expect(
            diagram.textAlternative(isMarkdown: false)
                == "- House: 2,000 (100%)\n  - Kitchen: 30 (1.5%)\n  - Garden: 1,960 (98%)\n")
    }

    @Test(arguments: types) func badSizesHavePlaces(type: String) throws {
        func complaints(_ outline: String) -> [String] { Fixture.complaints(yaml(outline, type)) }
        #expect(complaints("A\n  B {size: 1}\n  C") == ["6:7 'C' has no size"])
        #expect(
            complaints("A {size: -1}") == [
                "4:5 expected 'size' to be a number of 0 or more, found '-1'"
            ])
        #expect(
            complaints("A {size: nan}") == [
                "4:5 expected 'size' to be a number of 0 or more, found 'nan'"
            ])
        #expect(complaints("A {size: 1e308}").first?.contains("the size of 'A' is above") == true)
        #expect(
            complaints("A\n  B") == [
                "4:5 no item has the field 'size', from which the layout '\(type)' makes areas"
            ])
    }

    @Test(arguments: types) func onlyZerosAreANote(type: String) throws {
        let diagram = try Fixture.diagram(yaml("A {size: 0}\nB {size: 0}", type, ", itemSpacing: 0"))
        #expect(
            Fixture.describe(diagram.warnings) == ["4:5 all sizes are 0, so all items have the same size"])
        let frames = diagram.collectionView.elements(in: diagram.bounds).map(\.frame)
        // Two halves of the view or of the circle in it, or two circles of half of its diameter.
        let area: CGFloat = ["sunburst": 5_000, "pack": 2_500][type] ?? 10_000
        #expect(frames.count == 2 && frames.allSatisfy { abs($0.width * $0.height - area) < 1e-6 })
    }

    /// 3 of 1,000 and 997 are too small: the areas of 20,000 points are 40 and 20 points, of which none is a square of 10.
    @Test func smallItemsAreOneWithATooltip() throws {
        let diagram = try Fixture.diagram(
            yaml(
                "A {size: 997}\nB {size: 2}\nC {size: 1}", "treemap",
                ", minimumItemSize: 10, itemSpacing: 0"))
        let log = Fixture.log(diagram)
        let more = try #require(log.elements.first { $0.kind == "more" })
        #expect(more.id == "more-B" && more.title == "2 more")
        #expect(log.elements.map(\.id) == ["more-B", "A"])
        #expect(diagram.textAlternative(isMarkdown: false).contains("- C: 1 (0.1%)"))
    }

    /// In `FixedText`, a letter is half as wide as the size of its font.
    @Test func labelsAreDrawnInTheSizeThatFits() throws {
        func texts(_ label: String, width: Int) throws -> [String] {
            let file =
                "layout: {type: treemap, width: \(width), height: 60}\ndata:\n  outline: |\n    \(label) {size: 5}\n"
            return Fixture.log(try Fixture.diagram(file)).texts
        }
        #expect(try texts("Kitchen", width: 100) == ["Kitchen", "5"])
        #expect(try texts("Kitchen", width: 40) == ["Kitchen", "5"])
        #expect(try texts("Kitchen", width: 20).isEmpty)
        let small = try Fixture.diagram(yaml("Kitchen {size: 5}", "treemap"))
        #expect(Fixture.log(small).elements.first?.title == "Kitchen: 5 (100%)")
    }

    @Test func aHeaderIsDroppedIfItsTextDoesNotFit() throws {
        func kinds(_ label: String) throws -> [String] {
            let diagram = try Fixture.diagram(yaml("\(label)\n  A {size: 1}\n  B {size: 2}", "treemap"))
            return Fixture.log(diagram).elements.map(\.kind)
        }
        #expect(try kinds("House") == ["container", "header", "cell", "cell"])
        let long = String(repeating: "House", count: 40)
        #expect(try kinds(long) == ["container", "cell", "cell"])
    }

    @Test(arguments: types) func categoriesAndConditionsApply(type: String) throws {
        let views = "views:\n  colorBy: kind\n  cell: {link: '{page?}', when: [{label: B, fill: red}]}\n"
        let outline = "A\n  B {size: 1, kind: x, page: 'b.html'}\n  C {size: 1, kind: y}"
        let log = Fixture.log(try Fixture.diagram(yaml(outline, type, views: views)))
        #expect(log.elements.contains { $0.link == "b.html" })
    }

    @Test(arguments: types) func aDeepChainIsDrawn(type: String) throws {
        let lines = ["id,parent,size"] + (0..<2_000).map { "n\($0),\($0 == 0 ? "" : "n\($0 - 1)"),1" }
        let diagram = try Fixture.diagram(
            "layout: {type: \(type)}\ndata: {csv: d.csv}\n", files: ["d.csv": lines.joined(separator: "\n")])
        #expect(diagram.itemCount == 2_000)
        #expect(!Fixture.log(diagram).elements.isEmpty)
    }
}
