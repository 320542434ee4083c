import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct ClassHierarchyLayoutTests {
    /// A root with two children, the first of which has two children.
    private static let small = "((()())())"

    private func guideLayout() -> ClassHierarchyLayout {
        let layout = ClassHierarchyLayout()
        layout.itemSize = CGSize(width: 100, height: 21)
        layout.insets = EdgeInsets(top: 3, left: 10, bottom: 5, right: 20)
        return layout
    }

    private func elements(_ view: CollectionView) -> [ClassHierarchyLayoutAttributes] {
        let everything = CGRect(x: -1, y: -1, width: 1e9, height: 1e9)
        return view.elements(in: everything).compactMap { $0 as? ClassHierarchyLayoutAttributes }
    }

    // MARK: The guide's numbers

    @Test func framesFollowTheGuide() {
        let layout = guideLayout()
        let sample = SampleHierarchy(LevelTree(parentheses: Self.small))
        let view = sample.view(layout)
        let all = elements(view)
        let cells = all.filter { $0.representedElementCategory == .cell }
        #expect(
            cells.map(\.indexPath)
                == [[0, 0], [1, 0], [1, 1], [2, 0], [2, 1]].map { IndexPath(indexes: $0) })
        #expect(
            cells.map(\.frame.origin) == [
                CGPoint(x: 10, y: 3), CGPoint(x: 140, y: 3), CGPoint(x: 140, y: 61), CGPoint(x: 270, y: 3),
                CGPoint(x: 270, y: 32),
            ])
        #expect(layout.collectionViewContentSize == CGSize(width: 3 * 130, height: 3 * 29))
        #expect(cells.map(\.children.count) == [2, 2, 0, 0, 0])
        #expect(cells[1].children == [IndexPath(item: 0, section: 2), IndexPath(item: 1, section: 2)])
        #expect(view.layoutDiagnostics.isEmpty)
    }

    @Test func connectorsAreSupplementaryViewsOfClassesWithChildren() throws {
        let sample = SampleHierarchy(LevelTree(parentheses: Self.small))
        let view = sample.view(guideLayout())
        let all = elements(view)
        let connectors = all.prefix { $0.representedElementKind == "connector" }
        #expect(
            connectors.map(\.indexPath) == [IndexPath(item: 0, section: 0), IndexPath(item: 0, section: 1)])
        #expect(all.count == connectors.count + 5)
        let root = try #require(connectors.first)
        // The connector extends from the root's edge at 110 to the children's edge at 140, and from the middle of row
        // 0 at 13.5 to the middle of row 2 at 71.5. Half a line width is added on each side, and the frame is rounded
        // outward to pixels.
        #expect(root.frame == CGRect(x: 109, y: 13, width: 32, height: 59))
        let connector = try #require(root.connector)
        #expect(connector.start == CGPoint(x: 1, y: 0.5))
        #expect(connector.bus == .init(start: CGPoint(x: 16.5, y: 0.5), end: CGPoint(x: 16.5, y: 58.5)))
        #expect(Array(connector.tips) == [CGPoint(x: 31, y: 0.5), CGPoint(x: 31, y: 58.5)])
    }

    @Test func pathsTurnIntoTheLastChildAndGoStraightToTheFirst() throws {
        let sample = SampleHierarchy(LevelTree(parentheses: "(()()())"))
        let layout = guideLayout()
        let view = sample.view(layout)
        let connector = try #require(elements(view).first?.connector)
        #expect(
            connector.path().elements == [
                .move(CGPoint(x: 16.5, y: 0.5)), .line(CGPoint(x: 16.5, y: 58.5)),
                .line(CGPoint(x: 31, y: 58.5)),
                .move(CGPoint(x: 1, y: 0.5)), .line(CGPoint(x: 16.5, y: 0.5)),
                .move(CGPoint(x: 16.5, y: 0.5)), .line(CGPoint(x: 31, y: 0.5)),
                .move(CGPoint(x: 16.5, y: 29.5)), .line(CGPoint(x: 31, y: 29.5)),
            ])
        // In a path for a rectangle, lines to children outside of the rectangle may be missing; here, it is the line to
        // the first child.
        let part = connector.path(in: CGRect(x: 0, y: 20, width: 40, height: 20))
        #expect(part.elements.count == 7)
        layout.connectorStyle = .straight
        let straight = try #require(elements(view).first?.connector)
        #expect(
            straight.path().elements.suffix(2) == [
                .move(CGPoint(x: 1, y: 0.5)), .line(CGPoint(x: 31, y: 58.5)),
            ])
    }

    // MARK: Directions

    @Test(arguments: ClassHierarchyLayout.Arrangement.allCases, [false, true])
    func directionsAreMirrorImagesOfEachOther(arrangement: ClassHierarchyLayout.Arrangement, centers: Bool) {
        var generator = SeededGenerator(seed: 5)
        let sample = SampleHierarchy(LevelTree.random(roots: 1, count: 60, using: &generator))
        let layout = ClassHierarchyLayout()
        layout.itemSize = CGSize(width: 31, height: 31)
        (layout.insets, layout.sectionSpacing) = (EdgeInsets(all: 4), 0)
        layout.aspectRatio = .init(1)
        layout.arrangement = arrangement
        layout.parentAlignment = centers ? .center : .firstChild
        let view = sample.view(layout)
        func frames(_ direction: ClassHierarchyLayout.Direction) -> (frames: [CGRect], size: CGSize) {
            layout.direction = direction
            return (
                elements(view).filter { $0.representedElementCategory == .cell }.map(\.frame),
                layout.collectionViewContentSize
            )
        }
        let (right, size) = frames(.leftToRight)
        #expect(
            frames(.rightToLeft).frames
                == right.map {
                    CGRect(x: size.width - $0.maxX, y: $0.minY, width: $0.width, height: $0.height)
                })
        #expect(
            frames(.topToBottom).frames
                == right.map { CGRect(x: $0.minY, y: $0.minX, width: $0.height, height: $0.width) })
        #expect(
            frames(.bottomToTop).frames
                == right.map {
                    CGRect(x: $0.minY, y: size.width - $0.maxX, width: $0.height, height: $0.width)
                })
    }

    // MARK: Queries

    @Test(arguments: ClassHierarchyLayout.Arrangement.allCases)
    func aRectangleFindsWhatFilteringFinds(arrangement: ClassHierarchyLayout.Arrangement) {
        var generator = SeededGenerator(seed: 8)
        let sample = SampleHierarchy(
            LevelTree.random(roots: 1, count: 300, greatestFanOut: 20, using: &generator))
        let layout = guideLayout()
        layout.arrangement = arrangement
        let view = sample.view(layout)
        let all = elements(view)
        let size = layout.collectionViewContentSize
        for _ in 0..<50 {
            let rect = CGRect(
                x: Double.random(in: -50...size.width, using: &generator),
                y: Double.random(in: -50...size.height, using: &generator),
                width: Double.random(in: 0...400, using: &generator),
                height: Double.random(in: 0...400, using: &generator))
            let found = layout.layoutAttributesForElements(in: rect) ?? []
            #expect(
                found.map(\.indexPath) == all.filter { $0.frame.intersectsArea(of: rect) }.map(\.indexPath))
        }
        for attributes in all {
            let onDemand =
                attributes.representedElementKind.map {
                    layout.layoutAttributesForSupplementaryView(ofKind: $0, at: attributes.indexPath)
                } ?? layout.layoutAttributesForItem(at: attributes.indexPath)
            #expect(onDemand?.isEqual(attributes) == true)
        }
        #expect(view.layoutDiagnostics.isEmpty)
        #expect(layout.issueCount == 0)
    }

    @Test func continuationsShowAClassAgain() throws {
        let tree = LevelTree(levelSizes: [1, 1, 30], childCounts: [1, 30] + Array(repeating: 0, count: 30))
        let sample = SampleHierarchy(tree)
        let layout = guideLayout()
        layout.arrangement = .columns
        let view = sample.view(layout)
        let continuations = elements(view).filter { $0.representedElementKind == "continuation" }
        let first = try #require(continuations.first)
        #expect(first.indexPath == IndexPath(indexes: [1, 0, 1]))
        #expect(first.isContinuation)
        #expect(first.frame.size == layout.itemSize)
        #expect(
            layout.layoutAttributesForSupplementaryView(ofKind: "connector", at: first.indexPath) != nil)
        let shown = elements(view).filter {
            $0.representedElementKind == "connector" && $0.indexPath.section == 1
        }
        #expect(shown.flatMap(\.children) == (0..<30).map { IndexPath(item: $0, section: 2) })
    }

    /// Continuations with a size of their own have it in both forms of columns, and no boxes overlap.
    @Test(arguments: [TreeChildPlacement.beside, .below])
    func continuationsHaveTheirOwnSize(placement: TreeChildPlacement) throws {
        let tree = LevelTree(levelSizes: [1, 1, 60], childCounts: [1, 60] + Array(repeating: 0, count: 60))
        let sample = SampleHierarchy(tree)
        sample.sizes[[1, 0]] = CGSize(width: 160, height: 200)
        let layout = guideLayout()
        layout.arrangement = .columns
        layout.childPlacement = placement
        sample.continuationSize = CGSize(width: 60, height: 20)
        let view = sample.view(layout)
        let boxes = elements(view).filter { ["continuation", nil].contains($0.representedElementKind) }
        let continuations = boxes.filter { $0.representedElementKind == "continuation" }
        #expect(!continuations.isEmpty)
        #expect(continuations.allSatisfy { $0.frame.size == CGSize(width: 60, height: 20) })
        for (index, box) in boxes.enumerated() {
            #expect(boxes[..<index].allSatisfy { !$0.frame.intersectsArea(of: box.frame) })
        }
    }

    @Test func unknownElementsHaveNoAttributes() {
        let layout = guideLayout()
        let view = SampleHierarchy(LevelTree(parentheses: Self.small)).view(layout)
        _ = elements(view)
        for path in [[0, 1], [3, 0], [-1, 0], [0, -1]] {
            #expect(layout.layoutAttributesForItem(at: IndexPath(indexes: path)) == nil)
        }
        #expect(layout.layoutAttributesForSupplementaryView(ofKind: "connector", at: [1, 1]) == nil)
        #expect(layout.layoutAttributesForSupplementaryView(ofKind: "other", at: [0, 0]) == nil)
        #expect(layout.layoutAttributesForSupplementaryView(ofKind: "continuation", at: [0, 0, 1]) == nil)
    }

    // MARK: Attributes

    @Test func attributesCompareAndCopyWhatTheyAdd() {
        let one = ClassHierarchyLayoutAttributes(forCellWith: [0, 0])
        let other = ClassHierarchyLayoutAttributes(forCellWith: [0, 0])
        #expect(one.isEqual(other))
        one.children = [[1, 0]]
        #expect(!one.isEqual(other))
        other.storedChildren = .range(0..<1, section: 1)
        #expect(one.isEqual(other))
        #expect((one.copy() as? ClassHierarchyLayoutAttributes)?.children == [[1, 0]])
        other.isContinuation = true
        #expect(!one.isEqual(other))
    }

    // MARK: Data in another order, and bad data

    @Test func childrenCanBeAnywhereInTheNextSection() {
        // The root's two children are in the opposite order, and the grandchildren are in mixed order.
        let sample = SampleHierarchy(LevelTree(parentheses: "((()())(()))"))
        sample.answersRanges = false
        sample.children[0][0] = [[1, 1], [1, 0]]
        sample.children[1] = [[[2, 2], [2, 0]], [[2, 1]]]
        let layout = guideLayout()
        let view = sample.view(layout)
        let cells = elements(view).filter { $0.representedElementCategory == .cell }
        #expect(cells.map(\.indexPath) == [[0, 0], [1, 0], [1, 1], [2, 0], [2, 1], [2, 2]])
        #expect(cells.map { ($0.frame.minY - 3) / 29 } == [0, 1, 0, 2, 0, 1])
        #expect(cells[1].children == [[2, 2], [2, 0]])
        #expect(layout.issues.isEmpty)
        #expect(view.layoutDiagnostics.isEmpty)
    }

    @Test func invalidChildrenAreIgnored() {
        let sample = SampleHierarchy(LevelTree(levelSizes: [2, 3], childCounts: [2, 0, 0, 0, 0]))
        sample.answersRanges = false
        sample.children[0] = [[[1, 0], [1, 7], [0, 0]], [[1, 0], [1, 1]]]
        let layout = guideLayout()
        let view = sample.view(layout)
        let cells = elements(view).filter { $0.representedElementCategory == .cell }
        #expect(cells.count == 5)
        #expect(
            layout.issues.map(\.description) == [
                "[1, 7], given as a child of [0, 0], isn't an item of section 1",
                "[0, 0], given as a child of [0, 0], isn't an item of section 1",
                "[1, 0], given as a child of [0, 1], already has a parent",
                "[1, 2] has no parent in section 0",
            ])
    }

    @Test(arguments: [
        CGSize(width: Double.nan, height: 21), CGSize(width: -1, height: 21),
        CGSize(width: Double.infinity, height: 21), CGSize(width: 1e308, height: 21),
    ])
    func invalidSizesAreReplacedByItemSize(size: CGSize) {
        let sample = SampleHierarchy(LevelTree(parentheses: Self.small))
        sample.sizes[[1, 1]] = size
        let layout = guideLayout()
        let view = sample.view(layout)
        let cells = elements(view).filter { $0.representedElementCategory == .cell }
        #expect(cells.allSatisfy { $0.frame.size == layout.itemSize })
        #expect(layout.issues.map(\.indexPath) == [[1, 1]])
        #expect(view.layoutDiagnostics.isEmpty)
    }

    @Test(arguments: [-1, Int.min, Int.max])
    func invalidRowCountsAreComputed(rows: Int) {
        let sample = SampleHierarchy(LevelTree(parentheses: Self.small))
        sample.rows[[0, 0]] = rows
        let layout = guideLayout()
        let view = sample.view(layout)
        _ = elements(view)
        #expect(layout.collectionViewContentSize.height == 87)
        #expect(layout.issues.map(\.problem) == [.invalidRowCount(rows)])
    }

    @Test(arguments: ClassHierarchyLayout.Arrangement.allCases)
    func propertiesThatAreNotNumbersAreZero(arrangement: ClassHierarchyLayout.Arrangement) {
        let layout = ClassHierarchyLayout()
        layout.arrangement = arrangement
        layout.itemSize = CGSize(width: Double.nan, height: -5)
        layout.insets = EdgeInsets(top: .nan, left: -.infinity, bottom: .infinity, right: 1e308)
        (layout.rowSpacing, layout.sectionSpacing, layout.treeSpacing) = (.nan, -1, .infinity)
        (layout.columnSpacing, layout.indentation, layout.displayScale) = (.nan, .nan, .nan)
        (layout.connectorLineWidth, layout.connectorCornerRadius) = (.nan, -1)
        layout.aspectRatio = .init(.nan)
        var generator = SeededGenerator(seed: 1)
        let view = SampleHierarchy(LevelTree.random(roots: 2, count: 30, using: &generator)).view(layout)
        _ = elements(view)
        _ = elements(view)
        #expect(layout.collectionViewContentSize.width.isFinite)
        #expect(view.layoutDiagnostics.isEmpty)
    }

    @Test(arguments: ClassHierarchyLayout.Arrangement.allCases)
    func emptyHierarchies(arrangement: ClassHierarchyLayout.Arrangement) {
        let layout = guideLayout()
        layout.arrangement = arrangement
        for counts in [[], [0], [0, 0]] {
            let sample = SampleHierarchy(LevelTree(parentheses: ""))
            sample.counts = counts
            sample.children = counts.map { _ in [] }
            let view = sample.view(layout)
            #expect(elements(view).isEmpty)
        }
    }

    /// A connector that is requested by its index path has attributes only if a query for a rectangle returns it, too.
    ///
    /// Items before `firstFramedSection` have no frames yet.
    @Test func attributesOnDemandAreFramedToo() {
        let layout = ClassHierarchyLayout()
        layout.firstFramedSection = 1
        let view = SampleHierarchy(LevelTree(parentheses: Self.small)).view(layout)
        let shown = Set(elements(view).map(\.indexPath))
        for path in [IndexPath(item: 0, section: 0), IndexPath(item: 0, section: 1)] {
            let connector = layout.layoutAttributesForSupplementaryView(ofKind: "connector", at: path)
            #expect((connector != nil) == shown.contains(path))
        }
        layout.firstFramedSection = 0
        #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)) != nil)
    }

    /// An index path with three indexes identifies a parent that is drawn again, and not a cell.
    @Test func cellsHaveTwoIndexes() {
        let layout = ClassHierarchyLayout()
        let view = SampleHierarchy(LevelTree(parentheses: Self.small)).view(layout)
        #expect(!elements(view).isEmpty)
        #expect(layout.layoutAttributesForItem(at: IndexPath(indexes: [1, 0, 5])) == nil)
        #expect(layout.layoutAttributesForItem(at: IndexPath(indexes: [1, 0])) != nil)
    }

    /// If a data source returns a range with items that don't exist, the layout reports the range and ignores these
    /// items.
    @Test(arguments: [.min ..< .max, .min..<1, 1 ..< .max, 7..<7, -5 ..< -5])
    func rangesBeyondMeasure(range: Range<Int>) {
        let layout = ClassHierarchyLayout()
        let source = OneRange([1, 2], range: range)
        let view = source.view(layout, width: 320)
        #expect(view.frames().count == 3)
        #expect(
            layout.issues.contains { if case .childOutOfRange = $0.problem { true } else { false } } == !range
                .isEmpty)
    }

    private final class OneRange: SectionSource, ClassHierarchyLayoutDataSource {
        let range: Range<Int>

        init(_ counts: [Int], range: Range<Int>) {
            self.range = range
            super.init(counts)
        }

        func collectionView(
            _ collectionView: CollectionView, layout: ClassHierarchyLayout,
            childrenOfItemAt indexPath: IndexPath
        ) -> [IndexPath] { [] }

        func collectionView(
            _ collectionView: CollectionView, layout: ClassHierarchyLayout, rangeOfChildrenOfItem item: Int,
            inSection section: Int
        ) -> Range<Int>? { section == 0 ? range : nil }
    }

    /// Numbers that don't fit the sections aren't used.
    @Test(
        arguments: [
            ("right numbers", [[2], [1, 2], [0, 0, 0]]), ("no numbers", []),
            ("too few numbers", [[2], [1], [0, 0, 0]]), ("too many children", [[2], [1, 3], [0, 0, 0]]),
            ("too few children", [[2], [1, 1], [0, 0, 0]]), ("negative", [[2], [4, -1], [0, 0, 0]]),
            ("huge", [[2], [.max, .max], [0, 0, 0]]),
        ] as [(String, [[Int]])])
    func numbersOfChildrenOfSections(name: String, counts: [[Int]]) {
        let tree = LevelTree(levelSizes: [1, 2, 3], childCounts: [2, 1, 2, 0, 0, 0])
        let (expected, source) = (SampleHierarchy(tree), SampleHierarchy(tree))
        source.childCounts = counts.isEmpty ? nil : counts
        let layout = ClassHierarchyLayout()
        #expect(source.view(layout).frames() == expected.view(ClassHierarchyLayout()).frames())
        #expect(layout.issues.isEmpty)
    }

    @Test func levelsWithoutItemsHaveNoDecorations() {
        let layout = ClassHierarchyLayout()
        layout.sectionDecorations = [SectionDecoration(.circle, size: 6), SectionDecoration(.line)]
        let source = OneRange([1, 0], range: 0..<0)
        let view = source.view(layout, width: 320)
        #expect(
            Set(view.elements(in: CGRect(x: -100, y: -100, width: 900, height: 900)).map(\.indexPath.section))
                == [0])
        #expect(view.layoutDiagnostics.isEmpty)
    }
}
