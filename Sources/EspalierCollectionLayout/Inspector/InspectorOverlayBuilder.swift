import EspalierGeometry
import EspalierGraphics
import Foundation

/// Places the marks of an inspector overlay, those first that have fewer places to go to.
struct InspectorOverlayBuilder {
    let subject: InspectorSubject
    let text: any TextMeasuring
    let options: InspectorOptions
    let font: Font
    let metrics: FontMetrics
    var placer = LabelPlacer()
    var marks: [InspectorMark] = []
    /// Drawn over all marks.
    private(set) var labels: [InspectorMark] = []

    /// How much a number's box hides of what lies under it.
    static let numberOpacity = 0.92
    /// Free space at either end of a text.
    static let badgePadding: CGFloat = 3
    static let numberPadding: CGFloat = 1.5
    /// How far a badge on the edge of a low frame reaches into it.
    private static let overlap: CGFloat = 4

    init(_ subject: InspectorSubject, text: any TextMeasuring, options: InspectorOptions) {
        (self.subject, self.text, self.options) = (subject, text, options)
        font = Font(.sans, size: options.fontSize, weight: .medium)
        metrics = text.metrics(of: font)
    }

    var visibleRect: CGRect? { subject.visibleRect }
    var page: CGRect? { subject.page }

    /// In the order of drawing; of labels, those first that have fewer places to go to.
    mutating func build() {
        addInsets()
        dimSurroundings()
        addHighlights()
        addElements()
        addRelations()
        addMovements()
        addMinimumSpacing()
        addSpacing()
        addContentSize()
        addVisibleRect()
        addTargetOffset()
    }

    // MARK: Elements

    private mutating func addElements() {
        for element in subject.attributes {
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

    func color(of element: CollectionViewLayoutAttributes) -> AdaptiveColor {
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
        return [Self.name(ofKind: kind)]
    }

    /// What people call a kind.
    static func name(ofKind kind: String) -> String {
        switch kind {
        case CollectionView.elementKindSectionHeader: "header"
        case CollectionView.elementKindSectionFooter: "footer"
        default: kind
        }
    }

    /// In a corner of what the page shows of the frame, where it covers the least; on the edge of a frame that is hardly
    /// higher than the badge; nowhere if it doesn't fit. Ghosts have pale badges.
    private mutating func addBadge(
        _ names: [String], to element: CGRect, color: AdaptiveColor, isGhost: Bool
    ) {
        let paper = options.labelBackground
        let frame = page.map(element.intersection) ?? element
        if frame.isNull { return }
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
            let places = corners.map { CGRect(origin: $0, size: size) }
            guard let place = placer.firstFree(places.filter(isOnPage)) else { continue }
            addLabel(
                name, in: place, padding: Self.badgePadding, color: isGhost ? color : paper,
                background: isGhost ? paper : color)
            return
        }
    }

    // MARK: Labels

    /// Whether nothing of it is cut off.
    private func isOnPage(_ rect: CGRect) -> Bool {
        // Sums of fractions may be off by a little.
        page.map { $0.insetBy(dx: -0.01, dy: -0.01).contains(rect) } ?? true
    }

    func size(of string: String, padding: CGFloat) -> CGSize {
        CGSize(
            width: text.width(of: string, font: font) + 2 * padding,
            height: (metrics.capHeight + 6).rounded(.up))
    }

    /// Digits and capitals are centred in the box.
    ///
    /// - Parameter isUpright: turns the box about its middle; its place must have been taken then.
    mutating func addLabel(
        _ string: String, in frame: CGRect, padding: CGFloat, color: AdaptiveColor,
        background: AdaptiveColor, isUpright: Bool = false
    ) {
        if !isUpright { placer.take(frame) }
        var label = InspectorLabel(
            string: string, frame: frame, font: font, color: color, background: background,
            textOrigin: CGPoint(x: frame.minX + padding, y: frame.midY + metrics.capHeight / 2),
            textWidth: frame.width - 2 * padding)
        label.isUpright = isUpright
        labels.append(.label(label))
    }

    /// One decimal at most, unless said otherwise.
    static func number(_ value: CGFloat, decimals: Int = 1) -> String {
        let factor: CGFloat = decimals == 1 ? 10 : 100
        let rounded = (value * factor).rounded() / factor
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }
}
