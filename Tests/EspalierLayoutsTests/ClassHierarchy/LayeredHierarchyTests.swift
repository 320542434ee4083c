import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

/// Tests the arrangement `layered`.
@Suite struct LayeredHierarchyTests {
    private typealias Layout = ClassHierarchyLayout

    private func layout(_ direction: Layout.Direction = .topToBottom) -> Layout {
        let layout = Layout()
        layout.configuration.arrangement = .layered
        layout.configuration.direction = direction
        layout.configuration.insets = .zero
        layout.configuration.itemSize = CGSize(width: 60, height: 30)
        return layout
    }

    private func elements(_ view: CollectionView) -> [ClassHierarchyLayoutAttributes] {
        view.elements(in: CGRect(x: -1, y: -1, width: 1e6, height: 1e6))
            .compactMap { $0 as? ClassHierarchyLayoutAttributes }
    }

    /// Returns the corners of each line in the coordinates of the content, with the paths of its ends.
    private func lines(_ view: CollectionView) -> [(from: IndexPath, to: IndexPath, points: [CGPoint])] {
        elements(view).flatMap { attributes in
            attributes.legs.map { leg in
                var from = attributes.indexPath
                if attributes.representedElementKind == Layout.elementKindReference {
                    from = []
                } else if from.count > 2 {
                    from = from.dropLast()
                }
                return (
                    from, leg.target ?? [],
                    leg.polyline.map {
                        CGPoint(x: $0.x + attributes.frame.minX, y: $0.y + attributes.frame.minY)
                    }
                )
            }
        }
    }

