public import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// The steps of a process: items side by side in the order of their index paths, row below row, and from each to the next
/// a connector. A section is a process of its own.
///
/// Columns are as wide as their widest item, rows as high as their highest. Connectors are supplementary views with the
/// index path of the item that they leave; they fill the free space that they cross: between two columns from the left to
/// the right, between two rows from the right end of the upper to the left end of the lower.
open class StepsLayout: ArrangedLayout {
    /// The kind of the connectors within a row.
    nonisolated public static let elementKindConnector = "connector"
    /// The kind of the connectors from the end of a row to the beginning of the next.
    nonisolated public static let elementKindTurn = "turn"

    /// Where items stand in their row, if it is higher than they are.
    nonisolated public enum Alignment: String, Sendable, CaseIterable { case top, center }

    /// How many items a row has; 0 for all of a section.
    public final var numberOfColumns = 0 { didSet { invalidateLayout() } }
    /// The size of items whose size the delegate doesn't give.
    public final var itemSize = CGSize(width: 120, height: 60) { didSet { invalidateLayout() } }
    /// Between columns, where the connectors go.
    public final var interitemSpacing: CGFloat = 40 { didSet { invalidateLayout() } }
    /// Between rows.
    public final var lineSpacing: CGFloat = 40 { didSet { invalidateLayout() } }
    /// Between sections.
    public final var sectionSpacing: CGFloat = 40 { didSet { invalidateLayout() } }
    public final var alignment = Alignment.center { didSet { invalidateLayout() } }
    /// Whether there are connectors.
    public final var showsConnectors = true { didSet { invalidateLayout() } }

    private static let connector = ItemArrangement.Kind(
        elementKindConnector, .supplementaryView, of: .item, zIndex: -1)
    private static let turn = ItemArrangement.Kind(elementKindTurn, .supplementaryView, of: .item, zIndex: -1)

    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let sections = (0..<view.numberOfSections).map { section in
            StepRows(sizes(in: view, section: section), columnCount: numberOfColumns)
        }
        let gap = Lengths.usable(interitemSpacing)
        let width = sections.map { $0.width(spacing: gap) }.max() ?? 0
        var arrangement = ItemArrangement(width: width, kinds: [Self.connector, Self.turn])
        for (number, rows) in sections.enumerated() {
            let top = number == 0 ? 0 : Lengths.usable(sectionSpacing)
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
            let size =
                delegate?.collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize
            return CGSize(width: Lengths.usable(size.width), height: Lengths.usable(size.height))
        }
    }

    private func add(_ rows: StepRows, to arrangement: inout ItemArrangement) {
        let (gap, pitch) = (Lengths.usable(interitemSpacing), Lengths.usable(lineSpacing))
        let lefts = rows.lefts(spacing: gap)
        var top = arrangement.itemsTop
        var previous: CGRect?
        for row in rows.rows {
            let height = rows.height(of: row)
            for (column, item) in row.enumerated() {
                let size = rows.sizes[item]
                let y = top + (alignment == .center ? ((height - size.height) / 2).rounded(.down) : 0)
                let frame = CGRect(origin: CGPoint(x: lefts[column], y: y), size: size)
                // A connector belongs to the item before, which is the one that came last.
                if showsConnectors, let previous { connect(previous, to: frame, below: top, &arrangement) }
                arrangement.addItem(frame)
                previous = frame
            }
            top += height + pitch
        }
    }

    private func connect(
        _ first: CGRect, to second: CGRect, below top: CGFloat, _ arrangement: inout ItemArrangement
    ) {
        if second.minX > first.minX {
            let (upper, lower) = (max(first.minY, second.minY), min(first.maxY, second.maxY))
            let middle = lower > upper ? (upper + lower) / 2 : (first.midY + second.midY) / 2
            arrangement.addView(
                Self.connector,
                CGRect(
                    x: first.maxX, y: (middle - Self.connectorHeight / 2).rounded(.down),
                    width: max(0, second.minX - first.maxX), height: Self.connectorHeight))
        } else {
            let frame = CGRect(
                x: second.midX, y: first.maxY, width: first.midX - second.midX,
                height: max(0, second.minY - first.maxY))
            // As wide as a head, where the one stands right below the other.
            arrangement.addView(
                Self.turn,
                frame.insetBy(dx: -Self.connectorHeight / 2, dy: 0))
        }
    }

    /// Odd, so that a line in the middle lies on the pixel grid.
    static let connectorHeight: CGFloat = 13
}

/// Steps broken into rows.
struct StepRows {
    let sizes: [CGSize]
    let rows: [Range<Int>]

    init(_ sizes: [CGSize], columnCount: Int) {
        self.sizes = sizes
        let count = columnCount > 0 ? columnCount : max(1, sizes.count)
        rows = stride(from: 0, to: sizes.count, by: count).map { $0..<min($0 + count, sizes.count) }
    }

    func height(of row: Range<Int>) -> CGFloat { row.map { sizes[$0].height }.max() ?? 0 }

    /// The widest item of each column.
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
