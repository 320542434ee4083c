import EspalierCollectionLayout
import Foundation

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
                return DimensionArrow(from: CGPoint(x: left.maxX, y: y), to: CGPoint(x: x, y: y))
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
        overlay.addDimension(
            DimensionArrow(from: least.start, to: least.end), named: "minimum", color: color)
        overlay.addDimension(
            DimensionArrow(from: widest.start, to: widest.end), named: "actual",
            color: overlay.options.dimensionColor)
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
