import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// A timeline's numbers, all usable. What lies along the line is called main, what lies across it cross; a horizontal
/// timeline is a vertical one with the axes exchanged.
struct TimelineMetrics {
    let isVertical: Bool
    let placement: TimelineLayout.Placement
    let itemWidth: CGFloat
    let captionWidth: CGFloat
    /// Where a vertical line's middle is; a horizontal one's follows from the items.
    let axis: CGFloat
    let itemSpacing: CGFloat
    let markerSpacing: CGFloat
    let markerInset: CGFloat
    let markerSize: CGFloat
    /// From the line's middle to items and captions.
    let gap: CGFloat
    let lineWidth: CGFloat
    let headerSpacing: CGFloat
    let sectionSpacing: CGFloat
    /// Along and across the line: top and left of a vertical one.
    let margins: EdgeInsets
    /// Between the margins.
    let room: CGFloat
    let viewWidth: CGFloat

    init(_ layout: TimelineLayout, viewWidth: CGFloat) {
        isVertical = layout.scrollDirection == .vertical
        itemSpacing = Lengths.usable(layout.itemSpacing)
        markerSpacing = Lengths.usable(layout.markerSpacing)
        markerInset = Lengths.usable(layout.markerInset)
        markerSize = Lengths.usable(layout.markerSize)
        lineWidth = Lengths.usable(layout.lineWidth)
        headerSpacing = Lengths.usable(layout.sectionHeaderSpacing)
        sectionSpacing = Lengths.usable(layout.sectionSpacing)
        margins = Lengths.usable(layout.margins)
        self.viewWidth = Lengths.usable(viewWidth)
        room = max(0, self.viewWidth - margins.horizontal)
        let thickness = max(markerSize, lineWidth)
        gap = max(Lengths.usable(layout.stemLength), thickness / 2)
        let wanted = Lengths.usable(layout.itemWidth)
        let caption = Lengths.usable(layout.captionWidth)
        guard isVertical else {
            (placement, itemWidth, captionWidth, axis) = (layout.placement, wanted, caption, 0)
            return
        }
        let half = (room / 2).rounded(.down)
        if layout.placement == .alternating,
            half - gap >= min(wanted, Lengths.usable(layout.minimumItemWidth))
        {
            placement = .alternating
            axis = margins.left + half
            itemWidth = min(wanted, half - gap)
            captionWidth = min(caption, half - gap)
            return
        }
        placement = layout.placement == .leading ? .leading : .trailing
        captionWidth = min(caption, max(0, room - 2 * gap))
        // What stands on the captions' side: without captions half a marker.
        let side = captionWidth > 0 ? captionWidth + gap : thickness / 2
        itemWidth = max(0, min(wanted, room - gap - side))
        axis = margins.left + (placement == .trailing ? side : itemWidth + gap)
    }

    /// Whether an item stands behind the line.
    func isTrailing(number: Int) -> Bool {
        switch placement {
        case .trailing: true
        case .leading: false
        case .alternating: number % 2 == 0
        }
    }

    /// A rectangle beside the line, or on it.
    ///
    /// - Parameters:
    ///   - main: Along the line: where it begins and how long it is.
    ///   - cross: Across the line: where it begins and how wide it is.
    func rect(main: (start: CGFloat, length: CGFloat), cross: (start: CGFloat, length: CGFloat)) -> CGRect {
        isVertical
            ? CGRect(x: cross.start, y: main.start, width: cross.length, height: main.length)
            : CGRect(x: main.start, y: cross.start, width: main.length, height: cross.length)
    }
}
