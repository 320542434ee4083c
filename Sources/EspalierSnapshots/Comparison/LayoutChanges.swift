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
    /// Sentences about new, removed and renamed views in elements.
    private var contents: [String] = []
    private var moves = ElementGroups()
    private var sizes = ElementGroups()
    /// The sizes of connectors and other elements that follow from the frames of cells.
    private var ownedSizes = ElementGroups()
    private var values = ElementGroups()
    /// The maximum horizontal or vertical distance of all moves.
    private var reach: CGFloat = 0
    private var lastMove: (vector: CGVector, text: String)?

    init(from old: LayoutSnapshot, to new: LayoutSnapshot) {
        compareHeaders(old.headers, new.headers)
        let matching = ElementMatching(from: old, to: new)
        structure = StructureChanges(matching).lines
        var previous: LayoutElement?
        for (row, element) in new.elements.enumerated() {
            if let other = matching.origins[row] {
                compare(other, row, of: matching, at: .init(element: element, previous: previous))
                compareContent(of: old.elements[other], element)
            }
            previous = element
        }
        structure += Self.limited(contents, rest: "more view")
    }

    /// Compares the views in an element, whose frames are relative to it.
    private mutating func compareContent(of old: LayoutElement, _ new: LayoutElement) {
        guard old.content != new.content else { return }
        let matching = ElementMatching(
            from: LayoutSnapshot(headers: [], elements: old.content),
            to: LayoutSnapshot(headers: [], elements: new.content))
        contents += StructureChanges(matching).lines.map { "in \(new.name): \($0)" }
        for (row, element) in matching.new.elements.enumerated() {
            guard let other = matching.origins[row] else { continue }
            compare(other, row, of: matching, at: .init(element: element, previous: nil, owner: new))
        }
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
        for property in Self.names(old, new) {
            let (before, now) = (old[property] ?? "(none)", new[property] ?? "(none)")
            guard before != now else { continue }
            let line = "\(name) \(property) \(before) -> \(now)"
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
        if Self.isVisible(move), !isOwned || !movesWithOwner(move, newRow, matching) { add(move, at: place) }
        for (name, before, now) in [
            ("width", old.frame.width, new.frame.width), ("height", old.frame.height, new.frame.height),
        ] where abs(now - before) > Self.precision {
            let change = "\(name) \(Double(before).snapshotText) -> \(Double(now).snapshotText)"
            if isOwned { ownedSizes.add(change, at: place) } else { sizes.add(change, at: place) }
        }
        let (before, after) = (old.values, new.values)
        for name in Self.names(before, after) {
            let texts = (LayoutElement.text(name, in: before), LayoutElement.text(name, in: after))
            guard texts.0 != texts.1, !isExplained(name, oldRow, newRow, matching) else { continue }
            values.add("\(name) \(texts.0) -> \(texts.1)", at: place, hasLabel: name != "label")
        }
    }

    /// Returns true if a changed value follows from the sentences about structure: a label that was renamed, an id that
    /// is made from it, or children that are new, removed or below another parent.
    private func isExplained(
        _ name: String, _ oldRow: Int, _ newRow: Int, _ matching: ElementMatching
    ) -> Bool {
        let (old, new) = (matching.old.elements[oldRow], matching.new.elements[newRow])
        switch name {
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
