import EspalierGeometry
import Foundation

extension LayoutDifference {
    /// Compares two layout snapshots.
    ///
    /// - Parameters:
    ///   - expected: The baseline.
    ///   - actual: The snapshot that was made.
    /// - Returns: The changes; nil if the text of the snapshots is the same.
    /// - Complexity: O(elements), and O(n d) for the unified diff of n lines of which d have changed.
    public nonisolated static func comparing(
        _ expected: LayoutSnapshot, with actual: LayoutSnapshot
    ) -> LayoutDifference? {
        let (old, new) = (expected.text, actual.text)
        if old == new { return nil }
        return LayoutDifference(
            summary: LayoutChanges(from: expected, to: actual).summary,
            diff: UnifiedDiff(from: old, to: new).text)
    }
}

/// The changes of elements between two snapshots, in words.
private nonisolated struct LayoutChanges {
    /// A move of neighboring elements by the same distance.
    private struct Move {
        var first: LayoutElement
        var previous: LayoutElement?
        var x: Double
        var y: Double
        var count = 1
    }

    private static let maximumLines = 12
    /// Frames are the sum of two rounded numbers.
    private static let precision = 0.0015

    private var headerLines: [String] = []
    private var sizeLines: [String] = []
    private var otherLines: [String] = []
    private var moves: [Move] = []
    private var added: [LayoutElement.Category: Int] = [:]
    private var removed: [LayoutElement.Category: Int] = [:]

    init(from old: LayoutSnapshot, to new: LayoutSnapshot) {
        compareHeaders(old.headers, new.headers)
        let before = Dictionary(old.elements.map { ($0.key, $0) }) { first, _ in first }
        var previous: LayoutElement?
        for element in new.elements {
            if let other = before[element.key] {
                compare(other, element, after: previous)
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

    var summary: [String] {
        var lines = headerLines
        lines += Self.shortened(moves.map(Self.text))
        lines += Self.shortened(sizeLines)
        lines += Self.shortened(otherLines)
        for category in LayoutElement.Category.allCases {
            if let count = added[category] { lines.append("\(Self.text(count, category)) added") }
            if let count = removed[category] { lines.append("\(Self.text(count, category)) removed") }
        }
        return lines.isEmpty ? ["the text of the snapshot changed"] : lines
    }

    private static func shortened(_ lines: [String]) -> [String] {
        lines.count <= maximumLines
            ? lines : lines.prefix(maximumLines) + ["\(lines.count - maximumLines) more like these"]
    }

    private mutating func compareHeaders(_ old: [LayoutSnapshot.Header], _ new: [LayoutSnapshot.Header]) {
        for header in new {
            let properties = old.first { $0.name == header.name }?.properties ?? []
            for property in header.properties {
                let before = properties.first { $0.name == property.name }?.value
                if before == property.value { continue }
                headerLines.append(
                    "\(header.name) \(property.name) \(before ?? "(none)") -> \(property.value)")
            }
        }
    }

    private mutating func compare(
        _ old: LayoutElement, _ new: LayoutElement, after previous: LayoutElement?
    ) {
        let (x, y) = (new.frame.minX - old.frame.minX, new.frame.minY - old.frame.minY)
        if abs(x) > Self.precision || abs(y) > Self.precision { addMove(new, x, y, after: previous) }
        func number(_ value: CGFloat) -> String { Double(value).snapshotText }
        for (name, before, now) in [
            ("width", old.frame.width, new.frame.width), ("height", old.frame.height, new.frame.height),
        ] where abs(now - before) > Self.precision {
            sizeLines.append("\(new.shortName) \(name) \(number(before)) -> \(number(now))")
        }
        func add(_ name: String, _ before: String, _ now: String) {
            if before != now { otherLines.append("\(new.shortName) \(name) \(before) -> \(now)") }
        }
        add("z", "\(old.zIndex)", "\(new.zIndex)")
        add("alpha", old.alpha.snapshotText, new.alpha.snapshotText)
        add("hidden", "\(old.isHidden)", "\(new.isHidden)")
        add("transform", old.transform.snapshotText, new.transform.snapshotText)
        add("label", old.label.propertyValue, new.label.propertyValue)
        add("id", old.id.propertyValue, new.id.propertyValue)
    }

    private mutating func addMove(
        _ element: LayoutElement, _ x: CGFloat, _ y: CGFloat, after previous: LayoutElement?
    ) {
        if let last = moves.last, abs(last.x - Double(x)) <= 2 * Self.precision,
            abs(last.y - Double(y)) <= 2 * Self.precision
        {
            moves[moves.count - 1].count += 1
        } else {
            moves.append(Move(first: element, previous: previous, x: Double(x), y: Double(y)))
        }
    }

    private static func text(_ move: Move) -> String {
        func signed(_ value: Double) -> String {
            let rounded = (value * 100).rounded() / 100
            return (rounded > 0 ? "+" : "") + rounded.snapshotText
        }
        let distance = "(\(signed(move.x)),\(signed(move.y)))"
        if move.count == 1 { return "\(move.first.shortName) moved \(distance)" }
        let place = move.previous.map { " after \($0.shortName)" } ?? " from \(move.first.shortName)"
        return "\(move.count) elements moved \(distance)\(place)"
    }

    private static func text(_ count: Int, _ category: LayoutElement.Category) -> String {
        let noun =
            switch category {
            case .cell: "item"
            case .supplementary: "supplementary view"
            case .decoration: "decoration"
            case .view: "view"
            }
        return "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}

extension LayoutElement {
    /// The index path of a cell, and the name of another element without its label.
    fileprivate nonisolated var shortName: String {
        let panel = key.panel.map { "panel \($0) " } ?? ""
        return panel + (key.category == .cell ? path : key.kind.isEmpty ? name : "\(key.kind) \(path)")
    }
}
