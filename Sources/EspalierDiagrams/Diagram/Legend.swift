import EspalierBoxes
import EspalierGraphics
import Foundation

/// The legend of a diagram: a color swatch and a name for each category, arranged in lines.
struct Legend {
    private struct Entry {
        var name: String
        var token: ThemeToken?
        var origin = CGPoint.zero
        var width: CGFloat = 0
    }

    private var entries: [Entry]
    private let theme: Theme
    private var metrics = FontMetrics(ascent: 0, descent: 0, capHeight: 0)
    private(set) var size = CGSize.zero

    private var font: Font { theme[.body].font }
    private static let swatch: CGFloat = 10
    private static let gap: CGFloat = 6
    private static let lineHeight: CGFloat = 20
    private static let greatestEntryCount = 64

    /// Creates a legend; nil if there are no categories.
    init?(_ declaration: ViewsDeclaration.Legend, categories: CategoryIndex?, theme: Theme) {
        guard let categories else { return nil }
        var entries: [Entry] = []
        if let title = declaration.title { entries.append(Entry(name: title, token: nil)) }
        for (index, name) in categories.names.prefix(Self.greatestEntryCount).enumerated() where !name.isEmpty
        {
            entries.append(Entry(name: name, token: .category(index)))
        }
        (self.entries, self.theme) = (entries, theme)
    }

    /// Returns the legend with its entries in lines of at most `width` points.
    func arranged(width: CGFloat, text: any TextMeasuring) -> Legend {
        var copy = self
        copy.metrics = text.metrics(of: font)
        var position = CGPoint.zero
        for index in entries.indices {
            let name = text.width(of: entries[index].name, font: font)
            let own = name + (entries[index].token == nil ? 0 : Self.swatch + Self.gap)
            if position.x > 0, position.x + own > width {
                position = CGPoint(x: 0, y: position.y + Self.lineHeight)
            }
            copy.entries[index].origin = position
            copy.entries[index].width = name
            copy.size.width = max(copy.size.width, position.x + own)
            position.x += own + 3 * Self.gap
        }
        copy.size.height = position.y + Self.lineHeight
        return copy
    }

    func draw(in canvas: any Canvas, at origin: CGPoint) {
        for entry in entries {
            var x = origin.x + entry.origin.x
            let middle = origin.y + entry.origin.y + Self.lineHeight / 2
            if let token = entry.token {
                let swatch = CGRect(
                    x: x, y: middle - Self.swatch / 2, width: Self.swatch, height: Self.swatch)
                canvas.draw(
                    .roundedRectangle(swatch, cornerRadius: 2.5), fill: .color(theme[token]), stroke: nil)
                x += Self.swatch + Self.gap
            }
            canvas.draw(
                entry.name, font: font, color: theme[entry.token == nil ? .textMuted : .text],
                at: CGPoint(x: x, y: middle + metrics.capHeight / 2), anchor: .start, width: entry.width)
        }
    }
}
