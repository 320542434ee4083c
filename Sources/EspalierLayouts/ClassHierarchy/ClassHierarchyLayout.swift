public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// Arranges a tree of classes: a section for each level of depth, a cell for each class, and between them connectors.
///
/// The guide's worked example ("Custom Layouts: A Worked Example"), with the adjustments that save space which it
/// leaves to the reader. Connectors are supplementary views of the kind `elementKindConnector`, one for each class
/// that has children, with the class's index path; their attributes carry what to draw. Several items in section 0
/// are a forest.
///
/// The arrangement is computed for all items in `prepare()`, in linear time and plain arrays; attributes are made
/// for what is asked for. Lengths are in points.
open class ClassHierarchyLayout: CollectionViewLayout {
    /// The kind of the supplementary views that join a class to its children.
    nonisolated public static let elementKindConnector = "connector"
    /// The kind of the supplementary views that show a class again where its children go on in another column. Their
    /// index paths have three indexes: the item's section and item, and a number that starts with 1.
    nonisolated public static let elementKindContinuation = "continuation"
    /// The kind of the supplementary views that draw the data source's references, behind everything else. Their index
    /// paths have three indexes: the child's section and item, and a number that starts with 0.
    nonisolated public static let elementKindReference = "reference"
    /// The greatest width or height of an item that is used.
    public static let greatestItemDimension: CGFloat = 1_000_000

    /// Where the tree comes from. When nil, the collection view's own data source is asked, if it can answer.
    public final weak var hierarchyDataSource: (any ClassHierarchyLayoutDataSource)? {
        didSet { invalidateLayout() }
    }

    public final var arrangement = Arrangement.rows { didSet { invalidateLayout() } }
    public final var direction = Direction.leftToRight { didSet { invalidateLayout() } }
    public final var parentAlignment = ParentAlignment.firstChild { didSet { invalidateLayout() } }
    public final var levels = Levels.aligned { didSet { invalidateLayout() } }

    /// The size of cells whose size the delegate doesn't give. An odd extent across puts lines that meet a cell in the
    /// middle on the pixel grid.
    public final var itemSize = CGSize(width: 150, height: 25) { didSet { invalidateLayout() } }
    /// Free space around each cell, which is its own. Negative insets count as 0, here and below.
    public final var insets = EdgeInsets(top: 2, left: 12, bottom: 2, right: 12) {
        didSet { invalidateLayout() }
    }
    /// Free space between rows, on top of the insets.
    public final var rowSpacing: CGFloat = 0 { didSet { invalidateLayout() } }
    /// Free space between a parent and its children, on top of the insets.
    public final var sectionSpacing: CGFloat = 0 { didSet { invalidateLayout() } }
    /// Free space between two trees of a forest, on top of `rowSpacing`; none in `columns`, which pack trees as
    /// they pack the children of a root.
    public final var treeSpacing: CGFloat = 0 { didSet { invalidateLayout() } }

    /// The shape that `columns` aims for.
    public final var aspectRatio = AspectRatio.standard { didSet { invalidateLayout() } }
    /// Where `columns` puts children. Below their parent they follow neither `parentAlignment` nor `levels`.
    public final var childPlacement = ChildPlacement.automatic { didSet { invalidateLayout() } }
    /// Free space between two columns of `columns`.
    public final var columnSpacing: CGFloat = 12 { didSet { invalidateLayout() } }
    /// How far `hanging` puts stacked leaves from the line that they hang on.
    public final var indentation: CGFloat = 16 { didSet { invalidateLayout() } }

    /// How far the framing process of `rows` has come, which goes from the last section to the first: sections before this
    /// one have no place yet and are left out, as in the steps of figure 6-3 of the guide. Other arrangements place all
    /// sections at once.
    public final var firstFramedSection = 0 { didSet { invalidateLayout() } }

    public final var connectorStyle = ConnectorStyle.orthogonal { didSet { invalidateLayout() } }
    /// Of the corners at the ends of a bus; 0 for square ones.
    public final var connectorCornerRadius: CGFloat = 0 { didSet { invalidateLayout() } }
    public final var connectorLineWidth: CGFloat = 1 { didSet { invalidateLayout() } }
    public final var referenceStyle = ReferenceStyle.curved { didSet { invalidateLayout() } }
    /// Pixels a point: buses lie on the grid that this gives.
    public final var displayScale: CGFloat = 1 { didSet { invalidateLayout() } }

    final var result = ClassHierarchyResult.empty

    /// What could not be used in the data when the layout was last prepared; at most the first hundred.
    public final var issues: [ClassHierarchyLayoutIssue] { result.issues }
    /// How many issues there were.
    public final var issueCount: Int { result.issueCount }

    open override class var layoutAttributesClass: AnyClass { ClassHierarchyLayoutAttributes.self }

    open override func prepare() {
        super.prepare()
        result = collectionView.map(arrange) ?? .empty
    }

    open override var collectionViewContentSize: CGSize { result.geometry.contentSize }

    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        let (result, geometry) = (result, result.geometry)
        var pool = AttributesPool()
        swap(&pool, &self.pool)
        result.forEachReference(in: rect) {
            if isFramed(result.references[$0]) { pool.append(attributes(forReference: $0)) }
        }
        appendConnectors(in: rect, to: &pool)
        for repeated in result.repeatOrder {
            let box = geometry.tree.count + repeated
            if geometry.frame(ofBox: box).intersectsArea(of: rect) {
                pool.append(attributes(forContinuation: repeated))
            }
        }
        let firstCell = pool.count
        appendCells(in: rect, to: &pool)
        var elements = pool.finish()
        swap(&pool, &self.pool)
        if !result.items.isEmpty { elements[firstCell...].sort { $0.indexPath < $1.indexPath } }
        return elements
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        guard indexPath.count == 2, let node = result.node(at: indexPath), isFramed(node) else { return nil }
        return attributes(forNode: node)
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        switch elementKind {
        case Self.elementKindConnector:
            guard let connector = result.connector(at: indexPath),
                isFramed(Int(result.geometry.connectorSources[connector].box))
            else { return nil }
            return attributes(forConnector: connector)
        case Self.elementKindContinuation:
            return result.repeated(at: indexPath).map(attributes(forContinuation:))
        case Self.elementKindReference:
            guard let reference = result.reference(at: indexPath), isFramed(result.references[reference])
            else { return nil }
            return attributes(forReference: reference)
        default: return nil
        }
    }
}
