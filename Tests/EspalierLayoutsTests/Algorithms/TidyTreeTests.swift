import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct TidyTreeTests {
    // MARK: By hand

    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var tree: String
        var centersParents = false
        /// The expected positions across the direction of growth, in level order.
        ///
        /// Each box is one unit wide.
        var expected: [Double]
        var testDescription: String { name }
    }

    @Test(arguments: [
        Case(name: "single node", tree: "()", expected: [0]),
        Case(name: "empty", tree: "", expected: []),
        Case(name: "chain", tree: "((()))", expected: [0, 0, 0]),
        Case(name: "siblings", tree: "(()()())", expected: [0, 0, 1, 2]),
        Case(name: "centred", tree: "(()()())", centersParents: true, expected: [1, 0, 1, 2]),
        // The second child is a leaf. It is next to the first child, although the first child's own children need more
        // space on the next level.
        Case(name: "reaches over", tree: "((()()())())", expected: [0, 0, 1, 0, 1, 2]),
        // Both children have children of their own, so the second child is moved beyond the children of the first
        // child.
        Case(name: "pushed", tree: "((()())(()))", expected: [0, 0, 2, 0, 1, 2]),
        // The leaf between the two wide subtrees is in the middle of the space between them.
        Case(
            name: "shares space", tree: "((()()())()(()()()))", centersParents: true,
            expected: [2.5, 1, 2.5, 4, 0, 1, 2, 3, 4, 5]),
        Case(name: "forest", tree: "(()())(())", expected: [0, 2, 0, 1, 2]),
    ])
    func positions(_ example: Case) {
        let tree = LevelTree(parentheses: example.tree)
        var metrics = TreeMetrics(depth: 1, breadth: 1)
        metrics.centersParents = example.centersParents
        let placement = TidyTree.place(tree, metrics)
        #expect(placement.origins.map(\.breadth) == example.expected)
    }

    @Test func boxesOfDifferentSizesReachUnderShorterOnes() {
        // The first child is 1 deep and has no children, the second child is 3 deep, and the third child's children
        // start at depth 2.
        let tree = LevelTree(parentheses: "(()()(()()))")
        var metrics = TreeMetrics()
        metrics.alignsLevels = false
        metrics.perNode = [(1, 1), (1, 4), (3, 1), (1, 1), (1, 2), (1, 2)].map {
            TreePoint(depth: $0.0, breadth: $0.1)
        }
        let placement = TidyTree.place(tree, metrics)
        #expect(placement.origins.map(\.depth) == [0, 1, 1, 1, 2, 2])
        // The third child is centered at its own first child, which is 2 wide and begins at 5, where the box of the
        // second child ends.
        #expect(placement.origins.map(\.breadth) == [1.5, 0, 4, 5.5, 5, 7])
        #expect(placement.size == TreePoint(depth: 4, breadth: 9))
    }

    // MARK: Properties

    @Test(arguments: 0..<200)
    func agreesWithComparingAllBoxes(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let tree = LevelTree.random(
            roots: Int.random(in: 1...3, using: &generator), count: 40, using: &generator)
        var metrics = TreeMetrics.random(for: tree, using: &generator)
        metrics.centersParents = false
        let depths = LevelDepths(tree, metrics)
        let expected = BruteForceTree(tree, metrics, depths).positions()
        let found = TidyTree.positions(tree, metrics, .init(tree, metrics, ends: depths.ends))
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found) is not \(expected)")
    }

    @Test(arguments: 300..<420)
    func breaksNoRule(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let tree = LevelTree.random(
            roots: Int.random(in: 1...3, using: &generator), count: 40, using: &generator)
        let metrics = TreeMetrics.random(for: tree, using: &generator)
        let placement = TidyTree.place(tree, metrics)
        #expect(
            TreeRules.violations(TreeGeometry(tree, metrics, placement, .random(using: &generator))) == [])
    }

    @Test(arguments: 0..<50)
    func keepsOrderAndIsNeverWiderThanRows(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let tree = LevelTree.random(count: 100, using: &generator)
        var metrics = TreeMetrics(depth: 10, breadth: 10)
        metrics.centersParents = Bool.random(using: &generator)
        let placement = TidyTree.place(tree, metrics)
        #expect(placement.size.breadth <= RowTree.place(tree, metrics).size.breadth)
        for level in 0..<tree.levelCount {
            let positions = tree.level(level).map { placement.origins[$0].breadth }
            #expect(zip(positions, positions.dropFirst()).allSatisfy { $1 - $0 >= 10 - 1e-9 })
        }
    }

    @Test(arguments: 0..<50)
    func symmetricTreeStaysSymmetric(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let half = String.randomTree(count: 12, using: &generator)
        let tree = LevelTree(parentheses: "(" + half + "()" + half.mirrored + ")")
        var metrics = TreeMetrics(depth: 1, breadth: 1)
        metrics.centersParents = true
        let placement = TidyTree.place(tree, metrics)
        let middle = placement.origins[0].breadth
        for level in 0..<tree.levelCount {
            let positions = tree.level(level).map { placement.origins[$0].breadth - middle }
            #expect(zip(positions, positions.reversed()).allSatisfy { abs($0 + $1) < 1e-9 }, "\(positions)")
        }
    }

    /// A parent is in the middle of its children, or exactly in line with a child that is close to the middle.
    @Test func parentsAreInTheMiddleOfTheirChildren() {
        var generator = SeededGenerator(seed: 7)
        let tree = LevelTree.random(count: 500, using: &generator)
        var metrics = TreeMetrics.random(for: tree, using: &generator)
        (metrics.centersParents, metrics.grid) = (true, 0)
        let placement = TidyTree.place(tree, metrics)
        func middle(_ node: Int) -> Double {
            placement.origins[node].breadth + metrics.size(of: node).breadth / 2
        }
        for node in 0..<tree.count where !tree.isLeaf(node) {
            let children = tree.children(of: node)
            let wanted = (middle(children.lowerBound) + middle(children.upperBound - 1)) / 2
            let isInLine = children.contains { abs(middle($0) - middle(node)) < 1e-6 }
            #expect(abs(middle(node) - wanted) < (isInLine ? 6 : 1e-6))
        }
    }

    /// A connector has no step that is too small to look intended.
    ///
    /// Without the alignment, the roots of these trees are 0.5 to 4 points away from their third child.
    @Test(arguments: [(first: 1.0, last: 4.0), (4, 1), (3, 4), (10, 2), (2, 10)])
    func parentsAreInLineWithAChildNearTheMiddle(first: Double, last: Double) {
        let tree = LevelTree(parentheses: "(()()()()())")
        var metrics = TreeMetrics()
        metrics.perNode = [100, 40 + first, 40, 40, 40, 40 + last].map { TreePoint(depth: 10, breadth: $0) }
        metrics.centersParents = true
        let placement = TidyTree.place(tree, metrics)
        let middles = (0..<6).map { placement.origins[$0].breadth + metrics.size(of: $0).breadth / 2 }
        #expect(abs(middles[0] - middles[3]) < 1e-9)
        #expect(abs(middles[0] - (middles[1] + middles[5]) / 2) <= 4)
    }

    // MARK: Extremes

    @Test func aChainOf100000Levels() {
        let placement = TidyTree.place(.chain(100_000), TreeMetrics(depth: 2, breadth: 3))
        #expect(placement.size == TreePoint(depth: 200_000, breadth: 3))
        #expect(placement.origins.last == TreePoint(depth: 199_998, breadth: 0))
    }

    @Test func aStarOf100000Children() {
        let placement = TidyTree.place(.star(100_000), TreeMetrics(depth: 2, breadth: 3))
        #expect(placement.size == TreePoint(depth: 4, breadth: 300_000))
        #expect(placement.origins.last == TreePoint(depth: 2, breadth: 299_997))
    }
}

extension TreeGeometry.Options {
    static func random(using generator: inout SeededGenerator) -> TreeGeometry.Options {
        var options = TreeGeometry.Options()
        options.direction = TreeDirection.allCases.randomElement(using: &generator) ?? .leftToRight
        options.connectors.lineWidth = Double(Int.random(in: 1...2, using: &generator))
        return options
    }
}

extension String {
    /// Returns a random forest with `count` nodes, written with parentheses.
    static func randomTree(count: Int, using generator: inout SeededGenerator) -> String {
        var (result, open, left) = ("", 0, count)
        while left > 0 || open > 0 {
            if open == 0 || (left > 0 && Bool.random(using: &generator)) {
                (result, open, left) = (result + "(", open + 1, left - 1)
            } else {
                (result, open) = (result + ")", open - 1)
            }
        }
        return result
    }

    var mirrored: String { String(reversed().map { $0 == "(" ? ")" : "(" }) }
}
