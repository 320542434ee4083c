import Foundation

/// The lines between a parent and its children, as a diagram file says them.
nonisolated struct ConnectorDeclaration: Sendable {
    nonisolated enum Style: String, Sendable, CaseIterable { case orthogonal, curved, straight }

    var style = Style.orthogonal
    var cornerRadius: CGFloat = 0
    var stroke = StrokeDeclaration()
}
