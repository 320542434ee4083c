import EspalierData
import EspalierDiagnostics
import EspalierFiles
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
