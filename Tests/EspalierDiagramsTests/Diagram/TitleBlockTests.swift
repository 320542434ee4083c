import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierBoxes
@testable import EspalierDiagrams

@Suite struct TitleBlockTests {
    /// The 23 words of the description have 4 letters each; the text is as wide as 114 letters.
    @Test(arguments: ["leftToRight", "rightToLeft"])
    func descriptionsOfSeveralLinesAreBalanced(direction: String) throws {
        let description = Array(repeating: "word", count: 23).joined(separator: " ")
        let diagram = try Fixture.diagram(
            """
            title: T
            description: \(description)
            output: { title: true }
            layout: { type: grid, numberOfColumns: 1, width: 900, layoutDirection: \(direction) }
            data: { sections: [{ items: [a] }] }
            """)
        let block = try #require(Fixture.log(diagram).elements.first { $0.kind == "description" })
        // The subtitle's letters are 6.5 points wide. A line has at most 100 letters, so the text has two lines, the
        // longer one of which has 12 words.
        #expect(block.frame.width == 59 * 6.5)
        #expect(block.frame.height.rounded() == 26)
    }

    /// Titles, descriptions, legends and captions of panels are aligned with the layout direction, like the cards.
    @Test(arguments: [("leftToRight", TextContainer.Alignment.leading), ("rightToLeft", .trailing)])
    func linesAreAlignedWithTheLayoutDirection(direction: String, alignment: TextContainer.Alignment) throws {
        let text = FixedText()
        let long = Array(repeating: "word", count: 40).joined(separator: " ")
        _ = try Fixture.diagram(
            """
            title: T
            description: D
            output: { title: true }
            views: { colorBy: kind, legend: true, cell: { shape: none, content: [] } }
            panels: { items: [{ caption: C }] }
            layout: { type: grid, numberOfColumns: 1, width: 200, layoutDirection: \(direction) }
            data: { sections: [{ items: [{ label: a, kind: \(long) }] }] }
            """, text: text)
        #expect(text.containers.count >= 4)
        #expect(text.containers.allSatisfy { $0.alignment == alignment })
    }

    @Test func balancingDividesNoWord() {
        let text = FixedText()
        func lines(_ string: String, _ width: CGFloat) -> TextLayout {
            text.balancedLayout(string, .subtitle, in: .paper, width: width)
        }
        #expect(lines("aa bb cc \(String(repeating: "x", count: 30)) d", 260).size.width == 32 * 6.5)
        #expect(lines("aa bb", 260) == lines("aa bb", 2_000))
        #expect(lines("aa\nbb", 260).size.width == 2 * 6.5)
    }
}
