import Espalier
import Foundation
import Testing

/// The article's code compiles and does what the article says.
@Suite struct TutorialTests {
    private final class Classes: CollectionViewDataSource, HierarchyLayoutDataSource {
        // Root with A and B; A with A1, A2; B with B1.
        private let children: [[[Int]]] = [[[0, 1]], [[0, 1], [2]], [[], [], []]]

        func numberOfSections(in collectionView: CollectionView) -> Int { children.count }

        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
            children[section].count
        }

        func collectionView(
            _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
        ) -> CollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "class", for: indexPath)
        }

        func childrenOfClass(at indexPath: IndexPath) -> [IndexPath] {
            children[indexPath.section][indexPath.item].map {
                IndexPath(item: $0, section: indexPath.section + 1)
            }
        }

        func numberOfRowsForClassAndChildren(at indexPath: IndexPath) -> Int {
            max(1, childrenOfClass(at: indexPath).map(numberOfRowsForClassAndChildren).reduce(0, +))
        }
    }

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Formatting may break lines elsewhere.
    private func withoutSpace(_ text: String) -> String { text.filter { !$0.isWhitespace } }

    @Test func theArticlesCodeIsTheCodeThatCompiles() throws {
        let article = try String(
            contentsOf: Self.root.appendingPathComponent("Sources/Espalier/Espalier.docc/CustomLayout.md"),
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

    @Test func theLayoutStandsAsTheArticleSays() throws {
        let classes = Classes()
        let view = showHierarchy(from: classes)
        func frame(_ item: Int, _ section: Int) -> CGRect? {
            view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
        }
        // Cells of 140 x 30 with 20 beside and 5 above and below.
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
}
