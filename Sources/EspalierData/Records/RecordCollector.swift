import EspalierDataFiles
import EspalierDiagnostics

/// Collects records that name their parent or section, and creates a hierarchy or sections.
///
/// It is used for the lines of a stream, the rows of a table, the files of a folder, and values that were created in
/// Swift.
struct RecordCollector {
    private let kind: LayoutDataKind
    private let diagnostics: DiagnosticCollector
    private var hierarchy: HierarchyBuilder
    private var sections = SectionsBuilder()
    /// The rows by name: the rows of items in a hierarchy, otherwise the rows of sections.
    private var rows: [String: Int] = [:]
    /// The section of the previous item.
    private var currentSection: Int?
    /// The section of items that name none, which has no label until a record names it by its id.
    private var unnamedSection: Int?
    private static let idOfUnnamedSection = "1"
    /// The relations that are added after all records: relations to parents that weren't known yet, and relations from
    /// records that repeat an item.
    private var relations: [Relation] = []
    /// The treatment of an item's second and further parents if the data contain edges.
    private let edgeParents: HierarchyOptions.ExtraParents
    /// The rows of items that only edges have named so far.
    private var namedByEdges: Set<Int> = []
    /// The labels of several items without an id, each with the row of the first of these items.
    private var repeatedLabels: [String: Int] = [:]

    private struct Relation {
        let child: Int
        let parent: Record.Home
        /// The place of the record if its item had already been added; otherwise nil.
        let repetition: Record.Origin?
    }

    init(
        _ kind: LayoutDataKind, options: HierarchyOptions,
        edgeParents: HierarchyOptions.ExtraParents = .line, diagnostics: DiagnosticCollector
    ) {
        (self.kind, self.edgeParents, self.diagnostics) = (kind, edgeParents, diagnostics)
        hierarchy = HierarchyBuilder(options: options, diagnostics: diagnostics)
        hierarchy.items.hasUniqueIDs = true
    }

    /// Declares a field even if no item has a value for it, like an empty column of a table.
    mutating func declareField(_ name: String, at range: SourceRange) {
        if kind == .hierarchy {
            hierarchy.declareField(name, at: range)
        } else {
            sections.declareField(name, at: range)
        }
    }

    /// Adds an item.
    ///
    /// - Parameters:
    ///   - record: The item.
    ///   - home: The name of the item's parent, which may be added later, or of its section. A record without a section
    ///     belongs to the section of the previous record.
    mutating func append(_ record: Record, home: Record.Home?) {
        switch kind {
        case .hierarchy: append(record, below: home)
        case .sections:
            let section =
                home.map { self.section(named: $0.name, origin: record.origin) } ?? currentSection
                ?? self.unnamedSection(origin: record.origin)
            sections.append(record, section: section)
            currentSection = section
        }
    }

    /// Adds an edge from a parent to a child, and both items unless they are known.
    ///
    /// An edge without a parent or without a child only adds an item. An edge to a second parent is an extra parent. A
    /// repeated edge is ignored with a warning.
    ///
    /// - Parameters:
    ///   - from: The id of the parent.
    ///   - to: The id of the child.
    ///   - record: The origin of the edge, and the fields of the child and its label, which is empty if the id is the
    ///     label. Only the fields of the first edge to the child are used.
    mutating func appendEdge(from: Record.Home?, to: Record.Home?, _ record: Record) {
        hierarchy.treatExtraParents(as: edgeParents)
        guard from != nil || to != nil else {
            return diagnostics.error("an edge without 'from' and 'to'", at: record.origin?.range)
        }
        let parent = from.map { item(named: $0.name, origin: record.origin) }
        guard let to else { return }
        let child = item(named: to.name, origin: record.origin)
        if !hierarchy.hasParent(child) {
            var fields = record
            if record.label.isEmpty { fields.label = hierarchy.items.labels[child] }
            hierarchy.items.update(child, with: fields)
        }
        guard let parent else { return }
        if parent == child {
            return diagnostics.error(
                "cycle in the hierarchy: \(to.name.excerpt()) -> \(to.name.excerpt())", at: to.range)
        }
        if hierarchy.addParent(parent, of: child, at: to.range) { return }
        let names = "'\(from?.name.excerpt() ?? "")' to '\(to.name.excerpt())'"
        diagnostics.report(
            kind: "repeated edges",
            Diagnostic(.warning, "the edge from \(names) is repeated", at: record.origin?.range))
    }

    /// Returns the row of an item, after adding the item if its name isn't known.
    private mutating func item(named name: String, origin: Record.Origin?) -> Int {
        if let known = rows[name] { return known }
        let row = hierarchy.append(Record(label: name, id: name, origin: origin))
        rows[name] = row
        namedByEdges.insert(row)
        return row
    }

