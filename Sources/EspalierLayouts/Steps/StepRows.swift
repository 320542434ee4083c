import EspalierGeometry
import Foundation

/// Steps that are divided into rows.
struct StepRows {
    let sizes: [CGSize]
    let rows: [Range<Int>]
    let containers: StepContainers
    /// The sizes of the labels after the items; empty without labels.
    private let labels: [CGSize]
    /// For each column, the space after its items for the titles of containers.
    private var titleRoom: [Int: CGFloat] = [:]

    init(
        _ sizes: [CGSize], columnCount: Int, labels: [CGSize] = [],
        containers: StepContainers = StepContainers()
    ) {
        (self.sizes, self.labels, self.containers) = (sizes, labels, containers)
        rows = containers.rows(
            count: sizes.count, columnCount: columnCount > 0 ? columnCount : max(1, sizes.count))
    }

    /// The height of a row, in which a label is at most as far above the middle as the highest item.
    func height(of row: Range<Int>) -> CGFloat {
        let items = row.map { sizes[$0].height }.max() ?? 0
        let labels = row.dropLast().map { label(ofItem: $0).height }.max() ?? 0
        return labels > 0 ? max(items, 2 * (labels + 6)) : items
    }

    /// Returns the length by which labels reach above items that are aligned at their tops and have this height.
    func lift(ofRow row: Range<Int>, overHeight height: CGFloat) -> CGFloat {
        let labels = row.dropLast().map { label(ofItem: $0).height }.max() ?? 0
        return labels > 0 ? max(0, labels + 6 - height / 2).rounded(.up) : 0
    }

    /// The width of the widest label within a row.
    var labelWidth: CGFloat { rows.flatMap { $0.dropLast() }.map { label(ofItem: $0).width }.max() ?? 0 }

    /// The height of the highest label between two rows.
    var labelHeight: CGFloat { rows.compactMap(\.last).map { label(ofItem: $0).height }.max() ?? 0 }

    func label(ofItem item: Int) -> CGSize { labels.indices.contains(item) ? labels[item] : .zero }

    // MARK: Columns

    /// Makes room for the frames of containers, and returns the places of the columns.
    ///
    /// - Parameters:
    ///   - spacing: The space between two columns or frames.
    ///   - hasConnectors: True if there are arrows.
    /// - Returns: The left edges of the columns, and the width of all of them.
    mutating func columns(spacing: CGFloat, hasConnectors: Bool) -> (lefts: [CGFloat], width: CGFloat) {
        func items(_ lefts: [CGFloat]) -> [CGRect] {
            rows.flatMap { row in
                row.map {
                    CGRect(origin: CGPoint(x: lefts[$0 - row.lowerBound], y: 0), size: sizes[$0])
                }
            }
        }
        var lefts = lefts(spacing: spacing)
        if !containers.runs.isEmpty {
            makeRoom(for: frames(around: items(lefts), hasConnectors: hasConnectors), lefts: lefts)
            lefts = self.lefts(spacing: spacing)
        }
        let frames = items(lefts)
        let all = frames + self.frames(around: frames, hasConnectors: hasConnectors).map(\.frame)
        return (lefts, all.map(\.maxX).max() ?? 0)
    }

    /// The width of the widest item of each column.
    private var widths: [CGFloat] {
        (0..<(rows.map(\.count).max() ?? 0)).map { column in
            rows.map { column < $0.count ? sizes[$0.lowerBound + column].width : 0 }.max() ?? 0
        }
    }

    private func lefts(spacing: CGFloat) -> [CGFloat] {
        var left = rows.map { margin(before: $0.lowerBound, in: $0) }.max() ?? 0
        return widths.enumerated().map { column, width in
            defer { left += width + titleRoom[column, default: 0] + spacing + margins(after: column) }
            return left
        }
    }

    /// Returns the space between two columns for frames that end or begin there.
    private func margins(after column: Int) -> CGFloat {
        guard !containers.runs.isEmpty else { return 0 }
        return rows.filter { column + 1 < $0.count }.map { row in
            margin(after: row.lowerBound + column) + margin(before: row.lowerBound + column + 1, in: row)
        }.max() ?? 0
    }

    /// Returns true if a container has several rows of its own.
    private func isLong(_ run: StepContainers.Run) -> Bool {
        !rows.contains { $0.contains(run.steps.lowerBound) && $0.upperBound >= run.steps.upperBound }
    }

