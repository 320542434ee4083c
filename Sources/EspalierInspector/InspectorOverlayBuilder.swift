import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Collects the marks of an inspector overlay, and finds places for labels where they don't cover each other.
struct InspectorOverlayBuilder {
    let subject: InspectorSubject
    let options: InspectorOptions
    private let text: any TextMeasuring
    private let font: Font
    private let metrics: FontMetrics
    private var placer = LabelPlacer()
    /// The texts of the picture, by their place.
    private let texts: LabelPlacer
    private var marks: [InspectorMark] = []
    private var labels: [InspectorMark] = []

    /// The space to the left and right of the text of a badge, in points.
    static let badgePadding: CGFloat = 3
    /// The space to the left and right of a number, in points.
    private static let numberPadding: CGFloat = 1.5
    /// The opacity of the box behind a number.
    private static let numberOpacity = 0.92

    init(_ subject: InspectorSubject, text: any TextMeasuring, options: InspectorOptions) {
        (self.subject, self.text, self.options) = (subject, text, options)
        font = Font(.sans, size: options.fontSize, weight: .medium)
        metrics = text.metrics(of: font)
        var texts = LabelPlacer()
        for frame in subject.textFrames { texts.take(frame) }
        self.texts = texts
    }

    var visibleRect: CGRect? { subject.visibleRect }
    var page: CGRect? { subject.page }

    /// All marks in drawing order, with the labels last.
    var marksAndLabels: [InspectorMark] { marks + labels }

    mutating func add(_ mark: InspectorMark) { marks.append(mark) }

    // MARK: Elements

    func color(of element: CollectionViewLayoutAttributes) -> AdaptiveColor {
        switch element.representedElementCategory {
        case .cell: options.cellColor
        case .supplementaryView: options.supplementaryColor
        case .decorationView: options.decorationColor
        }
    }

    /// Returns a readable name of a kind, for example "header" for UIKit's constant.
    static func name(ofKind kind: String) -> String {
        switch kind {
        case CollectionView.elementKindSectionHeader: "header"
        case CollectionView.elementKindSectionFooter: "footer"
        default: kind
        }
    }

