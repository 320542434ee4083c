import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// A part of a section that insets keep free of items: the band between `outer` and `inner`.
public struct InsetRegion: Hashable, Sendable {
    public let outer: CGRect
    public let inner: CGRect

    public init(outer: CGRect, inner: CGRect) { (self.outer, self.inner) = (outer, inner) }
}

/// A layout that can tell the inspector where its insets are.
public protocol InsetReporting: CollectionViewLayout {
    /// The inset regions that lie at least partly in `rect`, in content coordinates.
    func insetRegions(in rect: CGRect) -> [InsetRegion]
}

/// Draws what a layout computed on top of what it looks like: frames, index paths, kinds, insets, distances, the
/// visible rectangle. For documentation, where the numbers of a layout are the subject.
///
/// Coordinates are those of the content. Nothing but the elements given is looked at, so the cost is O(n log n) in
/// their number.
public struct InspectorOverlay {
    private let attributes: [CollectionViewLayoutAttributes]
    private let insets: [InsetRegion]
    private let visibleRect: CGRect?
    private let text: any TextMeasuring
    private let options: InspectorOptions

    /// - Parameters:
    ///   - attributes: the elements to annotate, in drawing order.
    ///   - insets: the bands to show as insets.
    ///   - visibleRect: what a viewport shows; elements outside of it are ghosts.
    public init(
        attributes: [CollectionViewLayoutAttributes], insets: [InsetRegion] = [], visibleRect: CGRect? = nil,
        text: any TextMeasuring, options: InspectorOptions = InspectorOptions()
    ) {
        (self.attributes, self.insets, self.visibleRect) = (attributes, insets, visibleRect)
        (self.text, self.options) = (text, options)
    }

    public func draw(in canvas: any Canvas) {
        if options.shows(.insets) { drawInsets(in: canvas) }
        for element in attributes { draw(element, in: canvas) }
        if options.shows(.spacing) { drawSpacing(in: canvas) }
        if options.shows(.visibleRect), let visibleRect { draw(visibleRect: visibleRect, in: canvas) }
    }

    private func color(of element: CollectionViewLayoutAttributes) -> AdaptiveColor {
        switch element.representedElementCategory {
        case .cell: options.cellColor
        case .supplementaryView: options.supplementaryColor
        case .decorationView: options.decorationColor
        }
    }

    private func draw(_ element: CollectionViewLayoutAttributes, in canvas: any Canvas) {
        let frame = element.frame
        let isGhost = visibleRect.map { !$0.intersectsArea(of: frame) } ?? false
        if isGhost && !options.shows(.ghosts) { return }
        let color = color(of: element)
        if options.shows(.frames) || isGhost {
            canvas.draw(
                .rectangle(frame.insetBy(dx: 0.5, dy: 0.5)), fill: nil,
                stroke: Stroke(.color(color), width: 1, dash: isGhost ? [3, 3] : []))
        }
        if let label = label(of: element) {
            drawLabel(label, at: CGPoint(x: frame.minX + 3, y: frame.minY + 3), color: color, in: canvas)
        }
    }

    private func label(of element: CollectionViewLayoutAttributes) -> String? {
        if element.representedElementCategory == .cell {
            guard options.shows(.indexPaths) else { return nil }
            return "[\(element.indexPath.section), \(element.indexPath.item)]"
        }
        return options.shows(.kinds) ? element.representedElementKind : nil
    }

    private func drawInsets(in canvas: any Canvas) {
        for region in insets {
            for band in bands(of: region) where band.rect.width > 0 && band.rect.height > 0 {
                let tint = options.decorationColor
                canvas.draw(.rectangle(band.rect), fill: .color(tint.withAlpha(0.14)), stroke: nil)
                drawNumber(band.length, at: band.rect.center, color: tint, in: canvas)
            }
        }
    }

    /// The four bands; the horizontal ones take the corners.
    private func bands(of region: InsetRegion) -> [(rect: CGRect, length: CGFloat)] {
        let (outer, inner) = (region.outer, region.inner)
        func band(_ x: CGFloat, _ y: CGFloat, _ maxX: CGFloat, _ maxY: CGFloat) -> CGRect {
            CGRect(x: x, y: y, width: max(0, maxX - x), height: max(0, maxY - y))
        }
        let top = band(outer.minX, outer.minY, outer.maxX, inner.minY)
        let bottom = band(outer.minX, inner.maxY, outer.maxX, outer.maxY)
        let left = band(outer.minX, inner.minY, inner.minX, inner.maxY)
        let right = band(inner.maxX, inner.minY, outer.maxX, inner.maxY)
        return [
            (top, top.height), (bottom, bottom.height), (left, left.width), (right, right.width),
        ]
    }

    private func drawSpacing(in canvas: any Canvas) {
        let cells = attributes.filter { $0.representedElementCategory == .cell }.map(\.frame)
        for dimension in SpacingDimension.among(cells) {
            DimensionArrow(from: dimension.start, to: dimension.end).draw(
                in: canvas, color: options.dimensionColor)
            let middle = CGPoint(
                x: (dimension.start.x + dimension.end.x) / 2, y: (dimension.start.y + dimension.end.y) / 2)
            // Beside the arrow, where the gap is too narrow for the number.
            let offset = options.fontSize
            let position =
                dimension.kind == .interitem
                ? CGPoint(x: middle.x, y: middle.y - offset)
                : CGPoint(x: middle.x + offset * 1.4, y: middle.y)
            drawNumber(dimension.length, at: position, color: options.dimensionColor, in: canvas)
        }
    }

    private func draw(visibleRect: CGRect, in canvas: any Canvas) {
        canvas.draw(
            .rectangle(visibleRect.insetBy(dx: -1, dy: -1)), fill: nil,
            stroke: Stroke(.color(options.dimensionColor), width: 2))
    }

    private func drawNumber(_ value: CGFloat, at center: CGPoint, color: AdaptiveColor, in canvas: any Canvas)
    {
        let string = Self.number(value)
        let size = labelSize(string)
        drawLabel(
            string, at: CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2), color: color,
            in: canvas)
    }

    private var font: Font { Font(.sans, size: options.fontSize, weight: .medium) }

    private func labelSize(_ string: String) -> CGSize {
        let font = font
        return CGSize(
            width: text.width(of: string, font: font) + 6, height: text.metrics(of: font).lineHeight + 2)
    }

    private func drawLabel(_ string: String, at origin: CGPoint, color: AdaptiveColor, in canvas: any Canvas)
    {
        let size = labelSize(string)
        let box = CGRect(origin: origin, size: size)
        canvas.draw(
            .roundedRectangle(box, cornerRadius: 2.5), fill: .color(options.labelBackground.withAlpha(0.88)),
            stroke: nil)
        let baseline = origin.y + 1 + text.metrics(of: font).ascent
        canvas.draw(
            string, font: font, color: color, at: CGPoint(x: origin.x + 3, y: baseline), anchor: .start,
            width: size.width - 6)
    }

    /// One decimal at most.
    private static func number(_ value: CGFloat) -> String {
        let rounded = (value * 10).rounded() / 10
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }
}
