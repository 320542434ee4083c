import EspalierDataFiles
import EspalierDiagnostics

/// Collects records that name their parent or section, and creates a hierarchy, sections or a graph.
///
/// It is used for the lines of a stream, the rows of a table, the files of a folder, and values that were created in
/// Swift.
struct RecordCollector {
    private let kind: LayoutDataKind
    private let diagnostics: DiagnosticCollector
    private var hierarchy: HierarchyBuilder
    private var sections = SectionsBuilder()
    /// The edges of a graph, or those lines of a hierarchy that have a label or fields.
    private var edges = EdgeTableBuilder()
    /// The direction in which the file draws the edges; nil if it names none.
    var direction: DataSelection.Setting<String>? {
        get { edges.direction }
        set { edges.direction = newValue }
    }
    /// True if the data contain edges, and not only items that name their parents.
    private var hasEdges = false
    /// True if edges add the items that they name, false if they can only name items that are known.
    var addsItemsOfEdges = true
    private let order: HierarchyOptions.Order
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
    private let missingParents: HierarchyOptions.MissingParents
    /// The treatment of an item's second and further parents if the data contain edges.
    private let edgeParents: HierarchyOptions.ExtraParents
    /// The rows of items that only edges have named so far.
    private var namedByEdges: Set<Int> = []
    /// The labels of several items without an id, each with the row of the first of these items.
    private var repeatedLabels: [String: Int] = [:]

    /// True if the names of items are paths, so that missing parents are folders.
    private var hasPaths = false
    private var folderBytes = 0

    private struct Relation {
        let child: Int
        let parent: Record.Home
        /// The edge of a graph that leads from the parent to the child; nil in a hierarchy.
        let edge: Int?
        /// The place of the record if its item had already been added; otherwise nil.
        let repetition: Record.Origin?
    }

    init(
        _ kind: LayoutDataKind, options: HierarchyOptions,
        edgeParents: HierarchyOptions.ExtraParents = .line, diagnostics: DiagnosticCollector
    ) {
        (self.kind, self.edgeParents, self.diagnostics) = (kind, edgeParents, diagnostics)
        order = options.order
        missingParents = options.missingParents
        hierarchy = HierarchyBuilder(options: options, diagnostics: diagnostics)
        hierarchy.items.hasUniqueIDs = true
    }

    /// Creates a collector of edges between known items, which can be named by their ids and by labels that only one item
    /// has.
    init(edgesBetween items: ItemTable, diagnostics: DiagnosticCollector) {
        self.init(.graph, options: HierarchyOptions(), diagnostics: diagnostics)
        addsItemsOfEdges = false
        hierarchy.items = ItemTableBuilder(items, origins: ItemOrigins())
        for (row, label) in items.labels.enumerated() {
            if let first = rows.updateValue(row, forKey: label) { repeatedLabels[label] = first }
        }
        for label in repeatedLabels.keys { rows[label] = nil }
        for (row, id) in items.ids.enumerated() { rows[id] = row }
    }

    /// Declares a field even if no item has a value for it, like an empty column of a table.
    mutating func declareField(_ name: String, at range: SourceRange) {
        if kind == .sections {
            sections.declareField(name, at: range)
        } else {
            hierarchy.declareField(name, at: range)
        }
    }

    /// Declares a field of edges even if no edge has a value for it.
    mutating func declareEdgeField(_ name: String, at range: SourceRange) {
        if kind == .graph { edges.declareField(name, at: range) } else { declareField(name, at: range) }
    }

    /// Adds an item.
    ///
    /// - Parameters:
    ///   - record: The item.
    ///   - home: The name of the item's parent, which may be added later, or of its section. A record without a section
    ///     belongs to the section of the previous record.
    ///   - further: The names of the item's further parents.
    mutating func append(_ record: Record, home: Record.Home?, further: [Record.Home] = []) {
        switch kind {
        case .hierarchy, .graph: append(record, below: home, further)
        case .sections:
            let section =
                home.map { self.section(named: $0.name, origin: record.origin) } ?? currentSection
                ?? self.unnamedSection(origin: record.origin)
            sections.append(record, section: section)
            currentSection = section
        }
    }

