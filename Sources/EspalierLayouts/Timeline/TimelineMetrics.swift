import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// The lengths and positions from which a timeline is arranged.
///
/// The axis along the line is called the main axis, the other one the cross axis. A horizontal timeline is arranged
/// like a vertical one with exchanged axes.
struct TimelineMetrics {
    let configuration: TimelineLayout.Configuration
    let isVertical: Bool
    let placement: TimelineLayout.Placement
    let itemWidth: CGFloat
    let captionWidth: CGFloat
    /// The x coordinate of the middle of a vertical line.
    ///
    /// The y coordinate of a horizontal line depends on the items.
    let axis: CGFloat
    /// The distance from the middle of the line to items and captions.
    let gap: CGFloat
    /// The width of the view between the margins.
    let room: CGFloat
    let viewWidth: CGFloat

    init(_ configuration: TimelineLayout.Configuration, viewWidth: CGFloat) {
        self.configuration = configuration
        isVertical = configuration.scrollDirection == .vertical
        self.viewWidth = Lengths.usable(viewWidth)
        let margins = configuration.margins
        room = max(0, self.viewWidth - margins.horizontal)
        let thickness = max(configuration.markerSize, configuration.lineWidth)
        gap = max(configuration.stemLength, thickness / 2)
        let wanted = configuration.itemWidth
        let caption = configuration.captionWidth
        guard isVertical else {
            (placement, itemWidth, captionWidth, axis) = (configuration.placement, wanted, caption, 0)
            return
        }
        let half = (room / 2).rounded(.down)
        if configuration.placement == .alternating,
            half - gap >= min(wanted, configuration.minimumItemWidth)
        {
            placement = .alternating
            axis = margins.left + half
            itemWidth = min(wanted, half - gap)
            captionWidth = min(caption, half - gap)
            return
        }
        placement = configuration.placement == .leading ? .leading : .trailing
        captionWidth = min(caption, max(0, room - 2 * gap))
        // The width of the side with the captions. Without captions, this side is half as wide as a marker or the line,
        // whichever is wider.
        let side = captionWidth > 0 ? captionWidth + gap : thickness / 2
        itemWidth = max(0, min(wanted, room - gap - side))
        axis = margins.left + (placement == .trailing ? side : itemWidth + gap)
    }

    /// Returns true for an item to the right of a vertical line, or below a horizontal one.
    func isTrailing(number: Int) -> Bool {
        switch placement {
        case .trailing: true
        case .leading: false
        case .alternating: number % 2 == 0
        }
    }

    /// Returns a rectangle from its extents along the line and across it.
    ///
    /// - Parameters:
    ///   - main: The start and the length along the line.
    ///   - cross: The start and the length across the line.
    /// - Returns: The rectangle.
    func rect(main: (start: CGFloat, length: CGFloat), cross: (start: CGFloat, length: CGFloat)) -> CGRect {
        isVertical
            ? CGRect(x: cross.start, y: main.start, width: cross.length, height: main.length)
            : CGRect(x: main.start, y: cross.start, width: main.length, height: cross.length)
    }
}
