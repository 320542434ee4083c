public import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// A tree of classes: a section for each level of depth, a cell for each class, and connectors between them.
///
/// This is the layout of "Custom Layouts: A Worked Example" in Apple's "Collection View Programming Guide", with the
/// space-saving adjustments that the guide leaves to the reader. Connectors are supplementary views of the kind
/// `elementKindConnector`, one for each class that has children, with the class's index path. Their attributes
/// contain the lines to draw. If section 0 has several items, they are the roots of a forest.
///
/// `prepare()` arranges all items in linear time and stores plain arrays; attributes are created for queries. Lengths
/// are in points. In the arrangement `layered`, a data source that conforms to `ItemContainerDataSource` provides frames
/// around items.
open class ClassHierarchyLayout: CollectionViewLayout, ConfigurableLayout {
    /// The kind of the supplementary views that connect a class with its children.
    nonisolated public static let elementKindConnector = "connector"
    /// The kind of the supplementary views that repeat a class whose children continue in another column.
    ///
    /// Their index paths have three indexes: the item's section and item, and a number that starts with 1.
    nonisolated public static let elementKindContinuation = "continuation"
    /// The kind of the supplementary views that draw the data source's references, behind everything else.
    ///
    /// Their index paths have three indexes: the child's section and item, and a number that starts with 0.
    nonisolated public static let elementKindReference = "reference"
    /// The kind of the supplementary views that draw references with the number of an edge, behind everything else.
    ///
    /// Their index paths have three indexes: the section and item that the edge leads from, and the number of the edge.
    nonisolated public static let elementKindEdge = "edge"
    /// The kind of the supplementary views that label the lines from parents to their children, with the index paths of
    /// the children.
    nonisolated public static let elementKindLabel = "label"
    /// The kind of the supplementary views that label references, with the index paths of the references.
    nonisolated public static let elementKindReferenceLabel = "referenceLabel"
    /// The kind of the supplementary views that label edges, with the index paths of the edges.
    nonisolated public static let elementKindEdgeLabel = "edgeLabel"
    /// The kind of the labels at the start of edges.
    nonisolated public static let elementKindEdgeStartLabel = "edgeStartLabel"
    /// The kind of the labels at the end of edges.
    nonisolated public static let elementKindEdgeEndLabel = "edgeEndLabel"
    /// The maximum width or height of an item.
    public static let greatestItemDimension = Lengths.greatest

    /// The source of the tree.
    ///
    /// If this property is nil, the collection view's data source provides the tree. If this data source doesn't
    /// conform to `ClassHierarchyLayoutDataSource`, no item has children.
    public final weak var hierarchyDataSource: (any ClassHierarchyLayoutDataSource)? {
        didSet { invalidateLayout() }
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    private(set) final var result = ClassHierarchyResult.empty

    /// The problems that the layout found in the data when it was last prepared; only the first hundred.
    public final var issues: [ClassHierarchyLayoutIssue] { result.issues }
    /// The number of problems that the layout found in the data, including those after the first hundred.
    public final var issueCount: Int { result.issueCount }

    /// The reason why the items couldn't be arranged in layers; nil if they were, and in other arrangements.
    ///
    /// There may be too many lines. All items are at the origin then.
    public final var problem: String? { result.layers?.error?.description }

    /// The value is true: in right-to-left views, the whole tree is mirrored.
    ///
    /// The paths of connectors and references aren't mirrored. The views that draw these paths have to mirror them.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    /// The class `ClassHierarchyLayoutAttributes`, which contains an item's children and the lines to these children.
    open override class var layoutAttributesClass: AnyClass { ClassHierarchyLayoutAttributes.self }

    /// Reads the tree from the data source and arranges all items.
    ///
    /// O(n), but in the arrangement `layered` as long as a `LayeredLayout` takes.
    open override func prepare() {
        super.prepare()
        result =
            collectionView.map {
                ClassHierarchyArranger(configuration).arrange(ClassHierarchyReader($0, self))
            }
            ?? .empty
        if !containers.isEmpty {
            registerStandardViews(forDecorationViewsOfKinds: [LayeredLayout.elementKindContainer])
        }
    }

    final var containers: ContainerViews { result.layers?.containers ?? ContainerViews() }

    /// The size of the tree.
    open override var collectionViewContentSize: CGSize { result.geometry.contentSize }

    /// Returns the attributes of the elements in a rectangle.
    ///
    /// O(log n + found).
    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        let (result, geometry) = (result, result.geometry)
        var firstCell = 0
        var elements = pooled(recycles: recyclesAttributes) { pool in
            result.forEachReference(in: rect) {
                if result.isFramed(result.references[$0]) { pool.append(attributes(forReference: $0)) }
            }
            appendConnectors(in: rect, to: &pool)
            for repeated in result.repeatOrder {
                let box = geometry.tree.count + repeated
                if geometry.frame(ofBox: box).intersectsArea(of: rect) {
                    pool.append(attributes(forContinuation: repeated))
                }
            }
            firstCell = pool.count
            appendCells(in: rect, to: &pool)
        }
        if !result.items.isEmpty { elements[firstCell...].sort { $0.indexPath < $1.indexPath } }
        result.forEachLabel(in: rect) { elements.append(attributes(for: $0)) }
        return containers.attributes(in: rect, of: self) + elements
    }

    /// Returns the attributes of the cell of a class; nil if the class doesn't exist or isn't placed.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        guard indexPath.count == 2, let node = result.node(at: indexPath), result.isFramed(node) else {
            return nil
        }
        return attributes(forNode: node)
    }

    /// Returns the attributes of a connector, a continuation, a reference, or a label; nil if this element doesn't exist.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        switch elementKind {
        case Self.elementKindConnector:
            guard let connector = result.connector(at: indexPath),
                result.isFramed(Int(result.geometry.connectorSources[connector].box))
            else { return nil }
            return attributes(forConnector: connector)
        case Self.elementKindContinuation:
            return result.repeated(at: indexPath).map(attributes(forContinuation:))
        case Self.elementKindReference, Self.elementKindEdge:
            guard
                let reference = result.reference(
                    at: indexPath, isEdge: elementKind == Self.elementKindEdge),
                result.isFramed(result.references[reference])
            else { return nil }
            return attributes(forReference: reference)
        default:
            return result.label(elementKind, at: indexPath).map(attributes(for:))
                ?? containers.attributes(ofKind: elementKind, at: indexPath, of: self)
        }
    }

    /// Returns the attributes of the frame of a container; nil if it doesn't exist.
    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return containers.attributes(ofKind: elementKind, at: indexPath, of: self)
    }
}

/// For section decorations, each level of the tree is a section.
///
/// The frame of a level contains all of its cells, even if the arrangement `columns` divides the cells among several
/// columns.
extension ClassHierarchyLayout: SectionExtentProviding {
    /// The direction in which levels follow each other.
    public final var sectionDirection: CollectionView.ScrollDirection {
        configuration.direction.isHorizontal ? .horizontal : .vertical
    }

    /// Returns the frames of all levels.
    ///
    /// O(n).
    public final func sectionExtents() -> [SectionExtent] {
        let (geometry, cell) = (result.geometry, configuration.insets)
        let insets = EdgeInsets(top: -cell.top, left: -cell.left, bottom: -cell.bottom, right: -cell.right)
        return (0..<geometry.tree.levelCount).map { level in
            let frame = geometry.tree.level(level).reduce(CGRect.null) { $0.union(geometry.frame(ofBox: $1)) }
            return SectionExtent(frame: frame.inset(by: insets), itemsFrame: frame)
        }
    }
}
