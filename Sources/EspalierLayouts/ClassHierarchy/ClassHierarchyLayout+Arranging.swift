public import EspalierCollectionLayout
import EspalierGeometry
import Foundation

extension ClassHierarchyLayout {
    /// The source of the tree: `hierarchyDataSource`, or else the collection view's data source if it conforms to
    /// `ClassHierarchyLayoutDataSource`.
    final var effectiveDataSource: (any ClassHierarchyLayoutDataSource)? {
        hierarchyDataSource ?? collectionView?.dataSource as? any ClassHierarchyLayoutDataSource
    }

    final func arrange(_ view: CollectionView) -> ClassHierarchyResult {
        var reader = ClassHierarchyReader(view, self)
        let tree = reader.readTree()
        let configuration = configuration
        var metrics = metrics
        metrics.perNode = reader.readSizes(tree)
        let placement: TreePlacement
        switch configuration.arrangement {
        case .rows:
            placement = RowTree.place(
                tree, metrics, requestedRows: reader.readRows(tree),
                firstLevel: configuration.firstFramedSection)
        case .compact: placement = TidyTree.place(tree, metrics)
        case .columns: placement = ColumnWrapping.place(tree, metrics, columnOptions)
        case .hanging:
            placement = HangingTree.place(tree, metrics, indentation: configuration.indentation)
        }
        let references = reader.readReferences()
        return ClassHierarchyResult(
            TreeGeometry(tree, metrics, placement, geometryOptions), reader, references,
            referenceStyle: configuration.referenceStyle)
    }

    /// True if every box is placed.
    final var framesAllSections: Bool {
        configuration.arrangement != .rows || configuration.firstFramedSection == 0
            || configuration.firstFramedSection >= result.geometry.tree.levelCount
    }

    /// The number of the first node whose box is placed.
    final var firstFramedBox: Int {
        framesAllSections ? 0 : result.geometry.tree.level(configuration.firstFramedSection).lowerBound
    }

    final func isFramed(_ box: Int) -> Bool { box >= firstFramedBox }

    final func isFramed(_ reference: ClassHierarchyReference) -> Bool {
        [reference.parent, reference.child].allSatisfy { result.node(at: $0).map(isFramed) ?? false }
    }

    private var metrics: TreeMetrics {
        var metrics = TreeMetrics()
        metrics.size = configuration.direction.size(configuration.itemSize)
        (metrics.leading, metrics.trailing) = directedInsets
        metrics.spacing = TreePoint(
            depth: configuration.usedSectionSpacing, breadth: configuration.rowSpacing)
        metrics.treeSpacing = configuration.treeSpacing
        metrics.centersParents = configuration.parentAlignment == .center
        metrics.alignsLevels = configuration.levels == .aligned
        metrics.grid = 1 / usableScale
        return metrics
    }

    /// The insets before and after a box in the direction of growth and across it.
    private var directedInsets: (leading: TreePoint, trailing: TreePoint) {
        let insets = configuration.insets
        let (top, left, bottom, right) = (insets.top, insets.left, insets.bottom, insets.right)
        return switch configuration.direction {
        case .leftToRight:
            (TreePoint(depth: left, breadth: top), TreePoint(depth: right, breadth: bottom))
        case .rightToLeft:
            (TreePoint(depth: right, breadth: top), TreePoint(depth: left, breadth: bottom))
        case .topToBottom:
            (TreePoint(depth: top, breadth: left), TreePoint(depth: bottom, breadth: right))
        case .bottomToTop:
            (TreePoint(depth: bottom, breadth: left), TreePoint(depth: top, breadth: right))
        }
    }

    private var columnOptions: ColumnWrapping.Options {
        let ratio = Double(configuration.aspectRatio.value)
        return ColumnWrapping.Options(
            aspectRatio: configuration.direction.isHorizontal ? ratio : 1 / ratio,
            columnSpacing: configuration.columnSpacing, childPlacement: configuration.childPlacement)
    }

    private var geometryOptions: TreeGeometry.Options {
        var options = TreeGeometry.Options()
        options.direction = configuration.direction
        options.indentation = configuration.arrangement == .hanging ? configuration.indentation : nil
        options.connectors = TreeConnectorOptions(
            style: configuration.connectorStyle, cornerRadius: configuration.connectorCornerRadius,
            lineWidth: configuration.connectorLineWidth, displayScale: usableScale)
        return options
    }

    private var usableScale: Double {
        let scale = configuration.displayScale
        return scale > 0 && scale <= Lengths.greatest ? scale : 1
    }

    /// Returns `size`.
    ///
    /// Each dimension that isn't valid is replaced by the same dimension of `replacement`.
    static func usable(_ size: CGSize, insteadOf replacement: CGSize) -> CGSize {
        func dimension(_ value: CGFloat, _ replacement: CGFloat) -> CGFloat {
            (0...Lengths.greatest).contains(value) ? value : replacement
        }
        return CGSize(
            width: dimension(size.width, replacement.width),
            height: dimension(size.height, replacement.height))
    }
}

/// The levels of the tree as the sections that decorations are drawn for.
///
/// The frame of a level contains all of its cells, even if the arrangement `columns` divides them among several
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
