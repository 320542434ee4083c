import EspalierGeometry
import EspalierGraphics
import Foundation

/// Distances, with arrows and numbers.
extension InspectorOverlayBuilder {
    mutating func addInsets() {
        guard options.shows(.insets) else { return }
        for band in subject.insets.flatMap(\.bands) {
            marks.append(.band(band.rect, options.decorationColor.withAlpha(0.16)))
            add(
                DimensionArrow(from: band.start, to: band.end), named: band.edge,
                color: options.decorationColor)
        }
    }

    /// Distances within each section. Columns that stand below each other have the same gaps: the first line tells.
    mutating func addSpacing() {
        guard options.shows(.spacing) else { return }
        for (_, frames) in framesBySection {
            var known: Set<SIMD2<Double>> = []
            let tops = Dictionary(grouping: frames, by: \.minY)
            for dimension in SpacingDimension.among(frames) {
                let gap = SIMD2(
                    (Double(dimension.start.x) * 10).rounded(), (Double(dimension.end.x) * 10).rounded())
                if dimension.kind == .interitem, !known.insert(gap).inserted { continue }
                if dimension.kind == .line {
                    addGuide(
                        from: dimension.end, to: tops[dimension.end.y] ?? [], color: options.dimensionColor)
                }
                add(
                    DimensionArrow(from: dimension.start, to: dimension.end),
                    named: dimension.kind == .interitem ? "interitem" : "line",
                    color: options.dimensionColor)
            }
        }
    }

