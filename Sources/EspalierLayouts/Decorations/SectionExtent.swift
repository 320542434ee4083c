public import EspalierCollectionLayout
public import Foundation

/// The frames of a section of a layout, in points of the content.
nonisolated public struct SectionExtent: Equatable, Sendable {
    /// The frame of the section with its insets, header and footer.
    public var frame: CGRect
    /// The frame of the section's items.
    public var itemsFrame: CGRect
    /// The length of the header in the direction in which sections follow each other; 0 without a header.
    public var headerLength: CGFloat

    /// Creates the extent of a section.
    public init(frame: CGRect, itemsFrame: CGRect, headerLength: CGFloat = 0) {
        (self.frame, self.itemsFrame, self.headerLength) = (frame, itemsFrame, headerLength)
    }
}

/// A layout that provides the frames of its sections.
///
/// For other layouts, the frames of sections are computed from the attributes of all elements, which costs O(n).
public protocol SectionExtentProviding: CollectionViewLayout {
    /// Returns the extents of the sections as of the last preparation.
    ///
    /// The method is called only if the layout has section decorations.
    func sectionExtents() -> [SectionExtent]

    /// The direction in which sections follow each other; vertical unless implemented.
    var sectionDirection: CollectionView.ScrollDirection { get }
}

extension SectionExtentProviding {
    /// The default direction: vertical.
    public var sectionDirection: CollectionView.ScrollDirection { .vertical }
}

nonisolated extension SectionExtent {
    /// True if the section's length isn't 0 and its position is finite.
    ///
    /// If sections are side by side, the extent must be transposed first.
    var hasExtent: Bool { frame.height > 0 && frame.minX.isFinite && frame.minY.isFinite }

    /// The extent with x and y exchanged.
    var transposed: SectionExtent {
        SectionExtent(
            frame: frame.transposed, itemsFrame: itemsFrame.transposed, headerLength: headerLength)
    }
}

nonisolated extension CGRect {
    /// The rectangle with x and y exchanged.
    var transposed: CGRect { CGRect(x: minY, y: minX, width: height, height: width) }
}
