public import EspalierBoxes
package import EspalierCollectionLayout
package import EspalierData
public import EspalierDiagnostics
import EspalierGeometry
public import EspalierGraphics
public import EspalierInspector
public import Foundation

/// A diagram with its layout.
///
/// It can be drawn as a whole, as a viewport or in bands, any number of times.
///
/// Coordinates are points of the picture, with the origin at the top left, including margins and title. A diagram must
/// be used by only one task. Different diagrams can be drawn at the same time.
public final class Diagram {
    /// The diagram file that the diagram was created from.
    public let file: DiagramFile
    let content: DiagramContent
    package let collectionView: CollectionView
    package let text: any TextMeasuring
    let scene: DiagramScene
    let block: TitleBlock
    /// The frame of the collection view's content in the picture.
    let contentFrame: CGRect
    let collector: DiagnosticCollector
    /// The layout with its delegate.
    ///
    /// This property keeps the delegate alive, because the collection view has only weak references to its delegate and
    /// data source.
    let setup: LayoutSetup
    private let dataSource: DiagramDataSource
    /// The environment, the budget and the data that the diagram shares with the other parts of its document.
    let context: DocumentContext
    private let missingGlyphsBefore: Int
    /// The missing characters that were found when the diagram was laid out.
    ///
    /// They are stored, because `DiagramReader` clears the list of `text` before it lays out its next diagram.
    private let missingGlyphsOfLayout: ArraySlice<MissingGlyph>
    private let background: Paint?
    /// The inspector's annotations that the file declares.
    let annotations: AnnotationsDeclaration
    /// The diagram in the previous panel; nil for none.
    ///
    /// An item that is in both diagrams can have a different frame in each.
    var previousPanel: Diagram?
    private lazy var ownOverlay = inspectorOverlay(of: bounds, options: annotations.options)

    /// The title; nil for none.
    public var title: String? { file.title }
    /// The description, which is the alternative text; nil for none.
    public var description: String? { file.description }
    /// The theme that the diagram is drawn with.
    public var theme: Theme { file.theme }

    /// The size of the picture, in points.
    public let size: CGSize
    /// The factor by which files of the picture are reduced so that it fits, at most 1.
    package let reduction: CGFloat
    /// The rectangle of the whole picture, in points.
    public var bounds: CGRect { CGRect(origin: .zero, size: size) }
    /// The visible rectangle of the view, in points of the picture; nil if neither the file nor the options set a
    /// viewport.
    public let viewport: CGRect?
    /// The items with their parents or sections.
    package var data: DiagramData { content.data }
    /// The data of each panel; empty for a diagram without panels.
    package var panelData: [DiagramData] { content.panels.map(\.diagram.data) }
    /// The number of items.
    public var itemCount: Int { content.items.count }
    /// The name of the layout type, as in `layout: {type: ...}`.
    ///
    /// If the file doesn't name a type, this is the default for its data.
    public let layoutType: String

    /// Creates a diagram: reads the data, measures the items and prepares the layout.
    ///
    /// - Throws: `DiagnosticsError` with all problems of the data, including fields that a view names but no item has.
    /// - Complexity: O(items), unless the layout's documentation states otherwise.
    public convenience init(
        file: DiagramFile, environment: DiagramEnvironment, text: any TextMeasuring
    ) throws(DiagnosticsError) {
        try self.init(file: file, context: DocumentContext(environment), text: text)
        file.warnings.forEach(collector.report)
        let parts = content.panels.isEmpty ? [self] : content.panels.map(\.diagram)
        UnusedFields(diagrams: parts, types: environment.layoutTypes).report(to: collector)
        UndrawnLabels(diagrams: parts, types: environment.layoutTypes).report(to: collector)
        try collector.throwIfErrors()
    }

