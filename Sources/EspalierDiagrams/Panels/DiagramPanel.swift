import EspalierBoxes
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import Foundation

/// A diagram on a page of several, with its caption above.
final class DiagramPanel {
    let diagram: Diagram
    let caption: String
    private let lines: [(layout: TextLayout, color: AdaptiveColor, y: CGFloat)]
    /// With the caption, in whole points.
    private(set) var size: CGSize
    private(set) var pictureTop: CGFloat {
        didSet { size.height = (pictureTop + diagram.shownRect.height).rounded(.up) }
    }

    /// The least width that captions wrap at, even above a tiny picture.
    private static let leastWidth: CGFloat = 160

    init(
        _ panel: PanelsDeclaration.Panel, number: Int?, context: DocumentContext,
        text: any TextMeasuring, previous: Diagram?
    ) throws(DiagnosticsError) {
        let diagram = try Diagram(file: panel.file, context: context, text: text)
        diagram.previousPanel = previous
        self.diagram = diagram
        caption = [number.map { "\($0)" }, panel.caption.isEmpty ? nil : panel.caption]
            .compactMap { $0 }.joined(separator: "  ")
        let width = max(diagram.shownRect.width, Self.leastWidth)
        var lines: [(layout: TextLayout, color: AdaptiveColor, y: CGFloat)] = []
        var y: CGFloat = 0
        func add(_ string: String?, _ style: TextStyle) {
            guard let string, !string.isEmpty else { return }
            let layout = text.layout(
                [TextRun(string, font: style.font)],
                in: TextContainer(width: width, lineSpacing: style.lineSpacing))
            lines.append((layout, panel.file.theme[style.color], y))
            y = (y + layout.size.height).rounded(.up) + 2
        }
        add(caption, .heading)
        add(panel.text, .body)
        self.lines = lines
        pictureTop = lines.isEmpty ? 0 : y + 10
        let textWidth = lines.map(\.layout.size.width).max() ?? 0
        size = CGSize(
            width: max(diagram.shownRect.width, textWidth).rounded(.up),
            height: (pictureTop + diagram.shownRect.height).rounded(.up))
    }

    /// Where the picture's own coordinates begin, in the panel's.
    var pictureOrigin: CGPoint {
        let shown = diagram.shownRect
        return CGPoint(x: -shown.minX, y: pictureTop - shown.minY)
    }

    /// Lets the pictures of a row begin on one line, however long their captions are.
    static func alignPictures(_ row: ArraySlice<DiagramPanel>) {
        let top = row.map(\.pictureTop).max() ?? 0
        for panel in row { panel.pictureTop = top }
    }

    /// Draws the panel with its top left corner at (0, 0).
    func draw(in canvas: any Canvas) {
        for line in lines {
            canvas.draw(line.layout, at: CGPoint(x: 0, y: line.y), color: line.color)
        }
        let (shown, origin) = (diagram.shownRect, pictureOrigin)
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: origin.x, y: origin.y))
        if shown != diagram.bounds { canvas.clip(to: .rectangle(shown)) }
        diagram.draw(in: canvas, rect: shown, includesBackground: false)
        canvas.restore()
    }
}

extension PanelsDeclaration {
    /// Reads and lays out all panels; complains about all of them at once.
    func diagrams(
        context: DocumentContext, text: any TextMeasuring
    ) throws(DiagnosticsError) -> [DiagramPanel] {
        var result: [DiagramPanel] = []
        var complaints: [Diagnostic] = []
        for (index, panel) in panels.enumerated() {
            do throws(DiagnosticsError) {
                result.append(
                    try DiagramPanel(
                        panel, number: isNumbered ? index + 1 : nil, context: context, text: text,
                        previous: result.last?.diagram))
            } catch {
                // What is wrong with the data of all panels is said once.
                complaints += error.diagnostics.filter { new in
                    !complaints.contains { $0.message == new.message && $0.range?.lower == new.range?.lower }
                }
            }
        }
        if !complaints.isEmpty { throw DiagnosticsError(complaints) }
        let columns = node["numberOfColumns"]?.number.map { Int($0) } ?? 0
        let length = columns > 0 ? columns : result.count
        for start in stride(from: 0, to: result.count, by: length) {
            DiagramPanel.alignPictures(result[start..<min(start + length, result.count)])
        }
        return result
    }

    /// The page's own items: a panel each.
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
