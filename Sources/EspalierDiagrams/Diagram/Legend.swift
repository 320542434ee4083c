import EspalierBoxes
import EspalierGraphics
import Foundation

/// The legend of a diagram: a sample and a name for each category that some item has, arranged in lines.
struct Legend {
    private struct Entry {
        var name: String
        /// The sample; nil for the legend's title.
        var swatch: CategorySwatch?
        var origin = CGPoint.zero
        var nameWidth: CGFloat = 0
        /// The layout of a name that is wrapped into several lines; nil if the name is on one line.
        var lines: TextLayout?

        /// The distance between the origin and the name.
        var nameOffset: CGFloat { swatch.map { $0.width + Legend.gap } ?? 0 }
    }

    private var entries: [Entry] = []
    private let theme: Theme
    private var metrics = FontMetrics(ascent: 0, descent: 0, capHeight: 0)
    private(set) var size = CGSize.zero
    /// True if the entries follow each other from right to left.
    var isMirrored = false

    private var font: Font { theme[.body].font }
    private static let gap: CGFloat = 6
    private static let lineHeight: CGFloat = 20
    /// The space, in points, that is added to the height of a name that is wrapped into several lines.
    private static let wrappedMargin: CGFloat = 4

    /// Creates a legend; nil if no item has a category.
    init?(
        _ declaration: ViewsDeclaration.Legend, categories: CategoryIndex, theme: Theme,
        swatch: (Int) -> CategorySwatch
    ) {
        self.theme = theme
        for category in categories.present {
            entries.append(Entry(name: categories.names[category], swatch: swatch(category)))
        }
        if categories.otherCount > 0 {
            let name = declaration.other ?? "\(categories.otherCount) more"
            entries.append(Entry(name: name, swatch: swatch(CategoryIndex.other)))
        }
        if entries.isEmpty { return nil }
        if let title = declaration.title { entries.insert(Entry(name: title), at: 0) }
    }

    /// Returns the legend with its entries in lines of at most `width` points.
    ///
    /// A name that is too wide for one line is wrapped.
    func arranged(width: CGFloat, text: any TextMeasuring) -> Legend {
        var copy = self
        copy.metrics = text.metrics(of: font)
        var position = CGPoint.zero
        var lineHeight = Self.lineHeight
        for index in entries.indices {
            let offset = entries[index].nameOffset
            var nameWidth = text.width(of: entries[index].name, font: font)
            let isLong = offset + nameWidth > width
            if position.x > 0, isLong || position.x + offset + nameWidth > width {
                position = CGPoint(x: 0, y: position.y + lineHeight)
                lineHeight = Self.lineHeight
            }
            if isLong {
                let lines = text.layout(
                    [TextRun(entries[index].name, font: font)],
                    in: TextContainer(width: width - offset, alignment: isMirrored ? .trailing : .leading))
                (nameWidth, copy.entries[index].lines) = (lines.size.width, lines)
                lineHeight = max(lineHeight, lines.size.height.rounded(.up) + Self.wrappedMargin)
            }
            copy.entries[index].origin = position
            copy.entries[index].nameWidth = nameWidth
            copy.size.width = max(copy.size.width, position.x + offset + nameWidth)
            position.x += offset + nameWidth + 3 * Self.gap
        }
        copy.size.height = position.y + lineHeight
        return copy
    }

    /// Returns the names of the entries with the frames of their lines.
    func names(at origin: CGPoint) -> [(text: String, frame: CGRect)] {
        entries.map { entry in
            let height = entry.lines.map { $0.size.height.rounded(.up) + Self.wrappedMargin }
            let corner = CGPoint(x: x(of: entry, at: origin), y: origin.y + entry.origin.y)
            let size = CGSize(width: width(of: entry), height: height ?? Self.lineHeight)
            return (entry.name, CGRect(origin: corner, size: size))
        }
    }

    private func width(of entry: Entry) -> CGFloat { entry.nameOffset + entry.nameWidth }

    private func x(of entry: Entry, at origin: CGPoint) -> CGFloat {
        origin.x + (isMirrored ? size.width - entry.origin.x - width(of: entry) : entry.origin.x)
    }

    func draw(in canvas: any Canvas, at origin: CGPoint) {
        for entry in entries {
            let (x, entryWidth) = (x(of: entry, at: origin), width(of: entry))
            let nameX = x + (isMirrored ? 0 : entry.nameOffset)
            let swatchX = isMirrored ? x + entryWidth - (entry.swatch?.width ?? 0) : x
            let middle = origin.y + entry.origin.y + Self.lineHeight / 2
            entry.swatch?.draw(in: canvas, at: CGPoint(x: swatchX, y: middle))
            let color = theme[entry.swatch == nil ? .textMuted : .text]
            if let lines = entry.lines {
                let top = origin.y + entry.origin.y + Self.wrappedMargin / 2
                canvas.draw(lines, at: CGPoint(x: nameX, y: top), color: color)
                continue
            }
            canvas.draw(
                entry.name, font: font, color: color,
                at: CGPoint(
                    x: isMirrored ? nameX + entry.nameWidth : nameX, y: middle + metrics.capHeight / 2),
                anchor: isMirrored ? .end : .start, width: entry.nameWidth)
        }
    }
}
