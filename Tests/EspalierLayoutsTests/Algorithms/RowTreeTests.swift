import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct RowTreeTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var tree: String
        var requestedRows: [Double] = []
        var centersParents = false
        /// The row of each node, in level order.
        var rows: [Double]
        var total: Double
        var testDescription: String { name }
    }

    @Test(arguments: [
        Case(name: "empty", tree: "", rows: [], total: 0),
        Case(name: "one", tree: "()", rows: [0], total: 1),
        Case(name: "chain", tree: "((()))", rows: [0, 0, 0], total: 1),
        // In figure 6-3, the first class has three children. These children move the two following classes down by two
        // rows, although these classes have no children. The item in the last section is in the row of its parent.
        Case(name: "figure 6-3", tree: "(()(())())()()", rows: [0, 3, 4, 0, 1, 2, 1], total: 5),
        Case(name: "grandchildren count", tree: "((()())())", rows: [0, 0, 2, 0, 1], total: 3),
        Case(
            name: "more rows asked for", tree: "(()())()", requestedRows: [4, 0, 0, 0], rows: [0, 4, 0, 1],
            total: 5),
        Case(
            name: "fewer rows than children need", tree: "(()()())", requestedRows: [1, 0, 0, 0],
            rows: [0, 0, 1, 2], total: 3),
        Case(name: "centred", tree: "(()()()())", centersParents: true, rows: [1.5, 0, 1, 2, 3], total: 4),
    ])
    func rows(_ example: Case) {
        let tree = LevelTree(parentheses: example.tree)
        var metrics = TreeMetrics(depth: 100, breadth: 20)
        metrics.leading = TreePoint(depth: 7, breadth: 3)
        metrics.trailing = TreePoint(depth: 13, breadth: 5)
        metrics.centersParents = example.centersParents
        let placement = RowTree.place(tree, metrics, requestedRows: example.requestedRows)
        // The expected positions follow the formulas of Apple's guide.
        #expect(placement.origins.map(\.breadth) == example.rows.map { $0 * (20 + 3 + 5) + 3 })
        for level in 0..<tree.levelCount {
            for node in tree.level(level) {
                #expect(placement.origins[node].depth == Double(level) * (100 + 7 + 13) + 7)
            }
        }
        #expect(placement.size.breadth == example.total * (20 + 3 + 5))
        #expect(placement.size.depth == Double(tree.levelCount) * (100 + 7 + 13))
    }

    @Test func boxesOfDifferentSizesAreCenteredOnRowsAsHighAsTheHighest() {
        var metrics = TreeMetrics()
        metrics.perNode = [(10, 10), (30, 30), (20, 20)].map { TreePoint(depth: $0.0, breadth: $0.1) }
        metrics.spacing = TreePoint(depth: 4, breadth: 2)
        let placement = RowTree.place(.star(2), metrics)
        #expect(placement.origins.map(\.depth) == [0, 14, 14])
        #expect(placement.origins.map(\.breadth) == [10, 0, 37])
        #expect(placement.size == TreePoint(depth: 44, breadth: 62))
    }

    @Test func orphansAreRootsOnTheirOwnLevel() {
        // The second level has two nodes. One of them has no parent.
        let tree = LevelTree(levelSizes: [1, 2], childCounts: [1, 0, 0])
        #expect(tree.orphans == [2])
        let placement = RowTree.place(tree, TreeMetrics(depth: 10, breadth: 1))
        #expect(placement.origins.map(\.breadth) == [0, 0, 1])
        #expect(placement.origins.map(\.depth) == [0, 10, 10])
    }

    @Test(arguments: 0..<40)
    func breaksNoRule(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let tree = LevelTree.random(
            roots: Int.random(in: 1...3, using: &generator), count: 40, using: &generator)
        let metrics = TreeMetrics.random(for: tree, using: &generator)
        let placement = RowTree.place(tree, metrics)
        #expect(
            TreeRules.violations(TreeGeometry(tree, metrics, placement, .random(using: &generator))) == [])
    }

    @Test func aChainOf100000LevelsTakesOneRow() {
        let placement = RowTree.place(.chain(100_000), TreeMetrics(depth: 2, breadth: 3))
        #expect(placement.size == TreePoint(depth: 200_000, breadth: 3))
    }

    /// Tests the steps of figure 6-3.
    ///
    /// First, the cells of the last column are placed from top to bottom. Then the cells of the previous column are
    /// placed, and the children of each cell move down with it. Finally, the first column is placed.
    @Test(arguments: [
        (2, [0, 1, 2], 3), (1, [0, 1, 2, 3, 0, 2, 3], 4), (0, [0, 3, 4, 0, 1, 2, 4, 0, 2, 4], 5),
    ]) func framesFromTheLastLevel(firstLevel: Int, rows: [Double], total: Double) {
        let tree = LevelTree(parentheses: "((())()(()))()((()))")
        let metrics = TreeMetrics(depth: 100, breadth: 20)
        let placement = RowTree.place(tree, metrics, firstLevel: firstLevel)
        let placed = tree.level(firstLevel).lowerBound..<tree.count
        #expect(placed.map { placement.origins[$0].breadth / 20 } == rows)
        #expect(placement.size.breadth == total * 20)
        let whole = RowTree.place(tree, metrics)
        #expect(placed.allSatisfy { placement.origins[$0].depth == whole.origins[$0].depth })
    }
}
