import Espalier
import Foundation
import Testing

/// Tests that the code of the article "A custom layout in 20 minutes" does what the article says.
@Suite struct TutorialTests {
    /// Removes white space, because the formatter may break the lines of the source at other places than in the
    /// article.
    private func withoutSpace(_ text: String) -> String { text.filter { !$0.isWhitespace } }

    @Test func articleHasTheTestedCode() throws {
        let article = try String(
            contentsOf: SwiftCompiler.root.appendingPathComponent(
                "Sources/Espalier/Espalier.docc/CustomLayout.md"),
            encoding: .utf8)
        let source = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("HierarchyLayout.swift"), encoding: .utf8)
        let compiled = withoutSpace(source)
        let blocks = article.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        #expect(blocks.count >= 6)
        for block in blocks {
            #expect(compiled.contains(withoutSpace(block)), "\(block)")
        }
    }

    @Test func framesAreThoseOfTheArticle() throws {
        let (view, source) = showHierarchy()
        defer { withExtendedLifetime(source) {} }
        func frame(_ item: Int, _ section: Int) -> CGRect? {
            view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
        }
        // The cells are 140 x 30 points, with insets of 20 at the left and right and 5 at the top and bottom.
        #expect(frame(0, 0) == CGRect(x: 20, y: 5, width: 140, height: 30))
        #expect(frame(0, 1) == CGRect(x: 200, y: 5, width: 140, height: 30))
        #expect(frame(1, 1) == CGRect(x: 200, y: 85, width: 140, height: 30))
        #expect((0..<3).map { frame($0, 2)?.minY } == [5, 45, 85])
        #expect(view.contentSize == CGSize(width: 540, height: 120))
        let line = try #require(
            view.layoutAttributesForSupplementaryElement(
                ofKind: "line", at: IndexPath(item: 0, section: 0)))
        #expect(line.frame == CGRect(x: 160, y: 20, width: 40, height: 81))
        let content = CGRect(origin: .zero, size: view.contentSize)
        #expect(view.elements(in: content).count == 6 + 3)
        #expect(view.layoutDiagnostics.isEmpty)
    }

    @Test func pictureShowsClassesAndLines() throws {
        let (view, source) = showHierarchy()
        defer { withExtendedLifetime(source) {} }
        let svg = try view.picture(.content).svgString()
        for name in ["Shape", "Polygon", "Ellipse", "Triangle", "Rectangle", "Circle"] {
            #expect(svg.contains(">\(name)<"))
        }
        // The line starts at the middle of the right edge of Shape. It leads to Polygon in the same row, and to Ellipse
        // 80 points below.
        #expect(svg.contains("<path d=\"M160 20.5h20 0 20m-40 0h20v80h20\""))
    }
}
