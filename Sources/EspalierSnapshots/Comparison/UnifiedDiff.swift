/// The changed lines between two texts, with lines of context, in the format of `diff -u`.
nonisolated struct UnifiedDiff {
    private enum Change: String {
        case same = " "
        case removed = "-"
        case added = "+"
    }

    private struct Line {
        let change: Change
        let text: Substring
        /// The line numbers in the old and the new text, from 1.
        let numbers: (old: Int, new: Int)
    }

    /// The number of lines of context before and after a change.
    private static let context = 3
    /// The maximum number of lines of both texts for which single changes are found.
    ///
    /// The number doesn't include the equal lines at the start and at the end of the texts.
    ///
    /// The time grows with the square of this number. If there are more lines, the diff removes all old lines and adds
    /// all new lines.
    private static let maximumLines = 4_000

    /// The diff without the two header lines that name the files.
    let text: String

    init(from old: String, to new: String) {
        let (old, new) = (Self.lines(old), Self.lines(new))
        let (removed, added) = Self.changes(from: old, to: new)
        var lines: [Line] = []
        var (row, next) = (0, 0)
        while row < old.count || next < new.count {
            let change: Change = removed.contains(row) ? .removed : added.contains(next) ? .added : .same
            let text = change == .added ? new[next] : old[row]
            lines.append(Line(change: change, text: text, numbers: (row + 1, next + 1)))
            if change != .added { row += 1 }
            if change != .removed { next += 1 }
        }
        text = Self.text(lines)
    }

    private static func lines(_ text: String) -> [Substring] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return text.hasSuffix("\n") ? lines.dropLast() : lines
    }

    /// Returns the indexes of the removed lines in `old` and of the added lines in `new`.
    private static func changes(
        from old: [Substring], to new: [Substring]
    ) -> (removed: Set<Int>, added: Set<Int>) {
        let prefix = zip(old, new).prefix { $0 == $1 }.count
        let suffix = zip(old[prefix...].reversed(), new[prefix...].reversed()).prefix { $0 == $1 }.count
        let middle = (old: prefix..<(old.count - suffix), new: prefix..<(new.count - suffix))
        guard middle.old.count + middle.new.count <= maximumLines else {
            return (Set(middle.old), Set(middle.new))
        }
        var (removed, added) = (Set<Int>(), Set<Int>())
        for change in new[middle.new].difference(from: old[middle.old]) {
            switch change {
            case .remove(let offset, _, _): removed.insert(prefix + offset)
            case .insert(let offset, _, _): added.insert(prefix + offset)
            }
        }
        return (removed, added)
    }

    private static func text(_ lines: [Line]) -> String {
        var text = ""
        var end = 0
        while let first = lines[end...].firstIndex(where: { $0.change != .same }) {
            let start = max(end, first - context)
            end = first
            // Changes are in the same hunk if their lines of context overlap or touch.
            while let next = lines[end...].firstIndex(where: { $0.change != .same }),
                next - end <= 2 * context
            { end = next + 1 }
            end = min(lines.count, end + context)
            text += hunk(lines[start..<end])
        }
        return text
    }

    private static func hunk(_ lines: ArraySlice<Line>) -> String {
        guard let first = lines.first else { return "" }
        let counts = (
            old: lines.count { $0.change != .added }, new: lines.count { $0.change != .removed }
        )
        var text = "@@ -\(first.numbers.old),\(counts.old) +\(first.numbers.new),\(counts.new) @@\n"
        for line in lines { text += line.change.rawValue + line.text + "\n" }
        return text
    }
}
