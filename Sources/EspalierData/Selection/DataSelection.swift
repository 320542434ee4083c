package import EspalierDiagnostics

/// The items of a diagram that are shown, and the number of children in each list.
///
/// A value that is nil, or an empty list, has no effect.
package struct DataSelection: Sendable, Hashable {
    /// Patterns of the items to show; the hidden parents of these items are shown muted.
    package var only: [SelectionPattern] = []
    /// Patterns of items that are left out, with everything that is only below them.
    package var except: [SelectionPattern] = []
    /// Patterns of the items that are shown with everything below them.
    package var root: [SelectionPattern] = []
    /// The number of levels that are shown below the roots.
    package var depth: Setting<Int>?
    /// The number of relations around the items of `only` or `root` across which further items are shown.
    package var neighbors: Setting<Int>?
    /// The maximum number of children of an item and of items of a section.
    package var fold: Setting<Int>?
    /// The address of the item that replaces folded children, in which `{field}` is replaced with a field of the
    /// parent.
    package var moreLink: String?
    /// The items that are left out because of their relations.
    package var hide: Setting<Hidden>?
    /// The sections or containers whose items are all folded.
    package var foldedSections: Set<Int> = []
    /// False to leave out the hidden parents of items of `only`.
    var showsHiddenParents = true

    /// A kind of items that can be left out.
    package enum Hidden: String, Sendable, CaseIterable {
        /// Items without parents, children and other relations.
        case unrelated
    }

    /// A value and the place in a diagram file where it is set.
    package struct Setting<Value: Hashable & Sendable>: Sendable, Hashable {
        package let value: Value
        package let range: SourceRange?

        package init(_ value: Value, at range: SourceRange? = nil) {
            (self.value, self.range) = (value, range)
        }

        package static func == (left: Setting, right: Setting) -> Bool { left.value == right.value }

        package func hash(into hasher: inout Hasher) { hasher.combine(value) }
    }

    package init() {}

    /// True if all items are shown.
    package var isEmpty: Bool { self == DataSelection() }

    /// Returns the selection of both values; if both set a value, that of `other` is used.
    package func overlaid(by other: DataSelection) -> DataSelection {
        var merged = self
        if !other.only.isEmpty { merged.only = other.only }
        if !other.except.isEmpty { merged.except = other.except }
        if !other.root.isEmpty { merged.root = other.root }
        merged.depth = other.depth ?? depth
        merged.neighbors = other.neighbors ?? neighbors
        merged.fold = other.fold ?? fold
        merged.moreLink = other.moreLink ?? moreLink
        merged.hide = other.hide ?? hide
        return merged
    }

    /// Returns the selected part of some data.
    ///
    /// - Parameters:
    ///   - data: The data.
    ///   - isSortedByName: True if siblings are sorted by name.
    ///   - range: The place of errors about options of the command line, which have no place of their own.
    ///   - diagnostics: Receives an error for each pattern that no item matches.
    /// - Returns: The selected items, or nil after an error.
    /// - Complexity: O(bytes of the names that are matched + items + relations)
    package func applied(
        to data: DiagramData, isSortedByName: Bool, at range: SourceRange?, _ diagnostics: DiagnosticCollector
    ) -> DiagramData? {
        if isEmpty { return data }
        if let neighbors, only.isEmpty, root.isEmpty {
            diagnostics.error(
                "'neighbors' needs 'only' or 'root'", at: neighbors.range ?? range,
                notes: [
                    .init("name the items whose neighbors to show, as in 'only: [Name]' or '--only Name'")
                ])
            return nil
        }
        switch data {
        case .hierarchy(let hierarchy):
            let matches = PatternMatches(hierarchy.items, parents: hierarchy, at: range, diagnostics)
            return RelationSelection(self, of: Relations(hierarchy), matches, diagnostics)
                .map { .hierarchy(hierarchy.selected(self, $0, isSortedByName: isSortedByName)) }
        case .graph(let graph):
            // Errors of containers are reported when they are laid out.
            let containers = GraphContainers(graph, DiagnosticCollector())
            let matches = PatternMatches(graph.items, containers: containers, at: range, diagnostics)
            return RelationSelection(
                self, of: Relations(graph, isSortedByName: isSortedByName), matches, diagnostics
            )
            .map { .graph(graph.selected(self, $0, diagnostics)) }
        case .sections(let sections):
            return SectionsSelection(self, of: sections, at: range).selected(diagnostics).map {
                .sections($0)
            }
        }
    }

    /// Returns the label of the item or element that stands for `count` folded ones.
    static func more(_ count: Int) -> String { "+\(count) more" }

    /// Returns the item that stands for folded items.
    ///
    /// - Parameters:
    ///   - count: The number of folded items.
    ///   - owner: The row of their parent or section in `table`.
    ///   - table: The table of the parents or sections.
    ///   - origin: The place of the item; nil for none.
    ///   - ids: The ids that are in use, to which the item's id is added.
    /// - Returns: The item, with the field `folded` and, if there is a link to more, the field `link`.
    func foldedItem(
        of count: Int, owner: Int, in table: ItemTable, origin: Record.Origin? = nil, ids: inout Set<String>
    ) -> Record {
        let stem = table.ids[owner] + "-more"
        var (id, number) = (stem, 1)
        while !ids.insert(id).inserted {
            number += 1
            id = "\(stem)-\(number)"
        }
        var fields = [Record.Field("folded", .number(Double(count)))]
        if let moreLink { fields.append(Record.Field("link", .string(table.text(moreLink, row: owner)))) }
        return Record(label: Self.more(count), id: id, fields: fields, origin: origin)
    }
}

extension ItemTable {
    /// Returns a text in which each `{field}` is replaced with the field of an item.
    ///
    /// A field that the item doesn't have is replaced with nothing. Takes O(bytes).
    fileprivate func text(_ pattern: String, row: Int) -> String {
        var (result, rest) = ("", pattern[...])
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            result += self[field: String(rest[rest.index(after: open)..<close]), row: row]?.text ?? ""
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
