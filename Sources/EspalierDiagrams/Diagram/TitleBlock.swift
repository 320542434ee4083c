import EspalierBoxes
import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// The block above the diagram: title, description, logo and legend.
///
/// Frames are in the coordinates of the picture.
struct TitleBlock {
    struct Line {
        var kind: String
        var frame: CGRect
        var layout: TextLayout
        var color: AdaptiveColor
    }

    var lines: [Line] = []
    var legend: (legend: Legend, frame: CGRect)?
    var logo: (logo: Theme.Logo, frame: CGRect, color: AdaptiveColor)?

    /// Moves all lines and the legend to the right edge `x`, for diagrams whose layout direction is right to left.
    mutating func align(toTrailingEdge x: CGFloat) {
        for index in lines.indices { lines[index].frame.origin.x = x - lines[index].frame.width }
        guard let frame = legend?.frame else { return }
        legend?.frame.origin.x = x - frame.width
    }

    func draw(in canvas: any Canvas, rect: CGRect) {
        for line in lines where line.frame.intersectsArea(of: rect) {
            canvas.beginElement(CanvasElement(id: line.kind, kind: line.kind, frame: line.frame))
            canvas.draw(line.layout, at: line.frame.origin, color: line.color)
            canvas.endElement()
        }
        if let (logo, frame, color) = logo, frame.intersectsArea(of: rect) {
            canvas.beginElement(CanvasElement(id: "logo", kind: "logo", name: logo.title, frame: frame))
            logo.draw(in: canvas, at: frame.origin, color: color)
            canvas.endElement()
        }
        if let (legend, frame) = legend, frame.intersectsArea(of: rect) {
            canvas.beginElement(CanvasElement(id: "legend", kind: "legend", frame: frame))
            legend.draw(in: canvas, at: frame.origin)
            canvas.endElement()
        }
    }
}

/// The geometry of a picture: the margins, the title block, and the diagram below it.
struct PageGeometry {
    private(set) var block = TitleBlock()
    private(set) var contentFrame = CGRect.zero
    private(set) var size = CGSize.zero

    /// The minimum width at which a title wraps.
    ///
    /// This minimum also applies if the diagram is narrower.
    private static let leastTitleWidth: CGFloat = 360
    /// The distance between a logo and the title.
    private static let logoGap: CGFloat = 24
    /// The maximum width of a legend's lines, which is about the width of an A4 or Letter sheet without its margins.
    private static let greatestLegendWidth: CGFloat = 690

    /// Creates the geometry of the picture of a diagram that has been laid out.
    init(_ parts: DiagramAssembler.Parts, of file: DiagramFile, text: any TextMeasuring) {
        self.init(
            content: parts.collectionView.contentSize, emptyEdges: parts.emptyEdges, file: file,
            legend: parts.legend, text: text)
    }

    init(
        content: CGSize, emptyEdges: EdgeInsets, file: DiagramFile, legend: Legend?, text: any TextMeasuring
    ) {
        let isMirrored = file.layout.layoutDirection == .rightToLeft
        var edges = emptyEdges
        if isMirrored { (edges.left, edges.right) = (edges.right, edges.left) }
        let filled = CGRect(origin: .zero, size: content).inset(by: edges)
        let margin = file.output.margin
        let width = max(filled.width, Self.leastTitleWidth)
        var column = TitleColumn(
            origin: CGPoint(x: margin.left, y: margin.top), alignment: isMirrored ? .trailing : .leading)
        let logo = file.output.showsTitle ? file.theme.logo : nil
        if file.output.showsTitle {
            let room = logo.map { $0.size.width + Self.logoGap } ?? 0
            column.addTitles(of: file, width: max(filled.width - room, Self.leastTitleWidth), text)
            if let logo { column.addRoom(width: room, height: logo.size.height) }
        }
        if var legend {
            legend.isMirrored = isMirrored
            column.add(legend.arranged(width: min(width, Self.greatestLegendWidth), text: text))
        }
        block = column.block
        let (y, used) = (column.end, max(filled.width, column.width))
        contentFrame = CGRect(
            x: margin.left - filled.minX, y: y - filled.minY, width: content.width, height: content.height)
        size = CGSize(
            width: (margin.horizontal + used).rounded(.up),
            height: (y + filled.height + margin.bottom).rounded(.up))
        if isMirrored {
            let end = size.width - margin.right
            block.align(toTrailingEdge: end)
            contentFrame.origin.x = end - filled.maxX
        }
        if let logo {
            let x = isMirrored ? margin.left : size.width - margin.right - logo.size.width
            let frame = CGRect(origin: CGPoint(x: x, y: margin.top), size: logo.size)
            block.logo = (logo, frame, file.theme[.text])
        }
    }
}

/// A title block whose parts are added one below the other.
private struct TitleColumn {
    private(set) var block = TitleBlock()
    /// The width of the widest part.
    private(set) var width: CGFloat = 0
    private let origin: CGPoint
    private let alignment: TextContainer.Alignment
    /// The y coordinate of the lower edge of the last part.
    private var y: CGFloat

    init(origin: CGPoint, alignment: TextContainer.Alignment) {
        (self.origin, self.alignment, y) = (origin, alignment, origin.y)
    }

    private var isEmpty: Bool { y <= origin.y }

    /// The y coordinate at which the diagram begins.
    var end: CGFloat { isEmpty ? y : y + 20 }

    mutating func addTitles(of file: DiagramFile, width: CGFloat, _ text: any TextMeasuring) {
        if let title = file.title { add(title, .title, kind: "title", of: file, width: width, text) }
        if let description = file.description {
            y += 4
            add(description, .subtitle, kind: "description", of: file, width: width, text)
        }
    }

    private mutating func add(
        _ string: String, _ style: TextStyle, kind: String, of file: DiagramFile, width: CGFloat,
        _ text: any TextMeasuring
    ) {
        let layout = text.balancedLayout(
            string, style, in: file.theme, width: width, alignment: alignment)
        let frame = CGRect(origin: CGPoint(x: origin.x, y: y), size: layout.size)
        block.lines.append(
            .init(kind: kind, frame: frame, layout: layout, color: file.theme.color(of: style)))
        self.width = max(self.width, layout.size.width)
        y = (y + layout.size.height).rounded(.up)
    }

    /// Leaves room for a logo after the titles.
    mutating func addRoom(width: CGFloat, height: CGFloat) {
        self.width += width
        y = max(y, origin.y + height)
    }

    mutating func add(_ legend: Legend) {
        if !isEmpty { y += 14 }
        block.legend = (legend, CGRect(origin: CGPoint(x: origin.x, y: y), size: legend.size))
        width = max(width, legend.size.width)
        y += legend.size.height
    }
}
