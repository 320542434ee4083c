import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import Foundation

/// One of several diagrams on a page, with a caption above it.
final class DiagramPanel {
    let diagram: Diagram
    let caption: String
    private let lines: [(layout: TextLayout, color: AdaptiveColor, y: CGFloat)]
    /// True if the caption is at the right edge, because the layout direction is right to left.
    private let isMirrored: Bool
    /// The size of the panel including its caption, in whole points.
    private(set) var size: CGSize
    private(set) var pictureTop: CGFloat {
        didSet { size.height = (pictureTop + diagram.shownRect.height).rounded(.up) }
    }

    /// The minimum width of captions, in points, which also applies if the picture is narrower.
    private static let leastWidth: CGFloat = 160
    /// The distance between a caption and the picture below it, in points.
    private static let captionGap: CGFloat = 10
    /// The minimum distance between a caption and an annotation of the picture, such as an arrow, in points.
    private static let clearance: CGFloat = 4

    init(
        _ panel: PanelsDeclaration.Panel, number: Int?, context: DocumentContext,
        text: any TextMeasuring, previous: Diagram?
    ) throws(DiagnosticsError) {
        let diagram = try Diagram(file: panel.file, context: context, text: text)
        diagram.previousPanel = previous
        self.diagram = diagram
        caption = [number.map { "\($0)" }, panel.caption.isEmpty ? nil : panel.caption]
            .compactMap { $0 }.joined(separator: "  ")
        let isMirrored = panel.file.layout.layoutDirection == .rightToLeft
        self.isMirrored = isMirrored
        let width = max(diagram.shownRect.width, Self.leastWidth)
        var lines: [(layout: TextLayout, color: AdaptiveColor, y: CGFloat)] = []
        var y: CGFloat = 0
        func add(_ string: String?, _ style: TextStyle) {
            guard let string, !string.isEmpty else { return }
            let layout = text.balancedLayout(
                string, style, in: panel.file.theme, width: width,
                alignment: isMirrored ? .trailing : .leading)
            lines.append((layout, panel.file.theme.color(of: style), y))
            y = (y + layout.size.height).rounded(.up) + 2
        }
        add(caption, .heading)
        add(panel.text, .body)
        self.lines = lines
        let gap = max(Self.captionGap, diagram.reachOfAnnotationsAbove + Self.clearance)
        pictureTop = lines.isEmpty ? 0 : (y + gap).rounded(.up)
        let textWidth = lines.map(\.layout.size.width).max() ?? 0
        size = CGSize(
            width: max(diagram.shownRect.width, textWidth).rounded(.up),
            height: (pictureTop + diagram.shownRect.height).rounded(.up))
    }

    /// The origin of the picture's coordinate system in the coordinates of the panel.
    var pictureOrigin: CGPoint {
        let shown = diagram.shownRect
        return CGPoint(x: -shown.minX, y: pictureTop - shown.minY)
    }

    /// Aligns the tops of the pictures in a row.
    static func alignPictures(_ row: ArraySlice<DiagramPanel>) {
        let top = row.map(\.pictureTop).max() ?? 0
        for panel in row { panel.pictureTop = top }
    }

    /// Draws the panel with its top left corner at (0, 0).
    func draw(in canvas: any Canvas) {
        for line in lines {
            let x = isMirrored ? size.width - line.layout.size.width : 0
            canvas.draw(line.layout, at: CGPoint(x: x, y: line.y), color: line.color)
        }
        let (shown, origin) = (diagram.shownRect, pictureOrigin)
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: origin.x, y: origin.y))
        if shown != diagram.bounds { canvas.clip(to: .rectangle(shown)) }
        diagram.draw(in: canvas, rect: shown, includesBackground: false)
        canvas.restore()
    }
}

/// A panel in a part of a page.
struct ShownPanel {
    /// The number of the panel, counted from 0.
    let number: Int
    let diagram: Diagram
    /// The origin of the panel's picture in points of the page.
    let origin: CGPoint
    /// The part of the panel's picture that is shown, in points of that picture.
    let part: CGRect
}

