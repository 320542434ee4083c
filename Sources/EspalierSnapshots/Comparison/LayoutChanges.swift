import EspalierDiagnostics
import EspalierGeometry
import Foundation

/// A description of the changes of elements between two snapshots, causes first.
///
/// Settings come first, then elements that are new, removed, renamed or in another place, then values, moves and sizes.
/// Elements with the same change are counted, and only a few changes of each kind are listed. If a spacing changes in a
/// grid of a hundred items, the description has about ten lines.
nonisolated struct LayoutChanges {
    /// The maximum number of lines for each kind of change: settings, moves, sizes and other values.
    ///
    /// If there are more changes of settings, a further line contains the number of changes that aren't listed.
    private static let maximumLines = 3
    /// The maximum difference of two numbers that are treated as equal.
    ///
    /// Equal frames can have different numbers, because a frame's position is the sum of two rounded numbers.
    private static let precision = 0.0015
    /// The names of the headers whose values follow from the elements.
    private static let resultingHeaders: Set = ["diagram", "content", "visible"]

    private var settings: [String] = []
    private var resultingSizes: [String] = []
    private var structure: [String] = []
    private var causes: [String] = []
    /// Sentences about new, removed and changed views in cells, and in other elements.
    private var contents = (cells: ContentChanges(), others: ContentChanges())
    /// True if the theme has changed, from which changed colors and fonts follow.
    private let hasOtherTheme: Bool
    private var moves = ElementGroups()
    private var sizes = ElementGroups()
    /// The sizes of connectors and other elements that follow from the frames of cells.
    private var ownedSizes = ElementGroups()
    private var values = ElementGroups()
    /// The maximum horizontal or vertical distance of all moves.
    private var reach: CGFloat = 0
    private var lastMove: (vector: CGVector, text: String)?

    init(from old: LayoutSnapshot, to new: LayoutSnapshot) {
        let themes = [old, new].map { snapshot in
            snapshot.headers.first { $0.name == "theme" }?.properties.filter { !$0.isDefault } ?? []
        }
        hasOtherTheme = themes[0] != themes[1]
        compareHeaders(old.headers, new.headers)
        let matching = ElementMatching(from: old, to: new)
        let changes = StructureChanges(matching)
        (structure, causes) = (changes.lines, changes.causes)
        var previous: LayoutElement?
        for (row, element) in matching.new.elements.enumerated() {
            if let other = matching.origins[row] {
                compare(other, row, of: matching, at: .init(element: element, previous: previous))
                compareContent(of: matching.old.elements[other], element)
            }
            previous = element
        }
        for changes in [contents.others, contents.cells] {
            structure += Self.limited(changes.lines, rest: "more view")
            causes += changes.lines
        }
    }

    /// Compares the views in an element, whose frames are relative to it.
    ///
    /// Shapes have no names, so a shape that is new or was removed is only named if no text is.
    private mutating func compareContent(of old: LayoutElement, _ new: LayoutElement) {
        guard old.content != new.content else { return }
        let matchings = [true, false].map { isText in
            let contents = [old, new].map { owner in
                owner.content.filter { isText == ($0.key.kind != LayoutElement.shapeKind) }
            }
            return ElementMatching(
                from: LayoutSnapshot(headers: [], elements: contents[0]),
                to: LayoutSnapshot(headers: [], elements: contents[1]))
        }
        let lines = matchings.map { StructureChanges($0).lines }.first { !$0.isEmpty } ?? []
        // The label of an item is a text in its box.
        for line in lines where line != Self.change(of: old.label, to: new.label) {
            if new.key.category == .cell {
                contents.cells.add(line, in: new.label.isEmpty ? new.name : new.shortName)
            } else if line == Self.change(of: old.title, to: new.title) {
                contents.others.add("\(old.namedKind) was changed to '\(new.title)'")
            } else {
                contents.others.add(line, in: old.namedKind)
            }
        }
        // If a box of a diagram or a text in it has changed, its texts move and grow because of that.
        let isConsequence =
            !lines.isEmpty || old.frame.size != new.frame.size || old.values != new.values
            || matchings.contains(where: \.hasOtherStyle)
        for matching in matchings {
            for (row, element) in matching.new.elements.enumerated() {
                guard let other = matching.origins[row] else { continue }
                let place = ElementGroups.Place(element: element, previous: nil, owner: new)
                if isConsequence, element.isDrawn {
                    compareValues(other, row, of: matching, at: place)
                } else {
                    compare(other, row, of: matching, at: place)
                }
            }
        }
    }

    /// The sentence about a text in an element of a diagram.
    private static func change(of text: String, to other: String) -> String {
        "'\(LayoutElement.shortened(text))' was changed to '\(LayoutElement.shortened(other))'"
    }

    /// The description, with one change in each line.
    var summary: [String] {
        var lines = Self.limited(settings) + structure
        lines += values.lines(maximum: Self.maximumLines) { "\($0) changed otherwise" }
        // Without any other cause, elements move because one of them has another size.
        let movedLines = moves.lines(maximum: Self.maximumLines) {
            "\($0) moved, by up to \(Double(reach).distanceText)"
        }
        let sizeLines = sizes.lines(maximum: Self.maximumLines) { "\($0) changed their size" }
        lines += lines.isEmpty ? sizeLines + movedLines : movedLines + sizeLines
        lines += ownedSizes.lines(maximum: Self.maximumLines) { "\($0) changed their size" }
        lines += Self.limited(resultingSizes)
        return lines.isEmpty ? ["the text of the snapshot changed"] : lines
    }

    /// The changes and their elements, without what depends on other elements, such as the place of a new one.
    ///
    /// Snapshots with the same cause are one finding.
    var cause: String {
        let groups = [values, sizes, moves, ownedSizes].lazy.compactMap(\.cause)
        let all = settings + causes
        return all.isEmpty ? groups.first ?? summary[0] : all.joined(separator: "\n")
    }

    private static func limited(_ lines: [String], rest: String = "more setting") -> [String] {
        let count = lines.count - maximumLines
        return lines.prefix(maximumLines) + (count > 0 ? ["\(rest.counted(count)) changed"] : [])
    }

    private mutating func compareHeaders(_ old: [LayoutSnapshot.Header], _ new: [LayoutSnapshot.Header]) {
        // Several headers can have the same name, such as `text`.
        var (before, after) = (old[...], new[...])
        while let header = after.popFirst() {
            let index = before.firstIndex { $0.name == header.name }
            let other = index.map { before.remove(at: $0) }
            compare(other?.properties ?? [], header.properties, of: header.name)
        }
        for header in before { compare(header.properties, [], of: header.name) }
    }

    private mutating func compare(
        _ old: [LayoutSnapshot.Property], _ new: [LayoutSnapshot.Property], of name: String
    ) {
        let hasOtherType = old["type"] != new["type"]
        for property in Self.names(old, new) where !hasOtherType || property == "type" {
            let standard = new.first { $0.name == property }?.standard ?? "(none)"
            let (before, now) = (old[property] ?? standard, new[property] ?? standard)
            guard before != now else { continue }
            let line = "\(name)\(property == "name" ? "" : " " + property) \(before) -> \(now)"
            if Self.resultingHeaders.contains(name) {
                resultingSizes.append(line)
            } else {
                settings.append(line)
            }
        }
    }

    /// Returns the names of the new properties, followed by the names that only the old properties have.
    private static func names(
        _ old: [LayoutSnapshot.Property], _ new: [LayoutSnapshot.Property]
    ) -> [String] {
        new.map(\.name) + old.map(\.name).filter { new[$0] == nil }
    }

    private mutating func compare(
        _ oldRow: Int, _ newRow: Int, of matching: ElementMatching, at place: ElementGroups.Place
    ) {
        let (old, new) = (matching.old.elements[oldRow], matching.new.elements[newRow])
        let isOwned = matching.new.ownedKinds.contains(new.list)
        let move = Self.move(from: old, to: new)
        if new.key.category == .edge {
            if old.frame != new.frame { ownedSizes.add("took another way", at: place) }
            return compareValues(oldRow, newRow, of: matching, at: place)
        }
        if Self.isVisible(move), !isOwned || !movesWithOwner(move, newRow, matching) { add(move, at: place) }
        for (name, before, now) in [
            ("width", old.frame.width, new.frame.width), ("height", old.frame.height, new.frame.height),
        ] where abs(now - before) > Self.precision {
            let change = "\(name) \(Double(before).snapshotText) -> \(Double(now).snapshotText)"
            if isOwned { ownedSizes.add(change, at: place) } else { sizes.add(change, at: place) }
        }
        compareValues(oldRow, newRow, of: matching, at: place)
    }

    private mutating func compareValues(
        _ oldRow: Int, _ newRow: Int, of matching: ElementMatching, at place: ElementGroups.Place
    ) {
        let (before, after) = (matching.old.elements[oldRow].values, matching.new.elements[newRow].values)
        let category = (place.owner ?? place.element).style["category"]
        let hasOtherLook = hasOtherTheme || before["category"] != after["category"]
        for name in Self.names(before, after) {
            let texts = (LayoutElement.text(name, in: before), LayoutElement.text(name, in: after))
            guard texts.0 != texts.1, !isExplained(name, oldRow, newRow, matching),
                !hasOtherLook || name == "category" || !LayoutElement.styleNames.contains(name),
                // The color of a category follows from the number of the categories before it.
                category == nil || !texts.0.isCategoryColor || !texts.1.isCategoryColor
            else { continue }
            let isStyle = LayoutElement.styleNames.contains(name)
            values.add(
                "\(name) \(texts.0) -> \(texts.1)", or: isStyle ? "\(name) -> \(texts.1)" : nil, at: place,
                hasLabel: name != "label")
        }
    }

    /// Returns true if a changed value follows from the sentences about structure: a label that was renamed, an id that
    /// is made from it, or children that are new, removed or below another parent.
    private func isExplained(
        _ name: String, _ oldRow: Int, _ newRow: Int, _ matching: ElementMatching
    ) -> Bool {
        let (old, new) = (matching.old.elements[oldRow], matching.new.elements[newRow])
        switch name {
        case "from", "to": return true
        case "id" where !new.edgeName.isEmpty: return true
        case "label": return !old.label.isEmpty && !new.label.isEmpty
        case "id": return old.id == old.label && new.id == new.label
        case "children":
            if new.key.category != .cell { return true }
            let before = Set(matching.old.related(to: oldRow).compactMap { matching.partners[$0] })
            let after = Set(
                matching.new.related(to: newRow).filter { matching.origins[$0] != nil })
            return before.symmetricDifference(after).allSatisfy { child in
                matching.origins[child].flatMap { matching.old.parents[$0] } == oldRow
                    || matching.new.parents[child] == newRow
            }
        default: return false
        }
    }

    private static func move(from old: LayoutElement, to new: LayoutElement) -> CGVector {
        CGVector(dx: new.frame.minX - old.frame.minX, dy: new.frame.minY - old.frame.minY)
    }

    private static func isVisible(_ move: CGVector) -> Bool {
        abs(move.dx) > precision || abs(move.dy) > precision
    }

    private static func isClose(_ a: CGVector, _ b: CGVector) -> Bool {
        abs(a.dx - b.dx) <= 2 * precision && abs(a.dy - b.dy) <= 2 * precision
    }

    /// Returns true if the cell to which an element belongs has moved, too.
    private func movesWithOwner(_ move: CGVector, _ row: Int, _ matching: ElementMatching) -> Bool {
        guard let owner = matching.new.owner(of: row), let other = matching.origins[owner] else {
            return false
        }
        let ownerMove = Self.move(
            from: matching.old.elements[other], to: matching.new.elements[owner])
        return Self.isClose(move, ownerMove)
    }

    private mutating func add(_ move: CGVector, at place: ElementGroups.Place) {
        reach = max(reach, abs(move.dx), abs(move.dy))
        // Almost equal distances are treated as equal, even if their rounded texts differ.
        if let last = lastMove, Self.isClose(last.vector, move) {
            moves.add(last.text, at: place)
            return
        }
        func words(_ distance: CGFloat, _ less: String, _ more: String) -> [String] {
            abs(distance) <= Self.precision
                ? [] : ["\(distance < 0 ? less : more) \(abs(Double(distance)).distanceText)"]
        }
        let text = "moved " + (words(move.dx, "left", "right") + words(move.dy, "up", "down")).joinedByAnd
        lastMove = (move, text)
        moves.add(text, at: place)
    }
}

