import EspalierData
import EspalierDataFiles
import EspalierDiagnostics

/// What the states and panels of one document share: the environment, the budget, and the data read so far.
final class DocumentContext {
    let environment: DiagramEnvironment
    let budget: DocumentBudget
    private var known: [DataKey: ReadData] = [:]

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

    /// Reads the items of a state, of a panel or of a diagram of its own, and takes them from the budget. A file that is
    /// shown several times is read once.
    ///
    /// - Parameters:
    ///   - declaration: Where the items are.
    ///   - kind: What the layout arranges, if the file names a layout.
    ///   - file: The diagram file.
    ///   - part: What shares the budget, such as "panels", and where the file has them. Nil for a diagram of its own.
    ///   - collector: Receives warnings, and the error if there is nothing to draw.
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

/// Identifies data that several states or panels show.
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
    private let columns: RecordReader.Columns
    private let hierarchy: HierarchyOptions
    private let symbols: SymbolGraphOptions

    /// Nil for data that no diagram file declares.
    init?(_ declaration: DataDeclaration, _ kind: LayoutDataKind?) {
        guard case .declared(let declared) = declaration else { return nil }
        let (value, range) = (declared.value, declared.value.range)
        if let path = value.scalarText, !path.contains("\n") {
            source = .files([path])
        } else if declared.format == .symbolgraph, let nodes = value.sequence {
            source = .files(nodes.compactMap(\.scalarText))
        } else {
            // A node that is laid over another has the place of the upper one, so that equal places have equal items.
            source = .items(of: ObjectIdentifier(range.file), from: range.lower, to: range.upper)
        }
        (format, holdsSections) = (declared.format, declared.holdsSections)
        (self.kind, columns) = (kind, declared.columns)
        (hierarchy, symbols) = (declared.hierarchy, declared.symbols)
    }
}

extension DataDeclaration {
    /// Where a diagram file names the data.
    fileprivate func range(in file: SourceFile) -> SourceRange? {
        switch self {
        case .declared(let source): source.value.range
        case .files: SourceRange(file: file, lower: 0, upper: 0)
        case .none, .loaded: nil
        }
    }
}
