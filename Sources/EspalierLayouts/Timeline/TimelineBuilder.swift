import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// Arranges a timeline: gets sizes from the delegate and places all elements.
struct TimelineBuilder {
    private struct Entry {
        var size: CGSize
        var caption: CGSize
        var isTrailing: Bool
    }

    private struct Header {
        var size: CGSize
        /// True if the header is on the line and has the width of its content; the line is interrupted there.
        var interruptsLine = false
    }

    private typealias Kind = ItemArrangement.Kind
    private static let header = Kind(
        CollectionView.elementKindSectionHeader, .supplementaryView, of: .section)
    private static let caption = Kind(TimelineLayout.Kind.caption, .supplementaryView, of: .item)
    private static let line = Kind(TimelineLayout.Kind.line, .decorationView, of: .section)
    // Stems are drawn over the line, and markers are drawn over all other views, including headers.
    private static let stem = Kind(TimelineLayout.Kind.stem, .decorationView, of: .item)
    private static let marker = Kind(TimelineLayout.Kind.marker, .decorationView, of: .item, zIndex: 1)

    private let metrics: TimelineMetrics
    private let configuration: TimelineLayout.Configuration
    private let layout: TimelineLayout
    private let view: CollectionView
    private let delegate: any CollectionViewDelegateTimelineLayout
    private var sections: [[Entry]] = []
    private var headers: [Header] = []
    /// The middle of the line on the cross axis.
    private var axis: CGFloat = 0
    /// The end of the content on the cross axis.
    private var crossEnd: CGFloat = 0
    private var arrangement: ItemArrangement

    init(metrics: TimelineMetrics, layout: TimelineLayout, view: CollectionView) {
        (self.metrics, self.layout, self.view) = (metrics, layout, view)
        configuration = metrics.configuration
        delegate = view.delegate as? any CollectionViewDelegateTimelineLayout ?? StandardDelegate()
        arrangement = ItemArrangement(
            width: metrics.viewWidth, kinds: [Self.line, Self.stem, Self.marker, Self.header, Self.caption])
    }

    mutating func build() -> ItemArrangement {
        measure()
        let sizes = sections.joined()
        let (margins, thickness) = (
            configuration.margins, max(configuration.markerSize, configuration.lineWidth)
        )
        func extent(isTrailing: Bool) -> CGFloat {
            let reaches = sizes.map {
                metrics.gap + ($0.isTrailing == isTrailing ? $0.size : $0.caption).height
            }
            return max(reaches.max() ?? 0, thickness / 2).rounded(.up)
        }
        let band = headers.map(\.size.height).max() ?? 0
        let top = margins.top + (band > 0 ? band + configuration.sectionHeaderSpacing : 0)
        axis = metrics.isVertical ? metrics.axis : top + extent(isTrailing: false)
        crossEnd = metrics.isVertical ? metrics.viewWidth : axis + extent(isTrailing: true)
        let end = place()
        arrangement.contentSize =
            metrics.isVertical
            ? CGSize(width: metrics.viewWidth, height: end + margins.bottom)
            : CGSize(width: end + margins.right, height: crossEnd + margins.bottom)
        return arrangement
    }

    // MARK: Sizes

    /// Returns the minimum width of a header.
    ///
    /// In a horizontal timeline, this is the width of the section's items if their markers are `markerSpacing` apart.
    private func headerWidth(of section: Int) -> CGFloat {
        if metrics.isVertical { return metrics.room }
        let gaps = max(0, view.numberOfItems(inSection: section) - 1)
        return metrics.itemWidth + CGFloat(gaps) * configuration.markerSpacing
    }

    private mutating func measure() {
        var number = 0
        for section in 0..<view.numberOfSections {
            headers.append(header(of: section))
            sections.append(
                (0..<view.numberOfItems(inSection: section)).map { item in
                    defer { number += 1 }
                    return entry(IndexPath(item: item, section: section), number: number)
                })
        }
    }

    private func header(of section: Int) -> Header {
        let width = headerWidth(of: section)
        if metrics.isVertical,
            let size = delegate.collectionView(
                view, layout: layout, sizeForHeaderInSection: section, maximumWidth: width)
        {
            let usable = Lengths.usable(size)
            return Header(
                size: CGSize(width: min(width, usable.width), height: usable.height), interruptsLine: true)
        }
        let height = delegate.collectionView(
            view, layout: layout, heightForHeaderInSection: section, width: width)
        return Header(size: CGSize(width: width, height: Lengths.usable(height)))
    }

    private func entry(_ path: IndexPath, number: Int) -> Entry {
        let (width, captionWidth) = (metrics.itemWidth, metrics.captionWidth)
        let height = delegate.collectionView(view, layout: layout, heightForItemAt: path, width: width)
        var caption = CGSize.zero
        if captionWidth > 0 {
            caption = delegate.collectionView(
                view, layout: layout, sizeForCaptionOfItemAt: path, maximumWidth: captionWidth)
        }
        return Entry(
            size: CGSize(width: width, height: Lengths.usable(height)),
            caption: CGSize(
                width: min(captionWidth, Lengths.usable(caption.width)),
                height: Lengths.usable(caption.height)),
            isTrailing: metrics.isTrailing(number: number))
    }