    /// The frames of the visible cells, by section in ascending order.
    var framesBySection: [(section: Int, frames: [CGRect])] {
        var sections: [Int: [CGRect]] = [:]
        for element in subject.attributes where element.representedElementCategory == .cell {
            let frame = element.frame
            if let visibleRect, !visibleRect.intersectsArea(of: frame) { continue }
            sections[element.indexPath.section, default: []].append(frame)
        }
        return sections.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    // MARK: Labels

    /// Returns the first of the frames that doesn't overlap a label or an arrow; nil if every frame overlaps a label or
    /// an arrow.
    func firstFree(_ frames: [CGRect]) -> CGRect? { placer.firstFree(frames) }

    /// Returns the size of a label with one line of text.
    func size(of string: String, padding: CGFloat = badgePadding) -> CGSize {
        CGSize(
            width: text.width(of: string, font: font) + 2 * padding,
            height: (metrics.capHeight + 6).rounded(.up))
    }

    /// Adds a label whose text is vertically centered in `frame` by the height of its capital letters.
    ///
    /// If `isUpright` is true, the label is rotated about its center and reads from bottom to top. In this case, the
    /// caller must reserve the label's place, so that other labels don't cover it.
    mutating func addLabel(
        _ string: String, in frame: CGRect, padding: CGFloat = badgePadding, color: AdaptiveColor,
        background: AdaptiveColor, isUpright: Bool = false
    ) {
        if !isUpright { placer.take(frame) }
        let label = InspectorLabel(
            string: string, frame: frame, font: font, color: color, background: background,
            textOrigin: CGPoint(x: frame.minX + padding, y: frame.midY + metrics.capHeight / 2),
            textWidth: frame.width - 2 * padding, isUpright: isUpright)
        labels.append(.label(label))
    }

    /// Adds a label at the first of several centers where it covers no text of the picture, or else where it covers the
    /// smallest part of a text; adds nothing if the label would cover another label at each of them.
    mutating func addLabel(
        _ string: String, centeredAt centers: [CGPoint], isUpright: Bool, color: AdaptiveColor,
        background: AdaptiveColor
    ) {
        let size = size(of: string)
        let covered = isUpright ? CGSize(width: size.height, height: size.width) : size
        let free = centers.filter { placer.isFree(CGRect(center: $0, size: covered)) }
        guard
            let center = free.min(by: {
                textArea(in: CGRect(center: $0, size: covered))
                    < textArea(in: CGRect(center: $1, size: covered))
            })
        else { return }
        if isUpright { placer.take(CGRect(center: center, size: covered)) }
        addLabel(
            string, in: CGRect(center: center, size: size), color: color, background: background,
            isUpright: isUpright)
    }

    /// Returns the area of the picture's texts in a rectangle.
    private func textArea(in rect: CGRect) -> CGFloat {
        texts.overlapping(rect).reduce(0) {
            let part = $1.intersection(rect)
            return $0 + (part.isNull ? 0 : part.width * part.height)
        }
    }

    /// Adds a badge: a label with a light text on a box in the mark's color.
    mutating func addBadge(_ string: String, in frame: CGRect, color: AdaptiveColor) {
        addLabel(string, in: frame, color: options.labelBackground, background: color)
    }

    // MARK: Dimensions

    /// Adds an arrow with its length as a number next to it; adds nothing if there is no free place for the number.
    ///
    /// - Parameters:
    ///   - arrow: The arrow.
    ///   - name: The word before the number, shown if the option `usesWords` is set.
    ///   - color: The color of the arrow and the number.
    ///   - room: The horizontal range in which the number should be; ignored if the number doesn't fit into it.
    mutating func addDimension(
        _ arrow: DimensionArrow, named name: String, color: AdaptiveColor,
        within room: ClosedRange<CGFloat>? = nil
    ) {
        let string = dimensionText(name, arrow.length)
        let size = size(of: string, padding: Self.numberPadding)
        var middle = arrow.frame.center
        if let room, room.upperBound - room.lowerBound >= size.width {
            middle.x = min(max(middle.x, room.lowerBound + size.width / 2), room.upperBound - size.width / 2)
        }
        let away = CGPoint(
            x: arrow.frame.width / 2 + size.width / 2 + 1, y: arrow.frame.height / 2 + size.height / 2 + 1)
        let centers =
            arrow.isHorizontal
            ? [CGPoint(x: middle.x, y: middle.y - away.y), CGPoint(x: middle.x, y: middle.y + away.y)]
            : [CGPoint(x: middle.x + away.x, y: middle.y), CGPoint(x: middle.x - away.x, y: middle.y)]
        let places = centers.map { shifted(CGRect(center: $0, size: size), along: arrow) }
        guard isVisible(arrow), placer.isFree(arrow.frame), let place = placer.firstFree(places) else {
            return
        }
        placer.take(arrow.frame)
        add(.arrow(arrow, color))
        addLabel(
            string, in: place, padding: Self.numberPadding, color: color,
            background: options.labelBackground.withAlpha(Self.numberOpacity))
    }

    /// Returns the text of a distance: `top 20` if the option `usesWords` is set, otherwise `20`.
    func dimensionText(_ name: String, _ length: CGFloat) -> String {
        (options.usesWords ? name + " " : "") + Double(length).decimalText(1)
    }

    /// Returns the frame of a number, moved along its arrow until the frame is on the page.
    private func shifted(_ place: CGRect, along arrow: DimensionArrow) -> CGRect {
        guard let page, page.intersectsArea(of: arrow.frame), place.width <= page.width,
            place.height <= page.height
        else { return place }
        var place = place
        if arrow.isHorizontal {
            place.origin.x = min(max(place.minX, page.minX), page.maxX - place.width)
        } else {
            place.origin.y = min(max(place.minY, page.minY), page.maxY - place.height)
        }
        return place
    }

    /// Returns true if an arrow is in the visible rectangle.
    ///
    /// Other arrows aren't drawn, because dimmed parts of the page have no numbers.
    private func isVisible(_ arrow: DimensionArrow) -> Bool {
        guard options.shows(.visibleRect), let visibleRect else { return true }
        // The rectangle is enlarged a little, because `contains` excludes the right and bottom edges.
        let reach = visibleRect.insetBy(dx: -0.5, dy: -0.5)
        return reach.contains(arrow.start) && reach.contains(arrow.end)
    }

    /// Adds a horizontal dashed line from `foot`, the end of an arrow, to the edge of the nearest item.
    ///
    /// Adds nothing if the arrow already ends at the edge of an item.
    mutating func addGuide(from foot: CGPoint, to items: [CGRect], color: AdaptiveColor) {
        let ends = items.map { min(max(foot.x, $0.minX), $0.maxX) }
        guard let x = ends.min(by: { abs($0 - foot.x) < abs($1 - foot.x) }), x != foot.x else { return }
        add(.guide(from: foot, to: CGPoint(x: x, y: foot.y), color.withAlpha(0.7)))
    }
}
