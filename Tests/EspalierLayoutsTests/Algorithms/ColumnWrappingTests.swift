import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct ColumnWrappingTests {
    private func place(
        _ tree: LevelTree, _ metrics: TreeMetrics, ratio: Double = 4.0 / 3, columnSpacing: Double = 0,
        children: TreeChildPlacement = .automatic
    ) -> TreePlacement {
        ColumnWrapping.place(
            tree, metrics,
            .init(aspectRatio: ratio, columnSpacing: columnSpacing, childPlacement: children))
    }

    @Test func leavesFillColumnsEvenly() {
        // Each of the 12 boxes takes a space of 60 x 10, and each column has a gutter of 10 before its boxes. Three
        // columns of four boxes are 210 wide. With the root and the gap below the root, they are 70 high, which is the
        // requested aspect ratio of 3.
        var metrics = TreeMetrics(depth: 40, breadth: 10)
        metrics.leading.depth = 10
        metrics.trailing.depth = 10
        let placement = place(.star(12), metrics, ratio: 3)
        #expect(placement.origins[0] == TreePoint(depth: 10, breadth: 0))
        let rows = [30, 40, 50, 60].map(Double.init)
        #expect(placement.origins[1...].map(\.breadth) == rows + rows + rows)
        // The depths of the boxes include the gutter of 10 and the free space of 10 before each box.
        #expect(
            placement.origins[1...].map(\.depth) == [20, 90, 160].flatMap { Array(repeating: $0, count: 4) })
        #expect(placement.size == TreePoint(depth: 210, breadth: 70))
        #expect(placement.repeats == [])
        #expect(placement.parts.map(\.children) == [1..<5, 5..<9, 9..<13])
    }

    /// The line of a single column starts at the root's edge, straight above the children, and has no bus.
    ///
    /// The trees have leaves only, or children beside their parent; with one child, or with several.
    @Test(arguments: [
        ("(())", TreeChildPlacement.automatic), ("(()())", .automatic), ("(()()())", .beside),
        ("((()))", .beside), ("((())())", .beside), ("((()())(()))", .below),
    ])
    func aSingleColumnIsStraightBelowTheRoot(text: String, children: TreeChildPlacement) {
        let tree = LevelTree(parentheses: text)
        var metrics = TreeMetrics(depth: 40, breadth: 10)
        (metrics.leading, metrics.trailing) = (
            TreePoint(depth: 11, breadth: 2), TreePoint(depth: 11, breadth: 2)
        )
        let placement = place(tree, metrics, ratio: 0.1, children: children)
        let geometry = TreeGeometry(tree, metrics, placement, TreeGeometry.Options())
        let shape = geometry.shape(ofConnector: 0)
        #expect(shape.start.breadth == 12)
        #expect(shape.start.depth > 11 && shape.start.depth < 51)
        #expect(shape.start == shape.busStart && shape.start == shape.busEnd)
        #expect(shape.branches.map(\.root.depth) == [shape.start.depth])
        // The first child is one gap further in than the root, and next to it without space for a bus.
        #expect(placement.origins[1] == TreePoint(depth: 33, breadth: 16))
    }

    /// The trees of a forest are separated by `treeSpacing`, except two neighboring roots without children.
    @Test func treesOfAForestHaveASpaceBetweenThem() {
        let tree = LevelTree(levelSizes: [4, 2], childCounts: [1, 1, 0, 0, 0, 0])
        var metrics = TreeMetrics(depth: 40, breadth: 10)
        metrics.treeSpacing = 5
        let placement = place(tree, metrics, ratio: 0.01)
        let roots = placement.origins[0..<4].map(\.breadth)
        let gap = roots[3] - roots[2]
        #expect(roots[1] - roots[0] > gap)
        #expect(roots[2] - roots[1] > gap)
    }

    /// A parent with few children is in the same column as all of its children, so it isn't drawn again in another
    /// column.
    @Test func smallFamiliesStayTogether() {
        let families = 12
        let counts: [Int32] =
            [Int32(families)] + Array(repeating: 4, count: families)
            + Array(repeating: 0, count: 4 * families)
        let tree = LevelTree(levelSizes: [1, families, 4 * families], childCounts: counts)
        for ratio in [0.5, 1, 4.0 / 3, 2, 4] {
            let placement = place(tree, TreeMetrics(depth: 40, breadth: 10), ratio: ratio)
            #expect(placement.repeats.isEmpty, "\(ratio)")
        }
    }

    @Test func aSubtreeHigherThanTheColumnsIsRepeated() {
        // All 30 leaves are children of the root's only child.
        let tree = LevelTree(levelSizes: [1, 1, 30], childCounts: [1, 30] + Array(repeating: 0, count: 30))
        var metrics = TreeMetrics(depth: 40, breadth: 10)
        metrics.leading.depth = 5
        metrics.trailing.depth = 5
        let placement = place(tree, metrics, children: .beside)
        #expect(placement.repeats.map(\.node) == Array(repeating: 1, count: placement.repeats.count))
        #expect(placement.repeats.map(\.ordinal) == Array(1...placement.repeats.count))
        // A parent that is drawn again in another column is next to the first of its children in that column.
        for part in placement.parts where part.box >= tree.count {
            #expect(
                placement.origins[part.box].breadth == placement.origins[part.children.lowerBound].breadth)
        }
        let parts = placement.parts.filter { $0.box != 0 }
        #expect(parts.flatMap(\.children) == Array(2..<32))
    }

    @Test(arguments: [0.5, 1, 4.0 / 3, 16.0 / 9, 3])
    func comesCloseToTheAspectRatio(ratio: Double) {
        var generator = SeededGenerator(seed: 11)
        var parentheses = ""
        for _ in 0..<200 {
            parentheses += String.randomTree(
                count: Int.random(in: 1...8, using: &generator), using: &generator)
        }
        let tree = LevelTree(parentheses: "(" + parentheses + ")")
        var metrics = TreeMetrics(depth: 60, breadth: 10)
        metrics.leading.depth = 5
        metrics.trailing.depth = 5
        let size = place(tree, metrics, ratio: ratio).size
        #expect(abs(log(size.depth / size.breadth / ratio)) < 0.2, "\(size)")
    }

    // MARK: Balance

    private func heights(_ page: ColumnPage) -> [Double] {
        ColumnSearch(page).best().pass(page, records: false).heights
    }

    /// In half of the random trees, the shortest column is at most a tenth shorter than the tallest column.
    ///
    /// In nine of ten trees, it is at most a fifth shorter.
    @Test(arguments: [false, true])
    func columnsEndCloseTogether(isOutline: Bool) {
        var spreads: [Double] = []
        for seed in 0..<40 {
            var generator = SeededGenerator(seed: seed)
            let families = (0..<60).map { _ in
                String.randomTree(count: Int.random(in: 1...20, using: &generator), using: &generator)
            }
            let tree = LevelTree(parentheses: "(" + families.joined() + ")")
            let page = ColumnPage(
                tree, outlineMetrics, .init(aspectRatio: 4.0 / 3, columnSpacing: 0), isOutline: isOutline)
            let heights = heights(page)
            guard let least = heights.min(), let greatest = heights.max(), heights.count > 1 else { continue }
            spreads.append(1 - least / greatest)
        }
        spreads.sort()
        #expect(spreads.count >= 30)
        #expect(spreads[spreads.count / 2] < 0.1)
        #expect(spreads[spreads.count * 9 / 10] < 0.2)
    }

    /// In a tree of more than 20,000 nodes, every column is more than 87 % as high as the highest column.
    ///
    /// Trees of this size are divided without the dynamic program.
    @Test func columnsOfLargeOutlinesEndCloseTogether() throws {
        var generator = SeededGenerator(seed: 1)
        let families = (0..<110).map { _ in
            String.randomTree(count: Int.random(in: 100...290, using: &generator), using: &generator)
        }
        let tree = LevelTree(parentheses: "(" + families.joined() + ")")
        try #require(tree.count > 20_000)
        let heights = heights(
            ColumnPage(tree, outlineMetrics, .init(aspectRatio: 4.0 / 3, columnSpacing: 0), isOutline: true))
        let greatest = try #require(heights.max())
        #expect(heights.count > 10)
        #expect(
            heights.allSatisfy { $0 > 0.87 * greatest }, "\(heights.map { ($0 / greatest * 100).rounded() })")
    }

    /// Compares the division with all other divisions into the same number of columns.
    ///
    /// No other division has a smaller sum of the squares of the columns' free space.
    @Test(arguments: 0..<20)
    func theDivisionIsTheBest(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let tree = LevelTree.star(9)
        var metrics = TreeMetrics(depth: 40, breadth: 10)
        metrics.perNode = (0..<10).map { _ in
            TreePoint(depth: 40, breadth: Double(Int.random(in: 5...60, using: &generator)))
        }
        let page = ColumnPage(
            tree, metrics, .init(aspectRatio: 1, columnSpacing: 0), isOutline: false)
        let sizes = metrics.perNode.dropFirst().map(\.breadth)
        let limit = Double(Int.random(in: 60...150, using: &generator))
        var greedy = ColumnPass(page, limit: limit, records: false)
        greedy.run()
        let highest = try #require(greedy.heights.max())
        func cost(_ heights: [Double]) -> Double {
            heights.reduce(0) { $0 + ($1 / highest - 1) * ($1 / highest - 1) }
        }
        var best = Double.infinity
        for mask in 0..<(1 << 8) where mask.nonzeroBitCount + 1 == greedy.heights.count {
            var heights = [0.0]
            for (index, size) in sizes.enumerated() {
                if index > 0, mask & (1 << (index - 1)) != 0 { heights.append(0) }
                heights[heights.count - 1] += size
            }
            if heights.allSatisfy({ $0 <= highest }) { best = min(best, cost(heights)) }
        }
        let breaks = try #require(ColumnBalance(greedy)?.breaks())
        var pass = ColumnPass(page, limit: limit, breaks: breaks, records: false)
        pass.run()
        #expect(abs(cost(pass.heights) - best) < 1e-9)
        #expect(pass.heights.count == greedy.heights.count)
    }

    /// If a subtree doesn't fit into the rest of a column, and a large part of the column would stay empty, the subtree
    /// is divided.
    @Test func aLargeSubtreeFillsTheColumn() {
        let families = String(repeating: "()", count: 6) + "(" + String(repeating: "()", count: 24) + ")"
        let tree = LevelTree(parentheses: "(" + families + ")")
        let page = ColumnPage(
            tree, outlineMetrics, .init(aspectRatio: 1, columnSpacing: 0), isOutline: true)
        var pass = ColumnPass(page, limit: 260, emptiness: 0.2, records: false)
        pass.run()
        #expect(pass.heights.count == 2)
        #expect(pass.heights[0] == 260)
        #expect(pass.summary.repeats == 1)
    }

    // MARK: Outlines

    /// Returns metrics for boxes of 40 x 10, each in a space of 60 x 10.
    ///
    /// In an outline, children are indented by the gap between two levels, 20.
    private var outlineMetrics: TreeMetrics {
        var metrics = TreeMetrics(depth: 40, breadth: 10)
        metrics.leading.depth = 10
        metrics.trailing.depth = 10
        return metrics
    }

    @Test func childrenAreBelowTheirParent() {
        let placement = place(
            LevelTree(parentheses: "((()(()))())"), outlineMetrics, ratio: 0.1, children: .below)
        #expect(placement.isOutline)
        // The expected positions are in level order. If there is only one column, the root isn't above the column, but
        // is arranged like any other parent.
        #expect(placement.origins.map(\.breadth) == [0, 10, 50, 20, 30, 40])
        #expect(placement.origins.map(\.depth) == [10, 30, 30, 50, 50, 70])
        #expect(placement.size == TreePoint(depth: 120, breadth: 60))
    }

    @Test func aLineLeavesTheParentsEdgeInTheMiddleOfTheGap() {
        let tree = LevelTree(parentheses: "((()()))")
        let placement = place(tree, outlineMetrics, ratio: 0.1, children: .below)
        let geometry = TreeGeometry(tree, outlineMetrics, placement, TreeGeometry.Options())
        let (connector, frame) = geometry.connector(1)
        // The parent is at (30, 10), its children at (50, 20) and (50, 30).
        #expect(frame == CGRect(x: 40, y: 19, width: 11, height: 17))
        #expect(
            connector.path().elements == [
                .move(CGPoint(x: 0.5, y: 1)), .line(CGPoint(x: 0.5, y: 16)), .line(CGPoint(x: 10, y: 16)),
                .move(CGPoint(x: 0.5, y: 6)), .line(CGPoint(x: 10, y: 6)),
            ])
    }

    @Test func anOutlineGoesOnBelowItsRepeatedParents() {
        let tree = LevelTree(levelSizes: [1, 1, 30], childCounts: [1, 30] + Array(repeating: 0, count: 30))
        let placement = place(tree, outlineMetrics, children: .below)
        #expect(!placement.repeats.isEmpty)
        for part in placement.parts where part.box != 0 {
            let first = placement.origins[part.children.lowerBound]
            #expect(
                placement.origins[part.box] == TreePoint(depth: first.depth - 20, breadth: first.breadth - 10)
            )
        }
        #expect(placement.parts.filter { $0.box != 0 }.flatMap(\.children) == Array(2..<32))
    }

    @Test func theLastColumnOfAnOutlineIsNotShorterThanItMustBe() {
        // The subtrees are 10 leaves, followed by a parent with 5 children. If each column was filled up to the height
        // limit of 60, the three columns would have 6, 4 and 6 boxes.
        let families = String(repeating: "()", count: 10) + "(()()()()())"
        let tree = LevelTree(parentheses: "(" + families + ")")
        let placement = place(tree, outlineMetrics, ratio: 2.4, children: .below)
        #expect(placement.parts.filter { $0.box == 0 }.map(\.children.count) == [5, 5, 1])
    }

    @Test(arguments: [0.5, 1, 4.0 / 3, 2])
    func automaticNeedsTheSmallerPage(ratio: Double) {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<20 {
            // If a root has only leaves, `beside` and `below` would differ only in the position of the root, which is
            // above the columns. Such trees are skipped.
            let tree = LevelTree.random(count: 60, greatestFanOut: 8, using: &generator)
            guard tree.levelCount > 2 else { continue }
            let metrics = TreeMetrics.random(for: tree, using: &generator)
            func page(_ children: TreeChildPlacement) -> Double {
                let placement = place(tree, metrics, ratio: ratio, children: children)
                let repeats = 1 + min(0.3, 0.02 * Double(placement.repeats.count))
                return max(placement.size.breadth, placement.size.depth / ratio) * repeats
            }
            #expect(page(.automatic) <= min(page(.beside), page(.below)) + 1e-6)
        }
    }

    // MARK: Rules

    @Test(arguments: 0..<80, TreeChildPlacement.allCases)
    func breaksNoRule(seed: Int, children: TreeChildPlacement) {
        var generator = SeededGenerator(seed: seed)
        let tree = LevelTree.random(
            roots: Int.random(in: 1...2, using: &generator), count: 45, greatestFanOut: 9, using: &generator)
        let metrics = TreeMetrics.random(for: tree, using: &generator)
        let ratio = Double.random(in: 0.3...4, using: &generator)
        let placement = place(tree, metrics, ratio: ratio, columnSpacing: 3, children: children)
        #expect(
            TreeRules.violations(TreeGeometry(tree, metrics, placement, .random(using: &generator))) == [])
    }

    @Test(arguments: 0..<40, [TreeChildPlacement.beside, .below])
    func columnsFollowTheOrder(seed: Int, children: TreeChildPlacement) {
        var generator = SeededGenerator(seed: seed)
        let tree = LevelTree.random(count: 80, greatestFanOut: 12, using: &generator)
        let placement = place(tree, TreeMetrics(depth: 20, breadth: 5), children: children)
        let first = tree.children(of: 0).map { placement.origins[$0] }
        let isOrdered = zip(first, first.dropFirst()).allSatisfy {
            ($0.depth, $0.breadth) < ($1.depth, $1.breadth)
        }
        #expect(isOrdered)
    }

    @Test func extremes() {
        #expect(place(LevelTree(parentheses: ""), TreeMetrics()) == .empty)
        #expect(
            place(LevelTree(parentheses: "()"), TreeMetrics(depth: 3, breadth: 2)).size
                == TreePoint(depth: 3, breadth: 2))
        #expect(place(.chain(10_000), TreeMetrics(depth: 2, breadth: 3)).origins.count == 10_000)
        let star = place(.star(5_000), TreeMetrics(depth: 40, breadth: 10)).size
        #expect(abs(log(star.depth / star.breadth * 3 / 4)) < 0.02, "\(star)")
    }

    @Test func aCaterpillarDoesNotRepeatWithoutEnd() {
        // Every parent has two children: a leaf and the root of the rest of the tree. If the tree was divided at each
        // node, each column would repeat all parents.
        let depth = 3000
        let counts: [Int32] = [2] + (1..<depth).flatMap { $0 < depth - 1 ? [0, 2] : [0, 0] }
        let tree = LevelTree(levelSizes: [1] + Array(repeating: 2, count: depth - 1), childCounts: counts)
        let placement = place(tree, TreeMetrics(depth: 1, breadth: 10))
        #expect(placement.repeats.count <= 2 * tree.count)
    }
}
