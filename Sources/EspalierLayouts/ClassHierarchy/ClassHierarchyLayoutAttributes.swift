public import EspalierCollectionLayout
import EspalierGeometry
package import EspalierGraphics
public import Foundation

/// The attributes of a cell, connector, continuation or reference of a `ClassHierarchyLayout`.
nonisolated open class ClassHierarchyLayoutAttributes: EdgeLayoutAttributes {
    /// The index paths of children.
    ///
    /// Usually, the children are adjacent items of one section, and the range of these items is stored. Otherwise, a
    /// list of index paths is stored.
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

    /// The index paths of the children of the cell's item.
    ///
    /// For a connector, the array contains only the children to which the connector leads. For a continuation, it
    /// contains only the children in the column of the continuation. The array is created for each access.
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

    /// An object that contains a connector or a reference.
    ///
    /// The lines are in an object, so that copies of the attributes share them. While copies share the object, the
    /// lines don't change. The lines are accessed through a pointer, because a call of a method of a class's property
    /// copies the property, and retains all of its arrays.
    private final class Box<Lines> {
        private let storage: UnsafeMutablePointer<Lines>

        init(_ lines: consuming Lines) {
            storage = .allocate(capacity: 1)
            storage.initialize(to: lines)
        }

        deinit {
            storage.deinitialize(count: 1)
            storage.deallocate()
        }

        var lines: Lines {
            get { storage.pointee }
            set { storage.pointee = newValue }
        }

        func add(to path: inout some PathBuilder) where Lines == TreeConnector {
            Self.add(&storage.pointee, to: &path)
        }

        /// Adds lines to a path.
        ///
        /// Nothing else can access an `inout` parameter, so that the lines aren't copied.
        private static func add(_ lines: inout TreeConnector, to path: inout some PathBuilder)
        where Lines == TreeConnector {
            lines.add(to: &path)
        }
    }

    private final var connectorBox: Box<TreeConnector>?
    private final var referenceBox: Box<TreeReference>?

    /// The lines that a connector's view draws, in the view's coordinates; nil for other elements.
    public final var connector: TreeConnector? {
        get { connectorBox?.lines }
        set { connectorBox = newValue.map(Box.init) }
    }

    /// Sets the lines of a connector, and resets the other properties that cells don't have.
    ///
    /// The memory of the previous connector is reused, unless copies of the attributes share this connector.
    final func becomeConnector(_ connector: consuming TreeConnector) {
        if isKnownUniquelyReferenced(&connectorBox) {
            connectorBox?.lines = connector
        } else {
            self.connector = connector
        }
        if referenceBox != nil { referenceBox = nil }
        if !legs.isEmpty { legs = [] }
        isContinuation = false
    }

    /// The path that a reference's view draws, in the view's coordinates; nil for other elements.
    public final var reference: TreeReference? {
        get { referenceBox?.lines }
        set { referenceBox = newValue.map(Box.init) }
    }

    /// Resets the properties that cells don't have: the lines of connectors and references, and the mark of
    /// continuations.
    final func forgetLines() {
        if connectorBox != nil { connectorBox = nil }
        if referenceBox != nil { referenceBox = nil }
        if !legs.isEmpty { legs = [] }
        isContinuation = false
    }

    package final override var lines: EdgeLines? {
        referenceBox.map { .reference($0.lines) } ?? connectorBox.map { .connector($0.lines) } ?? super.lines
    }

    package final override var hasPieces: Bool { connectorBox != nil && referenceBox == nil }

    package final override func addPieces(to path: inout some PathBuilder) { connectorBox?.add(to: &path) }

    /// True for a view that repeats an item from an earlier column, and for a connector that starts from such a view.
    public final var isContinuation = false

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        if let copy = copy as? ClassHierarchyLayoutAttributes {
            copy.storedChildren = storedChildren
            copy.connectorBox = connectorBox
            copy.referenceBox = referenceBox
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
    /// The index paths of the children, which are the related cells.
    public final var relatedIndexPaths: [IndexPath] { children }
}
