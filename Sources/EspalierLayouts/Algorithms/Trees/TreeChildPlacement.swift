/// The placement of children in the columns of a poster.
nonisolated public enum TreeChildPlacement: String, CaseIterable, Hashable, Sendable {
    /// Beside their parent, on the next level.
    case beside
    /// Below their parent, further in: an outline, whose columns are narrow and have no holes.
    case below
    /// Whichever of the two needs the smaller page.
    case automatic
}