    /// Creates a diagram as part of a document.
    ///
    /// - Parameters:
    ///   - file: The diagram file.
    ///   - context: The environment, budget and data that the diagram shares with the other states or panels of its
    ///     document.
    ///   - text: Measures text.
    ///   - previous: The bounds and the top item of the view in the previous state; nil if this state sets a content
    ///     offset. If this state changes the size of the view, the layout proposes an offset that keeps the item
    ///     visible.
    /// - Throws: `DiagnosticsError` with all problems of the data.
    init(
        file: DiagramFile, context: DocumentContext, text: any TextMeasuring, previous: StateSpot? = nil
    ) throws(DiagnosticsError) {
        let environment = context.environment
        let collector = DiagnosticCollector()
        let missing = text.missingGlyphs.count
        let panels = try file.panels?.diagrams(context: context, text: text) ?? []
        let data = try Self.data(of: file, context, collector)
        var page = panels.isEmpty ? file.directed(by: data, collector) : file.page
        func assembler(_ page: DiagramFile) -> DiagramAssembler {
            DiagramAssembler(
                file: page, data: data, document: context, text: text, collector: collector,
                previous: previous, panels: panels)
        }
        if let fit = file.layout.fit { page = assembler(page).fitted(fit) }
        let parts = assembler(page).assemble()
        if collector.hasErrors { throw DiagnosticsError(collector.sortedDiagnostics) }

        missingGlyphsBefore = missing
        var annotations = page.annotations
        annotations.options.highlights = parts.highlights
        self.annotations = annotations
        (self.file, self.text, self.collector, self.context) = (file, text, collector, context)
        (dataSource, collectionView) = (parts.dataSource, parts.collectionView)
        (content, setup) = (parts.dataSource.content, parts.setup)
        scene = DiagramScene(content, in: collectionView, measuring: text)
        layoutType = panels.isEmpty ? parts.layoutType : "panels"
        let geometry = PageGeometry(parts, of: file, text: text)
        (block, contentFrame, size) = (geometry.block, geometry.contentFrame, geometry.size)
        reduction = file.layout.fit?.factor(for: geometry.size) ?? 1
        viewport =
            page.viewport == nil
            ? nil : collectionView.bounds.offsetBy(dx: contentFrame.minX, dy: contentFrame.minY)
        background = file.background.paint(in: file.theme, category: 0)
        missingGlyphsOfLayout = text.missingGlyphs.dropFirst(missing)
        let limit = environment.limits[.length]
        if max(size.width, size.height) > Double(limit) {
            // The size can be infinite if the layout is one of a program.
            let (width, height) = (Int(exactly: size.width.rounded()), Int(exactly: size.height.rounded()))
            let message =
                "the picture would be \(width ?? .max) x \(height ?? .max) points, beyond the limit of \(limit)"
            throw DiagnosticsError([.exceeding(.length, message)])
        }
        DiagramChecks(diagram: self).run()
        if collector.hasErrors { throw DiagnosticsError(collector.sortedDiagnostics) }
    }

    private static func data(
        of file: DiagramFile, _ context: DocumentContext, _ collector: DiagnosticCollector
    ) throws(DiagnosticsError) -> DiagramData {
        if let panels = file.panels { return panels.data }
        if case .loaded(let data) = file.data {
            let reader = DataReader(
                environment: context.environment, collector: collector, kind: file.layout.dataKind)
            let arranged = reader.arranged(data, nil)
            if collector.hasErrors { throw DiagnosticsError(collector.sortedDiagnostics) }
            return arranged
        }
        let data = context.read(file.data, kind: file.layout.dataKind, of: file.source, collector: collector)
        guard let data, !collector.hasErrors else { throw DiagnosticsError(collector.sortedDiagnostics) }
        return data
    }

    /// The rectangle of the picture that is drawn by default, in points.
    ///
    /// This is the viewport. If there is no viewport, or if annotations show the surroundings of the viewport, the
    /// whole picture is drawn.
    public var shownRect: CGRect {
        annotations.showsSurroundings ? bounds : viewport ?? bounds
    }