    /// Adds a section with its items.
    ///
    /// If a section with this name exists, updates it and adds the items to it.
    mutating func append(section record: Record, items: [Record]) {
        guard kind == .sections else {
            return diagnostics.error(
                "'items' can't be used in a hierarchy", at: record.origin?.range,
                notes: [.init("name the 'parent' of each record instead")])
        }
        let name = record.id ?? record.label
        let section: Int
        if let known = rows[name] {
            section = known
            sections.update(section: known, with: record)
        } else {
            section = sections.append(section: record)
            rows[name] = section
        }
        for item in items { sections.append(item, section: section) }
        currentSection = section
    }

    mutating func finish() -> DiagramData {
        guard kind == .hierarchy else { return .sections(sections.finish(diagnostics)) }
        for relation in relations { connect(relation) }
        reportAmbiguousParents()
        return .hierarchy(hierarchy.finish())
    }

    // MARK: Sections

    private mutating func section(named name: String, origin: Record.Origin?) -> Int {
        if let known = rows[name] {
            if known == unnamedSection {
                sections.update(section: known, with: Record(label: name))
                unnamedSection = nil
            }
            return known
        }
        let section = sections.append(section: Record(label: name, id: name, origin: origin))
        rows[name] = section
        return section
    }

    private mutating func unnamedSection(origin: Record.Origin?) -> Int {
        let name = Self.idOfUnnamedSection
        if let known = rows[name] { return known }
        let section = sections.append(section: Record(label: "", id: name, origin: origin))
        rows[name] = section
        unnamedSection = section
        return section
    }

    // MARK: Hierarchies

    private mutating func append(_ record: Record, below home: Record.Home?) {
        let name = record.id ?? record.label
        let known = rows[name]
        if let known, namedByEdges.remove(known) != nil {
            hierarchy.items.update(known, with: record)
            if let home { relations.append(Relation(child: known, parent: home, repetition: record.origin)) }
            return
        }
        if let known, record.id != nil, hierarchy.items.explicitID(ofRow: known) == name {
            return addParent(home, to: known, of: record)
        }
        // Almost always, a parent precedes its children, so the row of the parent is known.
        let parent = home.flatMap { rows[$0.name] }
        let row = hierarchy.append(record, parent: parent ?? -1)
        if known == nil || record.id != nil {
            rows[name] = row
        } else {
            repeatedLabels[name] = known
        }
        if let home, parent == nil { relations.append(Relation(child: row, parent: home, repetition: nil)) }
    }

    /// Adds a parent to the item in `row`, because `record` repeats the item's id with another parent.
    ///
    /// If `record` has no parent, `record` is reported as a duplicate.
    private mutating func addParent(_ home: Record.Home?, to row: Int, of record: Record) {
        if let home {
            relations.append(Relation(child: row, parent: home, repetition: record.origin))
        } else {
            reportDuplicate(of: row, at: record.origin)
        }
    }

    private mutating func connect(_ edge: Relation) {
        guard let parent = rows[edge.parent.name] else { return reportMissingParent(edge) }
        let isNew = hierarchy.addParent(parent, of: edge.child, at: edge.parent.range)
        if !isNew { reportDuplicate(of: edge.child, at: edge.repetition) }
    }

    private func reportDuplicate(of row: Int, at origin: Record.Origin?) {
        hierarchy.items.reportDuplicate(
            hierarchy.items.explicitID(ofRow: row) ?? "", of: row, at: origin?.range, diagnostics)
    }

    /// Warns about parents that are named by the label of several items.
    private func reportAmbiguousParents() {
        if repeatedLabels.isEmpty { return }
        let children = hierarchy.firstChildren(of: Set(repeatedLabels.values))
        for (label, row) in repeatedLabels.sorted(by: { $0.value < $1.value }) {
            guard let child = children[row] else { continue }
            let name = label.excerpt()
            diagnostics.warning(
                "several items have the label '\(name)', and the first of them is the parent of "
                    + "'\(hierarchy.items.labels[child].excerpt())'",
                at: hierarchy.items.origins.range(ofRow: child), notes: [.init("give the items ids")])
        }
    }

    private func reportMissingParent(_ edge: Relation) {
        // Limit the search for similar names, which takes long if there are many errors and many names.
        let candidates = hierarchy.items.labels.prefix(diagnostics.errorCount < 20 ? 10_000 : 0)
        let name = edge.parent.name.excerpt()
        // An item with this label has an id, otherwise it would have been found.
        let isLabel = candidates.contains(edge.parent.name)
        let notes =
            isLabel
            ? [
                Diagnostic.Note(
                    "'\(name)' is a label, and parents are named by their ids; if the labels are unique, use the column "
                        + "of the labels for the ids: '--columns id=NAME'")
            ] : Suggestion.notes(for: edge.parent.name, in: candidates)
        diagnostics.error(
            "there is no item '\(name)', the parent of "
                + "'\(hierarchy.items.labels[edge.child].excerpt())'",
            at: edge.parent.range, notes: notes)
    }
}
