import EspalierGeometry
import Foundation

/// Arranges the tree of a `ClassHierarchyLayout` according to the layout's configuration.
struct ClassHierarchyArranger {
    private let configuration: ClassHierarchyLayout.Configuration

    init(_ configuration: ClassHierarchyLayout.Configuration) { self.configuration = configuration }

    /// Reads and arranges all items.
    ///
    /// O(n), or O(n log n) for long stacks of leaves.
    func arrange(_ reader: consuming ClassHierarchyReader) -> ClassHierarchyResult {
        let tree = reader.readTree()
        var metrics = metrics
        metrics.perNode = reader.readSizes(tree)
        let placement: TreePlacement
        switch configuration.arrangement {
        case .rows:
            placement = RowTree.place(
                tree, metrics, requestedRows: reader.readRows(tree),
                firstLevel: configuration.firstFramedSection)
        case .compact: placement = TidyTree.place(tree, metrics)
        case .columns:
            metrics.perRepeat = reader.readRepeatSizes(tree, metrics.perNode)
            placement = ColumnWrapping.place(tree, metrics, columnOptions)
        case .hanging:
            placement = HangingTree.place(
                tree, metrics, indentation: configuration.indentation, aspectRatio: 1 / pageRatio)
        }
        let references = reader.readReferences()
        return ClassHierarchyResult(
            TreeGeometry(tree, metrics, placement, geometryOptions), reader, references,
            referenceStyle: configuration.referenceStyle, firstFramedBox: firstFramedBox(tree))
    }

    /// Returns the number of the first node whose box is placed.
    private func firstFramedBox(_ tree: LevelTree) -> Int {
        let level = configuration.firstFramedSection
        return configuration.arrangement == .rows && level < tree.levelCount
            ? tree.level(level).lowerBound : 0
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
        let (direction, insets) = (configuration.direction, configuration.insets)
        var leading = direction.size(CGSize(width: insets.left, height: insets.top))
        var trailing = direction.size(CGSize(width: insets.right, height: insets.bottom))
        if direction.isReversed { swap(&leading.depth, &trailing.depth) }
        return (leading, trailing)
    }

    /// The ratio of depth, away from the root, to breadth of the page.
    private var pageRatio: Double {
        let ratio = Double(configuration.aspectRatio.value)
        return configuration.direction.isHorizontal ? ratio : 1 / ratio
    }

    private var columnOptions: ColumnWrapping.Options {
        ColumnWrapping.Options(
            aspectRatio: pageRatio, columnSpacing: configuration.columnSpacing,
            childPlacement: configuration.childPlacement)
    }

    private var geometryOptions: TreeGeometry.Options {
        var options = TreeGeometry.Options()
        options.direction = configuration.direction
        options.indentation = configuration.arrangement == .hanging ? configuration.indentation : nil
        options.connectors = TreeConnectorOptions(
            style: configuration.connectorStyle, cornerRadius: configuration.connectorCornerRadius,
            lineWidth: configuration.connectorLineWidth, arrowhead: configuration.connectorArrowhead,
            reach: configuration.connectorReach, referenceReach: configuration.referenceReach,
            displayScale: usableScale)
        return options
    }

    private var usableScale: Double {
        let scale = configuration.displayScale
        return scale > 0 && scale <= Lengths.greatest ? scale : 1
    }
}