extension Double {
    /// The number as text with at most two decimal places.
    fileprivate nonisolated var distanceText: String { rounded(decimals: 2).snapshotText }
}

extension String {
    /// True for the name of a category's color or tint, or a stroke with such a color.
    fileprivate nonisolated var isCategoryColor: Bool { contains("category") }
}

extension ElementMatching {
    /// True if a font, a color or a shape has changed.
    fileprivate nonisolated var hasOtherStyle: Bool {
        origins.indices.contains { row in
            origins[row].map { old.elements[$0].style != new.elements[row].style } ?? false
        }
    }
}

/// The sentences about views in elements, each with the elements for which it is true.
private nonisolated struct ContentChanges {
    private var sentences: [String] = []
    private var names: [String: [String]] = [:]

    /// Adds a sentence about a view in an element, or about an element if it has no name.
    mutating func add(_ sentence: String, in name: String = "") {
        if names[sentence] == nil { sentences.append(sentence) }
        names[sentence, default: []] += name.isEmpty ? [] : [name]
    }

    /// The sentences with the names of at most three elements, such as `in Ida and Leo: 'Cook' was removed`.
    var lines: [String] {
        sentences.map { sentence in
            let names = names[sentence] ?? []
            if names.isEmpty { return sentence }
            let rest = names.count - 3
            let shown = rest > 1 ? names.prefix(3) + ["\(rest) more"] : names
            return "in \(shown.joinedByAnd): \(sentence)"
        }
    }
}
