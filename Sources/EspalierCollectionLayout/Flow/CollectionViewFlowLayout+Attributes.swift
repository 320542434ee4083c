import EspalierGeometry
public import Foundation

extension CollectionViewFlowLayout {
    /// The zIndex of pinned headers and footers, which are drawn over cells.
    private static let pinnedZIndex = 10

    final func attributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
        // Local copies are faster: values that are read from an object in a loop are retained for every element.
        let flow = flow
        let sections = flow.sections(in: rect)
        let pins = sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds
        let makesPlainAttributes = attributesClass == CollectionViewLayoutAttributes.self
        // The elements are appended in painting order: footers before headers, and both before the cells unless they
        // are pinned.
        return pooled(recycles: makesPlainAttributes) { pool in
            if !pins { appendSectionViews(in: rect, sections: sections, to: &pool) }
            for section in sections {
                flow.forEachItem(section: section, in: rect) { item, frame in
                    if makesPlainAttributes {
                        pool.appendCell(section: section, item: item, frame: frame)
                    } else {
                        let path = IndexPath(item: item, section: section)
                        pool.append(attributes(forItemAt: path, frame: frame))
                    }
                }
            }
            if pins { appendSectionViews(in: rect, sections: sections, to: &pool) }
        }
    }

    private func appendSectionViews(in rect: CGRect, sections: Range<Int>, to pool: inout AttributesPool) {
        for kind in [CollectionView.elementKindSectionFooter, CollectionView.elementKindSectionHeader] {
            for section in sections {
                if let view = attributes(forSectionViewOfKind: kind, section: section),
                    view.frame.intersectsArea(of: rect)
                {
                    pool.append(view)
                }
            }
        }
    }

    final func attributes(forItemAt path: IndexPath, frame: CGRect) -> CollectionViewLayoutAttributes {
        let attributes = makeAttributes(forCellWith: path)
        (attributes.origin, attributes.storedSize) = (frame.origin, frame.size)
        return attributes
    }

    /// Returns the attributes of a header or footer; nil for another kind, or if the section has none.
    final func attributes(
        forSectionViewOfKind kind: String, section index: Int
    ) -> CollectionViewLayoutAttributes? {
        let isHeader = kind == CollectionView.elementKindSectionHeader
        let section = flow.sections[index]
        guard let (own, length) = extent(ofKind: kind, in: section) else { return nil }
        let isPinned = isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds
        let position = isPinned ? pinned(own, length: length, in: section, isHeader: isHeader) : own
        let attributes = makeAttributes(
            forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: index))
        attributes.frame = flow.band(at: position, length: length)
        if isPinned { attributes.zIndex = Self.pinnedZIndex }
        return attributes
    }

    /// Returns the position and the length of a header or footer along the scroll direction, as if it weren't pinned.
    ///
    /// The result is nil for another kind, or if the section has no header or footer.
    private func extent(
        ofKind kind: String, in section: FlowSection
    ) -> (position: CGFloat, length: CGFloat)? {
        let isHeader = kind == CollectionView.elementKindSectionHeader
        guard isHeader || kind == CollectionView.elementKindSectionFooter else { return nil }
        let length = isHeader ? section.headerLength : section.footerLength
        return length > 0 ? (isHeader ? section.start : section.footerStart, length) : nil
    }

    /// Returns the position of a pinned header or footer.
    ///
    /// A pinned header stays at the start of the viewport until the end of its section pushes it out. A pinned footer
    /// stays at the end of the viewport in the same way.
    private func pinned(
        _ position: CGFloat, length: CGFloat, in section: FlowSection, isHeader: Bool
    ) -> CGFloat {
        guard let view = collectionView else { return position }
        let viewport = view.bounds.inset(by: view.adjustedContentInset)
        if isHeader {
            return min(max(flow.axis.minimum(viewport), position), section.end - length)
        }
        return max(min(flow.axis.maximum(viewport) - length, position), section.start)
    }
}

extension CollectionViewFlowLayout: PinReporting {
    /// Returns the frame that a header or footer would have if it weren't pinned; nil for another kind, or if the
    /// section has no such view.
    package final func unpinnedFrame(ofKind elementKind: String, at indexPath: IndexPath) -> CGRect? {
        guard indexPath.count == 2, flow.sections.indices.contains(indexPath.section),
            let (position, length) = extent(ofKind: elementKind, in: flow.sections[indexPath.section])
        else { return nil }
        return flow.band(at: position, length: length)
    }
}

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
            let outer = flow.band(at: start, length: section.footerStart - start)
            return InsetRegion(outer: outer, inner: outer.inset(by: section.inset))
        }
    }
}

extension CollectionViewFlowLayout: SpacingReporting {
    /// Returns the minimum spacing of a section: the values of the delegate for the methods that it implements,
    /// otherwise the values of the properties.
    public final func minimumSpacing(inSection section: Int) -> MinimumSpacing? {
        guard let view = collectionView, (0..<view.numberOfSections).contains(section) else { return nil }
        return FlowMetricsSource(layout: self, view: view).minimumSpacing(section: section)
    }
}
