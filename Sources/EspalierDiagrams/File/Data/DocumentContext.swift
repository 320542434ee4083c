import EspalierData
import EspalierDataFiles
import EspalierDiagnostics

/// The objects that the states and panels of one document share: the environment, the budget, and the data
/// read so far.
final class DocumentContext {
    let environment: DiagramEnvironment
    let budget: DocumentBudget
    private var known: [DataKey: (data: DiagramData?, diagnostics: [Diagnostic])] = [:]
    private var categories: [String: [String]] = [:]

    init(_ environment: DiagramEnvironment) {
        self.environment = environment
        budget = DocumentBudget(environment.limits)
    }

    /// Returns the values of a field that have a color in the states or panels read so far, in the order of the colors.
    func categories(of field: String) -> [String] { categories[field] ?? [] }

    /// Stores the values of a field that have colors, so that each value has the same color in all states and panels.
    func remember(_ names: [String], of field: String) { categories[field] = names }

    /// Reads the items of a state, a panel or a single diagram, and subtracts their number from the budget.
    ///
    /// A file that is shown several times is read once.
    ///
    /// - Parameters:
    ///   - declaration: The source of the items.
    ///   - kind: The kind of data that the layout arranges; nil if the file doesn't name a layout type.
    ///   - file: The diagram file.
    ///   - part: The kind of parts that share the budget, such as "panels", and the place of their key in the file; nil
    ///     for a single diagram.
    ///   - collector: Receives warnings and errors.
    /// - Returns: The data; nil if the data can't be read or exceed the budget.
    func read(
        _ declaration: DataDeclaration, kind: LayoutDataKind?, of file: SourceFile,
        part: (name: String, range: SourceRange?)? = nil, collector: DiagnosticCollector
    ) -> DiagramData? {
        func read(_ collector: DiagnosticCollector) -> DiagramData? {
            DataReader(environment: environment, collector: collector, kind: kind).read(declaration, of: file)
        }
        let data: DiagramData?
        if part != nil, let key = DataKey(declaration, kind) {
            let own = DiagnosticCollector()
            let found = known[key] ?? (read(own), own.sortedDiagnostics)
            known[key] = found
            for diagnostic in found.diagnostics { collector.report(diagnostic) }
            data = found.data
        } else {
            data = read(collector)
        }
        let range = part?.range ?? declaration.range(in: file)
        guard let data, takes(data.items.count, part?.name ?? "", at: range, collector) else { return nil }
        return data
    }

    /// Subtracts a number of items from the budget; reports an error and returns false if the budget is exceeded.
    func takes(
        _ count: Int, _ parts: String, at range: SourceRange?, _ collector: DiagnosticCollector
    ) -> Bool {
        do throws(DiagnosticsError) {
            try budget.take(count, of: .items, "items", parts: parts, at: range)
            return true
        } catch {
            collector.report(contentsOf: error)
            return false
        }
    }
}

/// The key under which data is cached, so that several states or panels that show the same data read it once.
private struct DataKey: Hashable {
    /// The files, or the place of the items in the diagram file.
    private enum Source: Hashable {
        case files([String])
        case items(of: ObjectIdentifier, from: Int, to: Int)

        /// A merged node has the range of the node that takes precedence, so nodes with equal ranges contain equal items.
        static func items(in node: Node) -> Source {
            let range = node.range
            return .items(of: ObjectIdentifier(range.file), from: range.lower, to: range.upper)
        }
    }

    private let source: Source
    /// The place of the edges beside the items; nil for none.
    private let edges: Source?
    private let options: DataOptions
    private let kind: LayoutDataKind?

    /// Creates a key; nil for data that isn't declared in a diagram file.
    init?(_ declaration: DataDeclaration, _ kind: LayoutDataKind?) {
        guard case .declared(let value, let options, let edges) = declaration else { return nil }
        if let path = value.scalarText, !path.contains("\n") {
            source = .files([path])
        } else if options.format == .symbolgraph, let nodes = value.sequence {
            source = .files(nodes.compactMap(\.scalarText))
        } else {
            source = .items(in: value)
        }
        self.edges = edges.map(Source.items)
        (self.options, self.kind) = (options, kind)
    }
}
