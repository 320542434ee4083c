public import EspalierGraphics
public import Foundation

/// What an inspector overlay shows.
nonisolated public struct InspectorOptions: Sendable {
    nonisolated public enum Annotation: String, Sendable, CaseIterable {
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
        /// Where items or lines are farther apart than they had to be: the least distance beside the actual one. For layouts
        /// that conform to `SpacingReporting`.
        case minimumSpacing
        /// Width and height of the content.
        case contentSize
        /// The elements of the kinds in `highlights`, tinted and named.
        case highlights
        /// Arrows from cells to those that their attributes name, as a parent's name its children.
        case relations
        /// Ghosts where elements stood before, with arrows to where they stand now.
        case moves
        /// Ghosts of the initial attributes of elements that appear, with arrows to where they go.
        case initialAttributes
        /// The visible rectangle that was proposed, beside the one that the layout chose.
        case targetOffset
        /// The visible rectangle, and all outside of it dimmed.
        case visibleRect
        /// Dashed outlines of the elements that the visible rectangle leaves out.
        case ghosts
    }

    public var annotations: Set<Annotation>
    /// Whether distances are named: `top 20` instead of `20`.
    public var usesWords = false
    /// What kinds to bring out, and what they are called; cells are the kind `cell`.
    public var highlights: [String: String] = [:]
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
