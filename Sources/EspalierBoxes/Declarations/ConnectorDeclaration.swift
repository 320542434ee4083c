package import Foundation

/// The lines between a parent and its children, as a diagram file says them.
package struct ConnectorDeclaration: Sendable {
    package enum Style: String, Sendable, CaseIterable { case orthogonal, curved, straight }

    package var style = Style.orthogonal
    package var cornerRadius: CGFloat = 0
    package var stroke = StrokeDeclaration()

    package init() {}
}
