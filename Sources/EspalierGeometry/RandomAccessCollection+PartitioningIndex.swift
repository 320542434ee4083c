extension RandomAccessCollection {
    /// Returns the first index whose element satisfies `condition`, or `endIndex` if none does.
    ///
    /// The collection must be partitioned: once an element satisfies the condition, all elements after it do.
    ///
    /// - Complexity: O(log n) calls of `condition`. The method is inlinable, because hot loops in other modules use it.
    @inlinable package func partitioningIndex(where condition: (Element) -> Bool) -> Index {
        var (low, count) = (startIndex, count)
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if condition(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
