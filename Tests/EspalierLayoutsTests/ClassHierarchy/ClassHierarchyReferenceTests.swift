import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct ClassHierarchyReferenceTests {
    /// Returns a layout with boxes of 100 x 21 that take a space of 130 x 29.
    private func layout() -> ClassHierarchyLayout {
        let layout = ClassHierarchyLayout()
        layout.itemSize = CGSize(width: 100, height: 21)
        layout.insets = EdgeInsets(top: 3, left: 10, bottom: 5, right: 20)
        return layout
    }

    private func references(_ view: CollectionView) -> [ClassHierarchyLayoutAttributes] {
        view.elements(in: CGRect(x: -1, y: -1, width: 1e6, height: 1e6))
            .filter { $0.representedElementKind == ClassHierarchyLayout.elementKindReference }
            .compactMap { $0 as? ClassHierarchyLayoutAttributes }
    }

    @Test func aReferenceRunsBetweenTheNearestSidesBehindEverythingElse() throws {
        let sample = SampleHierarchy(LevelTree(parentheses: "((()())())"))
        sample.references = [.init(parent: [1, 1], child: [2, 0])]
        let layout = layout()
        let view = sample.view(layout)
        let attributes = try #require(references(view).first)
        #expect(attributes.indexPath == IndexPath(indexes: [2, 0, 0]))
        #expect(attributes.zIndex == -1)
        // The frame contains the line from (240, 71.5) to (270, 20), with half a line width and half an arrowhead on
        // each side. The line ends below the middle of the child's edge, where the connector is.
        #expect(attributes.frame == CGRect(x: 236, y: 16, width: 38, height: 60))
        let reference = try #require(attributes.reference)
        #expect(
            reference.path().elements == [
                .move(CGPoint(x: 4, y: 55.5)),
                .curve(
                    CGPoint(x: 34, y: 4), control1: CGPoint(x: 19, y: 55.5),
                    control2: CGPoint(x: 19, y: 4)),
            ])
        layout.referenceStyle = .straight
        let straight = try #require(references(view).first?.reference)
        #expect(straight.path().elements == [.move(CGPoint(x: 4, y: 55.5)), .line(CGPoint(x: 34, y: 4))])
        #expect(view.layoutDiagnostics.isEmpty)
    }

    @Test func referenceBetweenBoxesOfOneLevelIsCurved() throws {
        let sample = SampleHierarchy(LevelTree(parentheses: "((()())())"))
        sample.references = [.init(parent: [1, 0], child: [1, 1])]
        let reference = try #require(references(sample.view(layout())).first?.reference)
        // The control points are moved sideways by a quarter of 58, the distance between the middles of the boxes.
        #expect(reference.start.x == reference.end.x)
        #expect(reference.control1.x == reference.start.x + 14.5)
        #expect(reference.control2.x == reference.control1.x)
    }

    /// The corners of a reference's line in the coordinates of the content.
    private func line(_ attributes: ClassHierarchyLayoutAttributes) -> [CGPoint] {
        guard let reference = attributes.reference else { return [] }
        return ([reference.start] + reference.bends + [reference.end]).map {
            CGPoint(x: $0.x + attributes.frame.minX, y: $0.y + attributes.frame.minY)
        }
    }

    /// Returns the cells whose inside is crossed by a line of horizontal and vertical segments.
    private func crossed(_ line: [CGPoint], in view: CollectionView) -> [IndexPath] {
        let cells = view.elements(in: CGRect(x: -1, y: -1, width: 1e6, height: 1e6))
            .filter { $0.representedElementCategory == .cell }
        return cells.filter { cell in
            let inside = cell.frame.insetBy(dx: 0.5, dy: 0.5)
            return zip(line, line.dropFirst()).contains { start, end in
                min(start.x, end.x) < inside.maxX && max(start.x, end.x) > inside.minX
                    && min(start.y, end.y) < inside.maxY && max(start.y, end.y) > inside.minY
            }
        }.map(\.indexPath)
    }

    /// A straight line from the root to its second grandchild would cross the root's first child, so the reference goes
    /// around this child.
    @Test(arguments: ClassHierarchyLayout.ReferenceStyle.allCases)
    func aReferenceGoesAroundBoxes(style: ClassHierarchyLayout.ReferenceStyle) throws {
        let sample = SampleHierarchy(LevelTree(parentheses: "((()())())"))
        sample.references = [.init(parent: [0, 0], child: [2, 1])]
        let layout = layout()
        layout.referenceStyle = style
        let view = sample.view(layout)
        let attributes = try #require(references(view).first)
        let line = line(attributes)
        #expect(line.count == 4)
        #expect(crossed(line, in: view) == [])
        // The line starts at the edge of the parent, next to its connector, and ends at the edge of the child.
        #expect(line.first == CGPoint(x: 110, y: 20))
        #expect(line.last == CGPoint(x: 270, y: 36))
        let arrowhead = try #require(attributes.reference?.arrowhead().elements.first)
        #expect(arrowhead == .move(CGPoint(x: 110 - attributes.frame.minX, y: 20 - attributes.frame.minY)))
    }

    @Test func aReferenceWithoutAWayStaysBehindTheBoxes() throws {
        let sample = SampleHierarchy(LevelTree(parentheses: "((()))"))
        sample.references = [.init(parent: [0, 0], child: [2, 0])]
        let layout = layout()
        layout.insets = .zero
        let reference = try #require(references(sample.view(layout)).first?.reference)
        #expect(reference.bends.isEmpty)
    }

    /// The horizontal positions of a line's vertical segments.
    private func tracks(_ line: [CGPoint]) -> [CGFloat] {
        zip(line, line.dropFirst()).compactMap { start, end in start.x == end.x ? start.x : nil }
    }

    /// One child has references to three parents, and another child has references to two parents.
    ///
    /// All references are in the same gap between two levels. Those of one child share a track.
    @Test func theReferencesOfABoxShareATrack() throws {
        let sample = SampleHierarchy(LevelTree(parentheses: "((()())(()())(()()))"))
        sample.references =
            [3, 4, 5].map { .init(parent: [2, $0], child: [1, 0]) }
            + [0, 1].map { .init(parent: [2, $0], child: [1, 2]) }
        let layout = layout()
        layout.insets = EdgeInsets(top: 3, left: 20, bottom: 5, right: 20)
        let view = sample.view(layout)
        let found = references(view)
        try #require(found.count == 5)
        let places = Dictionary(grouping: found.map(line)) { $0.last?.y ?? 0 }
            .mapValues { Set($0.flatMap(tracks)) }
        #expect(places.count == 2)
        #expect(places.values.allSatisfy { $0.count == 1 })
        let buses = view.elements(in: CGRect(x: -1, y: -1, width: 1e6, height: 1e6))
            .compactMap {
                ($0 as? ClassHierarchyLayoutAttributes).flatMap { a in a.connector.map { (a, $0) } }
            }
            .map { attributes, connector in attributes.frame.minX + connector.bus.start.x }
        let all = places.values.flatMap(\.self)
        #expect(abs(all[0] - all[1]) >= 5)
        for place in all { for bus in buses { #expect(abs(place - bus) >= 4) } }
        // All lines of a bundle start at the child, so that their dashes coincide.
        #expect(found.allSatisfy { $0.reference?.startsAtChild == true })
    }

    /// References of different boxes never share a track, because a shared line would suggest references that don't
    /// exist.
    @Test(arguments: 0..<8)
    func tracksOfDifferentBoxesAreApart(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let sample = SampleHierarchy(LevelTree.random(roots: 1, count: 40, using: &generator))
        func path() -> IndexPath {
            let section = Int.random(in: 0..<sample.counts.count, using: &generator)
            return IndexPath(
                item: Int.random(in: 0..<sample.counts[section], using: &generator), section: section)
        }
        sample.references = (0..<8).map { _ in ClassHierarchyReference(parent: path(), child: path()) }
        let layout = layout()
        layout.insets = EdgeInsets(top: 6, left: 30, bottom: 6, right: 30)
        let lines = references(sample.view(layout)).map(line).filter { $0.count > 2 }
        for (number, line) in lines.enumerated() {
            for other in lines[..<number] where other.first != line.first && other.last != line.last {
                for (start, end) in zip(line, line.dropFirst()) where start.x == end.x {
                    for (low, high) in zip(other, other.dropFirst()) where low.x == high.x {
                        let isBeside =
                            max(min(start.y, end.y), min(low.y, high.y)) + 1
                            < min(max(start.y, end.y), max(low.y, high.y))
                        #expect(!isBeside || abs(start.x - low.x) > 2)
                    }
                }
            }
        }
    }

    /// No arrowhead is at the start or the end of a connector, because it would look like a part of the connector.
    @Test(arguments: ClassHierarchyLayout.Arrangement.trees)
    func arrowheadsAreBesideConnectors(arrangement: ClassHierarchyLayout.Arrangement) {
        var generator = SeededGenerator(seed: 5)
        let sample = SampleHierarchy(LevelTree.random(roots: 1, count: 40, using: &generator))
        func path() -> IndexPath {
            let section = Int.random(in: 1..<sample.counts.count, using: &generator)
            return IndexPath(
                item: Int.random(in: 0..<sample.counts[section], using: &generator), section: section)
        }
        sample.references = (0..<30).map { _ in ClassHierarchyReference(parent: path(), child: path()) }
        let layout = layout()
        layout.arrangement = arrangement
        let view = sample.view(layout)
        let connectors = view.elements(in: CGRect(x: -1, y: -1, width: 1e6, height: 1e6))
            .compactMap { $0 as? ClassHierarchyLayoutAttributes }
        let ends = connectors.flatMap { attributes -> [CGPoint] in
            guard let connector = attributes.connector else { return [] }
            let tips = Array(connector.tips) + connector.branches.flatMap { Array($0.tips) }
            return (tips + [connector.start]).map {
                CGPoint(x: $0.x + attributes.frame.minX, y: $0.y + attributes.frame.minY)
            }
        }
        for attributes in references(view) {
            guard let tip = line(attributes).first else { continue }
            #expect(ends.allSatisfy { hypot($0.x - tip.x, $0.y - tip.y) >= 6 })
        }
    }

    @Test(arguments: 0..<12, ClassHierarchyLayout.Arrangement.trees)
    func routedReferencesCrossNoBox(seed: Int, arrangement: ClassHierarchyLayout.Arrangement) {
        var generator = SeededGenerator(seed: seed)
        let sample = SampleHierarchy(LevelTree.random(roots: 2, count: 60, using: &generator))
        func path() -> IndexPath {
            let section = Int.random(in: 0..<sample.counts.count, using: &generator)
            return IndexPath(
                item: Int.random(in: 0..<sample.counts[section], using: &generator), section: section)
        }
        sample.references = (0..<20).map { _ in ClassHierarchyReference(parent: path(), child: path()) }
        let layout = layout()
        layout.arrangement = arrangement
        let view = sample.view(layout)
        let lines = references(view).map(line).filter { $0.count > 2 }
        for line in lines { #expect(crossed(line, in: view) == []) }
        #expect(lines.count >= 5)
    }

    @Test func referencesAreNumberedAndInvalidOnesReported() {
        let sample = SampleHierarchy(LevelTree(parentheses: "((()())())"))
        sample.references = [
            .init(parent: [1, 1], child: [2, 1]), .init(parent: [0, 0], child: [2, 1]),
            .init(parent: [1, 1], child: [2, 0]), .init(parent: [1, 1], child: [1, 1]),
            .init(parent: [1, 1], child: [2, 7]), .init(parent: [-1, 0], child: [2, 0]),
        ]
        let layout = layout()
        let view = sample.view(layout)
        #expect(
            references(view).map(\.indexPath)
                == [[2, 0, 0], [2, 1, 0], [2, 1, 1]].map { IndexPath(indexes: $0) })
        #expect(layout.issueCount == 3)
        #expect(
            layout.issues.first?.description == "a reference from [1, 1] to [1, 1] cannot be drawn")
        let kind = ClassHierarchyLayout.elementKindReference
        for path in [[2, 1], [2, 1, 2], [2, 1, -1], [1, 1, 0]] {
            #expect(
                layout.layoutAttributesForSupplementaryView(ofKind: kind, at: IndexPath(indexes: path)) == nil
            )
        }
    }

    @Test(arguments: ClassHierarchyLayout.Arrangement.allCases, ClassHierarchyLayout.Direction.allCases)
    func aRectangleFindsWhatFilteringFinds(
        arrangement: ClassHierarchyLayout.Arrangement, direction: ClassHierarchyLayout.Direction
    ) {
        var generator = SeededGenerator(seed: 3)
        let sample = SampleHierarchy(LevelTree.random(roots: 2, count: 120, using: &generator))
        func path() -> IndexPath {
            let section = Int.random(in: 0..<sample.counts.count, using: &generator)
            return IndexPath(
                item: Int.random(in: 0..<sample.counts[section], using: &generator), section: section)
        }
        sample.references = (0..<60).map { _ in ClassHierarchyReference(parent: path(), child: path()) }
        let layout = layout()
        (layout.arrangement, layout.direction) = (arrangement, direction)
        let view = sample.view(layout)
        let all = references(view)
        let size = layout.collectionViewContentSize
        for attributes in all {
            #expect(CGRect(origin: .zero, size: size).union(attributes.frame).size == size)
            let onDemand = layout.layoutAttributesForSupplementaryView(
                ofKind: "reference", at: attributes.indexPath)
            #expect(onDemand?.isEqual(attributes) == true)
        }
        for _ in 0..<20 {
            let rect = CGRect(
                x: Double.random(in: 0...size.width, using: &generator),
                y: Double.random(in: 0...size.height, using: &generator), width: 150, height: 90)
            let found = (layout.layoutAttributesForElements(in: rect) ?? []).filter {
                $0.representedElementKind == "reference"
            }
            #expect(
                found.map(\.indexPath) == all.filter { $0.frame.intersectsArea(of: rect) }.map(\.indexPath))
        }
        #expect(view.layoutDiagnostics.isEmpty)
    }
}
