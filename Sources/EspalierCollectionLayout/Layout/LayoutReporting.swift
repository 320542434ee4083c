public import Foundation

// These protocols provide information about layouts and attributes to tools such as the inspector.

/// The inset area of a section, where no items are: the area between `outer` and `inner`.
nonisolated public struct InsetRegion: Hashable, Sendable {
    /// The rectangle to which the insets are applied, in content coordinates.
    public let outer: CGRect
    /// The rectangle that remains for items, in content coordinates.
    public let inner: CGRect

    /// Creates the region between two rectangles.
    public init(outer: CGRect, inner: CGRect) { (self.outer, self.inner) = (outer, inner) }
}

/// A layout that reports the inset areas of its sections.
public protocol InsetReporting: CollectionViewLayout {
    /// Returns the inset regions that share some area with `rect`, in content coordinates.
    func insetRegions(in rect: CGRect) -> [InsetRegion]
}

/// The minimum distances that a layout keeps between items and between lines, in points.
nonisolated public struct MinimumSpacing: Hashable, Sendable {
    /// The minimum distance between two items on a line.
    public var interitem: CGFloat
    /// The minimum distance between two lines.
    public var line: CGFloat

    /// Creates a pair of minimum distances.
    public init(interitem: CGFloat, line: CGFloat) { (self.interitem, self.line) = (interitem, line) }
}

/// A layout that reports its minimum distances between items and between lines.
public protocol SpacingReporting: CollectionViewLayout {
    /// Returns the minimum distances in a section, or nil if the section doesn't exist.
    func minimumSpacing(inSection section: Int) -> MinimumSpacing?
}

/// A layout that reports which headers and footers aren't at their own places, because they are pinned to the visible
/// bounds.
package protocol PinReporting: CollectionViewLayout {
    /// Returns the frame that the header or footer would have if it weren't pinned; nil for other elements.
    ///
    /// The frame is in the layout's coordinates, which a right-to-left view mirrors.
    func unpinnedFrame(ofKind elementKind: String, at indexPath: IndexPath) -> CGRect?
}

extension PinReporting {
    /// Returns true if `attributes` are those of a header or footer whose frame differs from its unpinned frame.
    package func isPinned(_ attributes: CollectionViewLayoutAttributes) -> Bool {
        guard attributes.representedElementCategory == .supplementaryView,
            let kind = attributes.representedElementKind,
            let frame = unpinnedFrame(ofKind: kind, at: attributes.indexPath),
            let shown = layoutAttributesForSupplementaryView(ofKind: kind, at: attributes.indexPath)?.frame
        else { return false }
        return abs(shown.minX - frame.minX) > 0.001 || abs(shown.minY - frame.minY) > 0.001
    }
}

/// Attributes of an element that is related to others, such as a parent to its children.
nonisolated public protocol RelationReporting: CollectionViewLayoutAttributes {
    /// The index paths of the cells to which the element is related, such as the children of a parent.
    var relatedIndexPaths: [IndexPath] { get }
}

extension CollectionView {
    /// Returns the inset regions in `rect`, in the view's coordinates.
    ///
    /// If the view mirrors the layout, the regions are mirrored too.
    package final func insetRegions(in rect: CGRect) -> [InsetRegion] {
        guard let layout = layout as? any InsetReporting else { return [] }
        guard mirrorsLayout else { return layout.insetRegions(in: rect) }
        return layout.insetRegions(in: mirrored(rect)).map {
            InsetRegion(outer: mirrored($0.outer), inner: mirrored($0.inner))
        }
    }
}
