import EspalierGeometry
import Foundation

extension CollectionViewFlowLayout {
    /// Breaks all lines again if something that they depend on has changed.
    final func arrangeIfNeeded() {
        guard let view = collectionView else { return }
        let axis = FlowAxis(scrollDirection)
        let breadth = max(
            0, axis.across(view.bounds.size) - axis.acrossTotal(view.adjustedContentInset))
        let counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
        let isCurrent =
            flow.breadth == breadth && flow.axis.isVertical == axis.isVertical
            && flow.sections.count == counts.count
            && zip(flow.sections, counts).allSatisfy { $0.itemCount == $1 }
        guard needsMetrics || !isCurrent else { return }
        needsMetrics = false
        var flow = FlowArrangement(axis: axis, breadth: breadth)
        flow.reserve(sections: counts.count)
        let asker = FlowMetricsSource(layout: self, view: view)
        for (section, count) in counts.enumerated() {
            flow.append(asker.metrics(section: section, itemCount: count))
        }
        self.flow = flow
    }
}

/// Asks the delegate for what a section is made from, and the layout's properties where it has no answer.
struct FlowMetricsSource {
    let layout: CollectionViewFlowLayout
    let view: CollectionView
    let delegate: (any CollectionViewDelegateFlowLayout)?
    let axis: FlowAxis

    init(layout: CollectionViewFlowLayout, view: CollectionView) {
        (self.layout, self.view) = (layout, view)
        delegate = view.delegate as? any CollectionViewDelegateFlowLayout
        axis = FlowAxis(layout.scrollDirection)
    }

    func metrics(section: Int, itemCount: Int) -> FlowMetrics {
        FlowMetrics(
            itemCount: itemCount, sizes: sizes(section: section, itemCount: itemCount),
            inset: inset(section: section),
            lineSpacing: ask(layout.minimumLineSpacing) {
                $0.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section)
            },
            interitemSpacing: ask(layout.minimumInteritemSpacing) {
                $0.collectionView(view, layout: layout, minimumInteritemSpacingForSectionAt: section)
            },
            headerLength: length(
                ask(layout.headerReferenceSize) {
                    $0.collectionView(view, layout: layout, referenceSizeForHeaderInSection: section)
                }),
            footerLength: length(
                ask(layout.footerReferenceSize) {
                    $0.collectionView(view, layout: layout, referenceSizeForFooterInSection: section)
                }))
    }

    private func ask<Value>(
        _ property: Value, _ method: (any CollectionViewDelegateFlowLayout) -> Value
    ) -> Value {
        guard let delegate else { return property }
        return view.implemented { method(delegate) } ?? property
    }

    private func length(_ size: CGSize) -> CGFloat {
        let length = axis.along(size)
        return length.isFinite ? max(0, length) : 0
    }

    private func inset(section: Int) -> EdgeInsets {
        var inset = ask(layout.sectionInset) {
            $0.collectionView(view, layout: layout, insetForSectionAt: section)
        }
        let margins: EdgeInsets
        switch layout.sectionInsetReference {
        case .fromContentInset: return inset
        case .fromSafeArea: margins = view.safeAreaInsets
        case .fromLayoutMargins: margins = view.layoutMargins
        }
        // Only across: along the scroll direction, insets part sections, not edges of the screen.
        if axis.isVertical {
            inset.left += margins.left
            inset.right += margins.right
        } else {
            inset.top += margins.top
            inset.bottom += margins.bottom
        }
        return inset
    }

    private func sizes(section: Int, itemCount: Int) -> FlowMetrics.Sizes {
        if layout.estimatedItemSize != .zero { return estimatedSizes(section: section, itemCount: itemCount) }
        guard itemCount > 0, let delegate else { return .uniform(valid(layout.itemSize, section, 0)) }
        let first = view.implemented {
            delegate.collectionView(
                view, layout: layout, sizeForItemAt: IndexPath(item: 0, section: section))
        }
        guard let first else { return .uniform(valid(layout.itemSize, section, 0)) }
        var sizes: [CGSize] = []
        let uniform = valid(first, section, 0)
        for item in 1..<max(1, itemCount) {
            let size = valid(
                delegate.collectionView(
                    view, layout: layout, sizeForItemAt: IndexPath(item: item, section: section)),
                section, item)
            if sizes.isEmpty, size != uniform {
                sizes.reserveCapacity(itemCount)
                sizes.append(contentsOf: repeatElement(uniform, count: item))
            }
            if !sizes.isEmpty { sizes.append(size) }
        }
        return sizes.isEmpty ? .uniform(uniform) : .mixed(sizes)
    }

    /// Sizes that cells have found, and the estimate for the others.
    private func estimatedSizes(section: Int, itemCount: Int) -> FlowMetrics.Sizes {
        let estimate =
            layout.estimatedItemSize == CollectionView.automaticSize
            ? layout.itemSize : layout.estimatedItemSize
        let known = layout.preferredSizes
        guard !known.isEmpty, itemCount > 0 else { return .uniform(estimate) }
        let sizes = (0..<itemCount).map { item in
            valid(known[IndexPath(item: item, section: section)] ?? estimate, section, item)
        }
        return sizes.allSatisfy { $0 == sizes[0] } ? .uniform(sizes[0]) : .mixed(sizes)
    }

    /// The size, with what isn't finite or is negative noted and counted as nothing.
    private func valid(_ size: CGSize, _ section: Int, _ item: Int) -> CGSize {
        if size.width >= 0, size.height >= 0, size.width.isFinite, size.height.isFinite { return size }
        view.diagnose("cell [\(section), \(item)]", .invalidSize("\(size.width) x \(size.height)"))
        func valid(_ length: CGFloat) -> CGFloat { length.isFinite ? max(0, length) : 0 }
        return CGSize(width: valid(size.width), height: valid(size.height))
    }
}
