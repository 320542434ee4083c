import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// Arranges items at their dates.
struct TimeScaleBuilder {
    /// A tick of the axis with the frame of its label.
    struct PlacedTick {
        let text: String
        let label: CGRect
    }

    private struct Entry {
        let section: Int
        let time: ClosedRange<TimeInterval>
        /// The size of the label.
        let size: CGSize
        /// The left edge of the bar or mark, and its width.
        var mark: (start: CGFloat, width: CGFloat) = (0, 0)
        /// The left edge of the label.
        var labelStart: CGFloat = 0
        /// The row of the section.
        var row = 0

        var start: CGFloat { min(mark.start, labelStart) }
        var end: CGFloat { max(mark.start + mark.width, labelStart + size.width) }
        /// True if the label is next to the bar or mark and not in it.
        var isLabelOutside: Bool {
            labelStart >= mark.start + mark.width || labelStart + size.width <= mark.start
        }
    }

    private typealias Kind = ItemArrangement.Kind
    private static let header = Kind(
        CollectionView.elementKindSectionHeader, .supplementaryView, of: .section)
    private static let bar = Kind(TimeScaleLayout.Kind.bar, .decorationView, of: .item)
    private static let marker = Kind(TimelineLayout.Kind.marker, .decorationView, of: .item)

    /// The minimum width of a bar, in points.
    private static let leastBarWidth: CGFloat = 3
    /// The space between the labels of the axis, and below them, in points.
    private static let tickSpacing: CGFloat = 14
    /// The space between a bar or mark and a label next to it, in points.
    private static let labelSpacing: CGFloat = 2
    /// The space between rows, in points.
    private static let rowSpacing: CGFloat = 4

    private let layout: TimeScaleLayout
    private let view: CollectionView
    private let delegate: any CollectionViewDelegateTimeScaleLayout
    private let configuration: TimelineLayout.Configuration
    private let width: CGFloat
    private var entries: [Entry] = []
    private var headers: [CGSize] = []
    private var range: ClosedRange<TimeInterval> = 0...1
    /// The left edge and the width of the axis.
    private var axis: (start: CGFloat, length: CGFloat) = (0, 0)
    private(set) var ticks: [PlacedTick] = []
    /// The lines below the ticks, which are interrupted by labels next to bars and marks.
    private(set) var gridLines: [CGRect] = []
    private var labelsOutside: [CGRect] = []

    init(
        layout: TimeScaleLayout, view: CollectionView, delegate: any CollectionViewDelegateTimeScaleLayout
    ) {
        (self.layout, self.view, self.delegate) = (layout, view, delegate)
        configuration = layout.configuration
        width = Lengths.usable(view.bounds.width)
    }

    mutating func build() -> ItemArrangement {
        measure()
        var arrangement = ItemArrangement(width: width, kinds: [Self.bar, Self.marker, Self.header])
        if entries.isEmpty { return arrangement }
        placeAlongAxis()
        let (texts, tickSize) = ticksOfAxis()
        let top = configuration.margins.top + (texts.isEmpty ? 0 : tickSize.height + Self.tickSpacing / 2)
        let bottom = placeLanes(below: top, in: &arrangement)
        placeTicks(texts, to: bottom)
        arrangement.contentSize.height = bottom + configuration.margins.bottom
        return arrangement
    }

    // MARK: Along the axis

