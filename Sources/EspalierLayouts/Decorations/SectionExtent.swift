public import EspalierCollectionLayout
public import Foundation

/// Where a section of a layout lies, in points of the content.
nonisolated public struct SectionExtent: Equatable, Sendable {
    /// All of it: insets, header and footer.
    public var frame: CGRect
    /// Its items alone.
    public var itemsFrame: CGRect
    /// How far the header reaches in the direction in which sections follow each other; 0 without one.
    public var headerLength: CGFloat

    public init(frame: CGRect, itemsFrame: CGRect, headerLength: CGFloat = 0) {
        (self.frame, self.itemsFrame, self.headerLength) = (frame, itemsFrame, headerLength)
    }
}

/// A layout that knows where its sections lie.
///
/// Decorations of other layouts' sections are placed around the elements that those return for their whole content,
/// which costs attributes for each.
public protocol SectionExtentProviding: CollectionViewLayout {
    /// The sections in order, as last prepared. Asked for only where there are decorations.
    func sectionExtents() -> [SectionExtent]

    /// Where section follows section; down the page unless implemented.
    var sectionDirection: CollectionView.ScrollDirection { get }
}

extension SectionExtentProviding {
    public var sectionDirection: CollectionView.ScrollDirection { .vertical }
}

nonisolated extension SectionExtent {
    /// Whether it takes any room where section follows section.
    var hasExtent: Bool { frame.height > 0 && frame.minX.isFinite && frame.minY.isFinite }

    /// With x and y exchanged.
    var transposed: SectionExtent {
        SectionExtent(
            frame: frame.transposed, itemsFrame: itemsFrame.transposed, headerLength: headerLength)
    }
}

nonisolated extension CGRect {
    /// With x and y exchanged.
    var transposed: CGRect { CGRect(x: minY, y: minX, width: height, height: width) }
}
