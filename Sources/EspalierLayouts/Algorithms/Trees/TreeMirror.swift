/// A tree's mirror image: each level in the opposite order.
nonisolated struct TreeMirror {
    let tree: LevelTree
    private let levelStarts: [Int]

    /// The tree has no orphans: a mirror image would have them before the children.
    init(_ original: LevelTree) {
        levelStarts = original.levelStarts
        let counts = (0..<original.count).map { original.children[$0].count }
        let sizes = (0..<original.levelCount).map { original.level($0).count }
        tree = LevelTree(levelSizes: sizes, childCounts: Self.mirrored(counts, levelStarts))
    }

    /// Values of the original's nodes for the mirror image's, or the other way round.
    func mirrored(_ values: [Double]) -> [Double] { Self.mirrored(values, levelStarts) }

    private static func mirrored<Value>(_ values: [Value], _ levelStarts: [Int]) -> [Value] {
        var result: [Value] = []
        result.reserveCapacity(values.count)
        for (start, end) in zip(levelStarts, levelStarts.dropFirst()) {
            result.append(contentsOf: values[start..<end].reversed())
        }
        return result
    }
}
