import EspalierGeometry
import Foundation

/// The item sizes of a section that has at least one item, as a sequence.
protocol FlowItemSizes {
    var first: CGSize { get }
    /// Returns the size of the next item, beginning with the second item; nil after the last one.
    mutating func next() -> CGSize?
}

/// Item sizes that can be read by the number of the item.
protocol NumberedFlowItemSizes: FlowItemSizes {
    var itemCount: Int { get }
    /// The number of the item whose size was read last.
    var item: Int { get set }
    func size(_ item: Int) -> CGSize
}

extension NumberedFlowItemSizes {
    var first: CGSize { size(0) }

    mutating func next() -> CGSize? {
        item += 1
        return item < itemCount ? size(item) : nil
    }
}

/// The item sizes of a section for which the delegate is called item by item.
struct AskedSizes: FlowItemSizes {
    let source: FlowMetricsSource
    let delegate: any CollectionViewDelegateFlowLayout
    /// The size of the first item, for which the delegate was already called.
    let first: CGSize
    let section: Int
    let itemCount: Int
    private var item = 0
    /// The current index path.
    ///
    /// Changing an index path takes half the time of creating a new one.
    private var path: IndexPath

    init(
        source: FlowMetricsSource, delegate: any CollectionViewDelegateFlowLayout, first: CGSize,
        section: Int,
        itemCount: Int
    ) {
        (self.source, self.delegate) = (source, delegate)
        self.first = source.valid(first, section, 0)
        (self.section, self.itemCount) = (section, itemCount)
        path = IndexPath(item: 0, section: section)
    }

    mutating func next() -> CGSize? {
        item += 1
        guard item < itemCount else { return nil }
        path.item = item
        return source.valid(
            delegate.collectionView(source.view, layout: source.layout, sizeForItemAt: path), section, item)
    }
}

/// The item sizes of a section for which the delegate returns all sizes in one call.
struct KnownSizes: NumberedFlowItemSizes {
    let source: FlowMetricsSource
    let sizes: [CGSize]
    /// The size of items that are missing in `sizes`.
    let other: CGSize
    let section: Int
    let itemCount: Int
    var item = 0

    func size(_ item: Int) -> CGSize {
        item < sizes.count ? source.valid(sizes[item], section, item) : other
    }
}

/// The preferred sizes of cells, and the estimated size of cells without a known preferred size.
struct EstimatedSizes: NumberedFlowItemSizes {
    let source: FlowMetricsSource
    let known: [IndexPath: CGSize]
    let estimate: CGSize
    let section: Int
    let itemCount: Int
    var item = 0

    func size(_ item: Int) -> CGSize {
        source.valid(known[IndexPath(item: item, section: section)] ?? estimate, section, item)
    }
}
