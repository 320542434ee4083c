/// Finds the name that the user probably meant.
package enum Suggestion {
    /// Returns the candidate nearest to a misspelled name, or nil if none is near enough.
    ///
    /// The distance is the number of letters inserted, deleted, replaced, or swapped with their neighbor (optimal
    /// string alignment). Differences in case and in the separators `-` and `_` are ignored. At most a third of the
    /// letters may differ. Of equally near candidates, the first one is returned. Takes O(candidates × bound × length),
    /// where the bound is the number of letters that may differ.
    package static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
        let wanted = folded(name)
        guard !wanted.isEmpty, wanted.count <= longest else { return nil }
        var bound = max(1, wanted.count / 3)
        var best: String?
        for candidate in candidates {
            let other = folded(candidate)
            guard other.count <= longest, abs(other.count - wanted.count) <= bound else { continue }
            guard let distance = distance(wanted, other, bound: bound),
                distance < max(other.count, wanted.count)
            else { continue }
            best = candidate
            if distance == 0 { break }
            bound = distance - 1
        }
        return best
    }

    /// Returns a note with the candidate nearest to a misspelled name.
    ///
    /// - Parameters:
    ///   - name: The name that doesn't exist.
    ///   - candidates: The names that exist.
    ///   - remark: The note if no name is near enough, or nil for none.
    /// - Returns: One note or none.
    package static func notes(
        for name: String, in candidates: some Sequence<String>, otherwise remark: String? = nil
    ) -> [Diagnostic.Note] {
        let text = nearest(to: name, in: candidates).map { "did you mean '\($0)'?" } ?? remark
        return text.map { [Diagnostic.Note($0)] } ?? []
    }

    /// The maximum length of a name to search for.
    ///
    /// The search takes time that is quadratic in the length, and longer names are unlikely to be typing errors.
    private static let longest = 128

    private static func folded(_ name: String) -> [UInt8] {
        name.utf8.compactMap { byte in
            switch byte {
            case 0x2D, 0x5F: nil
            case 0x41...0x5A: byte | 0x20
            default: byte
            }
        }
    }

    /// Returns the edit distance, or nil if it exceeds `bound`.
    private static func distance(_ left: [UInt8], _ right: [UInt8], bound: Int) -> Int? {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var current = [Int](repeating: row + 1, count: right.count + 1)
            for column in 0..<right.count {
                let same = left[row] == right[column]
                var cost = min(last[column] + (same ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current[column + 1] = cost
            }
            if (current.min() ?? 0) > bound { return nil }
            (beforeLast, last) = (last, current)
        }
        guard let result = last.last, result <= bound else { return nil }
        return result
    }
}
