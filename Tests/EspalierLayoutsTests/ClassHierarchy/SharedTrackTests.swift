import EspalierCollectionLayout
import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

/// Tests that two lines share a piece of track only if they lead to the same child or from the same parent.
@Suite struct SharedTrackTests {
    private typealias Layout = ClassHierarchyLayout

    private struct Line {
        let parent: IndexPath
        let child: IndexPath
        let points: [CGPoint]
    }

    /// Returns all lines in the coordinates of the content; curves, which share no track, have no points.
    private func lines(_ view: CollectionView, _ layout: Layout) -> [Line] {
        let elements = view.elements(in: CGRect(x: -1, y: -1, width: 1e6, height: 1e6))
        // The layout has its result after it was asked for elements.
        var references = layout.result.references.makeIterator()
        return elements.flatMap { element -> [Line] in
            guard let attributes = element as? ClassHierarchyLayoutAttributes else { return [] }
            func moved(_ points: [CGPoint]) -> [CGPoint] {
                points.map { CGPoint(x: $0.x + attributes.frame.minX, y: $0.y + attributes.frame.minY) }
            }
            if attributes.indexPath.count > 2, !attributes.isContinuation, let ends = references.next() {
                guard let line = attributes.reference else {
                    return attributes.legs.map {
                        Line(parent: ends.parent, child: ends.child, points: moved($0.polyline))
                    }
                }
                let isStraight = !line.bends.isEmpty || line.style == .straight
                return [
                    Line(
                        parent: ends.parent, child: ends.child,
                        points: isStraight ? moved([line.start] + line.bends + [line.end]) : [])
                ]
            }
            if !attributes.legs.isEmpty {
                return attributes.legs.map {
                    Line(
                        parent: attributes.indexPath, child: $0.target ?? [], points: moved($0.polyline))
                }
            }
            guard let connector = attributes.connector else { return [] }
            return connector.linesToChildren().map {
                Line(
                    parent: attributes.indexPath.prefix(2), child: [$0.section, $0.item],
                    points: moved($0.points))
            }
        }
    }

    /// Returns true if parallel segments of two lines are less than 2 points apart and beside each other.
    private func share(_ one: Line, _ other: Line) -> Bool {
        func segments(_ line: Line) -> [(CGPoint, CGPoint)] {
            zip(line.points, line.points.dropFirst()).filter { $0.0 != $0.1 }
        }
        return segments(one).contains { a, b in
            segments(other).contains { c, d in
                let isVertical = abs(a.x - b.x) < 0.01 && abs(c.x - d.x) < 0.01
                let isHorizontal = abs(a.y - b.y) < 0.01 && abs(c.y - d.y) < 0.01
                if isVertical, abs(a.x - c.x) < 2 {
                    return min(max(a.y, b.y), max(c.y, d.y)) - max(min(a.y, b.y), min(c.y, d.y)) > 0.5
                }
                if isHorizontal, abs(a.y - c.y) < 2 {
                    return min(max(a.x, b.x), max(c.x, d.x)) - max(min(a.x, b.x), min(c.x, d.x)) > 0.5
                }
                return false
            }
        }
    }

    /// A directed acyclic graph of items, of which some have several parents.
    private func sample(seed: Int) -> SampleHierarchy {
        var generator = SeededGenerator(seed: seed)
        let tree = LevelTree.random(roots: 2 + seed % 3, count: 16 + 3 * (seed % 6), using: &generator)
        let sample = SampleHierarchy(tree)
        func path(_ node: Int) -> IndexPath {
            let level = tree.level(of: node)
            return [level, node - tree.levelStarts[level]]
        }
        for node in 0..<tree.count {
            sample.sizes[path(node)] = CGSize(
                width: CGFloat(Int.random(in: 20...60, using: &generator) * 2 + 1),
                height: CGFloat(Int.random(in: 9...16, using: &generator) * 2 + 1))
        }
        for _ in 0..<8 {
            let child = Int.random(in: 1..<tree.count, using: &generator)
            let start = tree.levelStarts[tree.level(of: child)]
            guard start > 0 else { continue }
            let parent = Int.random(in: 0..<start, using: &generator)
            let reference = ClassHierarchyReference(parent: path(parent), child: path(child))
            guard !tree.children(of: parent).contains(child), !sample.references.contains(reference) else {
                continue
            }
            sample.references.append(reference)
        }
        return sample
    }

    @Test(arguments: Layout.Arrangement.allCases, Layout.Direction.allCases)
    func linesOfDifferentEndsShareNoTrack(
        arrangement: ClassHierarchyLayout.Arrangement, direction: ClassHierarchyLayout.Direction
    ) {
        for seed in 0..<20 {
            let layout = Layout()
            (layout.arrangement, layout.direction) = (arrangement, direction)
            layout.parentAlignment = seed % 2 == 0 ? .center : .firstChild
            layout.referenceStyle = seed % 3 == 0 ? .straight : .curved
            let lines = lines(sample(seed: seed).view(layout), layout)
            for (index, one) in lines.enumerated() {
                for other in lines[(index + 1)...]
                where one.parent != other.parent && one.child != other.child && share(one, other) {
                    Issue.record(
                        "seed \(seed): \(one.parent) to \(one.child) is on the track of \(other.parent) to \(other.child)"
                    )
                }
            }
        }
    }
}
