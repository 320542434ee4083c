/// The style of connectors.
nonisolated public enum TreeConnectorStyle: String, CaseIterable, Hashable, Sendable {
    /// A line from the parent to a bus, and a line from the bus to each child.
    case orthogonal
    /// A curve to each child.
    case curved
    /// A straight line to each child.
    case straight
}

/// The options of connectors that affect their paths.
nonisolated struct TreeConnectorOptions: Hashable, Sendable {
    var style = TreeConnectorStyle.orthogonal
    /// The radius of the corners at the ends of a bus, in points; 0 for square corners.
    var cornerRadius = 0.0
    var lineWidth = 1.0
    /// The arrowheads; nil for lines without arrowheads.
    var arrowhead: TreeArrowhead?
    /// The distance by which frames are larger than the lines, for views that draw beyond the lines.
    var reach = 0.0
    /// The same distance for references.
    var referenceReach = 0.0
    /// The number of pixels per point, for lines on the pixel grid.
    var displayScale = 1.0

    /// Returns the nearest position of a line at which both of its edges are on pixel boundaries.
    ///
    /// If the line is an odd number of pixels wide, its position is the middle of a pixel; otherwise, its position is a
    /// pixel boundary.
    func snapped(_ position: Double) -> Double {
        let pixels = (lineWidth * displayScale).rounded()
        guard pixels >= 1, displayScale > 0 else { return position }
        let scaled = position * displayScale
        let isOdd = (pixels / 2).rounded(.down) * 2 != pixels
        return (isOdd ? scaled.rounded(.down) + 0.5 : scaled.rounded()) / displayScale
    }
}
