/// The mirror image of a tree, with each level in the opposite order.
nonisolated struct TreeMirror {
    let tree: LevelTree
    private let levelStarts: [Int]

    /// Creates the mirror image of a tree in which every node below level 0 has a parent.
    ///
    /// In a `LevelTree`, nodes without a parent must be the last ones of their level. In the mirror image, they would
    /// be the first ones.
    init(_ original: LevelTree) {
        levelStarts = original.levelStarts
        let counts = (0..<original.count).map { original.children[$0].count }
        let sizes = (0..<original.levelCount).map { original.level($0).count }
        tree = LevelTree(levelSizes: sizes, childCounts: Self.mirrored(counts, levelStarts))
    }

    /// Reorders values, one for each node, from the original's order to the mirror image's order, or back.
    func mirrored<Value>(_ values: [Value]) -> [Value] { Self.mirrored(values, levelStarts) }

    private static func mirrored<Value>(_ values: [Value], _ levelStarts: [Int]) -> [Value] {
        var result: [Value] = []
        result.reserveCapacity(values.count)
        for (start, end) in zip(levelStarts, levelStarts.dropFirst()) {
            result.append(contentsOf: values[start..<end].reversed())
        }
        return result
    }
}
