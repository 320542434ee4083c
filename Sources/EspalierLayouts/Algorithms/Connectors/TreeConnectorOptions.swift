/// The style of connectors.
nonisolated public enum TreeConnectorStyle: String, CaseIterable, Hashable, Sendable {
    /// From the parent to one line across, and from it to every child.
    case orthogonal
    /// A curve to each child.
    case curved
    /// A straight line to each child.
    case straight
}

/// The options of connectors that affect their paths.
nonisolated struct TreeConnectorOptions: Hashable, Sendable {
    var style = TreeConnectorStyle.orthogonal
    /// Of the corners at the ends of a bus; 0 for square ones.
    var cornerRadius = 0.0
    var lineWidth = 1.0
    /// Pixels a point, for lines on the pixel grid.
    var displayScale = 1.0

    /// The position nearest to `position` at which the edges of a line lie between pixels: the middle of a pixel
    /// for an odd width in pixels, between two for an even one.
    func snapped(_ position: Double) -> Double {
        let pixels = (lineWidth * displayScale).rounded()
        guard pixels >= 1, displayScale > 0 else { return position }
        let scaled = position * displayScale
        let isOdd = (pixels / 2).rounded(.down) * 2 != pixels
        return (isOdd ? scaled.rounded(.down) + 0.5 : scaled.rounded()) / displayScale
    }
}