    /// Adds an edge, and both of its items unless they are known.
    ///
    /// An edge without `from` or without `to` only adds an item. In a hierarchy, `from` is the parent. An edge to a second
    /// parent is an extra parent, and a repeated edge is ignored with a warning.
    ///
    /// - Parameters:
    ///   - from: The id of the item that the edge leads from.
    ///   - to: The id of the item that the edge leads to.
    ///   - record: The origin, the label and the fields of the edge. In a hierarchy, the fields of the first edge to an
    ///     item are also fields of the item.
    ///   - itemLabel: The label of the item that the edge leads to; nil if its id is its label.
    ///   - pointsAtSource: True if the arrowhead of a graph's edge is at its source.
    mutating func appendEdge(
        from: Record.Home?, to: Record.Home?, _ record: Record, itemLabel: String? = nil,
        pointsAtSource: Bool = false
    ) {
        hasEdges = true
        hierarchy.treatExtraParents(as: edgeParents)
        guard from != nil || to != nil else {
            return diagnostics.error("an edge without 'from' and 'to'", at: record.origin?.range)
        }
        if !addsItemsOfEdges, from == nil || to == nil {
            return diagnostics.error(
                "an edge needs 'from' and 'to'", at: record.origin?.range)
        }
        let source = from.map { item(named: $0, origin: record.origin) }
        guard let to else { return }
        let target = item(named: to, origin: record.origin)
        if kind == .graph {
            if let itemLabel, let target { hierarchy.items.update(target, with: Record(label: itemLabel)) }
            if let source, let source, let target {
                edges.append(record, from: source, to: target, pointsAtSource: pointsAtSource)
            }
            return
        }
        guard let target else { return }
        if !hierarchy.hasParent(target) {
            let label = itemLabel ?? hierarchy.items.labels[target]
            hierarchy.items.update(target, with: Record(label: label, fields: record.fields))
        }
        guard let source, let source else { return }
        if hierarchy.addParent(source, of: target, at: to.range) {
            if !record.label.isEmpty || !record.fields.isEmpty {
                edges.append(record, from: source, to: target)
            }
        } else {
            diagnostics.reportRepeatedEdge(
                "'\(from?.name.excerpt() ?? "")' to '\(to.name.excerpt())'", at: record.origin?.range)
        }
    }

    /// Returns the row of an item.
    ///
    /// If the item isn't known, adds it. If edges can't add items, reports an error and returns nil.
    private mutating func item(named home: Record.Home, origin: Record.Origin?) -> Int? {
        if let known = rows[home.name] { return known }
        guard addsItemsOfEdges else {
            reportUnknownItem(home)
            return nil
        }
        let row = hierarchy.append(Record(label: home.name, id: home.name, origin: origin))
        rows[home.name] = row
        namedByEdges.insert(row)
        return row
    }

    private func reportUnknownItem(_ home: Record.Home) {
        let name = home.name.excerpt()
        if repeatedLabels[home.name] != nil {
            return diagnostics.error(
                "several items have the label '\(name)'", at: home.range,
                notes: [.init("give the items ids, and name one of these ids")])
        }
        // Limit the search for similar names, which takes long if there are many errors and many names.
        let candidates = diagnostics.errorCount < 20 ? rows.keys.sorted().prefix(10_000) : []
        diagnostics.error(
            "there is no item '\(name)' for an edge to end at", at: home.range,
            notes: Suggestion.notes(for: home.name, in: candidates))
    }

