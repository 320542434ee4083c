public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// The delegate of a `StepsLayout`, which provides the steps' sizes.
public protocol CollectionViewDelegateStepsLayout: CollectionViewDelegate {
    /// Returns the size of a step, in points. A length that is negative or not a number is treated as 0.
    func collectionView(
        _ collectionView: CollectionView, layout: StepsLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize

    /// Returns the size of the label of the connector that starts from an item, in points; zero, as by default, for no
    /// label.
    func collectionView(
        _ collectionView: CollectionView, layout: StepsLayout, sizeForLabelAt indexPath: IndexPath
    ) -> CGSize
}

extension CollectionViewDelegateStepsLayout {
    /// The default implementation; returns zero.
    public func collectionView(
        _ collectionView: CollectionView, layout: StepsLayout, sizeForLabelAt indexPath: IndexPath
    ) -> CGSize { .zero }
}

/// The steps of a process: items side by side in rows, in the order of their index paths, with a connector from each
/// item to the next.
///
/// Each section is a process of its own. Columns are as wide as their widest item, and rows are as high as their
/// highest item.
///
/// Connectors are supplementary views with the index path of the item that they start from. Within a row, a connector
/// fills the width between its two items. Between two rows, a connector extends from the center of the upper row's
/// last item to the center of the lower row's first item, and fills the height between these items.
///
/// A delegate that conforms to `ItemContainerDataSource` provides containers: frames around items that follow each other. A
/// container that doesn't fit into the rest of a row begins a row, and one that is longer than a row also ends with a
/// row, so that nothing else is inside of a frame.
open class StepsLayout: ArrangedLayout, ConfigurableLayout {
    /// The kind of the connectors within a row.
    nonisolated public static let elementKindConnector = "connector"
    /// The kind of the connectors from the last item of a row to the first item of the next row.
    nonisolated public static let elementKindTurn = "turn"

    /// The kind of the labels of connectors, with the index paths of the items that the connectors start from.
    nonisolated public static let elementKindLabel = "label"

    /// The vertical alignment of items that are less high than their row.
    nonisolated public enum Alignment: String, Sendable, CaseIterable {
        /// At the upper edge of the row.
        case top
        /// In the middle of the row.
        case center
    }

    /// The class of the attributes, whose legs are the arrows of connectors.
    open override class var layoutAttributesClass: AnyClass { StepsLayoutAttributes.self }

    /// The settings of a `StepsLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The number of items in a row; 0 for all items of a section.
        @Limited(0...10_000) public var numberOfColumns = 0
        /// The size of items in points if no delegate provides it.
        @Limited public var itemSize = CGSize(width: 120, height: 60)
        /// The space between columns in points, where the connectors are.
        @Limited public var interitemSpacing: CGFloat = 40
        /// The space between rows, in points.
        @Limited public var lineSpacing: CGFloat = 40
        /// The space between sections, in points.
        @Limited public var sectionSpacing: CGFloat = 40
        /// The vertical alignment of items that are less high than their row.
        public var alignment = Alignment.center
        /// A Boolean value that indicates whether there are connectors.
        public var showsConnectors = true

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .integer("numberOfColumns", \.numberOfColumns, "The number of items in a row; 0 for all."),
            .number("interitemSpacing", \.interitemSpacing, "The space between columns."),
            .number("lineSpacing", \.lineSpacing, "The space between rows."),
            .choice("alignment", \.alignment, "The alignment of items that are lower than their row."),
            .flag("connectors", \.showsConnectors, "Whether there is an arrow from each item to the next."),
            .number(
                "sectionSpacing", \.sectionSpacing,
                "The space between sections, each of which is a separate process."),
        ]
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    private final var containers = ContainerViews()
    /// The shapes of connectors between rows that are not the standard one.
    private final var turns: [IndexPath: StepsLayoutAttributes.Turn] = [:]

    private static let connector = ItemArrangement.Kind(
        elementKindConnector, .supplementaryView, of: .item, zIndex: -1)
    private static let turn = ItemArrangement.Kind(elementKindTurn, .supplementaryView, of: .item, zIndex: -1)

    private static let label = ItemArrangement.Kind(
        elementKindLabel, .supplementaryView, of: .item, zIndex: 1)

