import EspalierData
import EspalierDataFiles
import EspalierDiagnostics

/// The objects that the states and panels of one document share: the environment, the budget, and the data
/// read so far.
final class DocumentContext {
    let environment: DiagramEnvironment
    let budget: DocumentBudget
    private var known: [DataKey: ReadData] = [:]
    private var categories: [String: [String]] = [:]

    private struct ReadData {
        let data: DiagramData?
        let diagnostics: [Diagnostic]

        init(_ read: (DiagnosticCollector) throws(DiagnosticsError) -> DiagramData?) {
            let collector = DiagnosticCollector()
            do throws(DiagnosticsError) {
                data = try read(collector)
            } catch {
                collector.report(contentsOf: error)
                data = nil
            }
            diagnostics = collector.sortedDiagnostics
        }
    }

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
    ///   - collector: Receives warnings, and the error if there is nothing to draw.
    /// - Returns: The data; nil if the declaration names no data that can be read.
    /// - Throws: `DiagnosticsError` if a file can't be read or the budget is exceeded.
    func read(
        _ declaration: DataDeclaration, kind: LayoutDataKind?, of file: SourceFile,
        part: (name: String, range: SourceRange?)? = nil, collector: DiagnosticCollector
    ) throws(DiagnosticsError) -> DiagramData? {
        guard let data = try data(declaration, kind, of: file, isShared: part != nil, collector) else {
            return nil
        }
        try budget.take(
            data.items.count, of: .items, "items", parts: part?.name ?? "",
            at: part?.range ?? declaration.range(in: file))
        return data
    }

    private func data(
        _ declaration: DataDeclaration, _ kind: LayoutDataKind?, of file: SourceFile, isShared: Bool,
        _ collector: DiagnosticCollector
    ) throws(DiagnosticsError) -> DiagramData? {
        func read(_ collector: DiagnosticCollector) throws(DiagnosticsError) -> DiagramData? {
            try DataReader(environment: environment, collector: collector, kind: kind)
                .read(declaration, of: file)
        }
        guard isShared, let key = DataKey(declaration, kind) else { return try read(collector) }
        let found = known[key] ?? ReadData(read)
        known[key] = found
        for diagnostic in found.diagnostics { collector.report(diagnostic) }
        return found.data
    }
}

/// The key under which data is cached, so that several states or panels that show the same data read it once.
private struct DataKey: Hashable {
    /// The files, or the place of the items in the diagram file.
    private enum Source: Hashable {
        case files([String])
        case items(of: ObjectIdentifier, from: Int, to: Int)
    }

    private let format: DataFormat
    private let holdsSections: Bool
    private let source: Source
    private let kind: LayoutDataKind?
    private let options: RecordOptions
    private let hierarchy: HierarchyOptions
    private let symbols: SymbolGraphOptions

    /// Creates a key; nil for data that isn't declared in a diagram file.
    init?(_ declaration: DataDeclaration, _ kind: LayoutDataKind?) {
        guard case .declared(let declared) = declaration else { return nil }
        let (value, range) = (declared.value, declared.value.range)
        if let path = value.scalarText, !path.contains("\n") {
            source = .files([path])
        } else if declared.format == .symbolgraph, let nodes = value.sequence {
            source = .files(nodes.compactMap(\.scalarText))
        } else {
            // A merged node has the range of the node that takes precedence, so nodes with equal ranges contain equal
            // items.
            source = .items(of: ObjectIdentifier(range.file), from: range.lower, to: range.upper)
        }
        (format, holdsSections) = (declared.format, declared.holdsSections)
        (self.kind, options) = (kind, declared.options)
        (hierarchy, symbols) = (declared.hierarchy, declared.symbols)
    }
}

extension DataDeclaration {
    /// The place of the data in a diagram file.
    func range(in file: SourceFile) -> SourceRange? {
        switch self {
        case .declared(let source): source.value.range
        case .files: SourceRange(file: file, lower: 0, upper: 0)
        case .none, .loaded: nil
        }
    }
}
