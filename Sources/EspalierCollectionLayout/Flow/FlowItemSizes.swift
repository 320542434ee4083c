import EspalierGeometry
import Foundation

/// The sizes of the items of a section that isn't empty, one after the other.
protocol FlowItemSizes {
    var first: CGSize { get }
    /// Returns the size of the next item, from the second one; nil after the last.
    mutating func next() -> CGSize?
}

/// Sizes that can be read for any item, in any order.
protocol NumberedFlowItemSizes: FlowItemSizes {
    var itemCount: Int { get }
    /// The item whose size was read last.
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

/// The sizes of a section's items.
///
/// The delegate is asked for each when it is needed.
struct AskedSizes: FlowItemSizes {
    let source: FlowMetricsSource
    let delegate: any CollectionViewDelegateFlowLayout
    /// The size of the first item, which is known already.
    let first: CGSize
    let section: Int
    let itemCount: Int
    private var item = 0
    /// The index path of the item; changing it takes half the time of making a new one.
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

/// The sizes of a section's items, from a delegate that returns all of them at once.
struct KnownSizes: NumberedFlowItemSizes {
    let source: FlowMetricsSource
    let sizes: [CGSize]
    /// The size of items for which the delegate has none.
    let other: CGSize
    let section: Int
    let itemCount: Int
    var item = 0

    func size(_ item: Int) -> CGSize {
        item < sizes.count ? source.valid(sizes[item], section, item) : other
    }
}

/// The preferred sizes of cells, and the estimated size of the others.
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
