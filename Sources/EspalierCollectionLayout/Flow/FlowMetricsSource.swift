import EspalierGeometry
import Foundation

/// Reads the metrics of a section from the delegate's methods; for each method that isn't implemented, reads the
/// layout's property instead.
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

    /// Reads the metrics of a section and its item sizes, and adds the section to the arrangement.
    func append(section: Int, itemCount: Int, to flow: inout FlowArrangement) {
        let metrics = metrics(section: section, itemCount: itemCount)
        if layout.estimatedItemSize != .zero {
            appendEstimates(metrics, section: section, to: &flow)
        } else if itemCount > 0, let delegate {
            appendAnswers(of: delegate, metrics, section: section, to: &flow)
        } else {
            flow.append(metrics, itemSize: commonSize(section))
        }
    }

    private func metrics(section: Int, itemCount: Int) -> FlowMetrics {
        let spacing = minimumSpacing(section: section)
        return FlowMetrics(
            itemCount: itemCount,
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
        // The margins are added only across the scroll direction, because insets along the scroll direction separate
        // sections.
        if axis.isVertical {
            inset.left += margins.left
            inset.right += margins.right
        } else {
            inset.top += margins.top
            inset.bottom += margins.bottom
        }
        return inset
    }

    private func commonSize(_ section: Int) -> CGSize { valid(layout.itemSize, section, 0) }

    private func appendAnswers(
        of delegate: any CollectionViewDelegateFlowLayout, _ metrics: FlowMetrics, section: Int,
        to flow: inout FlowArrangement
    ) {
        if let all = delegate.collectionView(view, layout: layout, sizesForItemsInSection: section) {
            return flow.append(
                metrics,
                itemSizes: KnownSizes(
                    source: self, sizes: all, other: commonSize(section), section: section,
                    itemCount: metrics.itemCount))
        }
        let path = IndexPath(item: 0, section: section)
        let first = view.implemented {
            delegate.collectionView(view, layout: layout, sizeForItemAt: path)
        }
        guard let first else { return flow.append(metrics, itemSize: commonSize(section)) }
        flow.append(
            metrics,
            itemSizes: AskedSizes(
                source: self, delegate: delegate, first: first, section: section, itemCount: metrics.itemCount
            ))
    }

    /// Appends a section whose items have their preferred sizes, or the estimated size if the preferred size isn't
    /// known yet.
    private func appendEstimates(_ metrics: FlowMetrics, section: Int, to flow: inout FlowArrangement) {
        let estimate =
            layout.estimatedItemSize == CollectionView.automaticSize
            ? layout.itemSize : layout.estimatedItemSize
        let known = layout.preferredSizes
        guard !known.isEmpty, metrics.itemCount > 0 else {
            return flow.append(metrics, itemSize: valid(estimate, section, 0))
        }
        flow.append(
            metrics,
            itemSizes: EstimatedSizes(
                source: self, known: known, estimate: estimate, section: section,
                itemCount: metrics.itemCount))
    }

    /// Returns the size with negative lengths, infinity and NaN replaced by 0; records a diagnostic if a length was
    /// replaced.
    @inline(__always)
    func valid(_ size: CGSize, _ section: Int, _ item: Int) -> CGSize {
        size.width.isUsable && size.height.isUsable ? size : mended(size, section, item)
    }

    @inline(never)
    private func mended(_ size: CGSize, _ section: Int, _ item: Int) -> CGSize {
        if size.width >= 0, size.height >= 0, size.width < .infinity, size.height < .infinity { return size }
        view.process.diagnose("cell [\(section), \(item)]", .invalidSize("\(size.width) x \(size.height)"))
        func valid(_ length: CGFloat) -> CGFloat { length.isFinite ? max(0, length) : 0 }
        return CGSize(width: valid(size.width), height: valid(size.height))
    }
}

extension CGFloat {
    /// True if the length is finite and not negative.
    ///
    /// This takes one comparison: the bit patterns of infinity, NaN and negative numbers are greater than those of
    /// finite lengths.
    nonisolated fileprivate var isUsable: Bool { native.bitPattern < Double.infinity.bitPattern }
}
