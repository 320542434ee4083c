import EspalierGeometry
package import Foundation

extension FlowArrangement {
    /// Returns the frame of an item, or nil if the item doesn't exist.
    package func itemFrame(section index: Int, item: Int) -> CGRect? {
        guard sections.indices.contains(index) else { return nil }
        let section = sections[index]
        guard item >= 0, item < section.itemCount else { return nil }
        switch section.lines {
        case .uniform(let lines): return frame(lines, section: section, item: item)
        case .mixed(let range, let firstItem):
            let line = lines[range].partitioningIndex { $0.firstItem > firstItem + item } - 1
            return frame(item: firstItem + item, on: lines[line])
        }
    }

    private func frame(_ lines: UniformLines, section: FlowSection, item: Int) -> CGRect {
        let (line, column) = item.quotientAndRemainder(dividingBy: lines.perLine)
        let isLast = (line + 1) * lines.perLine >= section.itemCount
        let place = isLast ? lines.lastPlace : lines.place
        return axis.rect(
            along: section.linesStart + CGFloat(line) * lines.linePitch,
            across: place.across + CGFloat(column) * place.columnPitch, size: lines.itemSize)
    }

    /// Returns the frame of an item, centered along the scroll direction in its line.
    private func frame(item: Int, on line: FlowLine) -> CGRect {
        let size = itemSizes[item]
        return axis.rect(
            along: line.start + (line.length - axis.along(size)) / 2,
            across: line.across(ofItem: item, position: itemAcross[item]), size: size)
    }

    /// Returns the rectangle that starts at `position` along the scroll direction and has the breadth of the layout.
    func band(at position: CGFloat, length: CGFloat) -> CGRect {
        axis.rect(along: position, across: 0, size: axis.size(along: length, across: breadth))
    }

    /// Returns the frame of a section, the frame of its items (without insets, header and footer), and the length of
    /// its header.
    package func extent(
        ofSection index: Int
    ) -> (frame: CGRect, itemsFrame: CGRect, headerLength: CGFloat) {
        let section = sections[index]
        let frame = band(at: section.start, length: section.end - section.start)
        let start = section.linesStart
        let end = section.footerStart - axis.end(section.inset)
        let items = axis.rect(
            along: start, across: axis.acrossStart(section.inset),
            size: axis.size(
                along: max(0, end - start), across: max(0, breadth - axis.acrossTotal(section.inset))))
        return (frame, items, section.headerLength)
    }

    /// Returns the sections that are at least partly in `rect`.
    func sections(in rect: CGRect) -> Range<Int> {
        let first = sections.partitioningIndex { $0.end > axis.minimum(rect) }
        let end = sections.partitioningIndex { $0.start >= axis.maximum(rect) }
        return first..<max(first, end)
    }

    /// Calls `body`, in order, for those items of a section whose frames share some area with `rect`.
    func forEachItem(section index: Int, in rect: CGRect, _ body: (_ item: Int, _ frame: CGRect) -> Void) {
        let section = sections[index]
        switch section.lines {
        case .uniform(let lines):
            forEachItem(lines, section: section, in: rect, body)
        case .mixed(let range, let firstItem):
            forEachItem(of: range, firstItem: firstItem, in: rect, body)
        }
    }

    private func forEachItem(
        _ lines: UniformLines, section: FlowSection, in rect: CGRect, _ body: (Int, CGRect) -> Void
    ) {
        let lineCount = lines.lineCount(itemCount: section.itemCount)
        let (lower, upper) = (axis.minimum(rect), axis.maximum(rect))
        let (left, right) = (axis.acrossMinimum(rect), axis.acrossMaximum(rect))
        let (length, width) = (axis.along(lines.itemSize), axis.across(lines.itemSize))
        let rows = Self.indices(
            of: lower - section.linesStart, upper - section.linesStart, pitch: lines.linePitch,
            length: length, count: lineCount)
        func columns(_ place: UniformLines.Place) -> Range<Int> {
            Self.indices(
                of: left - place.across, right - place.across, pitch: place.columnPitch, length: width,
                count: lines.perLine)
        }
        let (columnsOfAll, columnsOfLast) = (columns(lines.place), columns(lines.lastPlace))
        for row in rows {
            let along = section.linesStart + CGFloat(row) * lines.linePitch
            guard along < upper, along + length > lower else { continue }
            let isLast = row == lineCount - 1
            let (place, columns) = isLast ? (lines.lastPlace, columnsOfLast) : (lines.place, columnsOfAll)
            let first = row * lines.perLine
            let end = min(columns.upperBound, section.itemCount - first)
            for column in columns.lowerBound..<max(columns.lowerBound, end) {
                let across = place.across + CGFloat(column) * place.columnPitch
                guard across < right, across + width > left else { continue }
                body(first + column, axis.rect(along: along, across: across, size: lines.itemSize))
            }
        }
    }

    private func forEachItem(
        of lines: Range<Int>, firstItem: Int, in rect: CGRect, _ body: (Int, CGRect) -> Void
    ) {
        let (lower, upper) = (axis.minimum(rect), axis.maximum(rect))
        let (left, right) = (axis.acrossMinimum(rect), axis.acrossMaximum(rect))
        var number = firstLine(of: lines, endingAfter: lower)
        while number < lines.upperBound, self.lines[number].start < upper {
            let line = self.lines[number]
            number += 1
            for item in line.firstItem..<line.firstItem + line.itemCount {
                let size = itemSizes[item]
                let across = line.across(ofItem: item, position: itemAcross[item])
                guard across < right, across + axis.across(size) > left else { continue }
                let along = line.start + (line.length - axis.along(size)) / 2
                guard along < upper, along + axis.along(size) > lower else { continue }
                body(item - firstItem, axis.rect(along: along, across: across, size: size))
            }
        }
    }

    /// Returns the first line that ends after a position.
    ///
    /// The search starts at the line that would be at this position if all lines had the same height. Because heights
    /// are similar, the search then reads only a few lines next to each other in memory.
    private func firstLine(of range: Range<Int>, endingAfter position: CGFloat) -> Int {
        guard let last = range.last else { return range.upperBound }
        let (start, end) = (lines[range.lowerBound].start, lines[last].end)
        let fraction = end > start ? (position - start) / (end - start) : 0
        let guess = range.lowerBound + Int(min(max(0, fraction), 1) * CGFloat(range.count - 1))
        var (low, high, step) = (guess, guess, 4)
        while low > range.lowerBound, lines[low - 1].end > position {
            (high, low) = (low, max(range.lowerBound, low - step))
            step *= 4
        }
        while high < range.upperBound, lines[high].end <= position {
            (low, high) = (high, min(range.upperBound, high + step))
            step *= 4
        }
        return lines[low..<high].partitioningIndex { $0.end > position }
    }

    /// Returns the range of intervals that may intersect `lower...upper`.
    ///
    /// There are `count` intervals of length `length`, which start at multiples of `pitch`. Because of rounding errors,
    /// the range may have an additional interval at either end.
    private static func indices(
        of lower: CGFloat, _ upper: CGFloat, pitch: CGFloat, length: CGFloat, count: Int
    ) -> Range<Int> {
        guard count > 0 else { return 0..<0 }
        guard pitch > 0 else { return 0..<count }
        let limit = CGFloat(count)
        let first = min(max(0, ((lower - length) / pitch).rounded(.down)), limit)
        let end = min(max(first, (upper / pitch).rounded(.up) + 1), limit)
        return first.isFinite && end.isFinite ? Int(first)..<Int(end) : 0..<count
    }
}
