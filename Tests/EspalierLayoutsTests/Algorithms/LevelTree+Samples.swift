import TestSupport

@testable import EspalierLayouts

extension LevelTree {
    /// Creates a tree from nested child lists such as `"(()(()()))"`: each pair of parentheses is a node.
    init(parentheses: String) {
        var levelSizes: [Int] = []
        var counts: [[Int32]] = []
        var depth = 0
        for character in parentheses {
            if character == "(" {
                if depth == counts.count {
                    counts.append([])
                    levelSizes.append(0)
                }
                if depth > 0 { counts[depth - 1][counts[depth - 1].count - 1] += 1 }
                counts[depth].append(0)
                levelSizes[depth] += 1
                depth += 1
            } else {
                depth -= 1
            }
        }
        self.init(levelSizes: levelSizes, childCounts: counts.flatMap { $0 })
    }

    /// Returns a random forest of about `count` nodes.
    static func random(
        roots: Int = 1, count: Int, greatestFanOut: Int = 5, using generator: inout SeededGenerator
    ) -> LevelTree {
        var levelSizes: [Int] = [roots]
        var childCounts: [Int32] = []
        var total = roots
        while let size = levelSizes.last, size > 0 {
            var below = 0
            for _ in 0..<size {
                let children =
                    total + below < count ? Int.random(in: 0...greatestFanOut, using: &generator) : 0
                childCounts.append(Int32(children))
                below += children
            }
            levelSizes.append(below)
            total += below
        }
        return LevelTree(levelSizes: levelSizes.dropLast(), childCounts: childCounts)
    }

    /// Returns a tree of `count` levels, in which each node except the last one has one child.
    static func chain(_ count: Int) -> LevelTree {
        LevelTree(
            levelSizes: Array(repeating: 1, count: count),
            childCounts: (0..<count).map { $0 == count - 1 ? 0 : 1 })
    }

    /// Returns a root with `count` children.
    static func star(_ count: Int) -> LevelTree {
        LevelTree(levelSizes: [1, count], childCounts: [Int32(count)] + Array(repeating: 0, count: count))
    }
}

extension TreeMetrics {
    /// Creates metrics for boxes of one size without free space.
    init(depth: Double, breadth: Double) {
        self.init()
        size = TreePoint(depth: depth, breadth: breadth)
    }

    /// Returns metrics with random whole numbers as sizes, insets and spacings.
    static func random(for tree: LevelTree, using generator: inout SeededGenerator) -> TreeMetrics {
        func number(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &generator)) }
        func point(_ range: ClosedRange<Int>) -> TreePoint {
            TreePoint(depth: number(range), breadth: number(range))
        }
        var metrics = TreeMetrics(depth: number(5...40), breadth: number(5...20))
        if Bool.random(using: &generator) { metrics.perNode = (0..<tree.count).map { _ in point(1...40) } }
        metrics.leading = point(1...6)
        metrics.trailing = point(1...6)
        metrics.spacing = point(0...3)
        metrics.treeSpacing = number(0...5)
        metrics.centersParents = Bool.random(using: &generator)
        metrics.alignsLevels = Bool.random(using: &generator)
        metrics.grid = Bool.random(using: &generator) ? 1 : 0
        return metrics
    }
}
