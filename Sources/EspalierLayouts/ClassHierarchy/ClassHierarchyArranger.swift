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
        if configuration.arrangement == .columns {
            metrics.perRepeat = reader.readRepeatSizes(tree, metrics.perNode)
        }
        if configuration.arrangement == .layered { return arrangeInLayers(reader, tree, metrics) }
        let rows = configuration.arrangement == .rows ? reader.readRows(tree) : []
        let room = LabelRoom(
            reader.readLabelSizes(tree), tree, direction: configuration.direction,
            hasStacks: configuration.arrangement == .hanging, arrowhead: arrowheadAtChildren)
        metrics.spacing.depth += room.depth
        metrics.labelRoom = room.depth
        let references = reader.readReferences()
        let labelSizes = reader.readLabelSizes(of: references)
        let endLabel = greatestSize(labelSizes.flatMap { [$0.start, $0.end] })
        let middle = greatestSize(labelSizes.map(\.middle))
        let greatest = TreePoint(
            depth: max(middle.depth, endLabel.depth), breadth: max(middle.breadth, endLabel.breadth))
        if endLabel != .zero { metrics.endLabelRoom = ReferenceLabels.room(ofEndLabel: endLabel.depth) }
        if !labelSizes.isEmpty { metrics.spacing.depth += greatest.depth + 2 * LabelRoom.padding }
        var best = result(reader, tree, metrics, rows, room, references)
        best.addLabels(room, labelSizes)
        for _ in 1..<Self.attemptsForLabels where best.labelCost != (0, 0) {
            metrics.spacing.depth += greatest.depth / 2
            metrics.spacing.breadth += greatest.breadth * 0.75
            let next = result(reader, tree, metrics, rows, room, references)
            next.addLabels(room, labelSizes)
            if next.labelCost < best.labelCost { best = next }
        }
        return best
    }

    /// Arranges the hierarchy as a graph.
    private func arrangeInLayers(
        _ reader: consuming ClassHierarchyReader, _ tree: LevelTree, _ metrics: TreeMetrics
    ) -> ClassHierarchyResult {
        let references = reader.readReferences()
        let labelSizes = reader.readLabelSizes(of: references)
        let lines = reader.readLines(tree, references, labelSizes)
        let (containers, homes) = reader.readContainers(tree)
        let hierarchy = LayeredHierarchy(
            tree, metrics,
            references: zip(references, reader.pairs(references, tree)).map { ($1, $0.edge != nil) },
            childLines: lines.children, referenceLines: lines.references, configuration,
            containers: containers, homes: homes)
        let result = ClassHierarchyResult(
            TreeGeometry(tree, metrics, hierarchy.placement, geometryOptions), reader, references,
            layers: hierarchy)
        result.addLabels(of: hierarchy)
        return result
    }

    /// The maximum number of arrangements that are tried, each with more space, until all labels of references have room
    /// and cross no line.
    private static let attemptsForLabels = 5

    /// Returns the greatest depth and the greatest breadth of sizes in the picture.
    private func greatestSize(_ sizes: [CGSize]) -> TreePoint {
        sizes.lazy.map(configuration.direction.size).reduce(.zero) {
            TreePoint(depth: max($0.depth, $1.depth), breadth: max($0.breadth, $1.breadth))
        }
    }

    /// The length of arrowheads at children.
    private var arrowheadAtChildren: Double {
        configuration.connectorArrowhead.map { $0.end == .child ? $0.size : 0 } ?? 0
    }

    private func result(
        _ reader: ClassHierarchyReader, _ tree: LevelTree, _ metrics: TreeMetrics, _ rows: [Double],
        _ room: LabelRoom, _ references: [ClassHierarchyReference]
    ) -> ClassHierarchyResult {
        let placed = room.enlarged(metrics, count: tree.count)
        let indentation = configuration.indentation + room.indentation
        var placement =
            switch configuration.arrangement {
            case .rows:
                RowTree.place(
                    tree, placed, requestedRows: rows, firstLevel: configuration.firstFramedSection)
            // A graph in layers isn't placed here.
            case .compact, .layered: TidyTree.place(tree, placed)
            case .columns: ColumnWrapping.place(tree, placed, columnOptions)
            case .hanging where configuration.stackLength > 0:
                HangingTree.place(
                    tree, placed, indentation: indentation, stackLimit: configuration.stackLength)
            case .hanging:
                HangingTree.place(tree, placed, indentation: indentation, aspectRatio: 1 / pageRatio)
            }
        room.center(&placement, placed, metrics, nodeCount: tree.count)
        var options = geometryOptions
        if options.indentation != nil { options.indentation = indentation }
        let pairs = reader.pairs(references, tree)
        var geometry = TreeGeometry(tree, metrics, placement, options)
        var lines = ReferenceRouter.shapes(of: pairs, in: geometry, style: configuration.referenceStyle)
        for _ in 1..<Self.attemptsForTracks where !lines.missingRoom.isEmpty {
            lines.missingRoom.insert(into: &placement)
            geometry = TreeGeometry(tree, metrics, placement, options)
            lines = ReferenceRouter.shapes(of: pairs, in: geometry, style: configuration.referenceStyle)
        }
        return ClassHierarchyResult(
            geometry, reader, references, referenceShapes: lines.shapes,
            referenceStyle: configuration.referenceStyle, firstFramedBox: firstFramedBox(tree))
    }

    /// The maximum number of times that the lines of references are routed, each time with more space between the boxes.
    private static let attemptsForTracks = 4

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
            childPlacement: configuration.childPlacement, columnCount: configuration.numberOfColumns)
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

extension ClassHierarchyResult {
    /// The number of labels without room, and the number of lines that labels cross.
    fileprivate var labelCost: (Int, Int) { (labelsWithoutRoom.count, labelCrossings) }
}
