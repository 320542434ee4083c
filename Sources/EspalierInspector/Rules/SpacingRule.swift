import Foundation

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
                overlay.addDimension(
                    DimensionArrow(from: dimension.start, to: dimension.end), named: dimension.kind.rawValue,
                    color: color)
            }
        }
    }
}
