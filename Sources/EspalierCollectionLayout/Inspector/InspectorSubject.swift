public import Foundation

/// What an inspector overlay is about: everything that a layout computed and answered for one picture, in content
/// coordinates.
public struct InspectorSubject {
    /// An element on its way: what a layout answers for one that appears, or where it stood before.
    nonisolated public struct Movement: Hashable, Sendable {
        public var start: CGRect
        public var end: CGRect
        /// Said beside the start, such as `alpha 0`; empty for nothing.
        public var label: String

        public init(start: CGRect, end: CGRect, label: String = "") {
            (self.start, self.end, self.label) = (start, end, label)
        }
    }

    /// The elements to annotate, in drawing order.
    public var attributes: [CollectionViewLayoutAttributes]
    /// The bands to show as insets.
    public var insets: [InsetRegion] = []
    /// The least distances that the layout was asked for, by section.
    public var minimumSpacing: [Int: MinimumSpacing] = [:]
    /// What a viewport shows; elements outside of it are ghosts.
    public var visibleRect: CGRect?
    /// The offset that was proposed, where the layout made `visibleRect` of it.
    public var proposedOffset: CGPoint?
    /// The size of the content; nil for one that isn't known.
    public var contentSize: CGSize?
    /// Elements that appear, with their initial attributes.
    public var appearances: [Movement] = []
    /// Elements that stood elsewhere before.
    public var moves: [Movement] = []
    /// What the picture shows, and what is dimmed outside of the visible rectangle.
    public var page: CGRect?

    public init(attributes: [CollectionViewLayoutAttributes]) { self.attributes = attributes }
}

/// The least distances between items and between lines that a layout keeps.
nonisolated public struct MinimumSpacing: Hashable, Sendable {
    public var interitem: CGFloat
    public var line: CGFloat

    public init(interitem: CGFloat, line: CGFloat) { (self.interitem, self.line) = (interitem, line) }
}

/// A layout that can tell the inspector what distances it was asked to keep.
public protocol SpacingReporting: CollectionViewLayout {
    /// Nil for a section that it doesn't have.
    func minimumSpacing(inSection section: Int) -> MinimumSpacing?
}

/// Attributes of an element that belongs together with others, such as a parent with its children.
nonisolated public protocol RelationReporting: CollectionViewLayoutAttributes {
    /// The cells that it leads to.
    var relatedIndexPaths: [IndexPath] { get }
}
