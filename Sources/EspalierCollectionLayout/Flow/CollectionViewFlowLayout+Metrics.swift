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
        // Delegates may ask the layout meanwhile: they find it empty.
        var flow = FlowArrangement()
        swap(&flow, &self.flow)
        flow.restart(axis: axis, breadth: breadth)
        flow.reserve(sections: counts.count)
        let asker = FlowMetricsSource(layout: self, view: view)
        for (section, count) in counts.enumerated() {
            flow.append(asker.metrics(section: section, itemCount: count, itemSizes: &flow.itemSizes))
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

    /// - Parameter itemSizes: Takes the sizes of the section's items, if they have several.
    func metrics(section: Int, itemCount: Int, itemSizes: inout [CGSize]) -> FlowMetrics {
        let spacing = minimumSpacing(section: section)
        return FlowMetrics(
            itemCount: itemCount,
            sizes: sizes(section: section, itemCount: itemCount, itemSizes: &itemSizes),
            inset: inset(section: section),
            lineSpacing: spacing.line, interitemSpacing: spacing.interitem,
            headerLength: length(
                ask(layout.headerReferenceSize) {
                    $0.collectionView(view, layout: layout, referenceSizeForHeaderInSection: section)
                }),
            footerLength: length(
                ask(layout.footerReferenceSize) {
                    $0.collectionView(view, layout: layout, referenceSizeForFooterInSection: section)
                }), alignment: layout.lineAlignment)
    }

    func minimumSpacing(section: Int) -> MinimumSpacing {
        MinimumSpacing(
            interitem: ask(layout.minimumInteritemSpacing) {
                $0.collectionView(view, layout: layout, minimumInteritemSpacingForSectionAt: section)
            },
            line: ask(layout.minimumLineSpacing) {
                $0.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section)
            })
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

    private func sizes(section: Int, itemCount: Int, itemSizes: inout [CGSize]) -> FlowMetrics.Sizes {
        if layout.estimatedItemSize != .zero {
            return estimatedSizes(section: section, itemCount: itemCount, itemSizes: &itemSizes)
        }
        let common = valid(layout.itemSize, section, 0)
        guard itemCount > 0, let delegate else { return .uniform(common) }
        if let all = delegate.collectionView(view, layout: layout, sizesForItemsInSection: section) {
            return given(all, common: common, section: section, itemCount: itemCount, itemSizes: &itemSizes)
        }
        // One path whose item changes: half the time of making a new one.
        var path = IndexPath(item: 0, section: section)
        let answer = view.implemented {
            delegate.collectionView(view, layout: layout, sizeForItemAt: path)
        }
        guard let answer else { return .uniform(common) }
        let first = valid(answer, section, 0)
        return collect(count: itemCount, first: first, itemSizes: &itemSizes) { item in
            path.item = item
            return valid(
                delegate.collectionView(view, layout: layout, sizeForItemAt: path), section, item)
        }
    }

    /// The sizes of a delegate that knows them all.
    private func given(
        _ all: [CGSize], common: CGSize, section: Int, itemCount: Int, itemSizes: inout [CGSize]
    ) -> FlowMetrics.Sizes {
        let isPlain =
            all.count == itemCount
            && all.allSatisfy { $0.width >= 0 && $0.height >= 0 && $0.width + $0.height < .infinity }
        func size(_ item: Int) -> CGSize { item < all.count ? valid(all[item], section, item) : common }
        guard isPlain, let first = all.first, all.contains(where: { $0 != first }) else {
            return collect(count: itemCount, first: size(0), itemSizes: &itemSizes, size)
        }
        itemSizes.append(contentsOf: all)
        return .mixed
    }

    /// Sizes that cells have found, and the estimate for the others.
    private func estimatedSizes(
        section: Int, itemCount: Int, itemSizes: inout [CGSize]
    ) -> FlowMetrics.Sizes {
        let estimate =
            layout.estimatedItemSize == CollectionView.automaticSize
            ? layout.itemSize : layout.estimatedItemSize
        let known = layout.preferredSizes
        func size(_ item: Int) -> CGSize {
            valid(known[IndexPath(item: item, section: section)] ?? estimate, section, item)
        }
        guard !known.isEmpty, itemCount > 0 else { return .uniform(valid(estimate, section, 0)) }
        return collect(count: itemCount, first: size(0), itemSizes: &itemSizes, size)
    }

    /// Keeps sizes only from the first that differs on.
    private func collect(
        count: Int, first: CGSize, itemSizes: inout [CGSize], _ size: (_ item: Int) -> CGSize
    ) -> FlowMetrics.Sizes {
        var item = 1
        while item < count {
            let next = size(item)
            if next == first {
                item += 1
                continue
            }
            itemSizes.append(contentsOf: repeatElement(first, count: item))
            itemSizes.append(next)
            for item in item + 1..<max(count, item + 1) { itemSizes.append(size(item)) }
            return .mixed
        }
        return .uniform(first)
    }

    /// The size, with what isn't finite or is negative noted and counted as nothing.
    private func valid(_ size: CGSize, _ section: Int, _ item: Int) -> CGSize {
        if size.width >= 0, size.height >= 0, size.width < .infinity, size.height < .infinity { return size }
        view.diagnose("cell [\(section), \(item)]", .invalidSize("\(size.width) x \(size.height)"))
        func valid(_ length: CGFloat) -> CGFloat { length.isFinite ? max(0, length) : 0 }
        return CGSize(width: valid(size.width), height: valid(size.height))
    }
}
