import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct LayeredLayoutTests {
    private final class GraphSource: SectionSource, LayeredLayoutDataSource,
        CollectionViewDelegateLayeredLayout
    {
        var edges: [LayeredLayoutEdge] = []
        var pins: [IndexPath: LayeredLayoutPin] = [:]
        var containers: [Int: LayeredLayoutContainer] = [:]

        override var kinds: [String] { [LayeredLayout.elementKindEdge, LayeredLayout.elementKindLabel] }

        init(sections: [Int], _ edges: [LayeredLayoutEdge] = []) {
            self.edges = edges
            super.init(sections)
        }

        init(_ count: Int, _ edges: [(Int, Int)]) {
            self.edges = edges.map {
                LayeredLayoutEdge(
                    source: IndexPath(item: $0.0, section: 0), target: IndexPath(item: $0.1, section: 0))
            }
            super.init([count])
        }

        func collectionView(
            _ collectionView: CollectionView, edgesFor layout: LayeredLayout
        ) -> [LayeredLayoutEdge] { edges }

        func collectionView(
            _ collectionView: CollectionView, layout: LayeredLayout, pinnedLayerOfItemAt indexPath: IndexPath
        ) -> LayeredLayoutPin? { pins[indexPath] }

        func collectionView(
            _ collectionView: CollectionView, layout: LayeredLayout, containerForSection section: Int
        ) -> LayeredLayoutContainer? { containers[section] }

        func collectionView(
            _ collectionView: CollectionView, layout: LayeredLayout, sizeForItemAt indexPath: IndexPath
        ) -> CGSize { CGSize(width: 60, height: 30) }
    }

    private static let diamond = [(0, 1), (0, 2), (1, 3), (2, 3)]

    private func attributes(
        _ view: CollectionView, _ kind: String, _ item: Int
    ) -> LayeredLayoutAttributes? {
        view.collectionViewLayout.layoutAttributesForSupplementaryView(
            ofKind: kind, at: IndexPath(item: item, section: 0)) as? LayeredLayoutAttributes
    }

    /// Three sources that lead to the same three targets have crossings, at which horizontal lines are interrupted.
    @Test(arguments: [(true, LayeredLayout.Style.orthogonal), (false, .orthogonal), (true, .curved)])
    func linesAreInterruptedAtCrossings(bridges: Bool, style: LayeredLayout.Style) {
        let layout = LayeredLayout()
        (layout.configuration.bridges, layout.configuration.style) = (bridges, style)
        let edges = [0, 1, 2].flatMap { source in [3, 4, 5].map { (source, $0) } }
        let view = GraphSource(6, edges).view(layout, width: 400)
        let legs = (0..<3).compactMap { attributes(view, LayeredLayout.elementKindEdge, $0)?.legs }.joined()
        let interruptions = legs.reduce(0) { count, leg in
            count + leg.path.elements.dropFirst().count { if case .move = $0 { true } else { false } }
        }
        #expect(legs.count == 9)
        #expect((interruptions > 0) == (bridges && style == .orthogonal))
    }

    @Test func anItemHasALegForEachEdge() throws {
        let view = GraphSource(4, Self.diamond).view(LayeredLayout(), width: 400)
        #expect(
            view.cellFrames == [
                rect(40, 0, 60, 30), rect(0, 70, 60, 30), rect(80, 70, 60, 30), rect(40, 140, 60, 30),
            ])
        let lines = try #require(attributes(view, LayeredLayout.elementKindEdge, 0))
        #expect(lines.frame == rect(26, 26, 88, 48))
        #expect(lines.legs.map(\.start) == [CGPoint(x: 44, y: 4), CGPoint(x: 44, y: 4)])
        #expect(lines.legs.map(\.end) == [CGPoint(x: 4, y: 44), CGPoint(x: 84, y: 44)])
        #expect(attributes(view, LayeredLayout.elementKindEdge, 3) == nil)
        let cell =
            view.layoutAttributesForItem(at: IndexPath(item: 2, section: 0)) as? LayeredLayoutAttributes
        #expect(cell?.layer == 1 && cell?.order == 1)
    }

    @Test(arguments: TreeDirection.allCases) func directionsMirrorTheFrames(_ direction: TreeDirection) {
        let layout = LayeredLayout()
        layout.direction = direction
        let frames = GraphSource(3, [(0, 1), (0, 2)]).view(layout, width: 400).cellFrames
        let expected: [CGRect] =
            switch direction {
            case .topToBottom: [rect(40, 0, 60, 30), rect(0, 70, 60, 30), rect(80, 70, 60, 30)]
            case .bottomToTop: [rect(40, 70, 60, 30), rect(0, 0, 60, 30), rect(80, 0, 60, 30)]
            case .leftToRight: [rect(0, 25, 60, 30), rect(100, 0, 60, 30), rect(100, 50, 60, 30)]
            case .rightToLeft: [rect(100, 25, 60, 30), rect(0, 0, 60, 30), rect(0, 50, 60, 30)]
            }
        #expect(frames == expected)
    }

    @Test func aRectangleHasItsElements() {
        var generator = SeededGenerator(seed: 5)
        let edges = (0..<60).map { _ in
            (Int.random(in: 0..<40, using: &generator), Int.random(in: 0..<40, using: &generator))
        }
        let view = GraphSource(40, edges).view(LayeredLayout(), width: 400)
        view.layoutIfNeeded()
        let size = view.collectionViewLayout.collectionViewContentSize
        let everything = view.elements(in: CGRect(origin: .zero, size: size).insetBy(dx: -50, dy: -50))
        for _ in 0..<40 {
            let query = rect(
                CGFloat.random(in: 0..<size.width, using: &generator),
                CGFloat.random(in: 0..<size.height, using: &generator),
                CGFloat.random(in: 1..<200, using: &generator), CGFloat.random(in: 1..<200, using: &generator)
            )
            let expected = everything.filter { element in
                guard element.representedElementKind == LayeredLayout.elementKindEdge else {
                    return element.frame.intersects(query)
                }
                let legs = (element as? EdgeLayoutAttributes)?.legs ?? []
                return legs.contains { leg in
                    let points = leg.path.elements.flatMap { piece -> [CGPoint] in
                        switch piece {
                        case .move(let point), .line(let point): [point]
                        case .curve(let point, _, _): [point]
                        default: []
                        }
                    }
                    return zip(points, points.dropFirst()).contains { start, end in
                        rect(
                            min(start.x, end.x) + element.frame.minX - 4,
                            min(start.y, end.y) + element.frame.minY - 4,
                            abs(end.x - start.x) + 8, abs(end.y - start.y) + 8
                        ).intersects(query)
                    }
                }
            }
            #expect(
                Set(view.elements(in: query).map { "\($0.indexPath)\($0.representedElementKind ?? "")" })
                    == Set(expected.map { "\($0.indexPath)\($0.representedElementKind ?? "")" }))
        }
    }

    @Test func aLabelHasRoomOfItsOwn() throws {
        let source = GraphSource(2, [(0, 1)])
        source.edges[0].label = "uses"
        source.edges[0].labelSize = CGSize(width: 40, height: 14)
        let view = source.view(LayeredLayout(), width: 400)
        let label = try #require(
            view.collectionViewLayout.layoutAttributesForSupplementaryView(
                ofKind: LayeredLayout.elementKindLabel, at: IndexPath(indexes: [0, 0, 0])))
        #expect(label.frame == rect(34, 50, 40, 14))
        #expect(view.frames(ofKind: LayeredLayout.elementKindLabel) == [label.frame])
    }

    private func frames(ofContainers view: CollectionView) -> [CGRect?] {
        (0..<view.numberOfSections).map {
            view.collectionViewLayout.layoutAttributesForDecorationView(
                ofKind: LayeredLayout.elementKindContainer, at: IndexPath(item: 0, section: $0))?.frame
        }
    }

    @Test(arguments: TreeDirection.allCases) func titlesAreAtTheUpperSide(_ direction: TreeDirection) throws {
        let source = GraphSource(sections: [0, 1, 0])
        let title = CGSize(width: 100, height: 14)
        source.containers = [
            0: LayeredLayoutContainer(titleSize: title),
            1: LayeredLayoutContainer(parent: 0, titleSize: title), 2: LayeredLayoutContainer(),
        ]
        let layout = LayeredLayout()
        layout.direction = direction
        let view = source.view(layout, width: 400)
        let left: CGFloat = direction == .rightToLeft ? 24 : 8
        let width: CGFloat = direction.isHorizontal ? 148 : 132
        #expect(frames(ofContainers: view) == [rect(0, 0, width, 110), rect(left, 28, 116, 74), nil])
        let header = layout.layoutAttributesForSupplementaryView(
            ofKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
        #expect(header?.frame == rect(left + 8, 31, 100, 14))
        #expect(view.cellFrames[0].minY == 60)
        let order = view.elements(in: rect(0, 0, 200, 200)).filter {
            $0.representedElementCategory == .decorationView
        }
        #expect(order.map(\.zIndex) == [-3, -2])
    }

    @Test func containersInACircleAreApart() {
        let source = GraphSource(sections: [1, 1])
        source.containers = [0: LayeredLayoutContainer(parent: 1), 1: LayeredLayoutContainer(parent: 0)]
        let frames = frames(ofContainers: source.view(LayeredLayout(), width: 400))
        #expect(frames == [rect(0, 0, 84, 54), rect(0, 94, 84, 54)])
    }

    @Test func linesEndAtContainers() throws {
        var edge = LayeredLayoutEdge(source: [0, 0], target: [1, 0])
        edge.targetContainer = 1
        let source = GraphSource(sections: [1, 1], [edge])
        source.containers = [1: LayeredLayoutContainer()]
        let view = source.view(LayeredLayout(), width: 400)
        let lines = try #require(attributes(view, LayeredLayout.elementKindEdge, 0))
        #expect(frames(ofContainers: view)[1]?.minY == 58)
        #expect(lines.legs.first?.end.map { $0.y + lines.frame.minY } == 58)
    }

    @Test func anInvalidatedLayoutReadsItsEdgesAgain() {
        let source = GraphSource(2, [(0, 1)])
        let view = source.view(LayeredLayout(), width: 400)
        #expect(view.cellFrames[1].minY == 70)
        source.edges.append(LayeredLayoutEdge(source: [0, 0], target: [0, 7]))
        source.edges[0].source = [0, 1]
        source.edges[0].target = [0, 0]
        view.collectionViewLayout.invalidateLayout()
        #expect(view.cellFrames[0].minY == 70)
    }

    @Test func problemsAreReported() throws {
        let source = GraphSource(2, [(0, 1)])
        source.pins = [IndexPath(item: 1, section: 0): .first, IndexPath(item: 0, section: 0): .last]
        let layout = LayeredLayout()
        let view = source.view(layout, width: 400)
        view.layoutIfNeeded()
        #expect(layout.problem?.hasPrefix("the layers that items are pinned to") == true)
        source.pins = [:]
        layout.maximumEdges = 0
        view.layoutIfNeeded()
        #expect(layout.problem == "1 edges are beyond the limit of 0")
    }
}
