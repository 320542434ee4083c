/// The text of a list of index paths, in which consecutive items are written as ranges: `[1,0-7];[2,3]`.
nonisolated enum IndexPathRanges {
    static func text(_ paths: [[Int]]) -> String {
        var parts: [String] = []
        var start = paths.startIndex
        while start < paths.endIndex {
            var end = start + 1
            while end < paths.endIndex, follows(paths[end], paths[end - 1]) { end += 1 }
            let numbers = paths[start].map(String.init).joined(separator: ",")
            let last = end - start > 1 ? paths[end - 1].last.map { "-\($0)" } ?? "" : ""
            parts.append("[\(numbers)\(last)]")
            start = end
        }
        return parts.joined(separator: ";")
    }

    private static func follows(_ path: [Int], _ other: [Int]) -> Bool {
        guard let last = path.last, let previous = other.last else { return false }
        return path.dropLast().elementsEqual(other.dropLast()) && last - 1 == previous
    }

    /// The maximum number of index paths, because a short text can contain ranges of any length.
    private static let maximumCount = 1_000_000

    /// Reads a list of index paths; returns nil if the text isn't such a list.
    static func paths(_ text: String) -> [[Int]]? {
        var paths: [[Int]] = []
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            guard part.first == "[", part.last == "]" else { return nil }
            var words = part.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
            let bounds = words.popLast()?.split(separator: "-", omittingEmptySubsequences: false) ?? []
            let (prefix, numbers) = (words.compactMap { Int($0) }, bounds.compactMap { Int($0) })
            guard prefix.count == words.count, numbers.count == bounds.count, (1...2).contains(numbers.count),
                let first = numbers.first, let last = numbers.last, first >= 0, first <= last,
                last - first < maximumCount - paths.count
            else { return nil }
            paths += (first...last).map { prefix + [$0] }
        }
        return paths
    }
}
