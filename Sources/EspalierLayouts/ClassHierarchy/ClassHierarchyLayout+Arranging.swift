import EspalierCollectionLayout
import EspalierGeometry
import Foundation

extension ClassHierarchyLayout {
    /// The layout's own data source, or the collection view's if it can be one.
    final var effectiveDataSource: (any ClassHierarchyLayoutDataSource)? {
        hierarchyDataSource ?? collectionView?.dataSource as? any ClassHierarchyLayoutDataSource
    }

    final func arrange(_ view: CollectionView) -> ClassHierarchyResult {
        var reader = ClassHierarchyReader(view, self)
        let tree = reader.readTree()
        var metrics = metrics
        metrics.perNode = reader.readSizes(tree)
        let placement: TreePlacement
        switch arrangement {
        case .rows:
            placement = RowTree.place(
                tree, metrics, requestedRows: reader.readRows(tree), firstLevel: firstFramedSection)
        case .compact: placement = TidyTree.place(tree, metrics)
        case .columns: placement = ColumnWrapping.place(tree, metrics, columnOptions)
        case .hanging:
            placement = HangingTree.place(tree, metrics, indentation: Self.usable(indentation))
        }
        let references = reader.readReferences()
        return ClassHierarchyResult(
            TreeGeometry(tree, metrics, placement, geometryOptions), reader, references)
    }

    /// Whether every box has its place.
    final var framesAllSections: Bool {
        arrangement != .rows || firstFramedSection <= 0
            || firstFramedSection >= result.geometry.tree.levelCount
    }

    /// Boxes before this one have no place yet.
    final var firstFramedBox: Int {
        framesAllSections ? 0 : result.geometry.tree.level(firstFramedSection).lowerBound
    }

    final func isFramed(_ box: Int) -> Bool { box >= firstFramedBox }

    final func isFramed(_ reference: ClassHierarchyReference) -> Bool {
        [reference.parent, reference.child].allSatisfy { result.node(at: $0).map(isFramed) ?? false }
    }

    private var metrics: TreeMetrics {
        var metrics = TreeMetrics()
        metrics.size = direction.size(Self.usable(itemSize, insteadOf: .zero))
        (metrics.leading, metrics.trailing) = directedInsets
        metrics.spacing = TreePoint(depth: Self.usable(sectionSpacing), breadth: Self.usable(rowSpacing))
        metrics.treeSpacing = Self.usable(treeSpacing)
        metrics.centersParents = parentAlignment == .center
        metrics.alignsLevels = levels == .aligned
        metrics.grid = 1 / usableScale
        return metrics
    }

    /// The insets on the sides where the tree comes from and where it goes.
    private var directedInsets: (leading: TreePoint, trailing: TreePoint) {
        let (top, left) = (Self.usable(insets.top), Self.usable(insets.left))
        let (bottom, right) = (Self.usable(insets.bottom), Self.usable(insets.right))
        return switch direction {
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
        let ratio = Double(aspectRatio.value)
        return ColumnWrapping.Options(
            aspectRatio: direction.isHorizontal ? ratio : 1 / ratio,
            columnSpacing: Self.usable(columnSpacing),
            childPlacement: childPlacement
        )
    }

    private var geometryOptions: TreeGeometry.Options {
        var options = TreeGeometry.Options()
        options.direction = direction
        options.indentation = arrangement == .hanging ? Self.usable(indentation) : nil
        options.connectors = TreeConnectorOptions(
            style: connectorStyle, cornerRadius: Self.usable(connectorCornerRadius),
            lineWidth: Self.usable(connectorLineWidth), displayScale: usableScale)
        return options
    }

    private var usableScale: Double {
        displayScale > 0 && displayScale <= Self.greatestItemDimension ? displayScale : 1
    }

    // MARK: Numbers that can be calculated with

    /// A length within limits: what isn't a number or is negative is 0.
    static func usable(_ length: CGFloat) -> Double {
        length > 0 ? min(length, greatestItemDimension) : 0
    }

    /// A size with each unusable dimension replaced.
    static func usable(_ size: CGSize, insteadOf replacement: CGSize) -> CGSize {
        func dimension(_ value: CGFloat, _ replacement: CGFloat) -> CGFloat {
            (0...greatestItemDimension).contains(value) ? value : usable(replacement)
        }
        return CGSize(
            width: dimension(size.width, replacement.width),
            height: dimension(size.height, replacement.height))
    }
}
