import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct HangingTreeTests {
    @Test(arguments: [
        ("()", [Int]()), ("(())", [1]), ("(()()())", [3]), ("(()()(())()())", [2, 1, 2]),
        ("((())()(()))", [1, 1, 1]),
    ])
    func runsOfLeaves(tree: String, expected: [Int]) {
        #expect(HangingTree.runs(LevelTree(parentheses: tree), of: 0).map(\.count) == expected)
    }

    @Test func leavesAreStackedNextToALineBelowTheirParent() {
        var metrics = TreeMetrics(depth: 10, breadth: 40)
        metrics.leading = TreePoint(depth: 4, breadth: 2)
        metrics.trailing = TreePoint(depth: 6, breadth: 3)
        let placement = HangingTree.place(.star(3), metrics, indentation: 8)
        // The depth is measured downward, and the breadth to the right. The line is below the middle of the parent,
        // whose breadth is 2 + 20 = 22. Between two stacked boxes is the free space of 6 after the first box and of 4
        // before the second box.
        #expect(placement.origins[0] == TreePoint(depth: 4, breadth: 2))
        #expect(placement.origins[1...].map(\.depth) == [24, 44, 64])
        #expect(placement.origins[1...].allSatisfy { $0.breadth == 22 + 8 })
        #expect(placement.size == TreePoint(depth: 80, breadth: 73))
    }

    @Test func centeredParentIsAboveItsStack() {
        var metrics = TreeMetrics(depth: 10, breadth: 40)
        metrics.centersParents = true
        let placement = HangingTree.place(.star(2), metrics, indentation: 8)
        #expect(placement.origins.map(\.breadth) == [4, 8, 8])
        #expect(placement.size.breadth == 48)
    }

    @Test(arguments: 0..<80)
    func breaksNoRule(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let tree = LevelTree.random(
            roots: Int.random(in: 1...3, using: &generator), count: 40, using: &generator)
        let metrics = TreeMetrics.random(for: tree, using: &generator)
        let indentation = Double(Int.random(in: 1...20, using: &generator))
        let placement = HangingTree.place(tree, metrics, indentation: indentation)
        var options = TreeGeometry.Options.random(using: &generator)
        options.indentation = indentation
        #expect(TreeRules.violations(TreeGeometry(tree, metrics, placement, options)) == [])
    }

    @Test func aStarOf100000ChildrenIsOneStack() {
        let placement = HangingTree.place(.star(100_000), TreeMetrics(depth: 2, breadth: 3), indentation: 1)
        #expect(placement.size.depth == 200_002)
    }
}
