import EspalierDiagnostics
import EspalierGeometry
import Foundation

/// A description of the changes of elements between two snapshots.
///
/// Elements with the same change are counted, and only a few changes of each kind are listed. If a spacing changes in a
/// grid of a hundred items, the description has about ten lines.
nonisolated struct LayoutChanges {
    /// The maximum number of lines for each kind of change: headers, moves, sizes and other values.
    ///
    /// If there are more changes of headers, a further line contains the number of changes that aren't listed.
    private static let maximumLines = 3
    /// The maximum difference of two numbers that are treated as equal.
    ///
    /// Equal frames can have different numbers, because a frame's position is the sum of two rounded numbers.
    private static let precision = 0.0015

    private var headerLines: [String] = []
    private var moves = ElementGroups()
    private var sizes = ElementGroups()
    private var values = ElementGroups()
    /// The maximum horizontal and vertical distances of all moves.
    private var reach = CGVector.zero
    private var lastMove: (vector: CGVector, text: String)?
    private var added: [LayoutElement.Category: Int] = [:]
    private var removed: [LayoutElement.Category: Int] = [:]

    init(from old: LayoutSnapshot, to new: LayoutSnapshot) {
        compareHeaders(old.headers, new.headers)
        let before = Dictionary(old.elements.map { ($0.key, $0) }) { first, _ in first }
        var previous: LayoutElement?
        for element in new.elements {
            if let other = before[element.key] {
                compare(other, element, at: .init(element: element, previous: previous))
            } else {
                added[element.key.category, default: 0] += 1
            }
            previous = element
        }
        let after = Set(new.elements.map(\.key))
        for element in old.elements where !after.contains(element.key) {
            removed[element.key.category, default: 0] += 1
        }
    }

    /// The description, with one change in each line.
    var summary: [String] {
        var lines = Array(headerLines.prefix(Self.maximumLines))
        let rest = headerLines.count - lines.count
        if rest > 0 { lines.append("\("more setting".counted(rest)) changed") }
        let distance = "(\(Double(reach.dx).distanceText),\(Double(reach.dy).distanceText))"
        lines += moves.lines(maximum: Self.maximumLines) { "\($0) moved, by up to \(distance)" }
        lines += sizes.lines(maximum: Self.maximumLines) { "\($0) changed their size" }
        lines += values.lines(maximum: Self.maximumLines) { "\($0) changed otherwise" }
        for (counts, verb) in [(added, "added"), (removed, "removed")] where !counts.isEmpty {
            let nouns = LayoutElement.Category.allCases.compactMap { category in
                counts[category].map { Self.text($0, category) }
            }
            lines.append("\(nouns.joined(separator: ", ")) \(verb)")
        }
        return lines.isEmpty ? ["the text of the snapshot changed"] : lines
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
            if before != now { headerLines.append("\(name) \(property) \(before) -> \(now)") }
        }
    }

    /// Returns the names of the new properties, followed by the names that only the old properties have.
    private static func names(
        _ old: [LayoutSnapshot.Property], _ new: [LayoutSnapshot.Property]
    ) -> [String] {
        new.map(\.name) + old.map(\.name).filter { new[$0] == nil }
    }

    private mutating func compare(
        _ old: LayoutElement, _ new: LayoutElement, at place: ElementGroups.Place
    ) {
        let move = CGVector(dx: new.frame.minX - old.frame.minX, dy: new.frame.minY - old.frame.minY)
        if abs(move.dx) > Self.precision || abs(move.dy) > Self.precision { add(move, at: place) }
        for (name, before, now) in [
            ("width", old.frame.width, new.frame.width), ("height", old.frame.height, new.frame.height),
        ] where abs(now - before) > Self.precision {
            sizes.add(
                "\(name) \(Double(before).snapshotText) -> \(Double(now).snapshotText)", at: place)
        }
        let (before, after) = (old.values, new.values)
        for name in Self.names(before, after) {
            let texts = (LayoutElement.text(name, in: before), LayoutElement.text(name, in: after))
            if texts.0 != texts.1 {
                values.add("\(name) \(texts.0) -> \(texts.1)", at: place, hasLabel: name != "label")
            }
        }
    }

    private mutating func add(_ move: CGVector, at place: ElementGroups.Place) {
        reach.dx = max(reach.dx, abs(move.dx))
        reach.dy = max(reach.dy, abs(move.dy))
        func isClose(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) <= 2 * Self.precision }
        // Almost equal distances are treated as equal, even if their rounded texts differ.
        if let last = lastMove, isClose(last.vector.dx, move.dx), isClose(last.vector.dy, move.dy) {
            moves.add(last.text, at: place)
            return
        }
        func signed(_ value: CGFloat) -> String {
            (value > 0.005 ? "+" : "") + Double(value).distanceText
        }
        let text = "moved (\(signed(move.dx)),\(signed(move.dy)))"
        lastMove = (move, text)
        moves.add(text, at: place)
    }

    private static func text(_ count: Int, _ category: LayoutElement.Category) -> String {
        let noun =
            switch category {
            case .cell: "item"
            case .supplementary: "supplementary view"
            case .decoration: "decoration"
            case .view: "view"
            }
        return noun.counted(count)
    }
}

extension Double {
    /// The number as text with at most two decimal places.
    fileprivate nonisolated var distanceText: String { rounded(decimals: 2).snapshotText }
}
