import Espalier
import EspalierBatch
import EspalierData
import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
import EspalierTemplates
import Foundation

/// The result of `espalier diff`, as text for users or as JSON for programs.
struct DifferenceReport {
    private let difference: StructuralDifference

    init(_ difference: StructuralDifference) { self.difference = difference }

    /// The result as text: a line for each change, and the number of items of each kind in the last line.
    ///
    ///     + Elm in Trees
    ///     - Oak in Trees
    ///     > Fern: Trees -> Plants
    ///     ~ Ash: height 20 -> 25
    ///     1 added, 1 removed, 1 moved, 1 changed, 12 unchanged
    var text: String {
        let lines = difference.items.filter { $0.kind != .unchanged }.map { item in
            PlainText.escaped("\(item.kind.sign) \(item.label)\(details(of: item))")
        }
        return (lines + [summary]).joined(separator: "\n") + "\n"
    }

    /// The number of items of each kind, such as "1 added, 0 removed, 0 moved, 0 changed, 12 unchanged".
    var summary: String {
        StructuralDifference.Kind.allCases.map { "\(difference.count($0)) \($0.rawValue)" }
            .joined(separator: ", ")
    }

    private func details(of item: StructuralDifference.Item) -> String {
        let parent = item.parent.map { difference.items[$0].label }
        let fields = item.fields.map(\.words).joined(separator: ", ")
        switch item.kind {
        case .added, .removed: return parent.map { " in \($0)" } ?? ""
        case .moved:
            let move = ": \(item.oldParent ?? "top") -> \(parent ?? "top")"
            return fields.isEmpty ? move : "\(move); \(fields)"
        case .changed, .unchanged: return ": \(fields)"
        }
    }

    /// The result as a JSON object with sorted keys: the number of items of each kind, and the list `changes`.
    var json: String {
        // Encoding can't fail, because the content has no number that JSON can't represent.
        let data = (try? JSONContent(difference).sortedJSON(.prettyPrinted)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

extension StructuralDifference.Kind {
    /// The character that marks this kind of change in the text and in the diagram.
    nonisolated var sign: String {
        switch self {
        case .added: "+"
        case .removed: "-"
        case .moved: ">"
        case .changed: "~"
        case .unchanged: " "
        }
    }
}

extension StructuralDifference.FieldChange {
    /// The change in words, such as `height 20 -> 25`.
    nonisolated var words: String { "\(name) \(old ?? "(none)") -> \(new ?? "(none)")" }
}

private nonisolated struct JSONContent: Encodable {
    private let added: Int
    private let removed: Int
    private let moved: Int
    private let changed: Int
    private let unchanged: Int
    private let changes: [Change]

    private struct Change: Encodable {
        let kind: String
        let id: String
        let label: String
        let parent: String?
        let oldParent: String?
        let fields: [StructuralDifference.FieldChange]?
    }

    init(_ difference: StructuralDifference) {
        (added, removed) = (difference.count(.added), difference.count(.removed))
        (moved, changed) = (difference.count(.moved), difference.count(.changed))
        unchanged = difference.count(.unchanged)
        changes = difference.items.filter { $0.kind != .unchanged }.map { item in
            Change(
                kind: item.kind.rawValue, id: item.id, label: item.label,
                parent: item.parent.map { difference.items[$0].label }, oldParent: item.oldParent,
                fields: item.fields.isEmpty ? nil : item.fields)
        }
    }
}

/// A diagram of the changes: the items of both versions in one hierarchy, colored by their kind of change.
struct DifferenceDiagram {
    private let difference: StructuralDifference
    /// True if all items are shown; false if only changed items and the items above them are shown.
    private let showsAll: Bool

    init(_ difference: StructuralDifference, showsAll: Bool) {
        (self.difference, self.showsAll) = (difference, showsAll)
    }

    /// Lays out the diagram.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - overrides: The options, with the theme.
    ///   - project: The project file of the new version; nil if there is none.
    /// - Returns: The diagram.
    /// - Throws: `DiagnosticsError` for more items than a limit allows, `FontError` if a font isn't installed.
    func diagram(title: String, _ overrides: Overrides, _ project: ProjectFile?) throws -> Diagram {
        let template = SourceFile(
            name: "changes", bytes: Array(EmbeddedFile.diff.file(at: "changes.yaml").bytes))
        var environment = DiagramEnvironment(
            templates: TemplateLibrary.builtIn.adding(template, named: template.name),
            resources: ResourceReader(folder: ""))
        environment.limits = overrides.limits
        environment.project = project?.defaults
        let titledOverrides = DiagramFile.Overrides(
            template: template.name, theme: overrides.file.theme, title: title)
        let file = try DiagramFile(
            drawing: DiagramData(table: rows()), environment: environment, overrides: titledOverrides)
        return try overrides.fonts.reader().document(file, environment: environment).diagrams[0]
    }

    /// Returns a row for each item that is shown.
    ///
    /// Each row has the number of its parent's row.
    private func rows() -> [[String: FieldValue]] {
        let isShown = shown()
        let hidden = hiddenCounts(isShown)
        let items = difference.items.enumerated().filter { isShown[$0.offset] }
        if items.isEmpty { return [["id": "none", "label": "No changes", "change": "unchanged"]] }
        return items.map { index, item in
            let sign = item.kind == .unchanged ? "" : item.kind.sign + " "
            // Ids of sections and of items may be equal, so rows are numbered.
            var row: [String: FieldValue] = [
                "id": .string("\(index)"), "label": .string(sign + item.label),
                "change": .string(item.kind.rawValue),
            ]
            if let parent = item.parent { row["parent"] = .string("\(parent)") }
            let details = Self.details(of: item, hidden: hidden[index])
            if !details.isEmpty { row["details"] = .string(details.joined(separator: "\n")) }
            return row
        }
    }

    /// Returns the number of hidden items below each item that is shown.
    ///
    /// A hidden item is counted only at the nearest item above it that is shown.
    private func hiddenCounts(_ isShown: [Bool]) -> [Int] {
        var counts = [Int](repeating: 0, count: isShown.count)
        // For each hidden item, the nearest item above it that is shown; -1 if no item above it is shown, and nil until
        // this is known. Because the items are stored here, each item is visited at most twice.
        var owners = [Int?](repeating: nil, count: isShown.count)
        for index in isShown.indices where !isShown[index] {
            var path: [Int] = []
            var above: Int? = index
            while let next = above, !isShown[next], owners[next] == nil {
                path.append(next)
                above = difference.items[next].parent
            }
            let owner = above.flatMap { isShown[$0] ? $0 : owners[$0] } ?? -1
            for item in path { owners[item] = owner }
            if owner >= 0 { counts[owner] += path.count }
        }
        return counts
    }

    /// Returns an array with true for each item that is shown.
    ///
    /// An item is shown if it or an item below it has changed, or if `showsAll` is true.
    private func shown() -> [Bool] {
        var isShown = difference.items.map { showsAll || $0.kind != .unchanged }
        for index in difference.items.indices where isShown[index] {
            var parent = difference.items[index].parent
            while let above = parent, !isShown[above] {
                isShown[above] = true
                parent = difference.items[above].parent
            }
        }
        return isShown
    }

    private static func details(of item: StructuralDifference.Item, hidden: Int) -> [String] {
        let move = item.kind == .moved ? ["from \(item.oldParent ?? "the top")"] : []
        let rest = hidden > 0 ? ["\(hidden) unchanged"] : []
        return move + item.fields.map(\.words) + rest
    }
}