    /// Draws the part of the picture in `rect`.
    ///
    /// - Parameters:
    ///   - canvas: The canvas to draw on.
    ///   - rect: The rectangle to draw, in points of the picture.
    ///   - includesBackground: True to fill the background with the page's color or gradient.
    ///   - includesAnnotations: True to draw the file's annotations.
    /// - Complexity: O(n) in the number of elements in `rect`.
    public func draw(
        in canvas: any Canvas, rect: CGRect, includesBackground: Bool = true,
        includesAnnotations: Bool = true
    ) {
        if includesBackground, let background {
            let visible = rect.intersection(bounds)
            if !visible.isNull { canvas.draw(.rectangle(visible), fill: background, stroke: nil) }
        }
        block.draw(in: canvas, rect: rect)
        let content = rect.intersection(contentFrame)
        guard !content.isNull, content.width > 0, content.height > 0 else { return }
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: contentFrame.minX, y: contentFrame.minY))
        scene.draw(in: canvas, rect: content.offsetBy(dx: -contentFrame.minX, dy: -contentFrame.minY))
        canvas.restore()
        if includesAnnotations { drawAnnotations(in: canvas, rect: rect) }
    }

    /// The distance by which annotations reach beyond the upper edge of the picture, in points.
    var reachOfAnnotationsAbove: CGFloat {
        // Annotations of a viewport are clipped.
        guard hasAnnotations, shownRect == bounds, !ownOverlay.frame.isNull else { return 0 }
        return max(0, -(ownOverlay.frame.minY + contentFrame.minY))
    }

    var hasAnnotations: Bool { !annotations.options.annotations.isEmpty }

    /// Draws the file's annotations of the elements in `rect`.
    func drawAnnotations(in canvas: any Canvas, rect: CGRect) {
        if hasAnnotations { draw(ownOverlay, in: canvas, rect: rect) }
    }

    /// Returns the inspector's overlay for a rectangle of the picture, with the annotations in `options`.
    ///
    /// The file declares the proposed offset and the inserted items.
    ///
    /// - Complexity: O(n log n) in the number of elements in `rect`.
    public func inspectorOverlay(of rect: CGRect, options: InspectorOptions) -> InspectorOverlay {
        var subject = collectionView.inspectorSubject(
            of: rect.offsetBy(dx: -contentFrame.minX, dy: -contentFrame.minY))
        subject.visibleRect = viewport == nil ? nil : collectionView.bounds
        subject.proposedOffset = annotations.proposedOffset
        if options.annotations.contains(.initialAttributes) {
            subject.appearances = collectionView.inspectorAppearances(
                ofItemsAt: content.indexPaths(ofItemsNamed: Set(annotations.inserted.map(\.name))))
        }
        if options.annotations.contains(.moves) { subject.moves = moves }
        if options.annotations.contains(.highlights) {
            subject.textFrames = TextRecorder.frames(measuring: text) {
                scene.draw(in: $0, rect: subject.page ?? .zero)
            }
        }
        return InspectorOverlay(subject, text: text, options: options)
    }

    /// Returns the annotation options of the file, with additional annotations.
    public func annotationOptions(adding annotations: Set<InspectorOptions.Annotation>) -> InspectorOptions {
        var options = self.annotations.options
        options.annotations.formUnion(annotations)
        return options
    }

    /// Draws the part of an inspector overlay that is in `rect`.
    public func draw(_ overlay: InspectorOverlay, in canvas: any Canvas, rect: CGRect) {
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: contentFrame.minX, y: contentFrame.minY))
        overlay.draw(in: canvas, rect: rect.offsetBy(dx: -contentFrame.minX, dy: -contentFrame.minY))
        canvas.restore()
    }

    /// Calls `body` with each line of text in a part of the picture, in drawing order.
    package func forEachText(in rect: CGRect, _ body: @escaping (DrawnText) -> Void) {
        draw(in: TextRecorder(body), rect: rect, includesBackground: false)
    }

    /// Resolves all elements that are shown, so that `warnings` is complete.
    ///
    /// - Throws: `DiagnosticsError` if a text was left out because it exceeded the text budget.
    package func resolve() throws(DiagnosticsError) {
        beginPicture()
        forEachText(in: shownRect) { _ in }
        try checkPicture()
    }

    /// Starts a new picture of the diagram, and resets the amount of text that has been drawn.
    package func beginPicture() { context.budget.beginPicture() }

    /// True if, since the picture began, a text of the document was left out because it exceeded the text budget.
    var refusesText: Bool { context.budget.refusesText }

    /// Throws an error if the picture is incomplete.
    ///
    /// - Throws: `DiagnosticsError` if a text was left out because it exceeded the text budget.
    package func checkPicture() throws(DiagnosticsError) {
        guard refusesText else { return }
        throw DiagnosticsError(warnings.filter { $0.severity == .error })
    }

    /// The page's color; nil if the background is a gradient or transparent.
    public var backgroundColor: AdaptiveColor? {
        if case .color(let color) = background { color } else { nil }
    }

    /// The warnings about the diagram in the order of the file, followed by the warnings about its panels and about
    /// missing characters.
    ///
    /// The list is complete after everything has been drawn.
    public var warnings: [Diagnostic] {
        collector.sortedDiagnostics
            + content.panels.flatMap(\.diagram.collector.sortedDiagnostics).withoutRepetitions
            + MissingGlyphs(missingGlyphs).warnings(content.data, in: file.source)
    }

    /// The characters in the diagram that the standard fonts lack.
    package var missingGlyphs: [MissingGlyph] {
        let known = Set(missingGlyphsOfLayout)
        let others = text.missingGlyphs.dropFirst(missingGlyphsBefore).filter { !known.contains($0) }
        return missingGlyphsOfLayout + others
    }
}

extension [Diagnostic] {
    /// The diagnostics without those that repeat the message and the place of another one.
    ///
    /// Several panels or states can use the same data, so that they have the same problems.
    var withoutRepetitions: [Diagnostic] {
        var seen: Set<String> = []
        return filter { diagnostic in
            let place = diagnostic.range.map { "\($0.file.name):\($0.lower)" } ?? ""
            return seen.insert(place + " " + diagnostic.message).inserted
        }
    }
}
