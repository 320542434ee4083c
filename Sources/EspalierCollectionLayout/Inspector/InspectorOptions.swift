public import EspalierGraphics
public import Foundation

/// What an inspector overlay shows.
public struct InspectorOptions: Sendable {
    public enum Annotation: String, Sendable, CaseIterable {
        /// The outline of every element, colored by its category.
        case frames
        /// `[section, item]` of every cell.
        case indexPaths
        /// The kind of every supplementary and decoration view.
        case kinds
        /// The bands between a section's edges and its items.
        case insets
        /// Distances between items and between lines, with arrows and numbers.
        case spacing
        /// The visible rectangle, and all outside of it dimmed.
        case visibleRect
        /// Dashed outlines of the elements that the visible rectangle leaves out.
        case ghosts
    }

    public var annotations: Set<Annotation>
    /// In points.
    public var fontSize: CGFloat = 10
    public var cellColor = AdaptiveColor(light: Color(hex: 0x1D5FBF), dark: Color(hex: 0x7FB2FF))
    public var supplementaryColor = AdaptiveColor(light: Color(hex: 0xA84B00), dark: Color(hex: 0xFFB066))
    public var decorationColor = AdaptiveColor(light: Color(hex: 0x2B7A3D), dark: Color(hex: 0x7DD490))
    public var dimensionColor = AdaptiveColor(light: Color(hex: 0xB0175F), dark: Color(hex: 0xFF86BC))
    /// Behind the small labels.
    public var labelBackground = AdaptiveColor(light: Color(hex: 0xFFFFFF), dark: Color(hex: 0x16181D))

    public init(_ annotations: Set<Annotation> = Set(Annotation.allCases)) { self.annotations = annotations }

    func shows(_ annotation: Annotation) -> Bool { annotations.contains(annotation) }
}
