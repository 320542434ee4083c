/// The placement of children in the arrangement `columns` of a class hierarchy.
nonisolated public enum TreeChildPlacement: String, CaseIterable, Hashable, Sendable {
    /// Children are next to their parent, on the next level.
    case beside
    /// Children are below their parent and indented, as in an outline; the columns are narrow and have no
    /// gaps.
    case below
    /// The placement, `beside` or `below`, that needs the smaller page.
    case automatic
}
