public import EspalierCollectionLayout
import EspalierGeometry
package import EspalierGraphics
public import Foundation

/// Attributes of a `ClassHierarchyLayout`: a cell's, a connector's, a continuation's or a reference's.
nonisolated open class ClassHierarchyLayoutAttributes: CollectionViewLayoutAttributes {
    /// Index paths of children: all adjacent, as nearly always, or one by one.
    nonisolated enum Children: Equatable {
        case range(Range<Int>, section: Int)
        case list([IndexPath])

        var paths: [IndexPath] {
            switch self {
            case .range(let items, let section): items.map { IndexPath(item: $0, section: section) }
            case .list(let paths): paths
            }
        }
    }

    final var storedChildren = Children.list([])

    /// The children of the cell's item; of a connector or a continuation, those that it leads to.
    ///
    /// The array is created for each access.
    public final var children: [IndexPath] {
        get { storedChildren.paths }
        set { storedChildren = .list(newValue) }
    }

    /// The number of children, in O(1).
    public final var childCount: Int {
        switch storedChildren {
        case .range(let items, _): items.count
        case .list(let paths): paths.count
        }
    }

    /// A connector that never changes, so that it can be read without a copy of all that it refers to.
    private final class ConnectorBox {
        let connector: TreeConnector

        init(_ connector: TreeConnector) { self.connector = connector }
    }

    private final var connectorBox: ConnectorBox?

    /// The path that a connector's view draws, in the view's coordinates; nil for other elements.
    public final var connector: TreeConnector? {
        get { connectorBox?.connector }
        set { connectorBox = newValue.map(ConnectorBox.init) }
    }

    /// The path that a reference's view draws, in the view's coordinates; nil for other elements.
    public final var reference: TreeReference?

    /// Resets the values of connectors and references.
    final func forgetLines() {
        if connectorBox != nil { connectorBox = nil }
        if reference != nil { reference = nil }
        isContinuation = false
    }

    /// Adds the lines of a connector or reference to a path, whose memory can be reused.
    package final func addLines(to path: inout BezierPath) {
        connectorBox?.connector.add(to: &path)
        if let reference { path.append(reference.path()) }
    }

    /// True for an element that repeats an item of an earlier column, or starts from such a repeat.
    public final var isContinuation = false

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        if let copy = copy as? ClassHierarchyLayoutAttributes {
            copy.storedChildren = storedChildren
            copy.connectorBox = connectorBox
            copy.reference = reference
            copy.isContinuation = isContinuation
        }
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? ClassHierarchyLayoutAttributes, super.isEqual(other) else {
            return false
        }
        return isContinuation == other.isContinuation && connector == other.connector
            && reference == other.reference
            && (storedChildren == other.storedChildren || children == other.children)
    }
}

extension ClassHierarchyLayoutAttributes: RelationReporting {
    /// The children.
    public final var relatedIndexPaths: [IndexPath] { children }
}
