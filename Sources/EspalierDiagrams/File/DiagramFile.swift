public import EspalierBoxes
public import EspalierData
import EspalierDataFiles
public import EspalierDiagnostics
public import EspalierGraphics
public import Foundation

/// A diagram file, read, laid over its templates and checked.
///
/// ```swift
/// let environment = DiagramEnvironment(resources: ResourceReader(folder: "docs"))
/// let file = try DiagramFile(reading: source, environment: environment)
/// let diagram = try Diagram(file: file, environment: environment, text: textMeasuring)
/// ```
nonisolated public struct DiagramFile: Sendable {
    /// What somebody says on a command line: counts before the file.
    nonisolated public struct Overrides: Sendable, Equatable {
        /// A built-in template's name, or a path.
        public var template: String?
        /// The theme that replaces the one that the file names. Changes that the file makes to its theme still apply.
        public var theme: Theme?
        public var title: String?
        /// The kinds of types to take from a symbol graph; empty leaves the word to the file.
        public var symbolKinds: Set<SymbolGraphOptions.Kind> = []
        /// The size of the view that the layout is for, and the point of the content that it is scrolled to. Layouts
        /// that fill their view fill this one; the others only scroll. Nil for a view that suits the layout.
        public var viewport: CGRect?

        public init(template: String? = nil, theme: Theme? = nil, title: String? = nil) {
            (self.template, self.theme, self.title) = (template, theme, title)
        }
    }

    /// The file that was read, or the first of the data.
    public private(set) var source: SourceFile
    public let title: String?
    /// The alternative text.
    public let description: String?
    /// The title for those who don't see the picture: without one of its own, the name of the file.
    public var spokenTitle: String {
        if let title, !title.isEmpty { return title }
        return source.stem.isEmpty || source.stem.hasPrefix("<") ? "Diagram" : source.stem
    }
    public let theme: Theme
    /// The options of the key `output`.
    public internal(set) var output: OutputOptions
    /// The color behind the diagram.
    let background: FillDeclaration
    private(set) var views: ViewsDeclaration
    var layout: LayoutDeclaration
    var data: DataDeclaration
    /// The view's bounds, in content coordinates.
    var viewport: CGRect?
    /// Whether it is laid over built-in templates only, so that reading it again would give the same.
    package private(set) var usesBuiltInTemplates = true
    /// Whether `viewport` was asked for on a command line: then it counts for all states.
    let hasFixedViewport: Bool
    private(set) var annotations: AnnotationsDeclaration
    /// The part of the file whose views are for this layout; nil for all of it.
    var viewsRange: SourceRange?
    /// Several pictures on one page; nil for a diagram of its own.
    private(set) var panels: PanelsDeclaration?
    let states: [StateDeclaration]
    /// Where the file has its states.
    public let statesRange: SourceRange?
    /// How one state becomes the next.
    public let animation: AnimationDeclaration

    /// Whether it describes the diagram in several states, to be drawn as a `DiagramSequence`.
    public var hasStates: Bool { !states.isEmpty }

    public var stateNames: [String] { states.map(\.name) }

    /// What to say when somebody asks for a state that there isn't.
    public func unknownState(_ name: String) -> DiagnosticsError {
        let range = statesRange ?? SourceRange(file: source, lower: 0, upper: 0)
        guard hasStates else {
            return DiagnosticsError([
                Diagnostic(
                    .error, "there is no state '\(name.excerpt())': the diagram has no 'states'", at: range)
            ])
        }
        let note =
            Suggestion.nearest(to: name, in: stateNames).map { "did you mean '\($0)'?" }
            ?? "states: " + stateNames.joined(separator: ", ")
        return DiagnosticsError([
            Diagnostic(.error, "no state is called '\(name.excerpt())'", at: range, notes: [.init(note)])
        ])
    }

    /// Whether its data, or those of one of its panels, are a symbol graph.
    public var showsSymbolGraph: Bool {
        data.isSymbolGraph || panels?.panels.contains { $0.file.showsSymbolGraph } ?? false
    }

    /// Whether a file can be read and was written for something else: no key is one that only diagrams have, or nearly.
    public static func isOfSomethingElse(_ source: SourceFile, limits: DocumentLimits) -> Bool {
        guard let node = try? TreeFormat(fileName: source.name).read(source, limits: DataLimits(limits)),
            !node.isNull
        else { return false }
        guard let mapping = node.mapping else { return true }
        let keys = Vocabulary.diagram.fields.map(\.name).filter { !["title", "description"].contains($0) }
        return mapping.entries.allSatisfy { Suggestion.nearest(to: $0.key, in: keys) == nil }
    }

    /// Whether it has no data of its own: then it can be laid under others, but not drawn.
    public var isTemplate: Bool { if case .none = data { panels == nil } else { false } }

    /// Reads a file: parses it, lays it over the templates it names, and checks all of it.
    ///
    /// - Throws: `DiagnosticsError` with everything that is wrong, each at its place.
    public init(
        reading source: SourceFile, environment: DiagramEnvironment, overrides: Overrides = Overrides()
    ) throws(DiagnosticsError) {
        let node = try TreeFormat(fileName: source.name).read(source, limits: environment.dataLimits)
        try self.init(node: node, source: source, environment: environment, overrides: overrides, data: nil)
    }

    /// A diagram of data alone, drawn with a template (`class-hierarchy` unless the overrides say otherwise).
    ///
    /// - Parameters:
    ///   - data: The files. Several only for symbol graphs, which then make one diagram.
    ///   - format: What they are.
    ///   - environment: The templates, files and limits to go by.
    ///   - overrides: What counts before the template.
    public init(
        drawing data: [SourceFile], as format: DataFormat, environment: DiagramEnvironment,
        overrides: Overrides = Overrides()
    ) throws(DiagnosticsError) {
        let source = data.first ?? SourceFile(name: "<nothing>", bytes: [])
        var overrides = overrides
        overrides.template = overrides.template ?? format.defaultTemplate
        try self.init(
            node: Node(.mapping(Mapping()), file: source, lower: 0, upper: 0), source: source,
            environment: environment, overrides: overrides, data: .files(data, format, SymbolGraphOptions()))
    }

    /// The diagram that `init(drawing:as:environment:overrides:)` makes of other data, without reading and checking
    /// the template once more.
    package func drawing(
        _ data: [SourceFile], as format: DataFormat, symbolKinds: Set<SymbolGraphOptions.Kind>
    ) -> DiagramFile {
        var file = self
        file.source = data.first ?? source
        file.data = DataDeclaration.files(data, format, SymbolGraphOptions()).including(symbolKinds)
        return file
    }

    private init(
        node: Node, source: SourceFile, environment: DiagramEnvironment, overrides: Overrides,
        data: DataDeclaration?
    ) throws(DiagnosticsError) {
        let collector = DiagnosticCollector()
        guard node.mapping != nil else {
            collector.error(
                node.isNull
                    ? "the diagram file is empty" : "expected a mapping, found \(node.typeDescription)",
                at: node.range)
            throw DiagnosticsError(collector.sortedDiagnostics)
        }
        let chain = TemplateChain(environment: environment, collector: collector)
        let (merged, usesBuiltInTemplates) = chain.resolve(node, override: overrides.template)
        let validator = NodeValidator(
            collector: collector, textLimit: environment.limits[.label],
            layoutTypes: environment.layoutTypes)
        validator.check(merged, as: Vocabulary.diagram)

        self.init(
            merged, source: source, environment: environment, overrides: overrides, data: data,
            validator: validator)
        self.usesBuiltInTemplates = usesBuiltInTemplates
        if hasStates, let panels = merged["panels"] {
            collector.error("a diagram with 'states' has no 'panels'", at: panels.range)
        }
        if !collector.hasErrors {
            panels = PanelsDeclaration(merged["panels"], of: merged, collector: collector) {
                DiagramFile(
                    $0, source: source, environment: environment, overrides: overrides, data: data,
                    validator: validator)
            }
        }
        if collector.hasErrors { throw DiagnosticsError(collector.sortedDiagnostics) }
    }

    /// Reads a file that is laid over its templates, and has passed validation but for its data and layout.
    private init(
        _ merged: Node, source: SourceFile, environment: DiagramEnvironment, overrides: Overrides,
        data: DataDeclaration?, validator: NodeValidator
    ) {
        self.source = source
        hasFixedViewport = overrides.viewport != nil
        title = overrides.title ?? merged.text("title")
        description = merged.text("description")
        theme = ThemeReader(environment: environment, validator: validator, source: source).theme(
            merged["theme"], override: overrides.theme)
        output = OutputOptions(merged["output"])
        background = FillDeclaration(background: merged["output"]?["background"])
        views = merged["views"].map(ViewsDeclaration.init) ?? ViewsDeclaration()
        layout = LayoutDeclaration(merged["layout"], validator: validator)
        states = StateDeclaration.states(
            merged["states"], layout: merged["layout"],
            viewSize: overrides.viewport?.size ?? merged.size("viewport"), validator: validator)
        statesRange = merged["states"]?.range.firstByte
        animation = AnimationDeclaration(merged["animation"])
        let declared = data ?? DataDeclaration(merged["data"], validator: validator)
        self.data = declared.including(overrides.symbolKinds)
        annotations = merged["annotations"].map(AnnotationsDeclaration.init) ?? AnnotationsDeclaration()
        viewport = overrides.viewport ?? Self.viewport(merged, annotations, validator.collector)
    }

    private static func viewport(
        _ node: Node, _ annotations: AnnotationsDeclaration, _ collector: DiagnosticCollector
    ) -> CGRect? {
        guard let size = node.point("viewport") else {
            for (key, range) in [
                ("offset", node["offset"]?.range), ("proposedOffset", annotations.proposedOffsetRange),
            ] {
                if let range { collector.error("'\(key)' needs a 'viewport'", at: range) }
            }
            return nil
        }
        return CGRect(
            origin: node.point("offset") ?? .zero, size: CGSize(width: size.x, height: size.y))
    }

    /// The page that the panels stand on: they are laid out as steps, and nothing of the file's own shows.
    var page: DiagramFile {
        var page = self
        page.views = ViewsDeclaration()
        page.layout.node = panels?.node
        page.layout.type = StepsType()
        page.annotations = AnnotationsDeclaration()
        page.viewport = nil
        return page
    }
}
