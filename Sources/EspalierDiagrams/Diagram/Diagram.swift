public import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
public import EspalierDiagnostics
import EspalierGeometry
public import EspalierGraphics
public import EspalierInspector
public import Foundation

/// A diagram, laid out and ready to be drawn: the whole of it, a viewport or a band, as often as needed.
///
/// Coordinates are points of the picture, origin top left, margins and title included. A diagram belongs to one task;
/// many may be drawn at the same time.
public final class Diagram {
    /// What was drawn from.
    public let file: DiagramFile
    let content: DiagramContent
    let collectionView: CollectionView
    package let text: any TextMeasuring
    let block: TitleBlock
    /// Where the layout's own content lies in the picture.
    let contentFrame: CGRect
    let collector: DiagnosticCollector
    /// The layout with its delegate. The collection view refers to the delegate and the data source weakly.
    let setup: LayoutSetup
    private let dataSource: DiagramDataSource
    private let budget: DocumentBudget
    private let missingGlyphsBefore: Int
    private let background: Paint?
    /// What the file says about the inspector's overlay.
    let annotations: AnnotationsDeclaration
    /// The panel before this one, which items may have moved from.
    var previousPanel: Diagram?
    private lazy var ownOverlay = inspectorOverlay(of: bounds, options: annotations.options)

    public var title: String? { file.title }
    /// The alternative text.
    public var description: String? { file.description }
    public var theme: Theme { file.theme }

    /// The size of the picture.
    public let size: CGSize
    /// The whole picture.
    public var bounds: CGRect { CGRect(origin: .zero, size: size) }
    /// What the view of the size and at the offset that were asked for shows, in points of the picture; nil where no
    /// view was asked for.
    public let viewport: CGRect?
    public var itemCount: Int { content.items.count }
    /// What `layout: {type: ...}` calls the layout, whether the file named it or the data decided.
    public let layoutType: String

    /// Reads the data, measures and lays out.
    ///
    /// - Throws: `DiagnosticsError` with everything that is wrong with the data, or with views that name fields that
    ///   the data don't have.
    /// - Complexity: O(items), but for a layout that says otherwise.
    public convenience init(
        file: DiagramFile, environment: DiagramEnvironment, text: any TextMeasuring
    ) throws(DiagnosticsError) {
        try self.init(file: file, context: DocumentContext(environment), text: text)
    }

    /// - Parameters:
    ///   - context: What the diagram shares with the other states or panels of its document.
    ///   - previous: What the view showed before it had this state. If the file has no offset, the layout decides what
    ///     is the same spot.
    init(
        file: DiagramFile, context: DocumentContext, text: any TextMeasuring, previous: StateSpot? = nil
    ) throws(DiagnosticsError) {
        let environment = context.environment
        let collector = DiagnosticCollector()
        let missing = text.missingGlyphs.count
        let panels = try file.panels?.diagrams(context: context, text: text) ?? []
        let data: DiagramData
        if let panels = file.panels {
            data = panels.data
        } else {
            data = try Self.data(of: file, context, collector)
        }
        let page = panels.isEmpty ? file : file.page
        var assembler = DiagramAssembler(
            file: page, data: data, document: context, text: text, collector: collector,
            previous: previous)
        assembler.panels = panels
        let parts = assembler.assemble()
        if collector.hasErrors { throw DiagnosticsError(collector.sortedDiagnostics) }

        missingGlyphsBefore = missing
        var annotations = page.annotations
        annotations.options.highlights = parts.highlights
        self.annotations = annotations
        (self.file, self.text, self.collector, budget) = (file, text, collector, context.budget)
        (dataSource, collectionView) = (parts.dataSource, parts.collectionView)
        (content, setup) = (parts.dataSource.content, parts.setup)
        layoutType = panels.isEmpty ? parts.layoutType : "panels"
        let geometry = PageGeometry(
            content: collectionView.contentSize, emptyEdges: parts.emptyEdges, file: file,
            legend: parts.legend, text: text)
        (block, contentFrame, size) = (geometry.block, geometry.contentFrame, geometry.size)
        viewport =
            page.viewport == nil
            ? nil : collectionView.bounds.offsetBy(dx: contentFrame.minX, dy: contentFrame.minY)
        background = file.background.paint(in: file.theme, category: 0)
        let limit = environment.limits[.length]
        if max(size.width, size.height) > Double(limit) {
            let message =
                "the picture would be \(Int(size.width)) x \(Int(size.height)) points, beyond the limit of \(limit)"
            throw DiagnosticsError([.exceeding(.length, message)])
        }
        DiagramChecks(diagram: self).run()
        if collector.hasErrors { throw DiagnosticsError(collector.sortedDiagnostics) }
    }

