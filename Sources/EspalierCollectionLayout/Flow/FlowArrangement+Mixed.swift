import EspalierGeometry
import Foundation

// With the trait `MainActor`, isolated as the delegates that it calls.
extension FlowArrangement {
    /// Adds a section whose items may differ in size.
    ///
    /// Sizes are stored and lines are broken from the first size that differs.
    ///
    /// The number of sizes must be that of the items, and at least one.
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

    /// Stores the sizes, and breaks lines as they are read.
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
                // Sizes are read in batches: a loop that calls delegates has no registers left for sums, and the sizes
                // of a batch are still in the cache.
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

    /// Returns true if there may be more sizes.
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
