import EspalierDiagnostics

/// Selects items in sections.
///
/// The path of an item is the label of its section, a slash, and its own label. A pattern that matches a section selects
/// all of its items.
struct SectionsSelection {
    private let selection: DataSelection
    private let data: SectionedData
    private let range: SourceRange?

    init(_ selection: DataSelection, of data: SectionedData, at range: SourceRange?) {
        (self.selection, self.data, self.range) = (selection, data, range)
    }

    /// Returns the selected items; nil after an error.
    func selected(_ diagnostics: DiagnosticCollector) -> SectionedData? {
        let others: [(String, Bool, SourceRange?)] = [
            ("depth", selection.depth != nil, selection.depth?.range),
            ("neighbors", selection.neighbors != nil, selection.neighbors?.range),
            ("hide", selection.hide != nil, selection.hide?.range),
        ]
        for (name, isSet, place) in others where isSet {
            diagnostics.error(
                "'\(name)' can't be used with sections, whose items have no parents", at: place ?? range)
        }
        let only = rows(selection.only, named: "only", diagnostics)
        let except = rows(selection.except, named: "except", diagnostics)
        let root = rows(selection.root, named: "root", diagnostics)
        if diagnostics.hasErrors { return nil }
        let isLimited = !selection.only.isEmpty || !selection.root.isEmpty
        var builder = SectionsCut(data, selection)
        for section in 0..<data.sectionCount {
            let first = data.row(section: section, item: 0)
            var kept = (first..<first + data.itemCount(inSection: section)).filter {
                (selection.only.isEmpty || only.items[$0]) && (selection.root.isEmpty || root.items[$0])
                    && !except.items[$0]
            }
            let isEmptied = data.itemCount(inSection: section) > 0 || isLimited || except.sections[section]
            if kept.isEmpty, isEmptied { continue }
            let fold = selection.foldedSections.contains(section) ? 0 : selection.fold?.value
            if let limit = fold, kept.count > limit {
                let count = kept.count - limit
                kept.removeLast(count)
                kept.append(
                    builder.addFolded(
                        count, owner: section, in: data.sections,
                        origin: data.origins.origin(ofRow: kept.last ?? first)))
            }
            builder.append(section: section, kept)
        }
        return builder.finish(external: [], diagnostics).data
    }

    /// Returns the sections and the items that match one of the patterns.
    private func rows(
        _ patterns: [SelectionPattern], named key: String, _ diagnostics: DiagnosticCollector
    ) -> (sections: [Bool], items: [Bool]) {
        let names = PatternMatches(data.items, at: range, diagnostics)
        var (items, missing) = names.matches(patterns)
        let (sections, unmatched) = PatternMatches(data.sections, at: range, diagnostics)
            .matches(patterns)
        missing.removeAll { !unmatched.contains($0) }
        var found: Set<SelectionPattern> = []
        for section in 0..<data.sectionCount {
            let first = data.row(section: section, item: 0)
            let rows = first..<first + data.itemCount(inSection: section)
            if sections[section] { for row in rows { items[row] = true } }
            let label = data.sections.labels[section]
            for pattern in patterns where pattern.text.utf8.contains(UInt8(ascii: "/")) {
                guard let glob = Glob(pattern.text[...]) else { continue }
                let before = glob.state(after: "\(label)/".utf8, from: glob.start)
                for row in rows
                where data.items.labels.withUTF8(
                    ofRow: row, { glob.accepts(glob.state(after: $0, from: before)) })
                {
                    items[row] = true
                    found.insert(pattern)
                }
            }
        }
        for pattern in missing where !found.contains(pattern) { names.report(pattern, named: key) }
        return (sections, items)
    }
}

/// Collects the sections and items that remain after a selection.
struct SectionsCut {
    private let data: SectionedData
    private let selection: DataSelection
    private var items: ItemTableBuilder
    private var (order, sections, starts) = ([Int32](), [Int32](), [Int32(0)])
    private var ids: Set<String>

    init(_ data: SectionedData, _ selection: DataSelection) {
        (self.data, self.selection) = (data, selection)
        items = ItemTableBuilder(data.items, origins: data.origins)
        items.hasUniqueIDs = true
        items.marksItems = true
        ids = selection.fold == nil && selection.foldedSections.isEmpty ? [] : Set(data.items.ids)
    }

    /// Adds an item that stands for folded ones, and returns its row.
    mutating func addFolded(
        _ count: Int, owner: Int, in table: ItemTable, origin: Record.Origin? = nil
    ) -> Int {
        items.append(selection.foldedItem(of: count, owner: owner, in: table, origin: origin, ids: &ids))
    }

    /// Adds a section with the rows of its items.
    mutating func append(section: Int, _ rows: [Int]) {
        sections.append(Int32(section))
        order += rows.map { Int32($0) }
        starts.append(Int32(order.count))
    }

    /// Returns the sections, and for each row its new row, or -1.
    ///
    /// - Parameters:
    ///   - external: For each row, whether it becomes an external item.
    ///   - diagnostics: Receives errors about ids.
    /// - Returns: The sections, and the new rows.
    mutating func finish(
        external: [Bool], _ diagnostics: DiagnosticCollector
    ) -> (data: SectionedData, newRows: [Int32]) {
        for row in external.indices where external[row] { items.set(true, field: "external", row: row) }
        var newRows = [Int32](repeating: -1, count: items.count)
        for (index, row) in order.enumerated() { newRows[Int(row)] = Int32(index) }
        items.arrange(order)
        var headers = ItemTableBuilder(data.sections, origins: data.sectionOrigins)
        headers.arrange(sections)
        var result = SectionedData(sections: &headers, items: &items, starts: starts, diagnostics)
        result.unlabeledSections = data.unlabeledSections
        return (result, newRows)
    }
}
