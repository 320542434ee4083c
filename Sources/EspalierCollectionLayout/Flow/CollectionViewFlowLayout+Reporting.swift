import EspalierGeometry
public import Foundation

extension CollectionViewFlowLayout: InsetReporting {
    /// Returns the inset regions of the sections in `rect`, between the header and the footer of each section.
    ///
    /// Sections without an inset are left out.
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

extension CollectionViewFlowLayout: SpacingReporting {
    /// Returns the minimum spacing of a section, from the delegate if it implements the methods, and otherwise from the
    /// properties.
    public final func minimumSpacing(inSection section: Int) -> MinimumSpacing? {
        guard let view = collectionView, (0..<view.numberOfSections).contains(section) else { return nil }
        return FlowMetricsSource(layout: self, view: view).minimumSpacing(section: section)
    }
}
