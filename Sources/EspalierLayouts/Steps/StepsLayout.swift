public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// The delegate of a `StepsLayout`, which provides the steps' sizes.
public protocol CollectionViewDelegateStepsLayout: CollectionViewDelegate {
    /// Returns the size of a step, in points. A length that is negative or not a number is treated as 0.
    func collectionView(
        _ collectionView: CollectionView, layout: StepsLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize
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
open class StepsLayout: ArrangedLayout, ConfigurableLayout {
    /// The kind of the connectors within a row.
    nonisolated public static let elementKindConnector = "connector"
    /// The kind of the connectors from the last item of a row to the first item of the next row.
    nonisolated public static let elementKindTurn = "turn"

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

    private static let connector = ItemArrangement.Kind(
        elementKindConnector, .supplementaryView, of: .item, zIndex: -1)
    private static let turn = ItemArrangement.Kind(elementKindTurn, .supplementaryView, of: .item, zIndex: -1)

    /// Returns the frames of all items and connectors.
    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let sections = (0..<view.numberOfSections).map { section in
            StepRows(
                sizes(in: view, section: section), columnCount: configuration.numberOfColumns)
        }
        let gap = configuration.interitemSpacing
        let width = sections.map { $0.width(spacing: gap) }.max() ?? 0
        var arrangement = ItemArrangement(width: width, kinds: [Self.connector, Self.turn])
        for (number, rows) in sections.enumerated() {
            let top = number == 0 ? 0 : configuration.sectionSpacing
            arrangement.beginSection(insets: EdgeInsets(top: top, left: 0, bottom: 0, right: 0))
            add(rows, to: &arrangement)
            arrangement.endSection()
        }
        return arrangement
    }

    private func sizes(in view: CollectionView, section: Int) -> [CGSize] {
        let delegate = view.delegate as? any CollectionViewDelegateStepsLayout
        return (0..<view.numberOfItems(inSection: section)).map { item in
            let path = IndexPath(item: item, section: section)
            guard let delegate else { return configuration.itemSize }
            return Lengths.usable(delegate.collectionView(view, layout: self, sizeForItemAt: path))
        }
    }

    private func add(_ rows: StepRows, to arrangement: inout ItemArrangement) {
        let configuration = configuration
        let lefts = rows.lefts(spacing: configuration.interitemSpacing)
        var top = arrangement.itemsTop
        var previous: CGRect?
        for row in rows.rows {
            let height = rows.height(of: row)
            // If items are aligned at the top, all connectors of a row are at half of the least height of the row's
            // items. At this height, all connectors are level, and each meets both of its items.
            let least = row.map { rows.sizes[$0].height }.min() ?? 0
            let middle = configuration.alignment == .top && least > 0 ? top + least / 2 : nil
            for (column, item) in row.enumerated() {
                let size = rows.sizes[item]
                let isCentered = configuration.alignment == .center
                let y = top + (isCentered ? ((height - size.height) / 2).rounded(.down) : 0)
                let frame = CGRect(origin: CGPoint(x: lefts[column], y: y), size: size)
                // Add the connector before the next item is added, because `addView` adds a view to the item that was
                // added last. This is the item where the connector starts.
                if configuration.showsConnectors, let previous {
                    connect(previous, to: frame, at: middle, &arrangement)
                }
                arrangement.addItem(frame)
                previous = frame
            }
            top += height + configuration.lineSpacing
        }
    }

    private func connect(
        _ first: CGRect, to second: CGRect, at height: CGFloat?, _ arrangement: inout ItemArrangement
    ) {
        if second.minX > first.minX {
            let (upper, lower) = (max(first.minY, second.minY), min(first.maxY, second.maxY))
            let middle = height ?? (lower > upper ? (upper + lower) / 2 : (first.midY + second.midY) / 2)
            arrangement.addView(
                Self.connector,
                CGRect(
                    x: first.maxX, y: (middle - Self.connectorHeight / 2).rounded(.down),
                    width: max(0, second.minX - first.maxX), height: Self.connectorHeight))
        } else {
            let frame = CGRect(
                x: second.midX, y: first.maxY, width: first.midX - second.midX,
                height: max(0, second.minY - first.maxY))
            // If one item is directly below the other, the connector is at least as wide as an arrowhead.
            arrangement.addView(
                Self.turn,
                frame.insetBy(dx: -Self.connectorHeight / 2, dy: 0))
        }
    }

    /// The height of connectors.
    ///
    /// The height is odd, so that a line in the middle of the connector is on the pixel grid.
    static let connectorHeight: CGFloat = 13
}

/// Steps that are divided into rows.
struct StepRows {
    let sizes: [CGSize]
    let rows: [Range<Int>]

    init(_ sizes: [CGSize], columnCount: Int) {
        self.sizes = sizes
        let count = columnCount > 0 ? columnCount : max(1, sizes.count)
        rows = stride(from: 0, to: sizes.count, by: count).map { $0..<min($0 + count, sizes.count) }
    }

    func height(of row: Range<Int>) -> CGFloat { row.map { sizes[$0].height }.max() ?? 0 }

    /// The width of the widest item of each column.
    private var widths: [CGFloat] {
        (0..<(rows.first?.count ?? 0)).map { column in
            rows.map { column < $0.count ? sizes[$0.lowerBound + column].width : 0 }.max() ?? 0
        }
    }

    func lefts(spacing: CGFloat) -> [CGFloat] {
        var left: CGFloat = 0
        return widths.map { width in
            defer { left += width + spacing }
            return left
        }
    }

    func width(spacing: CGFloat) -> CGFloat {
        widths.reduce(0, +) + spacing * CGFloat(max(0, widths.count - 1))
    }
}