extension Diagram {
    /// Returns the panels among the elements of a page; none if the diagram has no panels.
    ///
    /// - Parameters:
    ///   - elements: The attributes of elements of this diagram.
    ///   - rect: The part of the page that is shown; nil for all.
    /// - Returns: The panels in the order of their elements.
    func panels(in elements: [CollectionViewLayoutAttributes], showing rect: CGRect?) -> [ShownPanel] {
        guard !content.panels.isEmpty else { return [] }
        return elements.filter { $0.representedElementCategory == .cell }.map { cell in
            let number = cell.indexPath.item
            let panel = content.panels[number]
            let x = contentFrame.minX + cell.frame.minX + panel.pictureOrigin.x
            let y = contentFrame.minY + cell.frame.minY + panel.pictureOrigin.y
            let shown = panel.diagram.shownRect
            return ShownPanel(
                number: number, diagram: panel.diagram, origin: CGPoint(x: x, y: y),
                part: rect?.offsetBy(dx: -x, dy: -y).intersection(shown) ?? shown)
        }
    }
}

extension PanelsDeclaration {
    /// Reads the data of all panels, then lays the panels out.
    ///
    /// If several panels use the same data, the data is read once. If the page has too many items, no layout is
    /// prepared.
    ///
    /// - Throws: `DiagnosticsError` with the problems of all panels. Errors in data that several panels use are
    ///   reported once.
    func diagrams(
        context: DocumentContext, text: any TextMeasuring
    ) throws(DiagnosticsError) -> [DiagramPanel] {
        let contents = try contents(context)
        var result: [DiagramPanel] = []
        var errors: [Diagnostic] = []
        for (index, content) in contents.enumerated() {
            do throws(DiagnosticsError) {
                let panel = try DiagramPanel(
                    content.panel, number: isNumbered ? index + 1 : nil, context: context, text: text,
                    previous: result.last?.diagram)
                for warning in content.warnings { panel.diagram.collector.report(warning) }
                result.append(panel)
            } catch {
                errors += error.diagnostics
            }
        }
        if !errors.isEmpty { throw DiagnosticsError(errors.withoutRepetitions) }
        let columns = node["numberOfColumns"]?.number.map { Int($0) } ?? 0
        let length = columns > 0 ? columns : result.count
        for start in stride(from: 0, to: result.count, by: length) {
            DiagramPanel.alignPictures(result[start..<min(start + length, result.count)])
        }
        return result
    }

    /// Returns the panels with their data, and the warnings about the data.
    private func contents(
        _ context: DocumentContext
    ) throws(DiagnosticsError) -> [(panel: Panel, warnings: [Diagnostic])] {
        var contents: [(panel: Panel, warnings: [Diagnostic])] = []
        var errors: [Diagnostic] = []
        for var panel in panels {
            let collector = DiagnosticCollector()
            let file = panel.file
            let data = context.read(
                file.data, kind: file.layout.dataKind, of: file.source, part: ("panels", node.range),
                collector: collector)
            if let data { panel.file.data = .loaded(data) }
            let diagnostics = collector.sortedDiagnostics
            contents.append((panel, diagnostics))
            if collector.hasErrors { errors += diagnostics }
            // The following panels would exceed the limit, too.
            if data == nil, diagnostics.contains(where: { $0.cause == .limit(.items) }) { break }
        }
        if !errors.isEmpty { throw DiagnosticsError(errors.withoutRepetitions) }
        return contents
    }

    /// The items of the page, which has one item for each panel.
    var data: DiagramData {
        let ids = panels.indices.map { "panel-\($0 + 1)" }
        let captions = panels.enumerated().map { index, panel in
            panel.caption.isEmpty ? ids[index] : panel.caption
        }
        return .sections(
            SectionedData(
                sections: ItemTable(ids: ["panels"], labels: [""]),
                items: ItemTable(ids: ids, labels: captions), itemCounts: [panels.count]))
    }
}
