import EspalierGeometry
import EspalierGraphics
import Foundation

/// Places the marks of an inspector overlay, those first that have fewer places to go to.
struct InspectorOverlayBuilder {
    private let text: any TextMeasuring
    private let options: InspectorOptions
    private let visibleRect: CGRect?
    private let page: CGRect?
    private let font: Font
    private let metrics: FontMetrics
    private var placer = LabelPlacer()
    private(set) var marks: [InspectorMark] = []
    /// Drawn over all marks.
    private(set) var labels: [InspectorMark] = []

    /// How much a number's box hides of what lies under it.
    private static let numberOpacity = 0.92
    /// Free space at either end of a text.
    private static let badgePadding: CGFloat = 3
    private static let numberPadding: CGFloat = 1.5
    /// How far a badge on the edge of a low frame reaches into it.
    private static let overlap: CGFloat = 4

    init(text: any TextMeasuring, options: InspectorOptions, visibleRect: CGRect?, page: CGRect?) {
        (self.text, self.options) = (text, options)
        (self.visibleRect, self.page) = (visibleRect, page)
        font = Font(.sans, size: options.fontSize, weight: .medium)
        metrics = text.metrics(of: font)
    }

    // MARK: Elements

    mutating func add(_ attributes: [CollectionViewLayoutAttributes]) {
        for element in attributes {
            let frame = element.frame
            let isGhost = visibleRect.map { !$0.intersectsArea(of: frame) } ?? false
            if isGhost && !options.shows(.ghosts) { continue }
            let color = color(of: element)
            if options.shows(.frames) || isGhost {
                marks.append(
                    .outline(
                        frame.insetBy(dx: 0.5, dy: 0.5), color, dash: isGhost ? [3, 3] : [], width: 1))
            }
            addBadge(names(of: element), to: frame, color: color, isGhost: isGhost)
        }
    }

    private func color(of element: CollectionViewLayoutAttributes) -> AdaptiveColor {
        switch element.representedElementCategory {
        case .cell: options.cellColor
        case .supplementaryView: options.supplementaryColor
        case .decorationView: options.decorationColor
        }
    }

    /// What a badge may say, the longest first.
    private func names(of element: CollectionViewLayoutAttributes) -> [String] {
        if element.representedElementCategory == .cell {
            guard options.shows(.indexPaths) else { return [] }
            let path = "\(element.indexPath.section), \(element.indexPath.item)"
            return ["[\(path)]", path]
        }
        guard options.shows(.kinds), let kind = element.representedElementKind else { return [] }
        switch kind {
        case CollectionView.elementKindSectionHeader: return ["header"]
        case CollectionView.elementKindSectionFooter: return ["footer"]
        default: return [kind]
        }
    }

    /// In a corner of the frame, where it covers the least; on the edge of a frame that is hardly higher than the badge;
    /// nowhere if it doesn't fit. Ghosts have pale badges.
    private mutating func addBadge(
        _ names: [String], to frame: CGRect, color: AdaptiveColor, isGhost: Bool
    ) {
        let paper = options.labelBackground
        for name in names {
            let size = size(of: name, padding: Self.badgePadding)
            guard size.width <= frame.width, size.height <= frame.height else { continue }
            let isLow = frame.height < 3 * size.height
            let (top, bottom) =
                isLow
                ? (frame.minY - size.height + Self.overlap, frame.maxY - Self.overlap)
                : (frame.minY, frame.maxY - size.height)
            let right = frame.maxX - size.width
            let corners = [
                CGPoint(x: right, y: top), CGPoint(x: frame.minX, y: top), CGPoint(x: right, y: bottom),
                CGPoint(x: frame.minX, y: bottom),
            ]
            guard let place = placer.firstFree(corners.map { CGRect(origin: $0, size: size) }) else {
                continue
            }
            addLabel(
                name, in: place, padding: Self.badgePadding, color: isGhost ? color : paper,
                background: isGhost ? paper : color)
            return
        }
    }

    // MARK: Distances

    mutating func add(insets: [InsetRegion]) {
        guard options.shows(.insets) else { return }
        for band in insets.flatMap(\.bands) {
            marks.append(.band(band.rect, options.decorationColor.withAlpha(0.16)))
            add(DimensionArrow(from: band.start, to: band.end), color: options.decorationColor)
        }
    }

    /// Distances within each section. Columns that stand below each other have the same gaps: the first line tells.
    mutating func addSpacing(among attributes: [CollectionViewLayoutAttributes]) {
        guard options.shows(.spacing) else { return }
        var sections: [Int: [CGRect]] = [:]
        for element in attributes where element.representedElementCategory == .cell {
            let frame = element.frame
            if let visibleRect, !visibleRect.intersectsArea(of: frame) { continue }
            sections[element.indexPath.section, default: []].append(frame)
        }
        for (_, frames) in sections.sorted(by: { $0.key < $1.key }) {
            var known: Set<SIMD2<Double>> = []
            for dimension in SpacingDimension.among(frames) {
                let gap = SIMD2(
                    (Double(dimension.start.x) * 10).rounded(), (Double(dimension.end.x) * 10).rounded())
                if dimension.kind == .interitem, !known.insert(gap).inserted { continue }
                add(
                    DimensionArrow(from: dimension.start, to: dimension.end), color: options.dimensionColor)
            }
        }
    }

