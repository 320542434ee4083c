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

/// Tells sources of data apart that can be read several times: files.
private struct DataKey: Hashable {
    private let format: DataFormat
    private let holdsSections: Bool
    private let paths: [String]
    private let kind: LayoutDataKind?
    private let columns: RecordReader.Columns
    private let hierarchy: HierarchyOptions
    private let symbols: SymbolGraphOptions

    /// Nil for items in the diagram file itself.
    init?(_ declaration: DataDeclaration, _ kind: LayoutDataKind?) {
        guard case .declared(let source) = declaration else { return nil }
        let paths = (source.value.sequence ?? [source.value]).compactMap(\.scalarText)
        // A text of several lines is an outline, and a mapping has items.
        guard source.value.scalarText?.contains("\n") != true, !paths.isEmpty,
            source.value.sequence == nil || source.format == .symbolgraph
        else { return nil }
        (format, holdsSections) = (source.format, source.holdsSections)
        (self.paths, self.kind) = (paths, kind)
        (columns, hierarchy, symbols) = (source.columns, source.hierarchy, source.symbols)
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
