import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

/// Tests properties of the lines of references in random trees.
@Suite struct ReferenceRoutingTests {
    private typealias Layout = ClassHierarchyLayout

    /// Returns a random tree with boxes of different sizes and with random references.
    private func sample(seed: Int, count: Int, referenceCount: Int) -> SampleHierarchy {
        var generator = SeededGenerator(seed: seed)
        let sample = SampleHierarchy(LevelTree.random(roots: 4, count: count, using: &generator))
        func path() -> IndexPath {
            let section = Int.random(in: 0..<sample.counts.count, using: &generator)
            return IndexPath(
                item: Int.random(in: 0..<sample.counts[section], using: &generator), section: section)
        }
        for section in sample.counts.indices {
            for item in 0..<sample.counts[section] {
                sample.sizes[IndexPath(item: item, section: section)] = CGSize(
                    width: CGFloat(Int.random(in: 40...140, using: &generator)),
                    height: CGFloat(Int.random(in: 15...31, using: &generator)))
            }
        }
        sample.references = (0..<referenceCount).map { _ in
            ClassHierarchyReference(parent: path(), child: path())
        }
        return sample
    }

    private func elements(_ view: CollectionView) -> [ClassHierarchyLayoutAttributes] {
        view.elements(in: CGRect(x: -1, y: -1, width: 1e6, height: 1e6))
            .compactMap { $0 as? ClassHierarchyLayoutAttributes }
    }

    /// Returns points on the line of a reference in the coordinates of the content; the lines between them replace the
    /// curve of a direct line.
    private func points(_ attributes: ClassHierarchyLayoutAttributes) -> [CGPoint] {
        guard let line = attributes.reference else { return [] }
        var points = [line.start] + line.bends + [line.end]
        if line.bends.isEmpty, line.style == .curved {
            points = (0...50).map { step in
                let t = CGFloat(step) / 50
                let (a, b, c, d) = (pow(1 - t, 3), 3 * t * pow(1 - t, 2), 3 * t * t * (1 - t), t * t * t)
                return CGPoint(
                    x: a * line.start.x + b * line.control1.x + c * line.control2.x + d * line.end.x,
                    y: a * line.start.y + b * line.control1.y + c * line.control2.y + d * line.end.y)
            }
        }
        return points.map { CGPoint(x: $0.x + attributes.frame.minX, y: $0.y + attributes.frame.minY) }
    }

    /// Returns true if a line crosses a rectangle: if one of many points on the line is inside.
    private func crosses(_ points: [CGPoint], _ rect: CGRect) -> Bool {
        zip(points, points.dropFirst()).contains { start, end in
            let isNear =
                min(start.x, end.x) < rect.maxX && max(start.x, end.x) > rect.minX
                && min(start.y, end.y) < rect.maxY && max(start.y, end.y) > rect.minY
            return isNear
                && (0...100).contains { step in
                    let t = CGFloat(step) / 100
                    return rect.contains(
                        CGPoint(x: start.x + t * (end.x - start.x), y: start.y + t * (end.y - start.y)))
                }
        }
    }

    private func isAtEdge(_ point: CGPoint?, of frame: CGRect?) -> Bool {
        guard let point, let frame else { return false }
        let isInside = frame.insetBy(dx: 0.01, dy: 0.01).contains(point)
        return frame.insetBy(dx: -0.01, dy: -0.01).contains(point) && !isInside
    }

    /// Every line goes around all boxes, begins and ends at its own boxes, and is inside its frame.
    @Test(
        arguments: ClassHierarchyLayout.Arrangement.trees,
        ClassHierarchyLayout.Direction.allCases)
    func linesGoAroundBoxes(
        arrangement: ClassHierarchyLayout.Arrangement, direction: ClassHierarchyLayout.Direction
    ) {
        for seed in 0..<6 {
            let sample = sample(seed: seed, count: 40, referenceCount: 10)
            let layout = Layout()
            (layout.arrangement, layout.direction) = (arrangement, direction)
            layout.referenceStyle = seed % 2 == 0 ? .curved : .straight
            layout.parentAlignment = seed % 3 == 0 ? .center : .firstChild
            let all = elements(sample.view(layout))
            let boxes = all.filter { $0.representedElementCategory == .cell || $0.isContinuation }
                .filter { $0.connector == nil }
            let frames = Dictionary(boxes.map { ($0.indexPath, $0.frame) }) { first, _ in first }
            let lines = all.filter { $0.reference != nil }
            #expect(!lines.isEmpty)
            for (line, reference) in zip(lines, layout.result.references) {
                let points = points(line)
                for box in boxes where ![reference.parent, reference.child].contains(box.indexPath) {
                    #expect(
                        !crosses(points, box.frame.insetBy(dx: 0.5, dy: 0.5)),
                        "seed \(seed): the line from \(reference.parent) to \(reference.child) crosses \(box.indexPath)"
                    )
                }
                #expect(isAtEdge(points.first, of: frames[reference.parent]))
                #expect(isAtEdge(points.last, of: frames[reference.child]))
                for point in points { #expect(line.frame.insetBy(dx: -0.01, dy: -0.01).contains(point)) }
            }
        }
    }

    /// The middle item of a stack has no way to the gap between the levels but the gap next to the stack.
    @Test func aLineLeavesAStackAtTheSide() throws {
        let sample = SampleHierarchy(LevelTree(parentheses: "((()()())(()()()))"))
        sample.references = [.init(parent: [1, 1], child: [2, 1])]
        let layout = Layout()
        layout.arrangement = .hanging
        layout.direction = .topToBottom
        layout.insets = EdgeInsets(top: 2, left: 12, bottom: 2, right: 12)
        let line = try #require(elements(sample.view(layout)).first { $0.reference != nil })
        let frame = try #require(layout.layoutAttributesForItem(at: [2, 1])).frame
        let end = try #require(points(line).last)
        #expect(end == CGPoint(x: frame.maxX, y: frame.midY))
        #expect(line.reference?.bends.isEmpty == false)
    }

    /// A search takes few steps in a large tree.
    ///
    /// Without routing, the layout takes about a fifth of a second in a debug build.
    @Test func manyLinesTakeLittleTime() {
        let sample = sample(seed: 3, count: 600, referenceCount: 100)
        let layout = Layout()
        layout.arrangement = .hanging
        layout.direction = .topToBottom
        var lines: [ClassHierarchyLayoutAttributes] = []
        let time = ProcessorTime.measure {
            lines = elements(sample.view(layout)).filter { $0.reference != nil }
        }
        #expect(lines.count { $0.reference?.bends.isEmpty == false } > lines.count / 2)
        #expect(time < .seconds(20), "\(time)")
    }
}
