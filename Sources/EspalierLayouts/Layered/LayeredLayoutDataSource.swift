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

    /// Returns the container that the items of a section are in; nil if they are in none, as by default.
    func collectionView(
        _ collectionView: CollectionView, layout: LayeredLayout, containerForSection section: Int
    ) -> LayeredLayoutContainer?
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

    /// The default implementation; returns nil.
    public func collectionView(
        _ collectionView: CollectionView, layout: LayeredLayout, containerForSection section: Int
    ) -> LayeredLayoutContainer? { nil }
}

/// A frame around the items of a section, or those for which an `ItemContainerDataSource` names it, and around the frames
/// inside it.
///
/// A container without any item isn't drawn.
nonisolated public struct LayeredLayoutContainer: Hashable, Sendable {
    /// The section of the container around this one, or its number in an `ItemContainerDataSource`; nil for none.
    ///
    /// If containers are inside each other in a circle, the value is ignored for all of them.
    public var parent: Int?
    /// The size of the title in points; zero for no title.
    public var titleSize: CGSize

    /// Creates a container.
    public init(parent: Int? = nil, titleSize: CGSize = .zero) {
        (self.parent, self.titleSize) = (parent, titleSize)
    }
}

/// An edge of a graph.
nonisolated public struct LayeredLayoutEdge: Hashable, Sendable {
    /// The item that the edge leads from.
    public var source: IndexPath
    /// The item that the edge leads to.
    public var target: IndexPath
    /// The section of the container that the edge leads from; nil if it leads from the item.
    ///
    /// `source` is an item of the same section or of a container inside it.
    public var sourceContainer: Int?
    /// The section of the container that the edge leads to; nil if it leads to the item.
    public var targetContainer: Int?
    /// The number of the edge in the diagram's data; nil if the data has no such edge.
    public var edge: Int?
    /// The kind of the edge.
    ///
    /// Only lines of one kind share a part.
    public var kind = ""
    /// The text of the label.
    ///
    /// Edges with the same ends, kind and labels are drawn as one.
    public var label = ""
    /// The size of the label in points; zero for an edge without a label.
    public var labelSize = CGSize.zero
    /// The text of the label at the source.
    public var startLabel = ""
    /// The size of the label at the source in points; zero for none.
    public var startLabelSize = CGSize.zero
    /// The text of the label at the target.
    public var endLabel = ""
    /// The size of the label at the target in points; zero for none.
    public var endLabelSize = CGSize.zero
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