    /// Worked out by hand in the design of `layered`: a leads to b and c, and d has both as parents.
    @Test func diamondHasTheFramesOfTheGraph() throws {
        // Level order: a; b, c; d, which is the child of b.
        let sample = SampleHierarchy(LevelTree(parentheses: "((())())"))
        sample.references = [.init(parent: [1, 1], child: [2, 0])]
        let view = sample.view(layout())
        let frames = elements(view).filter { $0.representedElementCategory == .cell }
            .sorted { $0.indexPath < $1.indexPath }.map(\.frame)
        let size = CGSize(width: 60, height: 30)
        #expect(
            frames
                == [(40, 0), (0, 70), (80, 70), (40, 140)].map {
                    CGRect(origin: CGPoint(x: $0.0, y: $0.1), size: size)
                })
        #expect(view.contentSize == CGSize(width: 140, height: 170))
        let lines = lines(view)
        #expect(
            lines.first { $0.to == [1, 0] }?.points
                == [[70, 30], [70, 50], [30, 50], [30, 70]].map(\.point))
        // The lines to both parents of d end 10 points apart.
        #expect(lines.first { $0.to == [2, 0] && $0.from == [1, 0] }?.points.last == CGPoint(x: 65, y: 140))
        #expect(lines.first { $0.to == [2, 0] && $0.from == [] }?.points.last == CGPoint(x: 75, y: 140))
        #expect(view.layoutDiagnostics.isEmpty)
    }

    @Test func directionsMirrorThePicture() {
        let sample = SampleHierarchy(LevelTree(parentheses: "((())())"))
        sample.references = [.init(parent: [1, 1], child: [2, 0])]
        for section in 0..<3 {
            for item in 0..<sample.counts[section] {
                sample.sizes[[section, item]] = CGSize(width: 40, height: 40)
            }
        }
        func frames(_ direction: Layout.Direction) -> [CGRect] {
            elements(sample.view(layout(direction))).map(\.frame)
        }
        let down = frames(.topToBottom)
        let height = sample.view(layout()).contentSize.height
        #expect(
            frames(.bottomToTop)
                == down.map { CGRect(x: $0.minX, y: height - $0.maxY, width: $0.width, height: $0.height) })
        #expect(
            frames(.leftToRight)
                == down.map { CGRect(x: $0.minY, y: $0.minX, width: $0.height, height: $0.width) })
    }

    /// An edge from a child to an ancestor doesn't put the child above the ancestor.
    ///
    /// Its line starts at the child.
    @Test func edgesDoNotTurnTheHierarchyOver() throws {
        let sample = SampleHierarchy(LevelTree(parentheses: "((()))"))
        sample.references = [
            .init(parent: [2, 0], child: [0, 0], edge: 0), .init(parent: [1, 0], child: [0, 0], edge: 1),
        ]
        let view = sample.view(layout())
        let tops = elements(view).filter { $0.representedElementCategory == .cell }
            .sorted { $0.indexPath < $1.indexPath }.map(\.frame.minY)
        #expect(tops == tops.sorted())
        let edge = try #require(lines(view).first { $0.from == [2, 0] })
        let (root, leaf) = (
            try #require(view.layoutAttributesForItem(at: [0, 0])?.frame),
            try #require(view.layoutAttributesForItem(at: [2, 0])?.frame)
        )
        #expect(edge.points.first?.y == leaf.minY)
        #expect(edge.points.last?.y == root.maxY)
    }

    @Test func labelsHaveRoom() throws {
        let sample = SampleHierarchy(LevelTree(parentheses: "((())())"))
        sample.references = [
            .init(parent: [1, 1], child: [2, 0]), .init(parent: [0, 0], child: [2, 0], edge: 7),
        ]
        sample.labelSizes = ClassHierarchyLabelSizes(
            middle: CGSize(width: 40, height: 14), start: CGSize(width: 10, height: 12),
            end: CGSize(width: 20, height: 12))
        let layout = layout()
        let view = sample.view(layout)
        let labels = elements(view).filter { $0.representedElementKind?.hasSuffix("abel") == true }
        #expect(
            Set(labels.compactMap(\.representedElementKind)) == [
                Layout.elementKindReferenceLabel, Layout.elementKindEdgeLabel,
                Layout.elementKindEdgeStartLabel, Layout.elementKindEdgeEndLabel,
            ])
        #expect(layout.issues.isEmpty)
        let cells = elements(view).filter { $0.representedElementCategory == .cell }.map(\.frame)
        for (index, label) in labels.enumerated() {
            #expect(!cells.contains { $0.intersectsArea(of: label.frame) })
            #expect(!labels[(index + 1)...].contains { $0.frame.intersectsArea(of: label.frame) })
        }
        let path = try #require(
            labels.first { $0.representedElementKind == Layout.elementKindEdgeLabel }?.indexPath)
        #expect(path == [0, 0, 7])
        #expect(
            view.layoutAttributesForSupplementaryElement(ofKind: Layout.elementKindEdgeLabel, at: path) != nil
        )
    }

    /// In random hierarchies with several parents, lines join their boxes and cross no other one.
    @Test(arguments: 0..<24)
    func randomHierarchies(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let tree = LevelTree.random(roots: 2, count: 5 + seed * 2, using: &generator)
        let sample = SampleHierarchy(tree)
        for _ in 0..<8 {
            let child = Int.random(in: 1..<tree.count, using: &generator)
            let level = tree.level(of: child)
            guard level > 0 else { continue }
            let parent = Int.random(in: 0..<tree.levelStarts[level], using: &generator)
            let above = tree.level(of: parent)
            sample.references.append(
                .init(
                    parent: [above, parent - tree.levelStarts[above]],
                    child: [level, child - tree.levelStarts[level]]))
        }
        let layout = layout(Layout.Direction.allCases[seed % 4])
        layout.configuration.connectorStyle = [.orthogonal, .curved, .straight][seed % 3]
        let view = sample.view(layout)
        let all = elements(view)
        let cells = Dictionary(
            uniqueKeysWithValues: all.filter { $0.representedElementCategory == .cell }.map {
                ($0.indexPath, $0.frame)
            })
        #expect(cells.count == tree.count)
        let drawn = lines(view)
        let roots = tree.level(0).count + tree.orphans.count
        #expect(drawn.count == tree.count - roots + sample.references.count)
        for line in drawn {
            let ends = cells.filter { $0.value.insetBy(dx: -0.1, dy: -0.1).contains(line.points[0]) }
            let target = try #require(cells[line.to])
            #expect(ends.count == 1 && (line.from.isEmpty || ends.keys.first == line.from))
            #expect(target.insetBy(dx: -0.1, dy: -0.1).contains(try #require(line.points.last)))
            for (start, end) in zip(line.points, line.points.dropFirst()) {
                for (path, frame) in cells where path != line.to && path != ends.keys.first {
                    #expect(
                        !(0...20).contains { step in
                            let t = CGFloat(step) / 20
                            return frame.contains(
                                CGPoint(
                                    x: start.x + t * (end.x - start.x), y: start.y + t * (end.y - start.y)))
                        })
                }
            }
        }
    }

    @Test func tooManyLinesAreReported() {
        let sample = SampleHierarchy(LevelTree(parentheses: "(()()())"))
        let layout = layout()
        layout.configuration.maximumEdges = 2
        let view = sample.view(layout)
        _ = elements(view)
        #expect(layout.problem == "3 edges are beyond the limit of 2")
        layout.configuration.maximumEdges = 3
        _ = elements(view)
        #expect(layout.problem == nil)
    }
}

extension [Double] {
    fileprivate nonisolated var point: CGPoint { CGPoint(x: self[0], y: self[1]) }
}
