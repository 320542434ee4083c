public import EspalierBoxes
public import EspalierData
package import EspalierDataFiles
public import EspalierDiagnostics
public import EspalierGraphics
import EspalierLayouts
public import Foundation

/// A diagram file that has been read, merged with its templates, and validated.
///
/// ```swift
/// let environment = DiagramEnvironment(resources: ResourceReader(folder: "docs"))
/// let file = try DiagramFile(reading: source, environment: environment)
/// let diagram = try Diagram(file: file, environment: environment, text: textMeasuring)
/// ```
nonisolated public struct DiagramFile: Sendable {
    /// The values that take precedence over values in the file, for example from a command line.
    nonisolated public struct Overrides: Sendable, Equatable {
        /// The name of a built-in template, or the path of a template.
        public var template: String?
        /// The theme that replaces the file's theme.
        ///
        /// If the file changes colors or text styles of its theme, the changes still apply.
        public var theme: Theme?
        /// The title; nil for the file's title.
        public var title: String?
        /// The background of the page; nil for that of the file.
        package var background: FillDeclaration?
        /// The kinds of types that are shown from a symbol graph; if empty, the diagram file specifies the kinds.
        public var symbolKinds: Set<SymbolGraphOptions.Kind> = []
        /// The members of types that are shown from a symbol graph; nil for those that the diagram file specifies.
        public var symbolMembers: SymbolGraphOptions.Members?
        /// The options of data files, such as the names of columns.
        package var reading = RecordOptions()
        /// The size that the picture must not exceed; nil for that of the file.
        package var fit: PictureFit?
        /// The size of the view for the layout, and the content offset, in points.
        ///
        /// Layouts that fill their view arrange items in this size. For other layouts, the size only determines the
        /// visible part. If the property is nil, the view has a size that suits the layout.
        public var viewport: CGRect?

        /// Creates overrides; a value that is nil doesn't override the file's value.
        public init(template: String? = nil, theme: Theme? = nil, title: String? = nil) {
            (self.template, self.theme, self.title) = (template, theme, title)
        }
    }

    /// The diagram file; for data without a diagram file, the first data file.
    public private(set) var source: SourceFile
    /// The title; nil for none.
    public let title: String?
    /// The description, which is the alternative text; nil for none.
    public let description: String?
    /// The title for screen readers: the title, or else the name of the file.
    public var spokenTitle: String {
        if let title, !title.isEmpty { return title }
        let stem = source.stem
        return stem.isEmpty || stem.hasPrefix("<") ? "Diagram" : stem
    }
    /// The theme of the file, with the changes that the file makes to its colors, fonts and styles.
    public let theme: Theme
    /// The options of the key `output`.
    public internal(set) var output: OutputOptions
    /// The background of the page: a color, a gradient or none.
    let background: FillDeclaration
    private(set) var views: ViewsDeclaration
    var layout: LayoutDeclaration
    /// The name of the layout's type, such as `class-hierarchy`; nil if the file doesn't name one.
    package var layoutTypeName: String? { layout.type?.name }
    var data: DataDeclaration
    /// The bounds of the view, in content coordinates; nil if neither the file nor the overrides set a size.
    var viewport: CGRect?
    /// True if all templates of the file are built in.
    ///
    /// Other templates may change before the file is read again.
    package private(set) var usesBuiltInTemplates = true
    /// True if `viewport` comes from the overrides.
    ///
    /// In this case, the viewport applies to all states.
    let hasFixedViewport: Bool
    private(set) var annotations: AnnotationsDeclaration
    /// The part of the file whose views are checked against the layout; nil for the whole file.
    ///
    /// The range is set only for a panel that has its own layout.
    var viewsRange: SourceRange?
    /// The panels of a page with several diagrams; nil for a single diagram.
    private(set) var panels: PanelsDeclaration?
    /// The options of the templates' data that the file's data inherits; nil if there are none.
    private let templateData: Node?
    let states: [StateDeclaration]
    /// Warnings about the file itself, such as colors with a low contrast.
    private(set) var warnings: [Diagnostic] = []
    /// The place of the key `states`; nil without states.
    public let statesRange: SourceRange?
    /// The options of transitions between states.
    public let animation: AnimationDeclaration

    /// True if the file has several states, which are drawn as a `DiagramSequence`.
    public var hasStates: Bool { !states.isEmpty }

    /// The names of the states, in order.
    public var stateNames: [String] { states.map(\.name) }

    /// Returns the error for a state that doesn't exist.
    public func unknownState(_ name: String) -> DiagnosticsError {
        let range = statesRange ?? SourceRange(file: source, lower: 0, upper: 0)
        guard hasStates else {
            return DiagnosticsError(
                "there is no state '\(name.excerpt())': the diagram has no 'states'", at: range)
        }
        return DiagnosticsError(
            "no state is called '\(name.excerpt())'", at: range,
            note: Suggestion.hint(
                for: name, in: stateNames, otherwise: "states: " + stateNames.joined(separator: ", ")))
    }

    /// True if the data of the file or of one of its panels is a symbol graph.
    public var showsSymbolGraph: Bool {
        data.isSymbolGraph || panels?.panels.contains { $0.file.showsSymbolGraph } ?? false
    }

    /// The formats of the data of the file, its states and its panels.
    package var dataFormats: Set<DataFormat> {
        let own = [data.options] + states.map(\.data?.options)
        let panels = panels?.panels.map(\.file.dataFormats) ?? []
        return panels.reduce(into: Set(own.compactMap(\.?.format))) { $0.formUnion($1) }
    }

    /// True if the file has no data, so that it can be a template but can't be drawn.
    public var isTemplate: Bool { if case .none = data { panels == nil } else { false } }

    /// Reads a file: parses it, merges it with its templates, and validates the result.
    ///
    /// - Throws: `DiagnosticsError` with all problems, each at its place.
    public init(
        reading source: SourceFile, environment: DiagramEnvironment, overrides: Overrides = Overrides()
    ) throws(DiagnosticsError) {
        try self.init(reading: source, parsed: nil, environment: environment, overrides: overrides)
    }

    /// Reads a file that may have been parsed, with the same limits, to recognize it.
    ///
    /// - Throws: The errors of `init(reading:environment:overrides:)`.
    package init(
        reading source: SourceFile, parsed: Node?, environment: DiagramEnvironment, overrides: Overrides
    ) throws(DiagnosticsError) {
        let node =
            if let parsed { parsed } else {
                try TreeFormat(fileName: source.name).read(source, limits: environment.dataLimits)
            }
        try self.init(node: node, source: source, environment: environment, overrides: overrides, data: nil)
    }

    /// Creates a diagram file that shows data files with a template.
    ///
    /// - Parameters:
    ///   - data: The files. There can be several files only if they are symbol graphs or the JSON files of a folder,
    ///     which are combined into one diagram.
    ///   - format: The format of the files, which also determines the default template.
    ///   - environment: The templates, files and limits to use.
    ///   - overrides: The values that take precedence over the template.
    /// - Throws: `DiagnosticsError` with all problems of the template.
    public init(
        drawing data: [SourceFile], as format: DataFormat, environment: DiagramEnvironment,
        overrides: Overrides = Overrides()
    ) throws(DiagnosticsError) {
        let source = data.first ?? SourceFile(name: "<nothing>", bytes: [])
        try self.init(
            drawing: .files(data, DataOptions(format)), template: format.defaultTemplate, source: source,
            environment: environment, overrides: overrides)
    }

    /// Creates a diagram file that shows data from Swift with a template.
    ///
    /// - Parameters:
    ///   - data: The items.
    ///   - environment: The templates, files and limits.
    ///   - overrides: The values that take precedence over the template. If they don't name a template, the template is
    ///     `class-hierarchy` for a hierarchy or a graph, and `grid` for sections.
    /// - Throws: `DiagnosticsError` if the template doesn't exist or isn't valid.
    public init(
        drawing data: DiagramData, environment: DiagramEnvironment, overrides: Overrides = Overrides()
    ) throws(DiagnosticsError) {
        try self.init(
            drawing: .loaded(data), template: data.kind == .sections ? "grid" : "class-hierarchy",
            source: SourceFile(name: "<values>", bytes: []), environment: environment, overrides: overrides)
    }

    private init(
        drawing data: DataDeclaration, template: String?, source: SourceFile, environment: DiagramEnvironment,
        overrides: Overrides
    ) throws(DiagnosticsError) {
        var overrides = overrides
        overrides.template = overrides.template ?? template
        try self.init(
            node: Node(.mapping(Mapping()), file: source, lower: 0, upper: 0), source: source,
            environment: environment, overrides: overrides, data: data)
    }

    /// Returns a diagram file for other data with the same template.
    ///
    /// The result is the same as the result of `init(drawing:as:environment:overrides:)`, but the template isn't read
    /// and checked again.
    package func drawing(
        _ data: [SourceFile], as format: DataFormat, overrides: Overrides
    ) -> DiagramFile {
        var file = self
        file.source = data.first ?? source
        file.data = DataDeclaration.files(data, DataOptions(format)).inheriting(templateData)
            .reading(overrides)
        return file
    }

    /// Limits the width of the texts in the boxes of items.
    mutating func limitLabels(to width: CGFloat, of type: any LayoutType) {
        var cell = views.cell ?? ViewDeclaration()
        if cell.box.content == nil { cell.box.content = type.cell.standard?.box.content }
        cell.box = cell.box.limitingTexts(to: width)
        for index in cell.variants.indices {
            cell.variants[index].box = cell.variants[index].box.limitingTexts(to: width)
        }
        views.cell = cell
    }

    /// Merges views and lines that are described in Swift over the views and lines of the file and its templates.
    ///
    /// - Throws: `DiagnosticsError` if a view then has more than 32 boxes with conditions.
    public mutating func overlay(_ looks: ElementLooks) throws(DiagnosticsError) {
        try views.overlay(looks, source: source)
    }

    private init(
        node: Node, source: SourceFile, environment: DiagramEnvironment, overrides: Overrides,
        data: DataDeclaration?
    ) throws(DiagnosticsError) {
        guard node.mapping != nil else {
            let problem = "expected a mapping, found \(node.typeDescription)"
            throw DiagnosticsError(node.isNull ? "the diagram file is empty" : problem, at: node.range)
        }
        let collector = DiagnosticCollector()
        let chain = TemplateChain(environment: environment, collector: collector)
        let (merged, usesBuiltInTemplates, isValid, templateData) = chain.resolve(
            node, override: overrides.template)
        var validator = NodeValidator(
            collector: collector, textLimit: environment.limits[.label],
            layoutTypes: environment.layoutTypes)
        // The keys in a template are valid for the built-in layout types. Another type with the same name may have
        // other keys.
        validator.isUnnecessary = isValid && environment.layoutTypes.isBuiltIn
        validator.check(merged, as: Vocabulary.diagram)

        self.init(
            merged, source: source, environment: environment, overrides: overrides, data: data,
            templateData: templateData, validator: validator)
        self.usesBuiltInTemplates = usesBuiltInTemplates
        output.check(merged["output"], hasStates: hasStates, collector: collector)
        let others = [
            ("states", hasStates), ("panels", merged["panels"] != nil), ("viewport", viewport != nil),
        ]
        for (name, isSet) in others where layout.fit != nil && isSet {
            collector.error("'fit' can't be used with '\(name)'", at: merged["layout"]?["fit"]?.range)
        }
        if hasStates, let panels = merged["panels"] {
            collector.error("'panels' can't be used with 'states'", at: panels.range)
        }
        if !collector.hasErrors {
            panels = PanelsDeclaration(merged["panels"], of: merged, collector: collector) {
                DiagramFile(
                    $0, source: source, environment: environment, overrides: overrides, data: data,
                    templateData: templateData, validator: validator)
            }
        }
        if collector.hasErrors { throw DiagnosticsError(collector.sortedDiagnostics) }
        warnings = collector.sortedDiagnostics
    }

    /// Creates a diagram file from a node that is merged with its templates.
    ///
    /// Everything except the data and the layout has been validated.
    private init(
        _ merged: Node, source: SourceFile, environment: DiagramEnvironment, overrides: Overrides,
        data: DataDeclaration?, templateData: Node?, validator: NodeValidator
    ) {
        (self.source, self.templateData) = (source, templateData)
        hasFixedViewport = overrides.viewport != nil
        title = overrides.title ?? merged.text("title")
        description = merged.text("description")
        let reader = ThemeReader(environment: environment, validator: validator, source: source)
        let named = reader.theme(merged["theme"], override: overrides.theme)
        theme = merged["font"].map { reader.applying($0, to: named) } ?? named
        output = OutputOptions(merged["output"])
        background = overrides.background ?? FillDeclaration(background: merged["output"]?["background"])
        let lineNames = validator.layoutTypes.lineNames
        merged["views"].map { validator.checkConditions(ofViews: $0, lineNames: lineNames) }
        views =
            merged["views"].map { ViewsDeclaration($0, lineNames: lineNames) } ?? ViewsDeclaration()
        layout = LayoutDeclaration(merged["layout"], validator: validator)
        if layout.isLayered { views.drawReferencesAsConnectors() }
        layout.fit = overrides.fit ?? PictureFit(merged["layout"]?["fit"])
        var overrides = overrides
        overrides.reading.sectionColumn = layout.type?.sectionColumn
        overrides.reading.showsColumns = layout.type?.showsColumns(views) ?? false
        states = StateDeclaration.states(
            merged["states"], layout: merged["layout"],
            viewSize: overrides.viewport?.size ?? merged.size("viewport"), validator: validator
        ).map { $0.reading(overrides) }
        statesRange = merged["states"]?.range.firstByte
        animation = AnimationDeclaration(merged["animation"])
        let declared =
            data?.inheriting(templateData)
            ?? DataDeclaration(merged["data"], over: templateData, validator: validator)
        self.data = declared.reading(overrides)
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

    /// The diagram file for the page that contains the panels.
    ///
    /// The page's layout is `steps`. The views that the file describes aren't used for the page.
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
