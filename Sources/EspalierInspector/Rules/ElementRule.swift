import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Outlines elements, and shows their index paths or kinds in badges.
struct ElementRule: InspectorRule {
    let annotations: Set<InspectorOptions.Annotation> = [.frames, .indexPaths, .kinds, .ghosts]

    /// The part of a badge on the edge of a low frame that is inside the frame, in points.
    private static let overlap: CGFloat = 4

    func addMarks(to overlay: inout InspectorOverlayBuilder) {
        let options = overlay.options
        for element in overlay.subject.attributes {
            let frame = element.frame
            let isGhost = overlay.visibleRect.map { !$0.intersectsArea(of: frame) } ?? false
            if isGhost && !options.shows(.ghosts) { continue }
            let color = overlay.color(of: element)
            if options.shows(.frames) || isGhost {
                overlay.add(
                    .outline(
                        frame.insetBy(dx: 0.5, dy: 0.5), color, dash: isGhost ? [3, 3] : [], width: 1))
            }
            addBadge(
                Self.names(of: element, options), to: frame, color: color, isGhost: isGhost, in: &overlay)
        }
    }

    /// Returns the possible texts of a badge, from long to short.
    private static func names(
        of element: CollectionViewLayoutAttributes, _ options: InspectorOptions
    ) -> [String] {
        if element.representedElementCategory == .cell {
            guard options.shows(.indexPaths) else { return [] }
            let path = "\(element.indexPath.section), \(element.indexPath.item)"
            return ["[\(path)]", path]
        }
        guard options.shows(.kinds), let kind = element.representedElementKind else { return [] }
        return [InspectorOverlayBuilder.name(ofKind: kind)]
    }

    /// Adds a badge in a corner of the visible part of the frame.
    ///
    /// If the frame is hardly higher than the badge, the badge is on its edge. A badge that doesn't fit is left out. The badges
    /// of ghosts are pale.
    private func addBadge(
        _ names: [String], to element: CGRect, color: AdaptiveColor, isGhost: Bool,
        in overlay: inout InspectorOverlayBuilder
    ) {
        let paper = overlay.options.labelBackground
        let page = overlay.page
        let frame = page.map(element.intersection) ?? element
        if frame.isNull { return }
        for name in names {
            let size = overlay.size(of: name)
            guard size.width <= frame.width, size.height <= frame.height else { continue }
            let places = Self.corners(of: frame, size).filter { place in
                // A tolerance for rounding errors of sums.
                page.map { $0.insetBy(dx: -0.01, dy: -0.01).contains(place) } ?? true
            }
            guard let place = overlay.firstFree(places) else { continue }
            overlay.addLabel(
                name, in: place, color: isGhost ? color : paper, background: isGhost ? paper : color)
            return
        }
    }

    private static func corners(of frame: CGRect, _ size: CGSize) -> [CGRect] {
        let isLow = frame.height < 3 * size.height
        let (top, bottom) =
            isLow
            ? (frame.minY - size.height + overlap, frame.maxY - overlap)
            : (frame.minY, frame.maxY - size.height)
        let right = frame.maxX - size.width
        return [(right, top), (frame.minX, top), (right, bottom), (frame.minX, bottom)].map { x, y in
            CGRect(origin: CGPoint(x: x, y: y), size: size)
        }
    }
}
