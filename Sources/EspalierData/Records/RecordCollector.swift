import EspalierDataFiles
import EspalierDiagnostics

/// Takes records one after another - lines of a stream, rows of a table, files of a folder - and makes of them what a
/// layout arranges.
protocol RecordCollector {
    /// - Parameters:
    ///   - item: The record's id, label and fields.
    ///   - place: What the record's column or key of the place says: its section, or its parent.
    mutating func append(_ item: EditableSections.Item, at place: (name: String, range: SourceRange)?)

    /// A record with items of its own.
    mutating func append(_ section: EditableSections.Section, at range: SourceRange)

    mutating func finish() -> DiagramData
}

/// Puts each record into the section that it names, or into that of the record before it. Sections are in the order in
/// which they are first named, items in that of their records.
struct SectionRecords: RecordCollector {
    private var content = EditableSections()
    private var indices: [String: Int] = [:]
    private var current: Int?
    private let collector: DiagnosticCollector

    init(_ collector: DiagnosticCollector) { self.collector = collector }

    mutating func append(_ item: EditableSections.Item, at place: (name: String, range: SourceRange)?) {
        let index: Int
        if let place {
            index = indices[place.name] ?? add(place.name, item)
        } else {
            index = current ?? add("1", item)
        }
        content.sections[index].items.append(item)
        current = index
    }

    mutating func append(_ section: EditableSections.Section, at range: SourceRange) {
        let name = section.section.id ?? section.section.label
        if let known = indices[name] {
            // Its items were there before it: what it says of itself counts, and more items follow.
            content.sections[known].section = section.section
            content.sections[known].items += section.items
            current = known
        } else {
            indices[name] = content.sections.count
            current = content.sections.count
            content.sections.append(section)
        }
    }

    /// A section that is only named, where its first item is.
    private mutating func add(_ name: String, _ item: EditableSections.Item) -> Int {
        indices[name] = content.sections.count
        content.sections.append(
            .init(section: .init(id: name, label: name, fields: [], origin: item.origin), items: []))
        return content.sections.count - 1
    }

    mutating func finish() -> DiagramData { .sections(content.data(collector)) }
}

/// Hangs each record below the one that it names as its parent, which may come later.
struct HierarchyRecords: RecordCollector {
    private var builder: HierarchyBuilder
    private var rows: [String: Int] = [:]
    private var edges: [(child: Int, parent: (name: String, range: SourceRange))] = []
    private let collector: DiagnosticCollector

    init(_ options: HierarchyOptions, _ collector: DiagnosticCollector) {
        builder = HierarchyBuilder(options: options, collector: collector)
        self.collector = collector
    }

    mutating func append(_ item: EditableSections.Item, at place: (name: String, range: SourceRange)?) {
        let row = builder.append(
            label: item.label, id: item.id, offset: item.origin?.offset ?? 0, in: item.origin?.file)
        for (name, value) in item.fields { builder.items.set(value, field: name, row: row) }
        let name = item.id ?? item.label
        if rows[name] == nil { rows[name] = row }
        if let place { edges.append((row, place)) }
    }

    mutating func append(_ section: EditableSections.Section, at range: SourceRange) {
        collector.error(
            "'items' are for layouts of sections; in a hierarchy, a record names its 'parent'", at: range)
    }

    mutating func finish() -> DiagramData {
        for (child, parent) in edges {
            guard let row = rows[parent.name] else {
                let candidates = collector.errorCount < 20 && rows.count <= 10_000 ? rows.keys.sorted() : []
                let nearest = Suggestion.nearest(to: parent.name, in: candidates)
                collector.error(
                    "no item '\(parent.name.excerpt())' to be the parent of '\(builder.items.labels[child].excerpt())'",
                    at: parent.range, notes: nearest.map { [.init("did you mean '\($0)'?")] } ?? [])
                continue
            }
            builder.addParent(row, of: child, at: parent.range)
        }
        return .hierarchy(builder.finish())
    }
}
