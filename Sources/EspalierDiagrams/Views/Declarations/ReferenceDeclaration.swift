/// The lines to an item's further parents, as a diagram file says them.
nonisolated struct ReferenceDeclaration: Sendable {
    nonisolated enum Style: String, Sendable, CaseIterable { case curved, straight }

    var style = Style.curved
    /// Laid over a dashed line.
    var stroke = StrokeDeclaration()
}