    /// Returns the frames of all items, connectors and labels.
    ///
    /// The space between items is increased so that each label, and each frame of a container, fits between two columns or
    /// two rows.
    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        var sections = rows(in: view)
        let gap = max(
            configuration.interitemSpacing,
            sections.map(\.labelWidth).max().map { $0 > 0 ? $0 + Self.labelRoom : 0 } ?? 0)
        let lineGap = max(
            configuration.lineSpacing,
            sections.map(\.labelHeight).max().map { $0 > 0 ? 2 * ($0 + Self.labelDistance + 6) : 0 } ?? 0)
        let columns = sections.indices.map {
            sections[$0].columns(spacing: gap, hasConnectors: configuration.showsConnectors)
        }
        let width = columns.map(\.width).max() ?? 0
        var arrangement = ItemArrangement(width: width, kinds: [Self.connector, Self.turn, Self.label])
        var frames: [ContainerViews.Container] = []
        turns = [:]
        for (number, rows) in sections.enumerated() {
            arrangement.beginSection(
                insets: EdgeInsets(
                    top: number == 0 ? 0 : configuration.sectionSpacing, left: 0,
                    bottom: rows.rows.last.map(rows.marginBelow) ?? 0, right: 0))
            frames += add(rows, columns[number].lefts, lineGap: lineGap, to: &arrangement)
            arrangement.endSection()
        }
        containers = ContainerViews(frames)
        registerStandardViews(
            forDecorationViewsOfKinds: frames.isEmpty ? [] : [LayeredLayout.elementKindContainer])
        return arrangement
    }

    private func rows(in view: CollectionView) -> [StepRows] {
        let source = view.delegate as? any ItemContainerDataSource
        let containers = source?.containers(in: view) ?? []
        return (0..<view.numberOfSections).map { section in
            let sizes = sizes(in: view, section: section)
            let homes =
                containers.isEmpty
                ? []
                : sizes.indices.map {
                    source?.collectionView(view, containerOfItemAt: IndexPath(item: $0, section: section))
                }
            return StepRows(
                sizes, columnCount: configuration.numberOfColumns,
                labels: labels(in: view, section: section), containers: StepContainers(homes, containers))
        }
    }

    /// Returns the attributes of the elements in a rectangle.
    ///
    /// O(log n + containers + found).
    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        let elements = super.layoutAttributesForElements(in: rect) ?? []
        if containers.isEmpty, turns.isEmpty { return elements }
        elements.forEach(describe)
        return containers.attributes(in: rect, of: self) + elements
    }

    /// Returns the attributes of a connector, a label or the title of a container; nil if it doesn't exist.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        let attributes = super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
        attributes.map(describe)
        return attributes ?? containers.attributes(ofKind: elementKind, at: indexPath, of: self)
    }

    /// Returns the attributes of the frame of a container; nil if it doesn't exist.
    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return containers.attributes(ofKind: elementKind, at: indexPath, of: self)
    }

    private func describe(_ attributes: CollectionViewLayoutAttributes) {
        guard attributes.representedElementKind == Self.elementKindTurn,
            let turn = turns[attributes.indexPath]
        else { return }
        (attributes as? StepsLayoutAttributes)?.shape = turn
    }

    private func sizes(in view: CollectionView, section: Int) -> [CGSize] {
        let delegate = view.delegate as? any CollectionViewDelegateStepsLayout
        return (0..<view.numberOfItems(inSection: section)).map { item in
            let path = IndexPath(item: item, section: section)
            guard let delegate else { return configuration.itemSize }
            return Lengths.usable(delegate.collectionView(view, layout: self, sizeForItemAt: path))
        }
    }

    /// The space between two items in addition to the width of a label, for the ends of the arrow.
    private static let labelRoom: CGFloat = 20
    /// The distance between the line of a connector and its label.
    private static let labelDistance: CGFloat = 5

    private func labels(in view: CollectionView, section: Int) -> [CGSize] {
        guard configuration.showsConnectors,
            let delegate = view.delegate as? any CollectionViewDelegateStepsLayout
        else { return [] }
        // No connector starts from the last item.
        return (0..<max(0, view.numberOfItems(inSection: section) - 1)).map { item in
            Lengths.usable(
                delegate.collectionView(
                    view, layout: self, sizeForLabelAt: IndexPath(item: item, section: section)))
        }
    }

    /// Adds the items of a section with their connectors, and returns its containers.
    private func add(
        _ rows: StepRows, _ lefts: [CGFloat], lineGap: CGFloat, to arrangement: inout ItemArrangement
    ) -> [ContainerViews.Container] {
        let (configuration, section) = (configuration, arrangement.itemCounts.count - 1)
        var top = arrangement.itemsTop
        var frames: [CGRect] = []
        for row in rows.rows {
            let turnHeight = rows.containers.runs.isEmpty || frames.isEmpty ? nil : top - lineGap / 2
            top += rows.marginAbove(row)
            let height = rows.height(of: row)
            // If items are aligned at the top, all connectors of a row are at half of the least height of the row's
            // items. At this height, all connectors are level, and each meets both of its items.
            let least = row.map { rows.sizes[$0].height }.min() ?? 0
            let isTop = configuration.alignment == .top
            // A label that is higher than half of the lowest item moves all items of the row down.
            let lift = isTop ? rows.lift(ofRow: row, overHeight: least) : 0
            let middle = isTop && least > 0 ? top + lift + least / 2 : nil
            for (column, item) in row.enumerated() {
                let size = rows.sizes[item]
                let isCentered = configuration.alignment == .center
                let y = top + (isCentered ? ((height - size.height) / 2).rounded(.down) : lift)
                let frame = CGRect(origin: CGPoint(x: lefts[column], y: y), size: size)
                // Add the connector before the next item is added, because `addView` adds a view to the item that was
                // added last. This is the item where the connector starts.
                if configuration.showsConnectors, let previous = frames.last {
                    let label = rows.label(ofItem: item - 1)
                    if column > 0 {
                        let center =
                            (previous.maxX + rows.margin(after: item - 1) + frame.minX
                                - rows.margin(before: item, in: row)) / 2
                        connect(previous, to: frame, at: middle, label: label, at: center, &arrangement)
                    } else {
                        turn(from: previous, to: frame, at: turnHeight, label: label, &arrangement)
                        let shape = StepsLayoutAttributes.Turn(
                            height: turnHeight.map { $0 - previous.maxY },
                            isReversed: frame.midX > previous.midX)
                        if shape != StepsLayoutAttributes.Turn() {
                            turns[IndexPath(item: item - 1, section: section)] = shape
                        }
                    }
                }
                arrangement.addItem(frame)
                frames.append(frame)
            }
            top += height + lift + rows.marginBelow(row) + lineGap
        }
        return rows.frames(around: frames, hasConnectors: configuration.showsConnectors)
    }

    /// Adds the connector between two items of a row.
    private func connect(
        _ first: CGRect, to second: CGRect, at height: CGFloat?, label: CGSize, at center: CGFloat,
        _ arrangement: inout ItemArrangement
    ) {
        let (upper, lower) = (max(first.minY, second.minY), min(first.maxY, second.maxY))
        let middle = height ?? (lower > upper ? (upper + lower) / 2 : (first.midY + second.midY) / 2)
        arrangement.addView(
            Self.connector,
            CGRect(
                x: first.maxX, y: (middle - Self.connectorHeight / 2).rounded(.down),
                width: max(0, second.minX - first.maxX), height: Self.connectorHeight))
        add(label, above: CGPoint(x: center, y: middle), &arrangement)
    }

    /// Adds the connector between two rows.
    private func turn(
        from first: CGRect, to second: CGRect, at height: CGFloat?, label: CGSize,
        _ arrangement: inout ItemArrangement
    ) {
        let frame = CGRect(
            x: second.midX, y: first.maxY, width: first.midX - second.midX,
            height: max(0, second.minY - first.maxY))
        // If one item is directly below the other, the connector is at least as wide as an arrowhead.
        arrangement.addView(
            Self.turn,
            frame.insetBy(dx: -Self.connectorHeight / 2, dy: 0))
        add(label, above: CGPoint(x: frame.midX, y: (height ?? frame.midY) - 1.5), &arrangement)
    }

    private func add(_ label: CGSize, above line: CGPoint, _ arrangement: inout ItemArrangement) {
        guard label.width > 0, label.height > 0 else { return }
        let origin = CGPoint(
            x: (line.x - label.width / 2).rounded(),
            y: (line.y - Self.labelDistance - label.height).rounded())
        arrangement.addView(Self.label, CGRect(origin: origin, size: label))
    }

    /// The height of connectors.
    ///
    /// The height is odd, so that a line in the middle of the connector is on the pixel grid.
    static let connectorHeight: CGFloat = 13
}
