import TestSupport
import Testing

@testable import EspalierLayouts

extension LevelTree {
    /// Returns a root with children that each have a stack of leaves.
    fileprivate static func broad(stackCount: Int, length: Int) -> LevelTree {
        LevelTree(
            levelSizes: [1, stackCount, stackCount * length],
            childCounts: [Int32(stackCount)] + Array(repeating: Int32(length), count: stackCount)
                + Array(repeating: 0, count: stackCount * length))
    }
}

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

    @Test(arguments: [
        (3, 12, [3]), (12, 12, [12]), (13, 12, [7, 6]), (40, 10, [10, 10, 10, 10]),
        (41, 10, [9, 8, 8, 8, 8]),
        (25, 12, [9, 8, 8]), (7, 3, [3, 2, 2]),
    ])
    func longRunsAreDividedEvenly(count: Int, limit: Int, expected: [Int]) {
        #expect(HangingTree.runs(.star(count), of: 0, stackLimit: limit).map(\.count) == expected)
    }

    @Test func thirteenLeavesAreTwoStacks() {
        var metrics = TreeMetrics(depth: 10, breadth: 40)
        metrics.leading = TreePoint(depth: 4, breadth: 2)
        metrics.trailing = TreePoint(depth: 6, breadth: 3)
        let placement = HangingTree.place(.star(13), metrics, indentation: 8, aspectRatio: 4.0 / 3)
        // The first line is below the middle of the parent, at a breadth of 22. The second line is the breadth of a
        // stack, 8 + 40 + 3 + 2, after it. The free space before a box is 4, and that after it is 6.
        let depths = [24.0, 44, 64, 84, 104, 124, 144]
        let expected =
            depths.map { TreePoint(depth: $0, breadth: 30) }
            + depths.prefix(6).map { TreePoint(depth: $0, breadth: 83) }
        #expect(Array(placement.origins[1...]) == expected)
        #expect(placement.size == TreePoint(depth: 160, breadth: 126))
    }

    /// The middle of 2 or 4 stacks is half of the space between stacks before the line of the second or third stack.
    ///
    /// The parent is moved, so that its connector doesn't have this small step.
    @Test(arguments: [(24, 13), (48, 25)])
    func centeredParentOfEvenStacksIsAboveALine(count: Int, firstAfterLine: Int) {
        var metrics = TreeMetrics(depth: 10, breadth: 41)
        metrics.leading = TreePoint(depth: 4, breadth: 2)
        metrics.trailing = TreePoint(depth: 6, breadth: 3)
        (metrics.centersParents, metrics.grid) = (true, 1)
        let placement = HangingTree.place(.star(count), metrics, indentation: 8, stackLimit: 12)
        var options = TreeGeometry.Options()
        (options.direction, options.indentation) = (.topToBottom, 8)
        let geometry = TreeGeometry(.star(count), metrics, placement, options)
        let shape = geometry.shape(ofConnector: 0)
        let line = placement.origins[firstAfterLine].breadth - 8
        #expect(abs(geometry.middle(ofBox: 0) - line) <= 0.5)
        #expect(shape.branches.contains { $0.root.breadth == shape.junction.breadth })
    }

    @Test(arguments: [20, 40, 100, 1000])
    func manyLeavesHaveAboutTheAspectRatio(count: Int) {
        let metrics = TreeMetrics(depth: 53, breadth: 178)
        let placement = HangingTree.place(.star(count), metrics, indentation: 14, aspectRatio: 4.0 / 3)
        #expect((1.0...1.8).contains(placement.aspectRatio), "\(placement.aspectRatio)")
    }

    @Test func fewLeavesAndBroadTreesStayUndivided() {
        let metrics = TreeMetrics(depth: 53, breadth: 178)
        for tree in [LevelTree.star(12), .broad(stackCount: 12, length: 20)] {
            let placement = HangingTree.place(tree, metrics, indentation: 14, aspectRatio: 4.0 / 3)
            #expect(placement == HangingTree.place(tree, metrics, indentation: 14))
        }
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

    @Test(arguments: 0..<40)
    func dividedStacksBreakNoRule(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let tree = LevelTree.random(count: 60, greatestFanOut: 30, using: &generator)
        let metrics = TreeMetrics.random(for: tree, using: &generator)
        let indentation = Double(Int.random(in: 1...20, using: &generator))
        var options = TreeGeometry.Options.random(using: &generator)
        options.indentation = indentation
        for limit in [3, 8] {
            let placement = HangingTree.place(tree, metrics, indentation: indentation, stackLimit: limit)
            #expect(TreeRules.violations(TreeGeometry(tree, metrics, placement, options)) == [])
        }
    }

    @Test func aStarOf100000ChildrenIsOneStack() {
        let placement = HangingTree.place(.star(100_000), TreeMetrics(depth: 2, breadth: 3), indentation: 1)
        #expect(placement.size.depth == 200_002)
    }
}
