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
                DimensionArrow(from: band.start, to: band.end), named: band.edge, color: color)
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