    // MARK: Places

    /// Places all sections and returns the end of the last one.
    private mutating func place() -> CGFloat {
        let lastWithItems = sections.lastIndex { !$0.isEmpty }
        let last = sections.indices.last { !sections[$0].isEmpty || headers[$0].size.height > 0 } ?? 0
        var position = metrics.isVertical ? configuration.margins.top : configuration.margins.left
        var end = position
        var lineStart: CGFloat?
        for section in sections.indices {
            let header = headers[section]
            arrangement.beginSection(headerHeight: metrics.isVertical ? header.size.height : 0)
            let headerEnd = position + header.size.height
            // In a horizontal timeline, headers are above the line, so a header takes no space on the line.
            let hasHeader = metrics.isVertical && header.size.height > 0
            if hasHeader, header.interruptsLine, lineStart != nil { lineStart = headerEnd }
            let start = hasHeader ? headerEnd + configuration.sectionHeaderSpacing : position
            var spots = TimelineSpots(
                start: start, spacing: configuration.itemSpacing, markerSpacing: configuration.markerSpacing)
            var marker: CGFloat?
            for entry in sections[section] {
                let place = place(entry, &spots)
                marker = place
                // If the section of the first marker has a header on the line, the line begins at the header's end.
                lineStart = lineStart ?? (hasHeader ? headerEnd : place)
            }
            end = sections[section].isEmpty ? emptyEnd(of: section, from: position) : spots.end.rounded(.up)
            placeHeader(section, from: position, to: end)
            let next = end + (end > position && section < last ? configuration.sectionSpacing : 0)
            if let start = lineStart, let lastWithItems, section <= lastWithItems {
                addLine(from: start, to: section == lastWithItems ? marker ?? next : next)
                lineStart = next
            }
            endSection(from: position, to: end)
            position = next
        }
        return end
    }

    private func emptyEnd(of section: Int, from position: CGFloat) -> CGFloat {
        let height = headers[section].size.height
        if height == 0 { return position }
        return position + (metrics.isVertical ? height : metrics.itemWidth)
    }

    /// Places an item with its views and returns the position of its marker.
    private mutating func place(_ entry: Entry, _ spots: inout TimelineSpots) -> CGFloat {
        func main(_ size: CGSize) -> CGFloat { metrics.isVertical ? size.height : size.width }
        func cross(_ size: CGSize, isTrailing: Bool) -> (CGFloat, CGFloat) {
            let extent = metrics.isVertical ? size.width : size.height
            return (isTrailing ? axis + metrics.gap : axis - metrics.gap - extent, extent)
        }
        let length = main(entry.size)
        let anchor = min(configuration.markerInset, length / 2).rounded(.down)
        let captionLength = entry.caption.height > 0 ? main(entry.caption) : 0
        let marker = spots.place(
            length: length, anchor: anchor, captionLength: captionLength, isTrailing: entry.isTrailing)
        arrangement.addItem(
            metrics.rect(
                main: (marker - anchor, length), cross: cross(entry.size, isTrailing: entry.isTrailing)))
        let (stem, size) = (configuration.lineWidth, configuration.markerSize)
        arrangement.addView(
            Self.stem,
            metrics.rect(
                main: (marker - stem / 2, stem),
                cross: (entry.isTrailing ? axis : axis - metrics.gap, metrics.gap)))
        arrangement.addView(
            Self.marker, metrics.rect(main: (marker - size / 2, size), cross: (axis - size / 2, size)))
        if captionLength > 0 {
            arrangement.addView(
                Self.caption,
                metrics.rect(
                    main: (marker - captionLength / 2, captionLength),
                    cross: cross(entry.caption, isTrailing: !entry.isTrailing)))
        }
        return marker
    }

    private mutating func placeHeader(_ section: Int, from start: CGFloat, to end: CGFloat) {
        let (margins, size) = (configuration.margins, headers[section].size)
        guard metrics.isVertical else {
            let frame = CGRect(x: start, y: margins.top, width: end - start, height: size.height)
            return arrangement.addView(Self.header, frame)
        }
        // A header that is narrower than the view is centered on the line, if there is room.
        let x = min((axis - size.width / 2).rounded(), margins.left + metrics.room - size.width)
        arrangement.addView(
            Self.header, CGRect(origin: CGPoint(x: max(margins.left, x), y: start), size: size))
    }

    private mutating func addLine(from start: CGFloat, to end: CGFloat) {
        let width = configuration.lineWidth
        arrangement.addView(
            Self.line, metrics.rect(main: (start, max(0, end - start)), cross: (axis - width / 2, width)))
    }

    private mutating func endSection(from start: CGFloat, to end: CGFloat) {
        let crossStart = metrics.isVertical ? 0 : configuration.margins.top
        let frame = metrics.rect(main: (start, end - start), cross: (crossStart, crossEnd - crossStart))
        arrangement.endSection(frame: frame, itemsFrame: frame)
    }
}

/// The delegate of a view whose own delegate isn't one for this layout: all methods are the default implementations.
private final class StandardDelegate: CollectionViewDelegateTimelineLayout {}