    /// Adds a section with its items.
    ///
    /// If a section with this name exists, updates it and adds the items to it.
    mutating func append(section record: Record, items: [Record]) {
        guard kind == .sections else {
            return diagnostics.error(
                "'items' can't be used in a \(kind.rawValue)", at: record.origin?.range,
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

    /// Adds an item of a hierarchy at a path, whose parent is its folder.
    ///
    /// Folders that no record describes are added by `finish()`.
    mutating func append(_ record: Record, at path: ItemPath) {
        hasPaths = true
        var record = record
        record.id = path.id
        if record.label.isEmpty { record.label = path.label }
        append(record, below: path.folder.map { Record.Home(name: $0, range: path.range) })
    }

    mutating func finish() -> DiagramData {
        if kind == .sections { return .sections(sections.finish(diagnostics)) }
        for relation in relations { connect(relation) }
        reportAmbiguousParents()
        if hasPaths { hierarchy.subtractContainedSizes() }
        if kind == .graph { return .graph(finishGraph()) }
        let lines =
            hasEdges
            ? HierarchyLines(
                relations: edges.finish(itemIDs: hierarchy.items.labels, diagnostics), pointAtChildren: true)
            : nil
        return .hierarchy(hierarchy.finish(lines: lines))
    }

    private mutating func finishGraph() -> GraphData {
        if order == .name {
            let rows = LevelOrder(
                parents: Array(repeating: -1, count: hierarchy.items.count), sortedBy: hierarchy.items.labels
            ).rows
            hierarchy.items.arrange(rows)
            var newRows = rows
            for (new, old) in rows.enumerated() { newRows[Int(old)] = Int32(new) }
            edges.renumberItems(newRows)
        }
        let items = hierarchy.items.finish(diagnostics)
        return GraphData(
            nodes: SectionedData(items: items, origins: hierarchy.items.origins),
            edges: edges.finish(itemIDs: items.ids, diagnostics))
    }

    /// Returns the collected edges between items that were known before.
    mutating func finishEdges(between ids: ItemNames) -> EdgeTable {
        edges.finish(itemIDs: ids, diagnostics)
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

    private mutating func append(
        _ record: Record, below home: Record.Home?, _ further: [Record.Home] = []
    ) {
        let name = record.id ?? record.label
        let known = rows[name]
        if let known, namedByEdges.remove(known) != nil {
            hierarchy.items.update(known, with: record)
            for home in [home].compactMap(\.self) + further {
                addRelation(of: known, to: home, record, isRepeated: true)
            }
            return
        }
        if let known, record.id != nil, hierarchy.items.explicitID(ofRow: known) == name {
            addParent(home, to: known, of: record)
            for home in further { addParent(home, to: known, of: record) }
            return
        }
        // Almost always, a parent precedes its children, so the row of the parent is known.
        let parent = home.flatMap { rows[$0.name] }
        let row = hierarchy.append(record, parent: kind == .graph ? -1 : parent ?? -1)
        if known == nil || record.id != nil {
            rows[name] = row
        } else {
            repeatedLabels[name] = known
        }
        if let home, parent == nil || kind == .graph {
            addRelation(of: row, to: home, record, isRepeated: false)
        }
        for home in further { addRelation(of: row, to: home, record, isRepeated: false) }
    }

    /// Adds a relation from an item to its parent, whose row isn't known yet.
    ///
    /// In a graph, the relation is an edge, which takes its place among the edges now.
    private mutating func addRelation(
        of child: Int, to parent: Record.Home, _ record: Record, isRepeated: Bool
    ) {
        if kind == .graph {
            edges.append(
                Record(label: "", origin: record.origin), from: -1, to: child, pointsAtSource: true)
        }
        relations.append(
            Relation(
                child: child, parent: parent, edge: kind == .graph ? edges.count - 1 : nil,
                repetition: isRepeated ? record.origin : nil))
    }

    /// Adds a parent to the item in `row`, because `record` repeats the item's id with another parent.
    ///
    /// If `record` has no parent, `record` is reported as a duplicate.
    private mutating func addParent(_ home: Record.Home?, to row: Int, of record: Record) {
        if let home {
            addRelation(of: row, to: home, record, isRepeated: true)
        } else {
            reportDuplicate(of: row, at: record.origin)
        }
    }

    private mutating func connect(_ edge: Relation) {
        guard let parent = rows[edge.parent.name] ?? folder(edge.parent) ?? externalParent(edge.parent)
        else {
            if missingParents == .error { reportMissingParent(edge) }
            return
        }
        if let number = edge.edge { return edges.setSource(ofEdge: number, to: parent) }
        let isNew = hierarchy.addParent(
            parent, of: edge.child, at: parent == edge.child ? nil : edge.parent.range)
        if !isNew { reportDuplicate(of: edge.child, at: edge.repetition) }
    }

    /// Adds the folder at a path with the folders that contain it, and returns its row; nil if names aren't paths.
    private mutating func folder(_ home: Record.Home) -> Int? {
        guard hasPaths else { return nil }
        var (path, folder, child) = (
            ItemPath?.some(ItemPath(normalized: home.name, at: home.range)), Int?.none, Int?.none
        )
        while let next = path {
            let known = rows[next.id]
            let row = known ?? hierarchy.append(Record(label: next.label, id: next.id))
            if let child { hierarchy.addParent(row, of: child) }
            folder = folder ?? row
            if known != nil { break }
            rows[next.id] = row
            (child, folderBytes) = (row, folderBytes + next.id.utf8.count)
            if folderBytes > ItemPath.maximumBytesOfFolders {
                diagnostics.error("the paths have too many folders", at: home.range)
                break
            }
            path = next.folder.map { ItemPath(normalized: $0, at: home.range) }
        }
        return folder
    }

    /// Adds an external item for a parent that isn't in the data, if the options say so, and returns its row.
    private mutating func externalParent(_ home: Record.Home) -> Int? {
        guard missingParents == .external else { return nil }
        let row = hierarchy.append(
            Record(label: home.name, id: home.name, fields: [Record.Field("external", true)]))
        hierarchy.items.marksItems = true
        rows[home.name] = row
        return row
    }

    private func reportDuplicate(of row: Int, at origin: Record.Origin?) {
        hierarchy.items.reportDuplicate(
            hierarchy.items.explicitID(ofRow: row) ?? "", of: row, at: origin?.range, diagnostics)
    }

    /// Warns about parents that are named by the label of several items.
    private func reportAmbiguousParents() {
        if repeatedLabels.isEmpty || kind == .graph { return }
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

    private static let adviceOnMissingParents = Diagnostic.Note(
        "parents that aren't in the data can be drawn as external items with '--parents external', or left out with "
            + "'--parents drop'")

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
            ] : Suggestion.notes(for: edge.parent.name, in: candidates) + [Self.adviceOnMissingParents]
        diagnostics.report(
            kind: "parents that aren't in the data",
            Diagnostic(
                .error,
                "there is no item '\(name)', the parent of '\(hierarchy.items.labels[edge.child].excerpt())'",
                at: edge.parent.range, notes: notes))
    }
}
