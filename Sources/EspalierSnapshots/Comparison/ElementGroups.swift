import EspalierDiagnostics

/// The changed elements of a layout, in groups with the same change.
nonisolated struct ElementGroups {
    /// An element, and the element before it in the snapshot; `previous` is nil for the first element.
    struct Place {
        let element: LayoutElement
        let previous: LayoutElement?
    }

    private struct Group {
        let change: String
        let first: Place
        var count = 1
        /// The labels of the first elements that have a label.
        var labels: [String] = []
        /// True if there is no element with another change between the elements of the group.
        var isContiguous = true
        var hasOnlyCells: Bool

        /// A description of the change, such as `41 items moved (0,+8) after [0,3]`.
        var text: String {
            guard count > 1 else { return "\(first.element.shortName) \(change)\(names)" }
            let place =
                isContiguous ? first.previous.map { "after \($0.shortName)" } : nil
            let noun = ElementGroups.noun(count, hasOnlyCells: hasOnlyCells)
            return "\(noun) \(change) \(place ?? "from \(first.element.shortName) on")\(names)"
        }

        /// The labels of the group's elements as text, such as `: Oak, Elm and 5 more`; empty if the elements have no
        /// labels.
        private var names: String {
            if labels.isEmpty { return "" }
            let rest = count - labels.count
            return ": " + labels.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        }
    }

    /// The maximum number of labels in the line of a group.
    private static let maximumLabelCount = 4
    /// The maximum number of characters of a label in the line of a group.
    private static let maximumLabelLength = 32

    private var groups: [Group] = []
    private var numbers: [String: Int] = [:]
    private var last = 0

    /// Adds an element to the group of a change.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - place: The element.
    ///   - hasLabel: True if the line of the group can contain the element's label.
    mutating func add(_ change: String, at place: Place, hasLabel: Bool = true) {
        let isCell = place.element.key.category == .cell
        let label = hasLabel ? String(place.element.label.prefix(Self.maximumLabelLength)) : ""
        guard let number = numbers[change] else {
            numbers[change] = groups.count
            last = groups.count
            groups.append(Group(change: change, first: place, hasOnlyCells: isCell))
            if !label.isEmpty { groups[last].labels = [label] }
            return
        }
        if !label.isEmpty, groups[number].labels.count < Self.maximumLabelCount {
            groups[number].labels.append(label)
        }
        groups[number].count += 1
        groups[number].isContiguous = groups[number].isContiguous && last == number
        groups[number].hasOnlyCells = groups[number].hasOnlyCells && isCell
        last = number
    }

    /// Returns at most `maximum` lines: one for each of the largest groups, in the order of their first elements, and
    /// one for all other groups.
    func lines(maximum: Int, rest: (_ elements: String) -> String) -> [String] {
        guard groups.count > maximum else { return groups.map(\.text) }
        let ranked = groups.indices.sorted { (groups[$1].count, $0) < (groups[$0].count, $1) }
        let shown = ranked.prefix(maximum - 1).sorted()
        let others = ranked.dropFirst(maximum - 1).map { groups[$0] }
        let count = others.reduce(0) { $0 + $1.count }
        let noun = Self.noun(count, more: true, hasOnlyCells: others.allSatisfy(\.hasOnlyCells))
        return shown.map { groups[$0].text } + [rest(noun)]
    }

    private static func noun(_ count: Int, more: Bool = false, hasOnlyCells: Bool) -> String {
        ((more ? "more " : "") + (hasOnlyCells ? "item" : "element")).counted(count)
    }
}

extension LayoutElement {
    /// The index path of a cell, or the kind and the index path of any other element.
    ///
    /// For an element without a kind, this is its `name`. If the snapshot has panels, the number of the panel comes
    /// first.
    fileprivate nonisolated var shortName: String {
        let panel = key.panel.map { "panel \($0) " } ?? ""
        return panel + (key.category == .cell ? path : key.kind.isEmpty ? name : "\(key.kind) \(path)")
    }
}
