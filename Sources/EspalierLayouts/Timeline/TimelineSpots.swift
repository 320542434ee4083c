import Foundation

/// Finds the positions of markers for items on both sides of a line.
///
/// Each marker is as close to the start of the line as the previous marker and the elements on both sides allow.
///
/// Positions are whole numbers, so that lines at these positions are sharp.
nonisolated struct TimelineSpots {
    let spacing: CGFloat
    let markerSpacing: CGFloat
    /// For each side of the line, the position where the free space begins.
    private var free: (leading: CGFloat, trailing: CGFloat)
    private var lastMarker: CGFloat?

    init(start: CGFloat, spacing: CGFloat, markerSpacing: CGFloat) {
        (self.spacing, self.markerSpacing) = (spacing, markerSpacing)
        free = (start, start)
    }

    /// Returns the position of the next marker.
    ///
    /// The item is on its own side of the line and begins `anchor` points before the marker. The caption is on the
    /// other side and centered on the marker.
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

    /// The end of the last element on either side.
    var end: CGFloat { lastMarker == nil ? free.leading : max(free.leading, free.trailing) - spacing }
}