    /// Returns the distance between a step and the left side of the outermost frame that begins with it.
    func margin(before step: Int, in row: Range<Int>) -> CGFloat {
        StepContainers.margin(
            ofFrames: containers.runs(ofStep: step) {
                $0.steps.lowerBound == step || step == row.lowerBound && isLong($0)
            }.count)
    }

    /// Returns the distance between a step and the right side of the outermost frame that ends with it.
    func margin(after step: Int) -> CGFloat {
        StepContainers.margin(
            ofFrames: containers.runs(ofStep: step) { $0.steps.upperBound == step + 1 && !isLong($0) }.count)
    }

    // MARK: Frames

    /// Returns the space above a row for frames that begin there.
    func marginAbove(_ row: Range<Int>) -> CGFloat {
        row.map { step in
            let runs = containers.runs(ofStep: step) { $0.steps.lowerBound >= row.lowerBound }
            return StepContainers.margin(ofFrames: runs.count)
                + runs.reduce(0) { $0 + strip(containers.runs[$1]) }
        }.max() ?? 0
    }

    /// Returns the space below a row for frames that end there.
    func marginBelow(_ row: Range<Int>) -> CGFloat {
        row.map { step in
            StepContainers.margin(
                ofFrames: containers.runs(ofStep: step) { $0.steps.upperBound <= row.upperBound }.count)
        }.max() ?? 0
    }

    private func strip(_ run: StepContainers.Run) -> CGFloat {
        run.title.height > 0 ? SectionContainers.strip(ofTitle: run.title) : 0
    }

    /// Returns the frames and titles of the containers around items with the given frames.
    ///
    /// A title is beside the arrow that leads to the first item of a row.
    ///
    /// - Parameters:
    ///   - items: The frames of all items.
    ///   - hasConnectors: True if there are arrows.
    /// - Returns: The containers, in the order of `containers.runs`.
    func frames(around items: [CGRect], hasConnectors: Bool) -> [ContainerViews.Container] {
        let runs = containers.runs
        var frames = runs.map { _ in CGRect.null }
        var titles = frames
        for (step, item) in items.enumerated() {
            guard let run = containers.runs(ofStep: step).last else { continue }
            frames[run] = frames[run].union(
                item.insetBy(dx: -ContainerViews.itemMargin, dy: -ContainerViews.itemMargin))
        }
        for index in runs.indices.reversed() {
            let (run, strip) = (runs[index], strip(runs[index]))
            var frame = frames[index]
            frame.origin.y -= strip
            frame.size.height += strip
            var x = frame.minX + SectionContainers.titleInset
            let first = run.steps.lowerBound
            if hasConnectors, first > 0, rows.contains(where: { $0.lowerBound == first }) {
                let arrow = items[first].midX
                if x + run.title.width > arrow - Self.titleDistance { x = arrow + Self.titleDistance }
            }
            titles[index] = CGRect(
                x: x, y: frame.minY + (strip - run.title.height) / 2, width: run.title.width,
                height: run.title.height)
            if strip > 0 {
                frame.size.width = max(
                    frame.width, titles[index].maxX + SectionContainers.titleInset - frame.minX)
            }
            frames[index] = frame
            if let parent = run.parent {
                frames[parent] = frames[parent].union(
                    frame.insetBy(dx: -ContainerViews.frameMargin, dy: -ContainerViews.frameMargin))
            }
        }
        return runs.indices.map {
            ContainerViews.Container(
                number: runs[$0].number, depth: runs[$0].depth, frame: frames[$0], title: titles[$0])
        }
    }

    /// The distance of a title from an arrow.
    private static let titleDistance: CGFloat = 6

    /// Makes room for frames whose titles are wider than their items.
    ///
    /// - Parameters:
    ///   - frames: The frames that the containers have without this room.
    ///   - lefts: The left edges of the columns, which the frames have been computed with.
    private mutating func makeRoom(for frames: [ContainerViews.Container], lefts: [CGFloat]) {
        let widths = widths
        for (index, run) in containers.runs.enumerated() {
            guard !isLong(run), let last = run.steps.last,
                let row = rows.first(where: { $0.contains(last) })
            else { continue }
            let column = last - row.lowerBound
            let inner = containers.runs(ofStep: last) { $0.steps.upperBound == last + 1 }
                .drop { $0 != index }.count
            let end = lefts[column] + widths[column] + StepContainers.margin(ofFrames: inner)
            titleRoom[column] = max(titleRoom[column, default: 0], frames[index].frame.maxX - end)
        }
    }
}
