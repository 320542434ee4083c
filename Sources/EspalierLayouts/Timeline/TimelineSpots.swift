import Foundation

/// Finds places along a line for elements on both sides of it: each as near to the start as order and what stands there
/// already allow.
///
/// Distances are whole, so that lines through the places are sharp.
nonisolated struct TimelineSpots {
    let spacing: CGFloat
    let markerSpacing: CGFloat
    /// The positions after which each side is free.
    private var free: (leading: CGFloat, trailing: CGFloat)
    private var lastMarker: CGFloat?

    init(start: CGFloat, spacing: CGFloat, markerSpacing: CGFloat) {
        (self.spacing, self.markerSpacing) = (spacing, markerSpacing)
        free = (start, start)
    }

    /// Returns the position of the next marker.
    ///
    /// The item begins `anchor` before it on its side, and half of the caption lies before it on the other.
    mutating func place(
        length: CGFloat, anchor: CGFloat, captionLength: CGFloat, isTrailing: Bool
    ) -> CGFloat {
        let own = isTrailing ? free.trailing : free.leading
        let other = isTrailing ? free.leading : free.trailing
        var marker = own + anchor
        if let lastMarker { marker = max(marker, lastMarker + markerSpacing) }
        if captionLength > 0 { marker = max(marker, other + captionLength / 2) }
        marker.round(.up)
        let end = marker - anchor + length + spacing
        let captionEnd = captionLength > 0 ? marker + captionLength / 2 + spacing : other
        free = isTrailing ? (captionEnd, end) : (end, captionEnd)
        lastMarker = marker
        return marker
    }

    /// The end of what reaches furthest.
    var end: CGFloat { lastMarker == nil ? free.leading : max(free.leading, free.trailing) - spacing }
}
