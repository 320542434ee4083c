/// The lines to an item's further parents, as a diagram file says them.
package struct ReferenceDeclaration: Sendable {
    package enum Style: String, Sendable, CaseIterable { case curved, straight }

    package var style = Style.curved
    /// Laid over a dashed line.
    package var stroke = StrokeDeclaration()

    package init() {}
}
