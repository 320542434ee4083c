import EspalierCollectionLayout
import EspalierGraphics
import Foundation

/// Tints the areas of insets, and shows their sizes.
struct InsetRule: InspectorRule {
    let annotations: Set<InspectorOptions.Annotation> = [.insets]

    func addMarks(to overlay: inout InspectorOverlayBuilder) {
        let color = overlay.options.decorationColor
        for band in overlay.subject.insets.flatMap(\.bands) {
            overlay.add(.band(band.rect, color.withAlpha(0.16)))
            overlay.addDimension(
                DimensionArrow(start: band.start, end: band.end), named: band.edge, color: color)
        }
    }
}

extension InsetRegion {
    /// The four bands of the insets, each with the start and end of a dimension arrow across the band.
    ///
    /// The bands along the horizontal edges include the corners. Empty bands are left out.
    var bands: [(rect: CGRect, start: CGPoint, end: CGPoint, edge: String)] {
        func band(_ x: CGFloat, _ y: CGFloat, _ maxX: CGFloat, _ maxY: CGFloat) -> CGRect {
            CGRect(x: x, y: y, width: max(0, maxX - x), height: max(0, maxY - y))
        }
        let top = band(outer.minX, outer.minY, outer.maxX, inner.minY)
        let bottom = band(outer.minX, inner.maxY, outer.maxX, outer.maxY)
        let left = band(outer.minX, inner.minY, inner.minX, inner.maxY)
        let right = band(inner.maxX, inner.minY, outer.maxX, inner.maxY)
        let upright = [(top, "top"), (bottom, "bottom")].map { band, edge in
            (band, CGPoint(x: band.midX, y: band.minY), CGPoint(x: band.midX, y: band.maxY), edge)
        }
        let level = [(left, "left"), (right, "right")].map { band, edge in
            (band, CGPoint(x: band.minX, y: band.midY), CGPoint(x: band.maxX, y: band.midY), edge)
        }
        return (upright + level).filter { $0.0.width > 0 && $0.0.height > 0 }
    }
}

/// Shows the distances between items and between lines within each section.
///
/// If several lines have the same gap at the same position, the gap is shown only in the first of these lines.
struct SpacingRule: InspectorRule {
    let annotations: Set<InspectorOptions.Annotation> = [.spacing]

    func addMarks(to overlay: inout InspectorOverlayBuilder) {
        let color = overlay.options.dimensionColor
        for (_, frames) in overlay.framesBySection {
            var known: Set<SIMD2<Double>> = []
            let tops = Dictionary(grouping: frames, by: \.minY)
            for dimension in SpacingDimension.among(frames) {
                let gap = SIMD2(
                    (Double(dimension.start.x) * 10).rounded(), (Double(dimension.end.x) * 10).rounded())
                if dimension.kind == .interitem, !known.insert(gap).inserted { continue }
                if dimension.kind == .line {
                    overlay.addGuide(from: dimension.end, to: tops[dimension.end.y] ?? [], color: color)
                }
                overlay.addDimension(dimension.arrow, named: dimension.kind.rawValue, color: color)
            }
        }
    }
}

/// Shows both minimum and actual distances, like figures 3-3 and 3-4 of Apple's "Collection View Programming Guide".
///
/// Distances between items are shown once for each section. Distances between two lines are shown if an item and an
/// item below it are farther apart than the two lines.
struct MinimumSpacingRule: InspectorRule {
    let annotations: Set<InspectorOptions.Annotation> = [.minimumSpacing]

    func addMarks(to overlay: inout InspectorOverlayBuilder) {
        for (section, frames) in overlay.framesBySection {
            guard let minimum = overlay.subject.minimumSpacing[section] else { continue }
            let lines = SpacingDimension.linesOfFrames(frames)
            if let line = lines.first(where: { Self.isLoose($0, minimum.interitem) }) {
                addInteritem(in: line, minimum: minimum.interitem, to: &overlay)
            }
            for (upper, lower) in zip(lines, lines.dropFirst()) {
                addLine(from: upper, to: lower, in: &overlay)
            }
        }
    }

    private static func isLoose(_ line: [CGRect], _ minimum: CGFloat) -> Bool {
        zip(line, line.dropFirst()).contains { $1.minX - $0.maxX > minimum + 0.05 }
    }

    /// Adds the distances between the items of a line: the actual distances above the middle of the line, and the
    /// minimum distances below its middle.
    private func addInteritem(
        in line: [CGRect], minimum: CGFloat, to overlay: inout InspectorOverlayBuilder
    ) {
        for (left, right) in zip(line, line.dropFirst()) {
            let top = max(left.minY, right.minY)
            let height = min(left.maxY, right.maxY) - top
            guard height > 0, right.minX > left.maxX else { continue }
            func arrow(to x: CGFloat, at share: CGFloat) -> DimensionArrow {
                let y = (top + height * share).rounded() + 0.5
                return DimensionArrow(start: CGPoint(x: left.maxX, y: y), end: CGPoint(x: x, y: y))
            }
            overlay.addDimension(
                arrow(to: right.minX, at: 0.3), named: "actual", color: overlay.options.dimensionColor)
            guard minimum > 0 else { continue }
            overlay.addDimension(
                arrow(to: left.maxX + minimum, at: 0.75), named: "minimum",
                color: overlay.options.supplementaryColor, within: left.maxX...right.minX)
        }
    }

    /// Adds the minimum and the actual distance between two lines, if the distances differ.
    ///
    /// The minimum is the distance between the lowest item of one line and the highest item of the next line. The
    /// actual distance is the largest distance between an item and an item below it.
    private func addLine(from upper: [CGRect], to lower: [CGRect], in overlay: inout InspectorOverlayBuilder)
    {
        guard let least = SpacingDimension.lineDimension(from: upper, to: lower),
            let widest = Self.widestGap(from: upper, to: lower), widest.length > least.length + 0.05
        else { return }
        let color = overlay.options.supplementaryColor
        overlay.addGuide(from: least.end, to: lower.filter { $0.minY == least.end.y }, color: color)
        overlay.addDimension(least.arrow, named: "minimum", color: color)
        overlay.addDimension(widest.arrow, named: "actual", color: overlay.options.dimensionColor)
    }

    /// Returns the largest distance between an item and an item below it on the next line.
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
}
