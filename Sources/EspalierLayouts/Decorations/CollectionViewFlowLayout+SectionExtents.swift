public import EspalierCollectionLayout
import EspalierGeometry
import Foundation

extension CollectionViewFlowLayout: SectionExtentProviding {
    /// Returns the frames of all sections.
    public func sectionExtents() -> [SectionExtent] {
        flow.sections.indices.map { index in
            let extent = flow.extent(ofSection: index)
            return SectionExtent(
                frame: extent.frame, itemsFrame: extent.itemsFrame, headerLength: extent.headerLength)
        }
    }

    /// The direction in which sections follow each other.
    public var sectionDirection: CollectionView.ScrollDirection { scrollDirection }
}