    private mutating func measure() {
        let labelWidth = max(1, min(configuration.itemWidth, width - configuration.margins.horizontal))
        for section in 0..<view.numberOfSections {
            let header = delegate.collectionView(
                view, layout: layout, sizeForHeaderInSection: section, maximumWidth: width / 3)
            headers.append(Lengths.usable(header))
            for item in 0..<view.numberOfItems(inSection: section) {
                let path = IndexPath(item: item, section: section)
                let size = delegate.collectionView(
                    view, layout: layout, sizeForItemAt: path, maximumWidth: labelWidth)
                entries.append(
                    Entry(
                        section: section,
                        time: delegate.collectionView(view, layout: layout, timeOfItemAt: path),
                        size: Lengths.usable(size)))
            }
        }
        guard let first = entries.map(\.time.lowerBound).min(),
            let last = entries.map(\.time.upperBound).max()
        else { return }
        // A single moment is at the middle of a day.
        range = first < last ? first...last : first - 43_200...first + 43_200
        let gutter = headers.map(\.width).max() ?? 0
        let start =
            configuration.margins.left
            + (gutter > 0 ? gutter.rounded(.up) + configuration.sectionHeaderSpacing : 0)
        // Half of a mark, or of a label of the axis, is beyond the ends of the axis.
        let tick = Lengths.usable(delegate.collectionView(view, layout: layout, sizeForTick: "0000")).width
        let inset = max(configuration.markerSize, tick) / 2
        axis = (start + inset, max(1, width - configuration.margins.right - start - 2 * inset))
    }

    private func position(of time: TimeInterval) -> CGFloat {
        let share = (time - range.lowerBound) / (range.upperBound - range.lowerBound)
        return (axis.start + CGFloat(share) * axis.length).rounded()
    }

    /// Places bars and marks at their dates, and labels in or next to them.
    private mutating func placeAlongAxis() {
        let edge = width - configuration.margins.right
        for index in entries.indices {
            let entry = entries[index]
            let (start, end) = (position(of: entry.time.lowerBound), position(of: entry.time.upperBound))
            let isMoment = entry.time.lowerBound == entry.time.upperBound
            let size = configuration.markerSize
            let mark =
                isMoment ? (start - size / 2, size) : (start, max(Self.leastBarWidth, end - start))
            entries[index].mark = mark
            let after = mark.0 + mark.1 + Self.labelSpacing
            let before = mark.0 - Self.labelSpacing - entry.size.width
            entries[index].labelStart =
                if !isMoment, entry.size.width <= mark.1 {
                    mark.0
                } else if after + entry.size.width <= edge {
                    after
                } else if before >= axis.start {
                    before
                } else {
                    // There is no room on either side, so the label covers a part of the bar.
                    max(configuration.margins.left, edge - entry.size.width)
                }
        }
    }

    // MARK: Rows

    /// Gives each item of a section the first row in which it overlaps no other one, and returns the heights of the rows.
    private mutating func assignRows(_ items: Range<Int>) -> [CGFloat] {
        var rows = FreeRows(count: items.count)
        var heights: [CGFloat] = []
        for index in items.sorted(by: { (entries[$0].start, $0) < (entries[$1].start, $1) }) {
            let row = rows.take(
                from: entries[index].start, to: entries[index].end + configuration.itemSpacing)
            entries[index].row = row
            if row == heights.count { heights.append(0) }
            heights[row] = max(heights[row], entries[index].size.height, configuration.markerSize)
        }
        return heights
    }

    /// Places all sections, and returns the lower edge of the last one.
    private mutating func placeLanes(below top: CGFloat, in arrangement: inout ItemArrangement) -> CGFloat {
        var (y, first) = (top, 0)
        for section in 0..<view.numberOfSections {
            let items = first..<first + view.numberOfItems(inSection: section)
            first = items.upperBound
            let start = y
            arrangement.beginSection()
            let heights = assignRows(items)
            let rowTops = heights.reduce(into: [y]) { $0.append(($0.last ?? 0) + $1 + Self.rowSpacing) }
            for entry in entries[items] {
                let (rowTop, height) = (rowTops[entry.row], heights[entry.row])
                let label = CGRect(x: entry.labelStart, y: rowTop, width: entry.size.width, height: height)
                if entry.isLabelOutside { labelsOutside.append(label) }
                arrangement.addItem(label)
                place(entry, rowTop, height, in: &arrangement)
            }
            let used = heights.isEmpty ? 0 : (rowTops.last ?? y) - Self.rowSpacing - y
            let header = headers[section]
            let length = max(used, header.height)
            // The name is at the height of the first row.
            let offset = max(0, ((heights.first ?? 0) - header.height) / 2).rounded()
            arrangement.addView(
                Self.header,
                CGRect(
                    x: configuration.margins.left, y: y + offset, width: header.width, height: header.height))
            y += length
            let frame = CGRect(x: 0, y: start, width: width, height: y - start)
            arrangement.endSection(frame: frame, itemsFrame: frame)
            if length > 0 { y += configuration.sectionSpacing }
        }
        return max(top, y - configuration.sectionSpacing)
    }

