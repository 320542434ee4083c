import EspalierGeometry
public import Foundation

extension CollectionViewFlowLayout: InsetReporting {
    /// A section's room between header and footer, and what its inset leaves of it. Sections without inset have none.
    public final func insetRegions(in rect: CGRect) -> [InsetRegion] {
        arrangeIfNeeded()
        return flow.sections(in: rect).compactMap { index in
            let section = flow.sections[index]
            guard section.inset != .zero else { return nil }
            let start = section.start + section.headerLength
            let outer = flow.axis.rect(
                along: start, across: 0,
                size: flow.axis.size(along: section.footerStart - start, across: flow.breadth))
            return InsetRegion(outer: outer, inner: outer.inset(by: section.inset))
        }
    }
}
