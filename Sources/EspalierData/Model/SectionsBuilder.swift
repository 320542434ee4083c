import EspalierDiagnostics

/// Collects sections and their items in any order, and stores the items of each section together.
struct SectionsBuilder {
    private var sections = ItemTableBuilder()
    private var items = ItemTableBuilder()
    /// The section of each item.
    private var homes: [Int32] = []
    /// The ids of sections without a label.
    private var unlabeledSections: Set<String> = []

    mutating func declareField(_ name: String, at range: SourceRange) {
        _ = items.columnIndex(of: name, at: range)
    }

    /// Adds a section at the end and returns its number.
    mutating func append(section record: Record) -> Int {
        if record.isNamedByID { unlabeledSections.insert(record.label) }
        return sections.append(record)
    }

    /// Sets the label and the fields of a section that was added when only its name was known.
    mutating func update(section: Int, with record: Record) {
        sections.update(section, with: record)
        if record.isNamedByID { unlabeledSections.insert(record.label) }
    }

    mutating func append(_ record: Record, section: Int) {
        _ = items.append(record)
        homes.append(Int32(section))
    }

    /// Returns the sections with their items.
    ///
    /// - Complexity: O(items)
    mutating func finish(_ diagnostics: DiagnosticCollector) -> SectionedData {
        var starts = [Int32](repeating: 0, count: sections.count + 1)
        for home in homes { starts[Int(home) + 1] += 1 }
        for section in 0..<sections.count { starts[section + 1] += starts[section] }
        let isInOrder = zip(homes, homes.dropFirst()).allSatisfy { $0 <= $1 }
        if !isInOrder {
            let rows = ChildLists(parents: homes, order: nil)
            items.arrange((0..<sections.count).flatMap { rows[$0] })
        }
        var data = SectionedData(sections: &sections, items: &items, starts: starts, diagnostics)
        data.unlabeledSections = unlabeledSections
        return data
    }
}
