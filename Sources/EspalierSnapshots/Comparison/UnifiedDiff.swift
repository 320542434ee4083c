/// The changed lines between two texts, with lines of context, in the format of `diff -u`.
nonisolated struct UnifiedDiff {
    private enum Change: Equatable { case same, removed, added }

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
        let prefix = zip(old, new).prefix { $0 == $1 }.count
        let suffix = zip(old[prefix...].reversed(), new[prefix...].reversed()).prefix { $0 == $1 }.count
        let middle = (
            old: Array(old[prefix..<(old.count - suffix)]), new: Array(new[prefix..<(new.count - suffix)])
        )
        var changes = [Change](repeating: .same, count: prefix)
        changes += Self.changes(from: middle.old, to: middle.new)
        changes += [Change](repeating: .same, count: suffix)
        text = Self.text(Self.numbered(changes, old, new))
    }

    private static func lines(_ text: String) -> [Substring] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return text.hasSuffix("\n") ? lines.dropLast() : lines
    }

    private static func changes(from old: [Substring], to new: [Substring]) -> [Change] {
        guard old.count + new.count <= maximumLines else {
            return old.map { _ in .removed } + new.map { _ in .added }
        }
        var (removed, added) = (Set<Int>(), Set<Int>())
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var changes: [Change] = []
        var (row, next) = (0, 0)
        while row < old.count || next < new.count {
            if removed.contains(row) {
                changes.append(.removed)
                row += 1
            } else if added.contains(next) {
                changes.append(.added)
                next += 1
            } else {
                changes.append(.same)
                (row, next) = (row + 1, next + 1)
            }
        }
        return changes
    }

    private static func numbered(_ changes: [Change], _ old: [Substring], _ new: [Substring]) -> [Line] {
        var numbers = (old: 1, new: 1)
        return changes.map { change in
            let text = change == .added ? new[numbers.new - 1] : old[numbers.old - 1]
            defer {
                if change != .added { numbers.old += 1 }
                if change != .removed { numbers.new += 1 }
            }
            return Line(change: change, text: text, numbers: numbers)
        }
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
        for line in lines {
            let sign =
                switch line.change {
                case .same: " "
                case .removed: "-"
                case .added: "+"
                }
            text += sign + line.text + "\n"
        }
        return text
    }
}
