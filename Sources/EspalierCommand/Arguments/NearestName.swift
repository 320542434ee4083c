/// Finds what a person probably meant.
enum NearestName {
    /// The candidate with the fewest edits from `name`, if it is near enough to be worth offering: a third
    /// of the longer name at most. The first of several equals wins. Costs O(candidates x lengths).
    static func of(_ name: String, in candidates: [String]) -> String? {
        let wanted = Array(name.lowercased().utf8)
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let other = Array(candidate.lowercased().utf8)
            let limit = max(1, max(wanted.count, other.count) / 3)
            let distance = distance(wanted, other)
            if distance <= limit, distance < best?.distance ?? Int.max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// Damerau's distance restricted to neighbours swapped once: typing errors are insertions, deletions,
    /// substitutions and swaps.
    static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            row.reserveCapacity(b.count + 1)
            for j in b.indices {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