    private func place(
        _ entry: Entry, _ top: CGFloat, _ height: CGFloat, in arrangement: inout ItemArrangement
    ) {
        if entry.time.lowerBound == entry.time.upperBound {
            let size = configuration.markerSize
            arrangement.addView(
                Self.marker,
                CGRect(
                    x: entry.mark.start, y: (top + (height - size) / 2).rounded(), width: size, height: size))
        } else {
            arrangement.addView(
                Self.bar, CGRect(x: entry.mark.start, y: top, width: entry.mark.width, height: height))
        }
    }

    // MARK: The axis

    private func ticksOfAxis() -> (ticks: [TimeTicks.Tick], size: CGSize) {
        func size(_ text: String) -> CGSize {
            Lengths.usable(delegate.collectionView(view, layout: layout, sizeForTick: text))
        }
        let ticks = TimeTicks.ticks(in: range, length: axis.length, gap: Self.tickSpacing) { size($0).width }
        let sizes = ticks.map { size($0.text) }
        return (
            ticks,
            CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
        )
    }

    private mutating func placeTicks(_ texts: [TimeTicks.Tick], to bottom: CGFloat) {
        let top = configuration.margins.top
        for tick in texts {
            let size = Lengths.usable(delegate.collectionView(view, layout: layout, sizeForTick: tick.text))
            let x = position(of: tick.time)
            let label = CGRect(
                x: (x - size.width / 2).rounded(), y: top, width: size.width, height: size.height)
            // A label that is wider than those of years may not fit at the ends of the axis.
            guard label.minX >= 0, label.maxX <= width else { continue }
            ticks.append(PlacedTick(text: tick.text, label: label))
            addGridLine(at: x, from: label.maxY, to: bottom)
        }
    }

    private mutating func addGridLine(at x: CGFloat, from top: CGFloat, to bottom: CGFloat) {
        let labels = labelsOutside.filter { $0.minX <= x + 1 && x <= $0.maxX }
        var start = top
        for label in labels.sorted(by: { $0.minY < $1.minY }) + [CGRect(x: x, y: bottom, width: 0, height: 0)]
        {
            if label.minY > start {
                gridLines.append(CGRect(x: x, y: start, width: 1, height: label.minY - start))
            }
            start = max(start, label.maxY)
        }
    }
}

/// The rows of a section with the ends of their last items.
///
/// It is a tree with the minimum of the ends of each pair of rows, so that the first row that is free is found in
/// O(log rows).
private struct FreeRows {
    private var ends: [CGFloat]
    private let leafCount: Int

    /// Creates rows that are free.
    init(count: Int) {
        leafCount = max(1, count).nextPowerOf2
        ends = Array(repeating: -.infinity, count: 2 * leafCount)
    }

    /// Takes the first row that is free at `start` up to `end`, and returns its number.
    mutating func take(from start: CGFloat, to end: CGFloat) -> Int {
        var node = 1
        while node < leafCount { node = ends[2 * node] <= start ? 2 * node : 2 * node + 1 }
        let row = node - leafCount
        ends[node] = end
        while node > 1 {
            node /= 2
            ends[node] = min(ends[2 * node], ends[2 * node + 1])
        }
        return row
    }
}

extension Int {
    /// The smallest power of 2 that isn't less than the number.
    fileprivate var nextPowerOf2: Int {
        self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
    }
}
