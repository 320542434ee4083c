import Foundation

/// A rule that adds the marks of one kind of annotation to an overlay.
///
/// To add a rule, add a type to one of the files in `Rules`, or to a new one, and a line to `InspectorRules.all`. If
/// the rule has an annotation of its own, also add a case to `InspectorOptions.Annotation`.
protocol InspectorRule {
    /// The annotations that enable the rule; one of them is sufficient.
    var annotations: Set<InspectorOptions.Annotation> { get }

    /// Adds the rule's marks for the overlay's subject and options.
    func addMarks(to overlay: inout InspectorOverlayBuilder)
}

/// The list of all rules of the inspector.
enum InspectorRules {
    /// The rules in drawing order.
    ///
    /// Labels are placed in the same order, so rules whose labels have fewer possible places come first.
    static var all: [any InspectorRule] {
        [
            InsetRule(), DimmedSurroundingsRule(), HighlightRule(), ElementRule(), RelationRule(),
            MovementRule(), MinimumSpacingRule(), SpacingRule(), ContentSizeRule(), VisibleRectRule(),
            TargetOffsetRule(),
        ]
    }
}

extension InspectorOptions {
    /// A kind of annotation that an inspector overlay can show.
    nonisolated public enum Annotation: String, Sendable, CaseIterable {
        /// The outline of every element, colored by its category.
        case frames
        /// The index path of every cell, as `[section, item]`.
        case indexPaths
        /// The kind of every supplementary and decoration view.
        case kinds
        /// The space between a section's edges and its items.
        case insets
        /// The distances between items and between lines, with arrows and numbers.
        case spacing
        /// The minimum distances in addition to the actual distances, for items or lines that are farther apart than
        /// the minimum.
        ///
        /// The layout must conform to `SpacingReporting`.
        case minimumSpacing
        /// The width and the height of the content.
        case contentSize
        /// The elements of the kinds in `highlights`, tinted and named.
        case highlights
        /// Arrows from each cell to the cells that its attributes refer to, for example from a parent to its children.
        ///
        /// The attributes must conform to `RelationReporting`.
        case relations
        /// The previous frames of elements that have moved, with arrows to their current frames.
        case moves
        /// The initial attributes of appearing elements, with arrows to their final frames.
        case initialAttributes
        /// The visible rectangle for the proposed offset, and the visible rectangle that the layout has chosen instead.
        case targetOffset
        /// The visible rectangle, with everything outside of it dimmed.
        case visibleRect
        /// Dashed outlines of the elements outside of the visible rectangle.
        case ghosts
    }
}
