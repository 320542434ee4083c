import EspalierBoxes
import EspalierData
package import EspalierDiagnostics
package import EspalierGraphics
import Foundation

/// The folded states of a diagram: the same diagram with a part of its items, each with its own layout.
package struct FoldedDiagrams {
    /// A folded state.
    package struct State {
        /// The words for the choice of the state.
        package let label: String
        package let diagram: Diagram
    }

    package private(set) var states: [State] = []

    /// The maximum number of folded states.
    package static let maximum = 12
    /// The maximum number of items in all states, which bounds the time and the size of a page.
    private static let maximumItems = 200_000

    /// Lays out the folded states of a diagram.
    ///
    /// The diagram gets a note if some states are left out.
    ///
    /// - Throws: `DiagnosticsError` if a state exceeds a limit.
    /// - Complexity: O(items) for each state, unless the layout takes longer.
    package init(of diagram: Diagram, _ kinds: [HTMLOptions.Fold]) throws(DiagnosticsError) {
        guard diagram.content.panels.isEmpty, diagram.viewport == nil, !kinds.isEmpty else { return }
        guard diagram.data.keepsContainers else {
            diagram.collector.remark(
                "the page has no folds, because containers are in containers or edges lead to them")
            return
        }
        var levels = kinds.contains(.levels) ? Self.levels(of: diagram.data) : []
        var containers = kinds.contains(.containers) ? Self.containers(of: diagram.data) : []
        if levels.count + containers.count > Self.maximum {
            diagram.collector.remark(
                levels.isEmpty
                    ? "the page has no folds: its sections would need more than \(Self.maximum) states"
                    : "the page folds levels only: a page has at most \(Self.maximum) states")
            (levels, containers) = (Array(levels.prefix(Self.maximum)), [])
        }
        let choices = levels + containers
        if choices.reduce(0, { $0 + $1.data.items.count }) > Self.maximumItems {
            diagram.collector.remark(
                "the page has no folds, because their states have more than \(Self.maximumItems) items")
            return
        }
        for (label, data) in choices {
            states.append(State(label: label, diagram: try diagram.laidOut(with: data)))
        }
    }

    private typealias Choice = (label: String, data: DiagramData)

    /// Returns the data with its first levels, for each number of levels below that of the data.
    private static func levels(of data: DiagramData) -> [Choice] {
        guard data.sections == nil || data.kind == .graph else { return [] }
        var choices: [Choice] = []
        while choices.count <= maximum {
            var selection = DataSelection()
            selection.depth = .init(choices.count)
            guard let part = data.selected(selection), part.items.count < data.items.count,
                part.items.count > choices.last?.data.items.count ?? 0
            else { break }
            choices.append((choices.isEmpty ? "1 level" : "\(choices.count + 1) levels", part))
        }
        return choices
    }

    /// Returns the data with the items of each section or container folded.
    private static func containers(of data: DiagramData) -> [Choice] {
        guard let sections = data.sections else { return [] }
        let labels = sections.sections.labels
        return (0..<sections.sectionCount).compactMap { section in
            guard !labels[section].isEmpty, sections.itemCount(inSection: section) > 1 else { return nil }
            var selection = DataSelection()
            selection.foldedSections = [section]
            return data.selected(selection).map { ("\(labels[section]) closed", $0) }
        }
    }
}

extension DiagramData {
    /// Returns a part of the data; nil if the selection can't be applied.
    fileprivate func selected(_ selection: DataSelection) -> DiagramData? {
        let collector = DiagnosticCollector()
        let part = selection.applied(to: self, isSortedByName: false, at: nil, collector)
        return collector.hasErrors || part?.items.count == 0 ? nil : part
    }

    /// False for a graph with containers in containers, or with edges to containers, which a selection resolves.
    fileprivate var keepsContainers: Bool {
        guard case .graph(let graph) = self else { return true }
        return graph.edges.sourceContainers.isEmpty && graph.edges.targetContainers.isEmpty
            && !graph.containers.contains { ($0 ?? -1) >= 0 }
    }
}

extension Diagram {
    /// Lays out the same file with a part of the data.
    fileprivate func laidOut(with data: DiagramData) throws(DiagnosticsError) -> Diagram {
        var copy = file
        copy.data = .loaded(data)
        return try Diagram(file: copy, context: context, text: text)
    }
}

extension DiagnosticCollector {
    /// Reports a note that is always shown, because it says what a reader of the page will miss.
    fileprivate func remark(_ message: String) {
        var note = Diagnostic(.note, message)
        note.isRemark = true
        report(note)
    }
}
