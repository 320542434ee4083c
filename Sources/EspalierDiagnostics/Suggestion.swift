/// Finds the name that the user probably meant.
package enum Suggestion {
    /// Returns the candidate nearest to a misspelled name, or nil if no candidate is near enough.
    ///
    /// The distance is the number of letters inserted, deleted, replaced, or swapped with their neighbor (optimal
    /// string alignment). Differences in case and in the separators `-` and `_` are ignored. At most a third of the
    /// letters (rounded down, but at least 1) may differ. Of equally near candidates, the first candidate is returned.
    /// Takes O(candidates × bound × length), where the bound is the number of letters that may differ.
    package static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
        let wanted = folded(name)
        guard !wanted.isEmpty, wanted.count <= longest else { return nil }
        let letters = letters(wanted)
        var rows = Rows()
        var bound = max(1, wanted.count / 3)
        var best: String?
        for candidate in candidates where candidate.utf8.count >= wanted.count - bound {
            let other = folded(candidate)
            guard other.count <= longest, abs(other.count - wanted.count) <= bound,
                difference(letters, self.letters(other)) <= bound,
                let distance = distance(wanted, other, bound: bound, &rows),
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
    /// - Returns: An array of one note, or an empty array.
    package static func notes(
        for name: String, in candidates: some Sequence<String>, otherwise remark: String? = nil
    ) -> [Diagnostic.Note] {
        hint(for: name, in: candidates, otherwise: remark).map { [Diagnostic.Note($0)] } ?? []
    }

    /// Returns a question such as "did you mean ...?" with the candidate nearest to an unknown name; `remark` if no
    /// candidate is near.
    package static func hint(
        for name: String, in candidates: some Sequence<String>, otherwise remark: String? = nil
    ) -> String? {
        if let plain = withoutQuotes(name) { return "write it in straight quotes: \"\(plain)\"" }
        let other = synonyms[name.lowercased()].flatMap { known in known.first(where: candidates.contains) }
        return (other ?? nearest(to: name, in: candidates)).map { "did you mean '\($0)'?" } ?? remark
    }

    /// The names of values and keys in other tools, in lower case, with those that mean the same here.
    private static let synonyms = [
        "lr": ["leftToRight"], "rl": ["rightToLeft"], "tb": ["topToBottom"], "td": ["topToBottom"],
        "bt": ["bottomToTop"], "circle": ["ellipse"], "oval": ["ellipse"], "rect": ["rectangle"],
        "box": ["rectangle"], "rounded": ["roundedRectangle"], "pill": ["capsule"], "left": ["leading"],
        "right": ["trailing"], "middle": ["center"], "tree": ["class-hierarchy"],
        "orgchart": ["org-chart", "class-hierarchy"], "flowchart": ["layered", "steps"],
        "uml": ["uml-classes"], "attributes": ["properties"], "fields": ["properties"],
        "operations": ["methods"], "functions": ["methods"], "literals": ["cases"], "values": ["cases"],
    ]

    /// Returns a name without the typographic quotation marks that enclose it; nil if there are none.
    private static func withoutQuotes(_ name: String) -> Substring? {
        guard name.count > 2, let first = name.first, "“”„‘’‚«»".contains(first) else { return nil }
        return name.dropFirst().dropLast()
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

    /// The letters of a name as a set of 32 bits.
    ///
    /// Bytes with the same lower five bits share a bit, which can only make the result of `difference` smaller.
    private static func letters(_ name: [UInt8]) -> UInt32 { name.reduce(0) { $0 | 1 << UInt32($1 & 31) } }

    /// Returns a lower bound of the edit distance between names with these letters.
    ///
    /// Each letter that only one of the names contains has to be deleted, inserted or replaced.
    private static func difference(_ left: UInt32, _ right: UInt32) -> Int {
        max((left & ~right).nonzeroBitCount, (right & ~left).nonzeroBitCount)
    }

    /// The last three rows of the table of distances between the beginnings of two names.
    ///
    /// They are reused for all candidates.
    private struct Rows {
        var beforeLast = [Int](repeating: 0, count: longest + 1)
        var last = [Int](repeating: 0, count: longest + 1)
        var current = [Int](repeating: 0, count: longest + 1)

        mutating func advance() {
            swap(&beforeLast, &last)
            swap(&last, &current)
        }
    }

    /// Returns the edit distance, or nil if it exceeds `bound`.
    private static func distance(_ left: [UInt8], _ right: [UInt8], bound: Int, _ rows: inout Rows) -> Int? {
        for column in 0...right.count { rows.last[column] = column }
        for row in 0..<left.count {
            rows.current[0] = row + 1
            var least = row + 1
            for column in 0..<right.count {
                let same = left[row] == right[column]
                var cost = min(
                    rows.last[column] + (same ? 0 : 1), rows.last[column + 1] + 1, rows.current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, rows.beforeLast[column - 1] + 1)
                }
                rows.current[column + 1] = cost
                least = min(least, cost)
            }
            if least > bound { return nil }
            rows.advance()
        }
        let result = rows.last[right.count]
        return result <= bound ? result : nil
    }
}
