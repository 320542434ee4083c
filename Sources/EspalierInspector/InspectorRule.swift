import Foundation

/// One kind of annotation: finds what a subject has to show, and adds marks for it to an overlay.
///
/// A new rule is a file in `Rules` and a line in `InspectorRules.all`; one that users turn on by a name of its own also
/// has a case in `InspectorOptions.Annotation`.
protocol InspectorRule {
    /// The annotations that turn the rule on, any of them.
    var annotations: Set<InspectorOptions.Annotation> { get }

    /// Adds the rule's marks. The overlay has the subject and the options.
    func addMarks(to overlay: inout InspectorOverlayBuilder)
}

/// The rules of the inspector.
enum InspectorRules {
    /// The rules in drawing order.
    ///
    /// Labels are placed in this order too, so rules whose labels have fewer possible places come first.
    static var all: [any InspectorRule] {
        [
            InsetRule(), DimmedSurroundingsRule(), HighlightRule(), ElementRule(), RelationRule(),
            InitialAttributesRule(), MoveRule(), MinimumSpacingRule(), SpacingRule(), ContentSizeRule(),
            VisibleRectRule(), TargetOffsetRule(),
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
        /// The bands between a section's edges and its items.
        case insets
        /// The distances between items and between lines, with arrows and numbers.
        case spacing
        /// The minimum distance next to the actual one, where items or lines are farther apart than the minimum.
        ///
        /// For layouts that conform to `SpacingReporting`.
        case minimumSpacing
        /// The width and the height of the content.
        case contentSize
        /// The elements of the kinds in `highlights`, tinted and named.
        case highlights
        /// Arrows from cells to the cells that their attributes name, such as from a parent to its children.
        ///
        /// For attributes that conform to `RelationReporting`.
        case relations
        /// The previous frames of elements that have moved, with arrows to their present frames.
        case moves
        /// The initial attributes of elements that appear, with arrows to their final frames.
        case initialAttributes
        /// The visible rectangle that was proposed, next to the one that the layout chose.
        case targetOffset
        /// The visible rectangle, with everything outside of it dimmed.
        case visibleRect
        /// Dashed outlines of the elements outside of the visible rectangle.
        case ghosts
    }
}
