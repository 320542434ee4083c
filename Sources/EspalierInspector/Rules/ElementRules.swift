import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Outlines elements, and shows their index paths or kinds in badges.
struct ElementRule: InspectorRule {
    let annotations: Set<InspectorOptions.Annotation> = [.frames, .indexPaths, .kinds, .ghosts]

    /// The height of a badge's part inside the frame if the badge is on the frame's edge, in points.
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

    /// Returns the possible texts of a badge, from the longest to the shortest.
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

    /// Adds a badge in a corner of the part of the frame that is on the page.
    ///
    /// If the frame is less than three times as high as the badge, the badge is on the frame's edge. A badge that
    /// doesn't fit is left out. Elements outside of the visible rectangle have pale badges.
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
                // The page is enlarged a little because of rounding errors.
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

/// Tints the elements of the highlighted kinds, and shows the kind's name in each element.
///
/// The name is in the middle of the element or, if it would cover the element's text there, in a corner, at an edge or
/// on an edge. If the element is too narrow for the name and higher than wide, the name is rotated. A name that doesn't
/// fit or would cover another label is left out.
struct HighlightRule: InspectorRule {
    let annotations: Set<InspectorOptions.Annotation> = [.highlights]

    func addMarks(to overlay: inout InspectorOverlayBuilder) {
        let highlights = overlay.options.highlights
        for element in overlay.subject.attributes {
            let kind = element.representedElementKind ?? "cell"
            guard let name = highlights[kind] ?? highlights[InspectorOverlayBuilder.name(ofKind: kind)]
            else { continue }
            let (frame, color) = (element.frame, overlay.color(of: element))
            overlay.add(.band(frame, color.withAlpha(0.22)))
            overlay.add(.outline(frame.insetBy(dx: 0.75, dy: 0.75), color, dash: [], width: 1.5))
            let size = overlay.size(of: name)
            let isUpright = size.width > frame.width && frame.height > frame.width
            guard size.width <= (isUpright ? frame.height : frame.width) else { continue }
            let covered = isUpright ? CGSize(width: size.height, height: size.width) : size
            let centers = Self.centers(of: covered, in: frame).filter { center in
                center == frame.center
                    || overlay.page?.contains(CGRect(center: center, size: covered)) ?? true
            }
            overlay.addLabel(
                name, centeredAt: centers, isUpright: isUpright, color: overlay.options.labelBackground,
                background: color)
        }
    }

    /// Returns the possible centers of a label of the given size, the best one first: in the middle of the frame, in its
    /// corners, at its upper and lower edge, and on these edges.
    private static func centers(of size: CGSize, in frame: CGRect) -> [CGPoint] {
        let inner = frame.insetBy(
            dx: min(size.width, frame.width) / 2, dy: min(size.height, frame.height) / 2)
        let columns = [inner.maxX, inner.minX, frame.midX]
        let rows = [inner.minY, inner.maxY, frame.minY, frame.maxY]
        return [frame.center]
            + rows.flatMap { y in columns.map { x in CGPoint(x: x, y: y) } }
    }
}

/// Draws an arrow from every cell to each cell that its attributes refer to.
///
/// The arrows start at the left or right edge if all these cells are to the left or right of the cell; otherwise, at
/// the top or bottom edge.
struct RelationRule: InspectorRule {
    let annotations: Set<InspectorOptions.Annotation> = [.relations]

    func addMarks(to overlay: inout InspectorOverlayBuilder) {
        let cells = overlay.subject.attributes.filter { $0.representedElementCategory == .cell }
        let frames = Dictionary(cells.map { ($0.indexPath, $0.frame) }) { _, last in last }
        for element in cells {
            guard let relation = element as? any RelationReporting else { continue }
            let frame = element.frame
            let targets = relation.relatedIndexPaths.compactMap { frames[$0] }
            let isSideways = targets.allSatisfy { $0.minX >= frame.maxX || $0.maxX <= frame.minX }
            for target in targets {
                overlay.add(
                    .motion(
                        MotionArrow(joining: frame, to: target, isSideways: isSideways),
                        overlay.options.dimensionColor))
            }
        }
    }
}
