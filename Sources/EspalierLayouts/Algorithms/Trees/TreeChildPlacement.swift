/// The placement of children in the columns of a poster.
nonisolated public enum TreeChildPlacement: String, CaseIterable, Hashable, Sendable {
    /// Next to their parent, on the next level.
    case beside
    /// Below their parent and indented: an outline, whose columns are narrow and have no gaps.
    case below
    /// The arrangement, of the two others, that needs the smaller page.
    case automatic
}
