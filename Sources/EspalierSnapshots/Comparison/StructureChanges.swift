import EspalierCollectionLayout
import EspalierDiagnostics

/// Sentences about the elements that are new, removed, renamed, in another place or below another parent.
///
///     Zoe is new between Ida and Leo
///     Kim is now below Ada instead of Jon
nonisolated struct StructureChanges {
    /// The maximum number of sentences of one kind.
    ///
    /// A further line contains the number of the other elements.
    private static let maximumLines = 4

    private let matching: ElementMatching
    /// The sentences, in the order of the new snapshot, with removed elements at their old place.
    private(set) var lines: [String] = []
    /// All sentences without the places of elements, which depend on other elements.
    private(set) var causes: [String] = []

    init(_ matching: ElementMatching) {
        self.matching = matching
        add(renamed(), rest: ("was renamed", "were renamed"))
        add(appeared(), rest: ("was added", "were added"))
        add(disappeared(), rest: ("was removed", "were removed"))
        add(adopted(), rest: ("has another parent", "have another parent"))
        add(reordered(), rest: ("is in another place", "are in another place"))
    }

    /// A sentence, and the number of elements that it is about.
    private struct Sentence {
        var text: String
        var count: Int
        /// The sentence without the place of the element.
        var cause: String

        init(_ text: String, count: Int = 1, cause: String? = nil) {
            (self.text, self.count, self.cause) = (text, count, cause ?? text)
        }
    }

    private mutating func add(_ sentences: [Sentence], rest: (one: String, many: String)) {
        causes += sentences.map(\.cause)
        let others = sentences.dropFirst(Self.maximumLines).reduce(0) { $0 + $1.count }
        lines += sentences.prefix(Self.maximumLines).map(\.text)
        if others > 0 {
            lines.append("\("more element".counted(others)) \(others == 1 ? rest.one : rest.many)")
        }
    }

    // MARK: - Names

    private func renamed() -> [Sentence] {
        matching.origins.indices.compactMap { row in
            guard let other = matching.origins[row] else { return nil }
            let (old, new) = (matching.old.elements[other], matching.new.elements[row])
            if let text = redirection(of: row, from: other) { return Sentence(text) }
            guard old.label != new.label, !old.label.isEmpty, !new.label.isEmpty else { return nil }
            if new.key.category == .caption {
                return Sentence("\(old.captionName) was changed to '\(new.label)'")
            }
            if !new.edgeName.isEmpty {
                let labels = "\(old.quotedLabel) to \(new.quotedLabel)"
                return Sentence("the label of \(new.edgeName) was changed from \(labels)")
            }
            if new.key.category == .view {
                return Sentence("\(old.shortName) was changed to '\(LayoutElement.shortened(new.label))'")
            }
            return Sentence("\(old.shortName) was renamed to \(new.quotedLabel)")
        }
    }

    /// Returns a sentence about an edge that joins other items than before; nil if it joins the same items.
    private func redirection(of row: Int, from other: Int) -> String? {
        guard let old = matching.old.ends(ofEdge: other), let new = matching.new.ends(ofEdge: row) else {
            return nil
        }
        let name = matching.old.elements[other].shortName
        let origins = (from: matching.origins[new.from], to: matching.origins[new.to])
        if (origins.from, origins.to) == (old.from, old.to) { return nil }
        if (origins.from, origins.to) == (old.to, old.from) { return "\(name) was reversed" }
        let ends = (
            from: matching.new.elements[new.from].shortName, to: matching.new.elements[new.to].shortName
        )
        return origins.to == old.to
            ? "\(name) now leads from \(ends.from)" : "\(name) now leads to \(ends.to)"
    }

    // MARK: - New and removed elements

    private func appeared() -> [Sentence] {
        sentences(
            in: matching.new, not: matching.old, partners: matching.origins, verb: ("is new", "are new"))
    }

    private func disappeared() -> [Sentence] {
        sentences(
            in: matching.old, not: matching.new, partners: matching.partners,
            verb: ("was removed", "were removed"))
    }

    private func sentences(
        in tree: SnapshotTree, not other: SnapshotTree, partners: [Int?], verb: (one: String, many: String)
    ) -> [Sentence] {
        let sections = SectionsWithoutPartners(tree, partners)
        var sentences = sections.sections.map { section, cells in
            let items = cells.map { tree.elements[$0] }
            let names = items.isEmpty ? "" : ", with \(items.joinedNames ?? items.noun)"
            let text = "\(tree.name(of: section)) \(verb.one)"
            return Sentence(text + names, count: cells.count, cause: text)
        }
        for (list, rows) in tree.lists.sorted(by: { $0.value[0] < $1.value[0] }) {
            if list.kind == LayoutElement.legendKind, other.lists[list] == nil {
                sentences.append(Sentence("the legend \(verb.one)", count: rows.count))
                continue
            }
            // A connector follows from the children of its cell, and what belongs to a new cell or section is new, too.
            let rows = rows.filter { row in
                if partners[row] != nil || sections.isWhole(tree.elements[row]) { return false }
                if let edge = tree.edge(ofLabel: row) { return partners[edge] != nil }
                if let ends = tree.ends(ofEdge: row) {
                    return partners[ends.from] != nil && partners[ends.to] != nil
                }
                guard tree.ownedKinds.contains(tree.elements[row].list), let owner = tree.owner(of: row)
                else {
                    return true
                }
                return partners[owner] != nil && tree.elements[row].children.isEmpty
            }
            sentences += runs(of: rows, in: tree, partners).map { run in
                let place = place(of: run, in: tree, partners)
                let nouns = name(of: run.tops, in: tree)
                let below = run.count - run.tops.count
                let tail =
                    below > 0
                    ? ", with \("item".counted(below)) below \(run.tops.count == 1 ? "it" : "them")" : ""
                let text = "\(nouns) \(run.tops.count == 1 ? verb.one : verb.many)"
                return Sentence(text + place + tail, count: run.count, cause: text)
            }
        }
        return sentences
    }

    /// New or removed elements next to each other.
    private struct Run {
        /// The elements whose parents are neither new nor removed.
        var tops: [Int]
        /// The number of elements, with those below `tops`.
        var count: Int
    }

    private func runs(of rows: [Int], in tree: SnapshotTree, _ partners: [Int?]) -> [Run] {
        var runs: [Run] = []
        var runsOfRows: [Int: Int] = [:]
        for row in rows {
            // The sections of a hierarchy are its levels, so the line of a parent is before those of its children.
            if let parent = tree.parents[row], let run = runsOfRows[parent] {
                runs[run].count += 1
                runsOfRows[row] = run
                continue
            }
            if let last = runs.last?.tops.last, last + 1 == row, isSibling(last, row, in: tree) {
                runs[runs.count - 1].tops.append(row)
                runs[runs.count - 1].count += 1
            } else {
                runs.append(Run(tops: [row], count: 1))
            }
            runsOfRows[row] = runs.count - 1
        }
        return runs
    }

    private func isSibling(_ row: Int, _ other: Int, in tree: SnapshotTree) -> Bool {
        let (a, b) = (tree.elements[row], tree.elements[other])
        return a.list == b.list && a.key.section == b.key.section && tree.parents[row] == tree.parents[other]
    }

    /// Returns the place of a run between the elements that both snapshots have, such as ` between Ida and Leo`.
    private func place(of run: Run, in tree: SnapshotTree, _ partners: [Int?]) -> String {
        guard let first = run.tops.first, let last = run.tops.last, tree.elements[first].edgeName.isEmpty,
            tree.elements[first].key.category != .caption
        else { return "" }
        func sibling(_ row: Int, _ other: Int) -> Int? {
            tree.elements.indices.contains(other) && isSibling(row, other, in: tree) && partners[other] != nil
                ? other : nil
        }
        let neighbors = (sibling(first, first - 1), sibling(last, last + 1))
        return place(between: neighbors.0, neighbors.1, below: tree.parents[first], of: first, in: tree)
    }

    private func place(
        between before: Int?, _ after: Int?, below parent: Int?, of row: Int, in tree: SnapshotTree
    ) -> String {
        let names = (before.map { tree.elements[$0].shortName }, after.map { tree.elements[$0].shortName })
        switch names {
        case (let before?, let after?): return " between \(before) and \(after)"
        case (let before?, nil): return " after \(before)"
        case (nil, let after?): return " before \(after)"
        case (nil, nil):
            if let parent { return " below \(tree.elements[parent].shortName)" }
            return tree.elements[row].label.isEmpty
                ? "" : tree.elements[row].section.map { " in \(tree.name(of: $0))" } ?? ""
        }
    }

    private func name(of rows: [Int], in tree: SnapshotTree) -> String {
        let elements = rows.map { tree.elements[$0] }
        return elements.joinedNames ?? "\(elements.noun) from \(elements[0].shortName) on"
    }

    // MARK: - Elements in another place

    private func adopted() -> [Sentence] {
        cells().compactMap { row, other in
            let parents = (matching.old.parents[other], matching.new.parents[row])
            guard parents.0.map({ matching.partners[$0] ?? -1 }) ?? -2 != parents.1 ?? -2 else { return nil }
            // If the old parent was removed, that is the change.
            if let old = parents.0, matching.partners[old] == nil { return nil }
            let name = matching.new.elements[row].shortName
            let old = parents.0.map { matching.old.elements[$0].shortName }
            guard let new = parents.1.map({ matching.new.elements[$0].shortName }) else {
                return Sentence("\(name) is no longer below \(old ?? "a parent")")
            }
            let text = "\(name) is now below \(new)"
            return Sentence(text + (old.map { " instead of \($0)" } ?? ""), cause: text)
        }
    }

    /// Returns the pairs of cells and of views with a text, as indexes in the new and the old snapshot.
    private func cells() -> [(Int, Int)] {
        matching.origins.indices.compactMap { row in
            guard let other = matching.origins[row] else { return nil }
            let element = matching.new.elements[row]
            let isNamedView = element.key.category == .view && !element.title.isEmpty
            return element.key.category == .cell || isNamedView ? (row, other) : nil
        }
    }

    private func reordered() -> [Sentence] {
        var sentences: [Sentence] = []
        let groups = Dictionary(grouping: cells()) { row, _ in
            [matching.new.elements[row].key.panel ?? -1, matching.new.parents[row] ?? -1]
                + (matching.new.parents[row] == nil ? [matching.new.elements[row].key.section ?? -1] : [])
        }
        for group in groups.values.sorted(by: { $0[0].0 < $1[0].0 }) {
            let section = origin(of: group)
            var stays: [(Int, Int)] = []
            for pair in group {
                let (old, new) = (matching.old.elements[pair.1], matching.new.elements[pair.0])
                if matching.new.parents[pair.0] == nil, matching.old.parents[pair.1] == nil,
                    old.key.section ?? -1 != section, let from = old.section, let to = new.section, from != to
                {
                    let name = new.shortName
                    let sections = (matching.new.name(of: to), matching.old.name(of: from))
                    sentences.append(Sentence("\(name) is now in \(sections.0) instead of \(sections.1)"))
                } else if isBelowSameParent(pair) {
                    stays.append(pair)
                }
            }
            let kept = Set(longestIncreasingSubsequence(stays.map(\.1)))
            for index in stays.indices where !kept.contains(index) {
                let (row, name) = (stays[index].0, matching.new.elements[stays[index].0].shortName)
                let before = stays[..<index].last.map(\.0)
                let after = stays[(index + 1)...].first.map(\.0)
                let place = place(between: before, after, below: nil, of: row, in: matching.new)
                sentences.append(Sentence("\(name) is now\(place)", cause: "\(name) is now"))
            }
        }
        return sentences
    }

    private func isBelowSameParent(_ pair: (Int, Int)) -> Bool {
        switch (matching.new.parents[pair.0], matching.old.parents[pair.1]) {
        case (nil, nil): true
        case (let parent?, let other?): matching.origins[parent] == other
        default: false
        }
    }

    /// Returns the old section of the items of a new section: the one with the same header, else the one in which most of
    /// them were, else the one with the same number.
    private func origin(of pairs: [(Int, Int)]) -> Int {
        let section = matching.new.elements[pairs[0].0].section
        let sections = pairs.map { matching.old.elements[$0.1].section }
        if let title = section.flatMap({ matching.new.headers[$0]?.title }),
            let same = sections.first(where: { $0.flatMap { matching.old.headers[$0]?.title } == title })
        {
            return same?.number ?? -1
        }
        let counts = Dictionary(sections.map { ($0, 1) }, uniquingKeysWith: +)
        func rank(_ count: (key: SnapshotTree.Section?, value: Int)) -> (Int, Int, Int) {
            (count.value, count.key == section ? 1 : 0, -(count.key?.number ?? -1))
        }
        return counts.max { rank($0) < rank($1) }?.key?.number ?? -1
    }
}

/// The sections with a header of which no element is in the other snapshot.
private nonisolated struct SectionsWithoutPartners {
    /// The sections with the cells in them.
    private(set) var sections: [(section: SnapshotTree.Section, cells: [Int])] = []
    private var names: Set<SnapshotTree.Section> = []

    init(_ tree: SnapshotTree, _ partners: [Int?]) {
        let rows = Dictionary(grouping: tree.elements.indices) { tree.elements[$0].section }
        for case (let section?, let rows) in rows.sorted(by: { $0.value[0] < $1.value[0] })
        where tree.headers[section] != nil && rows.allSatisfy({ partners[$0] == nil }) {
            sections.append((section, rows.filter { tree.elements[$0].key.category == .cell }))
            names.insert(section)
        }
    }

    /// Returns true if an element is in one of these sections.
    func isWhole(_ element: LayoutElement) -> Bool { element.section.map(names.contains) ?? false }
}
