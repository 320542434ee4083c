import EspalierBoxes
import EspalierDataFiles
public import EspalierGeometry
import Foundation

/// What a diagram file says about the files made from it. What it doesn't say is nil, so that a command's flags and
/// defaults can tell.
nonisolated public struct OutputDeclaration: Sendable {
    /// `svg`, `png`, `pdf`, `apng`, in the order of the file; empty if it doesn't say.
    public var formats: [String] = []
    /// Pixels of a PNG for each point.
    public var scale: Double?
    /// `adaptive`, `light` or `dark`.
    public var appearance: String?
    /// `embedded`, `system` or `outlines`.
    public var svgText: String?
    /// `filmstrip` or `animation`: what an SVG of several states is.
    public var states: String?
    /// Whether title and description are drawn above the diagram.
    public var showsTitle: Bool?
    /// Empty space around the diagram, in points.
    public var margin: EdgeInsets?
    var background: FillDeclaration?

    public init() {}

    /// Reads a node that has passed validation.
    init(_ node: Node) {
        formats = (node["formats"]?.sequence ?? []).compactMap(\.scalarText)
        scale = node["scale"]?.number
        appearance = node.text("appearance")
        svgText = node.text("svgText")
        states = node.text("states")
        showsTitle = node["title"]?.bool
        margin = node.insets("margin")
        if let value = node["background"] {
            background =
                value.scalarText == "none" ? FillDeclaration.clear : value.colorExpression.map { .color($0) }
        }
    }
}
