import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
public import EspalierDiagnostics
public import EspalierGraphics
import Foundation

/// A diagram in several states, each with its layout, and the transitions between the states.
///
/// Items and sections are identified by their ids. The elements of items that are in both states move to their new
/// frames. The elements of inserted items appear from the layout's initial attributes, and the elements of deleted
/// items disappear to the layout's final attributes.
public final class DiagramSequence {
    /// A state of the diagram, with its name and caption.
    public struct State {
        /// The name that commands use for the state.
        public let name: String
        /// The line above the state's picture.
        public let caption: String
        /// The diagram in this state.
        public let diagram: Diagram
    }

    /// The diagram file that describes the states.
    public let file: DiagramFile
    /// The states, at least two.
    public let states: [State]
    /// For each state after the first, the items whose views are replaced with a cross-fade.
    private let reloadedItems: [Set<String>]
    private var knownTransitions: [Int: DiagramTransition] = [:]

    /// The transitions between neighboring states, one fewer than the states.
    package var transitions: [DiagramTransition] { states.indices.dropLast().map(transition) }

    /// The title that all states have in common; nil for none.
    public var title: String? { file.title }
    /// The description that all states have in common, which is the alternative text; nil for none.
    public var description: String? { file.description }

    /// Reads the data of all states, applies their changes, and lays the states out.
    ///
    /// - Parameters:
    ///   - file: A file with `states`.
    ///   - environment: The templates, files and limits to use.
    ///   - text: Measures text.
    /// - Throws: `DiagnosticsError` with all problems of the data, or if the states together have more
    ///   items than the limits allow.
    /// - Complexity: O(items) for each state, unless its layout takes longer.
    public init(
        file: DiagramFile, environment: DiagramEnvironment, text: any TextMeasuring
    ) throws(DiagnosticsError) {
        precondition(file.hasStates, "a sequence needs a file with states")
        let context = DocumentContext(environment)
        let contents = try StateData(context: context).contents(of: file)
        var states: [State] = []
        var viewport: CGRect?
        for (declared, content) in zip(file.states, contents) {
            let previous = states.last?.diagram
            let (stateFile, start) = Self.file(
                file, declared, content.data, viewport: viewport,
                previous: previous.map(StateSpot.init))
            let diagram = try Diagram(
                file: stateFile, context: context, text: text, previous: start)
            viewport = stateFile.viewport == nil ? nil : diagram.collectionView.bounds
            states.append(State(name: declared.name, caption: declared.caption, diagram: diagram))
        }
        (self.file, self.states) = (file, states)
        reloadedItems = contents.dropFirst().map(\.reloadedItems)
        if let first = states.first?.diagram {
            let (diagrams, types) = (states.map(\.diagram), environment.layoutTypes)
            file.warnings.forEach(first.collector.report)
            UnusedFields(diagrams: diagrams, types: types).report(to: first.collector)
            UndrawnLabels(diagrams: diagrams, types: types).report(to: first.collector)
            try first.collector.throwIfErrors()
        }
    }

    /// Returns the transition from a state to the next.
    ///
    /// The transition is created by the first call, because checking a file and drawing one state don't need it.
    ///
    /// - Complexity: O(items) the first time.
    package func transition(from index: Int) -> DiagramTransition {
        if let known = knownTransitions[index] { return known }
        let transition = DiagramTransition(
            from: states[index].diagram, to: states[index + 1].diagram, reloadedItems: reloadedItems[index])
        knownTransitions[index] = transition
        return transition
    }

    /// Returns the file for one state, and the position of the view in the previous state if this position is to be
    /// restored.
    ///
    /// The position isn't restored if this state sets the content offset, or if one of the two states has no viewport.
    private static func file(
        _ file: DiagramFile, _ state: StateDeclaration, _ data: DiagramData, viewport: CGRect?,
        previous: StateSpot?
    ) -> (DiagramFile, previous: StateSpot?) {
        var copy = file
        (copy.layout, copy.data) = (state.layout, .loaded(data))
        guard let size = file.hasFixedViewport ? file.viewport?.size : state.viewSize
        else {
            return (copy, nil)
        }
        let start = file.viewport?.origin ?? .zero
        copy.viewport = CGRect(origin: state.offset ?? viewport?.origin ?? start, size: size)
        return (copy, state.offset == nil && viewport != nil ? previous : nil)
    }

    /// Returns the state with a name, or nil.
    public func state(named name: String) -> State? { states.first { $0.name == name } }

    /// Starts a new picture of several states, and resets the amount of text that has been drawn.
    package func beginPicture() { states.first?.diagram.beginPicture() }

    /// Throws an error if the picture is incomplete.
    ///
    /// - Throws: `DiagnosticsError` if a text was left out because it exceeded the text budget.
    package func checkPicture() throws(DiagnosticsError) {
        guard states.contains(where: \.diagram.refusesText) else { return }
        throw DiagnosticsError(warnings.filter { $0.severity == .error })
    }

    /// The warnings about all states, without duplicates.
    ///
    /// The list is complete after everything has been drawn.
    public var warnings: [Diagnostic] { states.flatMap(\.diagram.warnings).withoutRepetitions }
}

/// Reads the data of every state.
private struct StateData {
    typealias Content = (data: DiagramData, reloadedItems: Set<String>)

    let context: DocumentContext
    private let collector = DiagnosticCollector()

    init(context: DocumentContext) { self.context = context }

    /// Reads the states' data.
    ///
    /// Reading continues after an error, so that all errors are reported together.
    func contents(of file: DiagramFile) throws(DiagnosticsError) -> [Content] {
        var contents: [Content] = []
        var current: DiagramData?
        for (index, state) in file.states.enumerated() {
            let declared = index == 0 ? state.data ?? file.data : state.data
            if let declared {
                current = context.read(
                    declared, kind: state.layout.dataKind, of: file.source, part: ("states", nil),
                    collector: collector)
            }
            guard let data = current else { continue }
            let content = changed(data, state)
            current = content.data
            contents.append(content)
            // The budget has already been reduced by the items that the state declares itself.
            let taken = declared == nil ? 0 : data.items.count
            let added = max(0, content.data.items.count - taken)
            guard context.takes(added, "states", at: state.range, collector) else { break }
        }
        if collector.hasErrors { throw DiagnosticsError(collector.sortedDiagnostics) }
        return contents
    }

    private func changed(_ data: DiagramData, _ state: StateDeclaration) -> Content {
        guard let first = state.changes.first else { return (data, []) }
        guard case .sections(let sections) = data else {
            collector.error(
                "'changes' can only be used with data in sections, but the data is a \(data.kind.rawValue)",
                at: first.range.firstByte,
                notes: [.init("give the state its own 'data'; items are identified by their ids")])
            return (data, [])
        }
        var changes = SectionChanges(sections, limits: context.environment.dataLimits, diagnostics: collector)
        for change in state.changes { changes.apply(change) }
        let result = DiagramData.sections(changes.finish())
        if result.items.count == 0 {
            collector.error("nothing to draw: no items are left in the state", at: state.range)
        }
        return (result, changes.reloadedItems)
    }
}
