public import EspalierCollectionLayout
public import Foundation

/// The elements and values that an inspector overlay annotates, in content coordinates.
public struct InspectorSubject {
    /// The movement of an element to its frame, from its previous frame or from its initial attributes.
    nonisolated public struct Movement: Hashable, Sendable {
        /// The frame of the element at the start of the movement.
        public var start: CGRect
        /// The frame of the element at the end of the movement.
        public var end: CGRect
        /// The label at the start, such as `alpha 0`; empty for none.
        public var label: String

        /// Creates a movement from one frame to another.
        public init(start: CGRect, end: CGRect, label: String = "") {
            (self.start, self.end, self.label) = (start, end, label)
        }
    }

    /// The attributes of the elements to annotate, in drawing order.
    public var attributes: [CollectionViewLayoutAttributes]
    /// The inset regions to show.
    public var insets: [InsetRegion] = []
    /// The minimum distances that the layout is configured to keep, by section.
    public var minimumSpacing: [Int: MinimumSpacing] = [:]
    /// The visible rectangle; elements outside of it have dashed outlines.
    public var visibleRect: CGRect?
    /// The proposed content offset, which the layout has replaced by the offset of `visibleRect`; nil for none.
    public var proposedOffset: CGPoint?
    /// The size of the content, or nil if it isn't known.
    public var contentSize: CGSize?
    /// The movements of appearing elements from their initial attributes.
    public var appearances: [Movement] = []
    /// The movements of elements whose frame was different before.
    public var moves: [Movement] = []
    /// The frames of the texts in the elements, which the labels of highlighted elements don't cover.
    public var textFrames: [CGRect] = []
    /// The part of the content that the picture shows.
    ///
    /// The part of the page outside of the visible rectangle is dimmed.
    public var page: CGRect?

    /// Creates a subject with attributes only.
    public init(attributes: [CollectionViewLayoutAttributes]) { self.attributes = attributes }
}
