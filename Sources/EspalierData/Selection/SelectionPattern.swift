import EspalierDataFiles
package import EspalierDiagnostics

/// A pattern that selects items: a name, a path of names or `field=value`, in which `*` stands for any characters.
package struct SelectionPattern: Sendable, Hashable {
    package let text: String
    /// The place of the pattern in a diagram file; nil for an option of the command line.
    package let range: SourceRange?

    package init(_ text: String, at range: SourceRange? = nil) { (self.text, self.range) = (text, range) }

    package static func == (left: SelectionPattern, right: SelectionPattern) -> Bool {
        left.text == right.text
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// The text without stars, which similar names are searched for.
    var stem: String { text.filter { $0 != "*" } }
}

/// Finds the items of a table that match patterns.
struct PatternMatches {
    private let table: ItemTable
    /// Returns the parent of a row in the hierarchy, for paths; nil for items without a hierarchy.
    private let hierarchy: ItemHierarchy?
    /// The containers, which select the items inside of them; nil for items without containers.
    private let containers: GraphContainers?
    private let range: SourceRange?
    private let diagnostics: DiagnosticCollector
    /// The maximum number of similar names in the note of an error.
    private static let suggestedCount = 3
    /// The maximum number of names that are searched for similar names.
    private static let searchedCount = 10_000

    init(
        _ table: ItemTable, parents hierarchy: ItemHierarchy? = nil, containers: GraphContainers? = nil,
        at range: SourceRange?, _ diagnostics: DiagnosticCollector
    ) {
        self.containers = containers
        (self.table, self.hierarchy, self.range, self.diagnostics) = (table, hierarchy, range, diagnostics)
    }

    /// Returns, for each row, whether it matches one of the patterns; reports an error for each pattern that no item
    /// matches.
    func rows(_ patterns: [SelectionPattern], named key: String) -> [Bool] {
        let (rows, unmatched) = matches(patterns)
        for pattern in unmatched { report(pattern, named: key) }
        return rows
    }

    /// Returns the rows that match one of the patterns, and the patterns that no item matches.
    func matches(_ patterns: [SelectionPattern]) -> (rows: [Bool], unmatched: [SelectionPattern]) {
        var rows = [Bool](repeating: false, count: table.count)
        let exact = patterns.filter { !$0.text.utf8.contains(UInt8(ascii: "*")) }
        var found = markNames(Set(exact.map(\.text)), in: &rows)
        for pattern in patterns {
            let text = pattern.text
            if let containers, containers.mark(text, in: &rows) { found.insert(text) }
            let isField = markField(text, in: &rows, &found)
            guard let glob = Glob(text[...]) else { continue }
            let isExact = !text.utf8.contains(UInt8(ascii: "*"))
            if !isField, !isExact { markNames(glob, text, in: &rows, &found) }
            if text.utf8.contains(UInt8(ascii: "/")) { markPaths(glob, text, in: &rows, &found) }
        }
        return (rows, patterns.filter { !found.contains($0.text) })
    }

    /// Marks the items whose label or id is one of some names, and returns the names that were found.
    private func markNames(_ names: Set<String>, in rows: inout [Bool]) -> Set<String> {
        var found: Set<String> = []
        if names.isEmpty { return found }
        for row in rows.indices {
            for name in [table.labels[row], table.ids[row]] where names.contains(name) {
                rows[row] = true
                found.insert(name)
            }
        }
        return found
    }

    private func markNames(_ glob: Glob, _ text: String, in rows: inout [Bool], _ found: inout Set<String>) {
        for row in rows.indices
        where table.labels.withUTF8(ofRow: row, { glob.matches($0) })
            || table.ids.withUTF8(ofRow: row, { glob.matches($0) })
        {
            rows[row] = true
            found.insert(text)
        }
    }

    /// Marks the items with a value of a field, and returns true if the pattern names a field of the data.
    private func markField(_ text: String, in rows: inout [Bool], _ found: inout Set<String>) -> Bool {
        guard let (name, wanted) = field(text), let glob = Glob(wanted) else { return false }
        func mark(_ row: Int, _ value: FieldValue) {
            guard value.elements.contains(where: { glob.matches($0.utf8) }) else { return }
            rows[row] = true
            found.insert(text)
        }
        if let column = table.column(named: name) {
            column.enumerate { row, value in if row < rows.count { mark(row, value) } }
        } else {
            for row in rows.indices { table[field: name, row: row].map { mark(row, $0) } }
        }
        return true
    }

    /// Returns the name of the field and the pattern of its value; nil if the pattern isn't for a field of the data.
    private func field(_ text: String) -> (name: String, value: Substring)? {
        guard let sign = text.firstIndex(of: "=") else { return nil }
        let name = String(text[..<sign])
        return table.hasField(named: name) ? (name, text[text.index(after: sign)...]) : nil
    }

    /// Marks the items whose path, which is the labels from the root with slashes between them, matches.
    ///
    /// The state of the matcher is kept for each item, because the paths of a deep tree are together much longer than
    /// its names.
    private func markPaths(_ glob: Glob, _ text: String, in rows: inout [Bool], _ found: inout Set<String>) {
        guard let hierarchy else { return }
        var states = [Glob.State](repeating: .zero, count: hierarchy.count)
        for row in hierarchy.rowsByLevel.map(Int.init) {
            let parent = Int(hierarchy.parents[row])
            let before =
                parent < 0
                ? glob.start : glob.state(after: CollectionOfOne(UInt8(ascii: "/")), from: states[parent])
            states[row] = table.labels.withUTF8(ofRow: row) { glob.state(after: $0, from: before) }
            guard glob.accepts(states[row]) else { continue }
            rows[row] = true
            found.insert(text)
        }
    }

    /// Reports a pattern that no item matches, with the nearest names.
    func report(_ pattern: SelectionPattern, named key: String) {
        let place = pattern.range ?? range
        guard Glob(pattern.text[...]) != nil else {
            return diagnostics.error(
                "a pattern of '\(key)' is longer than \(Glob.maximumLength) bytes: '\(pattern.text.excerpt())'",
                at: place, notes: [.init("use '*' for a part of the name")])
        }
        diagnostics.error(
            "no item matches '\(pattern.text.excerpt())' of '\(key)'", at: place,
            notes: diagnostics.errorCount < 20 ? nearestNames(to: pattern) : [])
    }

    private func nearestNames(to pattern: SelectionPattern) -> [Diagnostic.Note] {
        var candidates: [String]
        if let (name, _) = field(pattern.text) {
            var seen: Set<String> = []
            candidates = (0..<min(table.count, Self.searchedCount)).flatMap { row in
                table[field: name, row: row]?.elements.map { "\(name)=\($0)" } ?? []
            }.filter { seen.insert($0).inserted }
        } else {
            candidates = (containers?.labels ?? []) + Array(table.labels.prefix(Self.searchedCount))
            if pattern.text.contains("=") { candidates += table.fieldNames.map { $0 + "=" } }
        }
        var names: [String] = []
        while names.count < Self.suggestedCount,
            let next = Suggestion.nearest(to: pattern.stem, in: candidates)
        {
            names.append("'\(next.excerpt())'")
            candidates.removeAll { $0 == next }
        }
        guard let last = names.popLast() else { return [] }
        let list = names.isEmpty ? last : names.joined(separator: ", ") + " or " + last
        return [Diagnostic.Note("did you mean \(list)?")]
    }
}
