public import EspalierCollectionLayout
public import Foundation

/// The source of the edges of a `LayeredLayout`.
///
/// Any object can provide the edges, including the collection view's data source.
#if MainActor
    // The isolation is explicit, since conformances in other modules don't inherit a default isolation (Swift 6.3).
    @MainActor
#endif
public protocol LayeredLayoutDataSource: AnyObject {
    /// Returns the edges of the graph, in order.
    ///
    /// An edge with an end that doesn't exist is ignored.
    func collectionView(
        _ collectionView: CollectionView, edgesFor layout: LayeredLayout
    ) -> [LayeredLayoutEdge]

    /// Returns the layer that an item is pinned to; nil if the layout chooses it, as by default.
    func collectionView(
        _ collectionView: CollectionView, layout: LayeredLayout, pinnedLayerOfItemAt indexPath: IndexPath
    ) -> LayeredLayoutPin?

    /// Returns lists of items that share a layer; none by default.
    func collectionView(
        _ collectionView: CollectionView, itemsInSameLayerFor layout: LayeredLayout
    ) -> [[IndexPath]]
}

extension LayeredLayoutDataSource {
    /// The default implementation; returns nil.
    public func collectionView(
        _ collectionView: CollectionView, layout: LayeredLayout, pinnedLayerOfItemAt indexPath: IndexPath
    ) -> LayeredLayoutPin? { nil }

    /// The default implementation; returns no lists.
    public func collectionView(
        _ collectionView: CollectionView, itemsInSameLayerFor layout: LayeredLayout
    ) -> [[IndexPath]] { [] }
}

/// An edge of a graph.
nonisolated public struct LayeredLayoutEdge: Hashable, Sendable {
    /// The item that the edge leads from.
    public var source: IndexPath
    /// The item that the edge leads to.
    public var target: IndexPath
    /// The number of the edge in the diagram's data; nil if the data has no such edge.
    public var edge: Int?
    /// The kind of the edge.
    ///
    /// Only lines of one kind share a part.
    public var kind = ""
    /// The text of the label.
    ///
    /// Edges with the same ends, kind and label are drawn as one.
    public var label = ""
    /// The size of the label in points; zero for an edge without a label.
    public var labelSize = CGSize.zero
    /// The minimum number of layers between the ends, at least 1.
    public var minimumLength = 1
    /// The importance of a short edge, at least 1.
    public var weight = 1

    /// Creates an edge between two items.
    public init(source: IndexPath, target: IndexPath, edge: Int? = nil) {
        (self.source, self.target, self.edge) = (source, target, edge)
    }
}

/// A layer that an item is pinned to.
nonisolated public enum LayeredLayoutPin: Hashable, Sendable {
    /// The first layer.
    case first
    /// The last layer.
    case last
    /// The layer with a number; the first layer has number 1.
    case layer(Int)
}

/// The delegate of a `LayeredLayout`, which provides the sizes of items.
public protocol CollectionViewDelegateLayeredLayout: CollectionViewDelegate {
    /// Returns the size of an item, in points. A length that is negative or not a number is treated as 0.
    func collectionView(
        _ collectionView: CollectionView, layout: LayeredLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize
}
