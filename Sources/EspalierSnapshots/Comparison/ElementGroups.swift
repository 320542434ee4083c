import EspalierDiagnostics

/// The changed elements of a layout, in groups with the same change.
nonisolated struct ElementGroups {
    /// An element, and the element before it in the snapshot; `previous` is nil for the first element.
    struct Place {
        let element: LayoutElement
        let previous: LayoutElement?
        /// The element in which a view is; nil for none.
        var owner: LayoutElement?

        /// The name in a sentence, such as `cell [0,1] UILabel 'Pear'`.
        var name: String {
            let owner = owner.map {
                "\($0.key.kind.isEmpty ? $0.key.category.rawValue : $0.key.kind) \($0.path) "
            }
            return (owner ?? "") + element.shortName
        }
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

        /// A description of the change, such as `41 items moved down 8 after [0,3]`.
        var text: String {
            if labels.count == count { return "\(labels.joinedByAnd) \(change)" }
            guard count > 1 else { return "\(first.name) \(change)" }
            let place =
                isContiguous ? first.previous.map { "after \($0.shortName)" } : nil
            let noun = ElementGroups.noun(count, hasOnlyCells: hasOnlyCells)
            return "\(noun) \(change) \(place ?? "from \(first.name) on")\(names)"
        }

        /// The labels of the group's elements as text, such as `: Oak, Elm and 5 more`; empty if the elements have no
        /// labels.
        private var names: String {
            if labels.isEmpty { return "" }
            let rest = count - labels.count
            return ": "
                + (rest > 0 ? labels.joined(separator: ", ") + " and \(rest) more" : labels.joinedByAnd)
        }
    }

    /// The maximum number of labels in the line of a group.
    static let maximumLabelCount = 4
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
        let label = hasLabel && !place.element.title.isEmpty ? place.name : ""
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

    static func noun(_ count: Int, more: Bool = false, hasOnlyCells: Bool) -> String {
        ((more ? "more " : "") + (hasOnlyCells ? "item" : "element")).counted(count)
    }
}

nonisolated extension LayoutElement {
    /// The maximum number of characters of a label in a sentence.
    private static let maximumLabelLength = 48

    /// The label for a sentence, in quotation marks if it has punctuation or an `and`, which could be read as the
    /// sentence's own.
    var quotedLabel: String {
        let isPlain = !title.contains { ",;:\n".contains($0) } && !title.contains(" and ")
        return isPlain ? shortLabel : "'\(shortLabel)'"
    }

    private var shortLabel: String {
        let isLong = title.count > Self.maximumLabelLength
        return String(isLong ? title.prefix(Self.maximumLabelLength) + "…" : title[...])
            .replacing("\n", with: " ")
    }

    /// The label, or the index path of a cell, or the kind and the index path of any other element.
    ///
    /// For an element without a kind, this is its `name`. If the snapshot has panels, the number of the panel comes
    /// first. The label of a view follows its class.
    var shortName: String {
        let panel = key.panel.map { "panel \($0) " } ?? ""
        if key.category == .caption { return captionName }
        if LayoutElement.kindsOfNamedLines.contains(key.kind), !label.isEmpty {
            return "the line \(quotedLabel)"
        }
        if key.category == .view, !label.isEmpty { return "\(key.kind) '\(shortLabel)'" }
        if !title.isEmpty { return panel + quotedLabel }
        return panel + (key.category == .cell ? path : key.kind.isEmpty ? name : "\(key.kind) \(path)")
    }
}

nonisolated extension [LayoutElement] {
    /// The names of at most four elements, such as `Ida, Leo and Kim`; nil if there are more elements without labels.
    var joinedNames: String? {
        if count == 1 { return first?.shortName }
        guard allSatisfy({ !$0.title.isEmpty }) else { return nil }
        let names = prefix(ElementGroups.maximumLabelCount).map(\.shortName)
        return count > names.count
            ? names.joined(separator: ", ") + " and \(count - names.count) more" : names.joinedByAnd
    }

    /// The number of the elements with a noun, such as `3 items`.
    var noun: String { ElementGroups.noun(count, hasOnlyCells: allSatisfy { $0.key.category == .cell }) }
}

nonisolated extension [String] {
    /// The texts as a list, such as `A, B and C`.
    var joinedByAnd: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
