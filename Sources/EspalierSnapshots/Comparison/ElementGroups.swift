/// The changed elements of a layout, in groups with the same change.
nonisolated struct ElementGroups {
    /// An element, and the element before it in the snapshot.
    struct Place {
        let element: LayoutElement
        let previous: LayoutElement?
    }

    private struct Group {
        let change: String
        let first: Place
        var count = 1
        /// True if there is no element with another change between the elements of the group.
        var isContiguous = true
        var hasOnlyCells: Bool

        /// A description of the change, such as `41 items moved (0,+8) after [0,3]`.
        var text: String {
            guard count > 1 else { return "\(first.element.shortName) \(change)" }
            let place =
                isContiguous ? first.previous.map { "after \($0.shortName)" } : nil
            let noun = ElementGroups.noun(count, hasOnlyCells: hasOnlyCells)
            return "\(noun) \(change) \(place ?? "from \(first.element.shortName) on")"
        }
    }

    private var groups: [Group] = []
    private var numbers: [String: Int] = [:]
    private var last = 0

    mutating func add(_ change: String, at place: Place) {
        let isCell = place.element.key.category == .cell
        guard let number = numbers[change] else {
            numbers[change] = groups.count
            last = groups.count
            groups.append(Group(change: change, first: place, hasOnlyCells: isCell))
            return
        }
        groups[number].count += 1
        groups[number].isContiguous = groups[number].isContiguous && last == number
        groups[number].hasOnlyCells = groups[number].hasOnlyCells && isCell
        last = number
    }

    /// Returns a line for each of the largest groups, in the order of their first elements, and one line for all
    /// others.
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
        "\(count) \(more ? "more " : "")\(hasOnlyCells ? "item" : "element")\(count == 1 ? "" : "s")"
    }
}

extension LayoutElement {
    /// The index path of a cell, or the name of another element without its label.
    fileprivate nonisolated var shortName: String {
        let panel = key.panel.map { "panel \($0) " } ?? ""
        return panel + (key.category == .cell ? path : key.kind.isEmpty ? name : "\(key.kind) \(path)")
    }
}