    private static func data(
        of file: DiagramFile, _ context: DocumentContext, _ collector: DiagnosticCollector
    ) throws(DiagnosticsError) -> DiagramData {
        if case .loaded(let data) = file.data { return data }
        do throws(DiagnosticsError) {
            let data = try context.read(
                file.data, kind: file.layout.dataKind, of: file.source, collector: collector)
            guard let data, !collector.hasErrors else {
                throw DiagnosticsError([])
            }
            return data
        } catch {
            collector.report(contentsOf: error)
            throw DiagnosticsError(collector.sortedDiagnostics)
        }
    }

    /// What a picture of the diagram shows unless somebody asks for more: the viewport, or all of it where there is none,
    /// or where annotations tell about what lies around it.
    public var shownRect: CGRect {
        annotations.showsSurroundings ? bounds : viewport ?? bounds
    }

    /// Draws what lies in `rect`, which may be all of it.
    ///
    /// - Parameters:
    ///   - canvas: What to draw on.
    ///   - rect: In points of the picture.
    ///   - includesBackground: Whether the page's color is painted.
    ///   - includesAnnotations: Whether the file's annotations are drawn.
    /// - Complexity: O(what is in `rect`).
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
        collectionView.draw(
            in: canvas, rect: content.offsetBy(dx: -contentFrame.minX, dy: -contentFrame.minY))
        canvas.restore()
        if includesAnnotations { drawAnnotations(in: canvas, rect: rect) }
    }

    var hasAnnotations: Bool { !annotations.options.annotations.isEmpty }

    /// Draws the file's annotations of what lies in `rect`.
    func drawAnnotations(in canvas: any Canvas, rect: CGRect) {
        if hasAnnotations { draw(ownOverlay, in: canvas, rect: rect) }
    }

    /// The inspector's overlay for a rectangle of the picture: what the options name, with what the file says about it.
    ///
    /// - Complexity: O(n log n) in the number of elements in `rect`.
    public func inspectorOverlay(of rect: CGRect, options: InspectorOptions) -> InspectorOverlay {
        var subject = collectionView.inspectorSubject(
            of: rect.offsetBy(dx: -contentFrame.minX, dy: -contentFrame.minY))
        subject.visibleRect = viewport == nil ? nil : collectionView.bounds
        subject.proposedOffset = annotations.proposedOffset
        if options.annotations.contains(.initialAttributes) {
            subject.appearances = collectionView.inspectorAppearances(
                ofItemsAt: indexPaths(ofItemsNamed: annotations.inserted.map(\.name)))
        }
        if options.annotations.contains(.moves) { subject.moves = moves }
        return InspectorOverlay(subject, text: text, options: options)
    }

    /// What the file says about annotations, with others besides.
    public func annotationOptions(adding annotations: Set<InspectorOptions.Annotation>) -> InspectorOptions {
        var options = self.annotations.options
        options.annotations.formUnion(annotations)
        return options
    }

    /// Draws an overlay over what lies in `rect`.
    public func draw(_ overlay: InspectorOverlay, in canvas: any Canvas, rect: CGRect) {
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: contentFrame.minX, y: contentFrame.minY))
        overlay.draw(in: canvas, rect: rect.offsetBy(dx: -contentFrame.minX, dy: -contentFrame.minY))
        canvas.restore()
    }

    /// Starts a picture of the diagram, which has a budget of its own for the text that it draws.
    package func beginPicture() { budget.beginPicture() }

    /// Whether text was refused since the picture began, in this diagram or another of its document.
    var refusesText: Bool { budget.refusesText }

    /// Checks that nothing was left out of the picture so far.
    ///
    /// - Throws: `DiagnosticsError` if text was refused that takes more than the budget allows.
    package func checkPicture() throws(DiagnosticsError) {
        guard refusesText else { return }
        throw DiagnosticsError(warnings.filter { $0.severity == .error })
    }

    /// The page's color, or nil for none.
    public var backgroundColor: AdaptiveColor? {
        if case .color(let color) = background { color } else { nil }
    }

    /// What a person should know about the picture, in reading order. Complete once everything has been drawn.
    public var warnings: [Diagnostic] {
        collector.sortedDiagnostics + panelWarnings
            + MissingGlyphs(text: text, since: missingGlyphsBefore).warnings(content.data)
    }

    /// What is to say of the data of all panels is said once.
    private var panelWarnings: [Diagnostic] {
        var seen: Set<String> = []
        return content.panels.flatMap(\.diagram.collector.sortedDiagnostics).filter { diagnostic in
            let place = diagnostic.range.map { "\($0.file.name):\($0.lower)" } ?? ""
            return seen.insert(place + " " + diagnostic.message).inserted
        }
    }
}
