public import EspalierCollectionLayout
import EspalierDataFiles
public import EspalierDiagnostics
import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// A diagram, laid out and ready to be drawn: the whole of it, a viewport or a band, as often as needed.
///
/// Coordinates are points of the picture, origin top left, margins and title included. A diagram belongs to one task;
/// many may be drawn at the same time.
public final class Diagram {
    /// What was drawn from.
    public let file: DiagramFile
    let dataSource: DiagramDataSource
    let collectionView: CollectionView
    let text: any TextMeasuring
    let block: TitleBlock
    /// Where the layout's own content lies in the picture.
    let contentFrame: CGRect
    let collector: DiagnosticCollector
    private let missingGlyphsBefore: Int
    private let background: Paint?

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
    public var itemCount: Int { dataSource.data.items.count }
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
        try self.init(file: file, environment: environment, text: text, previous: nil)
    }

    /// - Parameter previous: The bounds of the view before it had this state; where the file doesn't say, the layout
    ///   decides what is the same spot.
    init(
        file: DiagramFile, environment: DiagramEnvironment, text: any TextMeasuring, previous: CGRect?
    ) throws(DiagnosticsError) {
        let collector = DiagnosticCollector()
        let reader = DataReader(
            environment: environment, collector: collector, kind: file.layout.dataKind)
        let data: DiagramData
        do throws(DiagnosticsError) {
            guard let read = try reader.read(file.data, of: file.source), !collector.hasErrors else {
                throw DiagnosticsError([])
            }
            data = read
        } catch {
            collector.report(contentsOf: error)
            throw DiagnosticsError(collector.sortedDiagnostics)
        }
        missingGlyphsBefore = text.missingGlyphs.count
        let assembler = DiagramAssembler(
            file: file, data: data, environment: environment, text: text, collector: collector,
            previous: previous)
        let parts = assembler.assemble()
        if collector.hasErrors { throw DiagnosticsError(collector.sortedDiagnostics) }

        (self.file, self.text, self.collector) = (file, text, collector)
        (dataSource, collectionView) = (parts.dataSource, parts.collectionView)
        layoutType = parts.layoutType
        let content = collectionView.contentSize
        let page = PageGeometry(
            content: content, emptyEdges: parts.emptyEdges, file: file, legend: parts.legend, text: text)
        (block, contentFrame, size) = (page.block, page.contentFrame, page.size)
        viewport =
            file.viewport == nil
            ? nil : collectionView.bounds.offsetBy(dx: contentFrame.minX, dy: contentFrame.minY)
        background = (file.output.background ?? .color(.token(.background, opacity: 1)))
            .paint(in: file.theme, category: 0)
        let limit = environment.limits.length
        if max(size.width, size.height) > limit {
            let message =
                "the picture would be \(Int(size.width)) x \(Int(size.height)) points, beyond the limit of \(Int(limit))"
            throw DiagnosticsError([Diagnostic(.error, message)])
        }
        DiagramChecks(diagram: self).run()
    }

    /// Draws what lies in `rect`, which may be all of it.
    ///
    /// - Complexity: O(what is in `rect`).
    public func draw(in canvas: any Canvas, rect: CGRect, includesBackground: Bool = true) {
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
    }

    /// The inspector's overlay for a rectangle of the picture.
    ///
    /// - Complexity: O(n log n) in the number of elements in `rect`.
    public func inspectorOverlay(of rect: CGRect, options: InspectorOptions) -> InspectorOverlay {
        collectionView.inspectorOverlay(
            of: rect.offsetBy(dx: -contentFrame.minX, dy: -contentFrame.minY),
            visibleRect: file.viewport == nil ? nil : collectionView.bounds, text: text, options: options)
    }

    /// Draws an overlay over what lies in `rect`.
    public func draw(_ overlay: InspectorOverlay, in canvas: any Canvas, rect: CGRect) {
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: contentFrame.minX, y: contentFrame.minY))
        overlay.draw(in: canvas, rect: rect.offsetBy(dx: -contentFrame.minX, dy: -contentFrame.minY))
        canvas.restore()
    }

    /// The page's color, or nil for none.
    public var backgroundColor: AdaptiveColor? {
        if case .color(let color) = background { color } else { nil }
    }

    /// What a person should know about the picture, in reading order. Complete once everything has been drawn.
    public var warnings: [Diagnostic] {
        collector.sortedDiagnostics
            + MissingGlyphs(text: text, since: missingGlyphsBefore).warnings(dataSource.data)
    }
}
