import EspalierDiagnostics

/// The changed elements of a layout, in groups with the same change.
nonisolated struct ElementGroups {
    /// An element, and the element before it in the snapshot; `previous` is nil for the first element.
    struct Place {
        let element: LayoutElement
        let previous: LayoutElement?
        /// The element in which a view is; nil for none.
        var owner: LayoutElement?

        /// The name in a sentence, such as `cell [0,1] UILabel 'Pear'` or `'Chef' in Ida`.
        var name: String {
            guard let owner else { return element.shortName }
            if owner.label.isEmpty {
                return
                    "\(owner.key.kind.isEmpty ? owner.key.category.rawValue : owner.key.kind) \(owner.path) "
                    + element.shortName
            }
            return element.label == owner.label
                ? "the label of \(owner.shortName)" : "\(element.shortName) in \(owner.shortName)"
        }
    }

    private struct Group {
        var change: String
        let first: Place
        var count = 1
        /// The labels of the first elements that have a label.
        var labels: [String] = []
        /// True if there is no element with another change between the elements of the group.
        var isContiguous = true
        /// The noun for all elements of the group.
        var noun: String

        /// A description of the change, such as `41 items moved down 8 after [0,3]`.
        var text: String {
            if labels.count == count { return "\(labels.joinedByAnd) \(change)" }
            guard count > 1 else { return "\(first.name) \(change)" }
            // The name of an edge is long, and most edges follow from the items that they join.
            if first.element.key.category == .edge { return "\(noun.counted(count)) \(change)" }
            let place =
                isContiguous ? first.previous.map { "after \($0.shortName)" } : nil
            return "\(noun.counted(count)) \(change) \(place ?? "from \(first.name) on")\(names)"
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
    ///   - result: What the elements have in common after changes that differ; nil to group equal changes only.
    ///   - place: The element.
    ///   - hasLabel: True if the line of the group can contain the element's label.
    mutating func add(
        _ change: String, or result: String? = nil, at place: Place, hasLabel: Bool = true
    ) {
        let element = place.element
        let label = hasLabel && (!element.title.isEmpty || !element.edgeName.isEmpty) ? place.name : ""
        guard let number = numbers[result ?? change] else {
            numbers[result ?? change] = groups.count
            last = groups.count
            groups.append(Group(change: change, first: place, noun: element.noun))
            if !label.isEmpty { groups[last].labels = [label] }
            return
        }
        if let result, groups[number].change != change { groups[number].change = result }
        if !label.isEmpty, groups[number].labels.count < Self.maximumLabelCount {
            groups[number].labels.append(label)
        }
        groups[number].count += 1
        groups[number].isContiguous = groups[number].isContiguous && last == number
        groups[number].noun = Self.noun(of: [groups[number].noun, element.noun])
        last = number
    }

    /// The first change; with the name of the element if no other element has it.
    var cause: String? { groups.first.map { $0.count > 1 ? $0.change : $0.text } }

    /// Returns at most `maximum` lines: one for each of the largest groups, in the order of their first elements, and
    /// one for all other groups.
    func lines(maximum: Int, rest: (_ elements: String) -> String) -> [String] {
        guard groups.count > maximum else { return groups.map(\.text) }
        let ranked = groups.indices.sorted { (groups[$1].count, $0) < (groups[$0].count, $1) }
        let shown = ranked.prefix(maximum - 1).sorted()
        let others = ranked.dropFirst(maximum - 1).map { groups[$0] }
        let count = others.reduce(0) { $0 + $1.count }
        let noun = "more \(Self.noun(of: others.map(\.noun)))".counted(count)
        return shown.map { groups[$0].text } + [rest(noun)]
    }

    /// Returns the noun that all elements have, or `element`.
    static func noun(of nouns: [String]) -> String {
        let noun = nouns.first ?? "element"
        return nouns.allSatisfy { $0 == noun } ? noun : "element"
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

    private var shortLabel: String { Self.shortened(title) }

    /// Returns at most the first 48 characters of a text, in one line.
    static func shortened(_ text: String) -> String {
        let isLong = text.count > maximumLabelLength
        return String(isLong ? text.prefix(maximumLabelLength) + "…" : text[...]).replacing("\n", with: " ")
    }

    /// The kind in words with the title, such as `the section header 'Today'`.
    var namedKind: String {
        let kind = key.kind.hasPrefix("UICollectionElementKind") ? key.kind.dropFirst(23) : key.kind[...]
        let words = kind.reduce(into: "") { words, letter in
            words += letter.isUppercase && !words.isEmpty ? " \(letter.lowercased())" : letter.lowercased()
        }
        return "the \(words)" + (title.isEmpty ? " \(path)" : " '\(shortLabel)'")
    }

    /// The noun for elements of the same kind: `item` for cells, the kind of an element of a diagram if it is one word, or
    /// `element`.
    var noun: String {
        if key.category == .cell { return "item" }
        return key.kind.isEmpty || !key.kind.allSatisfy(\.isLowercase) ? "element" : key.kind
    }

    /// The label, or the index path of a cell, or the kind and the index path of any other element.
    ///
    /// For an element without a kind, this is its `name`. If the snapshot has panels, the number of the panel comes
    /// first. The label of a view follows its class.
    var shortName: String {
        let panel = key.panel.map { "panel \($0) " } ?? ""
        if key.category == .caption { return captionName }
        if key.category == .edge { return edgeName.isEmpty ? id : edgeName }
        if !edgeName.isEmpty { return "the label '\(shortLabel)' of \(edgeName)" }
        if key.category == .view, !label.isEmpty {
            return key.kind == Self.textKind ? "'\(shortLabel)'" : "\(key.kind) '\(shortLabel)'"
        }
        if !title.isEmpty {
            return panel + ([.supplementary, .decoration].contains(key.category) ? namedKind : quotedLabel)
        }
        return panel + (key.category == .cell ? path : key.kind.isEmpty ? name : "\(key.kind) \(path)")
    }
}

nonisolated extension [LayoutElement] {
    /// The names of at most four elements, such as `Ida, Leo and Kim`; nil if there are more elements without labels.
    var joinedNames: String? {
        if count == 1 { return first?.shortName }
        guard allSatisfy({ !$0.title.isEmpty || !$0.edgeName.isEmpty }) else { return nil }
        let names = prefix(ElementGroups.maximumLabelCount).map(\.shortName)
        return count > names.count
            ? names.joined(separator: ", ") + " and \(count - names.count) more" : names.joinedByAnd
    }

    /// The number of the elements with a noun, such as `3 items`.
    var noun: String { ElementGroups.noun(of: map(\.noun)).counted(count) }
}

nonisolated extension [String] {
    /// The texts as a list, such as `A, B and C`.
    var joinedByAnd: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
