import Foundation

// With the package trait `MainActor`, this extension is isolated like the delegates that it calls.
extension FlowArrangement {
    /// Adds a section whose items may differ in size.
    ///
    /// Sizes are stored, and items are arranged one by one, only if two sizes differ. The number of sizes must be the
    /// number of items, and at least one.
    mutating func append(_ metrics: FlowMetrics, itemSizes sizes: some FlowItemSizes) {
        var sizes = sizes
        let first = sizes.first
        var count = 1
        while let next = sizes.next() {
            if next == first {
                count += 1
            } else {
                return append(metrics, first: first, count: count, next: next, then: sizes)
            }
        }
        append(metrics, itemSize: first)
    }

    /// Adds a section whose items differ in size; breaks lines while the sizes are read.
    private mutating func append(
        _ metrics: FlowMetrics, first: CGSize, count: Int, next: CGSize,
        then others: some FlowItemSizes
    ) {
        let (firstLine, firstItem) = (lines.count, itemSizes.count)
        let linesStart = linesStart(metrics)
        let (axis, breadth) = (axis, breadth)
        var lines: [FlowLine] = []
        swap(&lines, &self.lines)
        itemSizes.append(addingCapacity: metrics.itemCount) { sizes in
            sizes.append(repeating: first, count: count)
            sizes.append(next)
            itemAcross.append(addingCapacity: metrics.itemCount) { across in
                var others = others
                var breaker = LineBreaker(
                    metrics, axis: axis, breadth: breadth, firstItem: firstItem, start: linesStart)
                // Sizes are read in batches. A loop that calls delegates can't keep sums in registers, and the sizes of
                // a batch are still in the cache when lines are broken.
                var isComplete = false
                while !isComplete {
                    isComplete = !Self.take(256, from: &others, into: &sizes)
                    let sizes = sizes.span
                    for item in across.count..<sizes.count {
                        across.append(breaker.add(sizes[item], lines: &lines))
                    }
                }
                lines.append(breaker.endLine(isLast: true))
            }
        }
        self.lines = lines
        append(
            metrics, lines: .mixed(lines: firstLine..<lines.count, firstItem: firstItem),
            length: lines[lines.count - 1].end - linesStart)
    }

    /// Appends up to `count` sizes.
    ///
    /// Returns true if `source` may have more sizes.
    @inline(never)
    private static func take(
        _ count: Int, from source: inout some FlowItemSizes, into sizes: inout OutputSpan<CGSize>
    ) -> Bool {
        for _ in 0..<count {
            guard let size = source.next() else { return false }
            sizes.append(size)
        }
        return true
    }
}