    /// An arrow with its number beside it; neither where the number finds no place.
    private mutating func add(_ arrow: DimensionArrow, color: AdaptiveColor) {
        let length = arrow.isHorizontal ? abs(arrow.end.x - arrow.start.x) : abs(arrow.end.y - arrow.start.y)
        let string = Self.number(length)
        let size = size(of: string, padding: Self.numberPadding)
        let middle = arrow.frame.center
        let away = CGPoint(
            x: arrow.frame.width / 2 + size.width / 2 + 1, y: arrow.frame.height / 2 + size.height / 2 + 1)
        let centers =
            arrow.isHorizontal
            ? [CGPoint(x: middle.x, y: middle.y - away.y), CGPoint(x: middle.x, y: middle.y + away.y)]
            : [CGPoint(x: middle.x + away.x, y: middle.y), CGPoint(x: middle.x - away.x, y: middle.y)]
        let places = centers.map {
            CGRect(
                x: $0.x - size.width / 2, y: $0.y - size.height / 2, width: size.width, height: size.height)
        }
        guard isVisible(arrow), placer.isFree(arrow.frame), let place = placer.firstFree(places) else {
            return
        }
        placer.take(arrow.frame)
        marks.append(.arrow(arrow, color))
        addLabel(
            string, in: place, padding: Self.numberPadding, color: color,
            background: options.labelBackground.withAlpha(Self.numberOpacity))
    }

    /// What is faded has no numbers.
    private func isVisible(_ arrow: DimensionArrow) -> Bool {
        guard options.shows(.visibleRect), let visibleRect else { return true }
        // A rectangle doesn't contain its right and bottom edges.
        let reach = visibleRect.insetBy(dx: -0.5, dy: -0.5)
        return reach.contains(arrow.start) && reach.contains(arrow.end)
    }

    // MARK: The visible rectangle

    /// Fades what the visible rectangle leaves out of the page.
    mutating func dimSurroundings() {
        guard options.shows(.visibleRect), let visibleRect, let page else { return }
        let hole = visibleRect.intersection(page)
        guard !hole.isNull else { return }
        for band in InsetRegion(outer: page, inner: hole).bands {
            marks.append(.band(band.rect, options.labelBackground.withAlpha(0.6)))
        }
    }

    mutating func addVisibleRect() {
        guard options.shows(.visibleRect), let visibleRect else { return }
        let color = options.dimensionColor
        marks.append(.outline(visibleRect.insetBy(dx: 1, dy: 1), color, dash: [], width: 2))
        let string = Self.number(visibleRect.width) + " × " + Self.number(visibleRect.height)
        let size = size(of: string, padding: Self.badgePadding)
        let right = visibleRect.maxX - size.width
        // Below, above, and where the page ends there, inside.
        let corners = [
            CGPoint(x: right, y: visibleRect.maxY), CGPoint(x: visibleRect.minX, y: visibleRect.maxY),
            CGPoint(x: right, y: visibleRect.minY - size.height),
            CGPoint(x: right, y: visibleRect.maxY - size.height), visibleRect.origin,
        ].filter { page?.contains(CGRect(origin: $0, size: size)) ?? true }
        let places = corners.map { CGRect(origin: $0, size: size) }
        guard let place = placer.firstFree(places) ?? places.first else { return }
        addLabel(
            string, in: place, padding: Self.badgePadding, color: options.labelBackground, background: color)
    }

    // MARK: Labels

    private func size(of string: String, padding: CGFloat) -> CGSize {
        CGSize(
            width: text.width(of: string, font: font) + 2 * padding,
            height: (metrics.capHeight + 6).rounded(.up))
    }

    /// Digits and capitals are centred in the box.
    private mutating func addLabel(
        _ string: String, in frame: CGRect, padding: CGFloat, color: AdaptiveColor,
        background: AdaptiveColor
    ) {
        placer.take(frame)
        labels.append(
            .label(
                InspectorLabel(
                    string: string, frame: frame, font: font, color: color, background: background,
                    textOrigin: CGPoint(
                        x: frame.minX + padding, y: frame.midY + metrics.capHeight / 2),
                    textWidth: frame.width - 2 * padding)))
    }

    /// One decimal at most.
    private static func number(_ value: CGFloat) -> String {
        let rounded = (value * 10).rounded() / 10
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }
}
