import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

/// Tests the division of connectors into the lines to groups of children.
@Suite struct ConnectorGroupsTests {
    private func connectors(
        _ tree: LevelTree, _ change: (ClassHierarchyLayout) -> Void = { _ in }
    ) -> [TreeConnector] {
        let layout = ClassHierarchyLayout()
        layout.itemSize = CGSize(width: 100, height: 21)
        layout.insets = EdgeInsets(top: 3, left: 10, bottom: 5, right: 20)
        change(layout)
        let view = SampleHierarchy(tree).view(layout)
        return view.elements(in: CGRect(x: -1, y: -1, width: 1e9, height: 1e9))
            .compactMap { ($0 as? ClassHierarchyLayoutAttributes)?.connector }
    }

    /// The rows of the children are 29 points apart, and the first child is in the row of the parent.
    @Test(arguments: [
        ([0, 0, 0], [[0.0, 58]]), ([0, 1, 0], [[0, 58], [0, 29]]),
        ([0, 1, 2], [[0, 0], [0, 29], [0, 58]]),
        ([2, 1, 1], [[0, 58], [0, 0]]),
    ])
    func busesEndAtTheOutermostChildren(keys: [Int], buses: [[CGFloat]]) throws {
        let connector = try #require(connectors(LevelTree(parentheses: "(()()())")).first)
        let groups = connector.divided { section, item in section == 1 ? keys[item] : -1 }
        #expect(groups.map(\.key) == Set(keys).sorted())
        let top = connector.start.y
        #expect(groups.map { [$0.connector.bus.start.y - top, $0.connector.bus.end.y - top] } == buses)
        #expect(groups.allSatisfy { $0.connector.start == connector.start })
    }

    /// The rows of the children are 29 points apart, and the first child is in the row of the parent.
    @Test(arguments: [
        ([0, 1, 0], [0.0, 29]), ([0, 1, 2], [0, 29]), ([2, 1, 1], [0, 0]), ([0, 0, 1], [0, 29]),
    ])
    func groupsShareTheBusUpToTheLastButOne(keys: [Int], bus: [CGFloat]) throws {
        let connector = try #require(connectors(LevelTree(parentheses: "(()()())")).first)
        let groups = connector.divided { section, item in section == 1 ? keys[item] : -1 }
        let shared = connector.shared(by: groups.map(\.connector))
        #expect([shared.bus.start.y - connector.start.y, shared.bus.end.y - connector.start.y] == bus)
        #expect(shared.tips.isEmpty && shared.branches.isEmpty)
        #expect(shared.path().boundingBox.minX == connector.start.x)
        #expect(shared.path().boundingBox.maxX == connector.junction.x)
    }

    /// The lines of the groups are lines of the connector, and every box belongs to one group.
    @Test(arguments: ClassHierarchyLayout.Arrangement.trees, 0..<10)
    func groupsHaveTheLinesOfTheConnector(arrangement: ClassHierarchyLayout.Arrangement, seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let tree = LevelTree.random(count: 60, greatestFanOut: 9, using: &generator)
        for direction in TreeDirection.allCases {
            let all = connectors(tree) {
                $0.configuration.arrangement = arrangement
                $0.configuration.direction = direction
            }
            for connector in all {
                let groups = connector.divided { section, item in (item * 7 + section) % 3 }
                let tips = { (connector: TreeConnector) in
                    Array(connector.tips) + connector.branches.flatMap { Array($0.tips) }
                }
                let key = { (point: CGPoint) in [point.x, point.y].description }
                #expect(
                    groups.flatMap { tips($0.connector) }.map(key).sorted()
                        == tips(connector).map(key).sorted())
                let lines = connector.segments()
                let shared = groups.count < 2 ? [] : [connector.shared(by: groups.map(\.connector))]
                for segment in (groups.map(\.connector) + shared).flatMap({ $0.segments() }) {
                    #expect(
                        lines.contains { $0.contains(segment.start) && $0.contains(segment.end) },
                        "\(segment) isn't a part of \(lines)")
                }
            }
        }
    }
}

extension TreeConnector.Segment {
    fileprivate func contains(_ point: CGPoint) -> Bool {
        let box = CGRect(
            x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
            height: abs(end.y - start.y))
        return box.insetBy(dx: -1e-6, dy: -1e-6).contains(point)
    }
}