    /// The frames of visible cells, by section in ascending order.
    var framesBySection: [(section: Int, frames: [CGRect])] {
        var sections: [Int: [CGRect]] = [:]
        for element in subject.attributes where element.representedElementCategory == .cell {
            let frame = element.frame
            if let visibleRect, !visibleRect.intersectsArea(of: frame) { continue }
            sections[element.indexPath.section, default: []].append(frame)
        }
        return sections.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// An arrow with its number beside it; neither where the number finds no place.
    ///
    /// - Parameters:
    ///   - name: stands before the number where words are wanted.
    ///   - room: what a number above or below its arrow stays in, if it is wide enough.
    mutating func add(
        _ arrow: DimensionArrow, named name: String, color: AdaptiveColor,
        within room: ClosedRange<CGFloat>? = nil
    ) {
        let length = arrow.isHorizontal ? abs(arrow.end.x - arrow.start.x) : abs(arrow.end.y - arrow.start.y)
        let string = (options.usesWords ? name + " " : "") + Self.number(length)
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
        let places = centers.map {
            shifted(
                CGRect(
                    x: $0.x - size.width / 2, y: $0.y - size.height / 2, width: size.width,
                    height: size.height),
                along: arrow)
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

    /// A number beside an arrow at the page's edge, moved along the arrow until nothing of it is cut off.
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

    /// What is faded has no numbers.
    private func isVisible(_ arrow: DimensionArrow) -> Bool {
        guard options.shows(.visibleRect), let visibleRect else { return true }
        // A rectangle doesn't contain its right and bottom edges.
        let reach = visibleRect.insetBy(dx: -0.5, dy: -0.5)
        return reach.contains(arrow.start) && reach.contains(arrow.end)
    }

    // MARK: The least and the actual

    /// For each section, a line whose items are farther apart than they have to be, and lines that are: the distance that
    /// was asked for beside the one that came of it, as in figures 3-3 and 3-4 of the guide.
    mutating func addMinimumSpacing() {
        guard options.shows(.minimumSpacing) else { return }
        for (section, frames) in framesBySection {
            guard let minimum = subject.minimumSpacing[section] else { continue }
            let lines = SpacingDimension.linesOfFrames(frames)
            if let line = lines.first(where: { Self.isLoose($0, minimum.interitem) }) {
                addInteritem(in: line, minimum: minimum.interitem)
            }
            for (upper, lower) in zip(lines, lines.dropFirst()) {
                addLine(from: upper, to: lower)
            }
        }
    }

    private static func isLoose(_ line: [CGRect], _ minimum: CGFloat) -> Bool {
        zip(line, line.dropFirst()).contains { $1.minX - $0.maxX > minimum + 0.05 }
    }

    /// Above the middle what there is, below it what had to be.
    private mutating func addInteritem(in line: [CGRect], minimum: CGFloat) {
        for (left, right) in zip(line, line.dropFirst()) {
            let top = max(left.minY, right.minY)
            let height = min(left.maxY, right.maxY) - top
            guard height > 0, right.minX > left.maxX else { continue }
            func arrow(to x: CGFloat, at share: CGFloat) -> DimensionArrow {
                let y = (top + height * share).rounded() + 0.5
                return DimensionArrow(from: CGPoint(x: left.maxX, y: y), to: CGPoint(x: x, y: y))
            }
            add(arrow(to: right.minX, at: 0.3), named: "actual", color: options.dimensionColor)
            guard minimum > 0 else { continue }
            add(
                arrow(to: left.maxX + minimum, at: 0.75), named: "minimum", color: options.supplementaryColor,
                within: left.maxX...right.minX)
        }
    }

    /// The least distance stands between the extremes of two lines; items of other heights are farther apart.
    private mutating func addLine(from upper: [CGRect], to lower: [CGRect]) {
        guard let least = SpacingDimension.lineDimension(from: upper, to: lower),
            let widest = Self.widestGap(from: upper, to: lower), widest.length > least.length + 0.05
        else { return }
        let color = options.supplementaryColor
        addGuide(from: least.end, to: lower.filter { $0.minY == least.end.y }, color: color)
        add(DimensionArrow(from: least.start, to: least.end), named: "minimum", color: color)
        add(
            DimensionArrow(from: widest.start, to: widest.end), named: "actual",
            color: options.dimensionColor)
    }

    /// From an arrow's foot to the nearest of the items that it measures to, which may stand elsewhere on their line.
    private mutating func addGuide(from foot: CGPoint, to items: [CGRect], color: AdaptiveColor) {
        let ends = items.map { min(max(foot.x, $0.minX), $0.maxX) }
        guard let x = ends.min(by: { abs($0 - foot.x) < abs($1 - foot.x) }), x != foot.x else { return }
        marks.append(.guide(from: foot, to: CGPoint(x: x, y: foot.y), color.withAlpha(0.7)))
    }

    /// Between an item and one that stands below it on the next line, where they are farthest apart.
    private static func widestGap(from upper: [CGRect], to lower: [CGRect]) -> SpacingDimension? {
        var widest: SpacingDimension?
        for above in upper {
            for below in lower {
                let (left, right) = (max(above.minX, below.minX), min(above.maxX, below.maxX))
                guard right > left, below.minY > above.maxY else { continue }
                let x = (left + right) / 2
                let gap = SpacingDimension(
                    kind: .line, start: CGPoint(x: x, y: above.maxY), end: CGPoint(x: x, y: below.minY))
                if gap.length > widest?.length ?? 0 { widest = gap }
            }
        }
        return widest
    }

    // MARK: The content

    /// The outline of the content, its width above and its height on the left, where the margins are.
    mutating func addContentSize() {
        guard options.shows(.contentSize), let size = subject.contentSize, size.width > 0, size.height > 0
        else { return }
        let content = CGRect(origin: .zero, size: size)
        let color = options.dimensionColor
        marks.append(.outline(content.insetBy(dx: -0.5, dy: -0.5), color, dash: [5, 3], width: 1))
        let away: CGFloat = 10.5
        let across = DimensionArrow(
            from: CGPoint(x: 0, y: -away), to: CGPoint(x: size.width, y: -away))
        let down = DimensionArrow(from: CGPoint(x: -away, y: 0), to: CGPoint(x: -away, y: size.height))
        for (arrow, name, length) in [(across, "width", size.width), (down, "height", size.height)] {
            marks.append(.arrow(arrow, color))
            addLabel(
                (options.usesWords ? name + " " : "") + Self.number(length), centredAt: arrow.frame.center,
                isUpright: !arrow.isHorizontal, color: color, background: options.labelBackground)
        }
    }
}
