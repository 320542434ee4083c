// The colors of categories in boxes.

extension BoxDeclaration {
    /// The fill and stroke of cells if the diagram has categories, but no view of an item shows the color of the item's
    /// category.
    package static let categoryTint = BoxDeclaration(
        fill: .color(.category(surface: true)),
        stroke: StrokeDeclaration(color: .category(surface: false, opacity: 0.6)))

    /// A Boolean value that indicates whether the box or one of its parts has the color of the item's category.
    package var showsCategory: Bool { hasCategoryPaint || contentShowsCategory }

    /// A Boolean value that indicates whether the fill or the stroke of the box itself has the color of the category.
    var hasCategoryPaint: Bool {
        fill?.showsCategory ?? false || stroke?.color?.showsCategory ?? false
    }

    private var contentShowsCategory: Bool { content?.contains(where: \.showsCategory) ?? false }

    /// A copy of the box without its fill and stroke.
    ///
    /// Colors of text and icons that are meant for a fill of the accent color are removed as well.
    package var unpainted: BoxDeclaration {
        var copy = self
        (copy.fill, copy.stroke) = (nil, nil)
        copy.content = content?.map(\.withoutTextOnAccent)
        return copy
    }

    /// Returns this box with another box laid over it, without hiding the color of the category.
    ///
    /// A legend is correct only if every box has the color of its category. If this box shows the category and `upper`
    /// doesn't, parts of `upper` are ignored:
    ///
    /// - its fill, stroke color and content, where they would replace the color of the category
    /// - its fill, if its content is ignored
    /// - colors in its content that are meant for a fill of the accent color, if `upper` then has no fill
    func overlaidKeepingCategory(by upper: BoxDeclaration) -> BoxDeclaration {
        guard showsCategory, !upper.showsCategory else { return overlaid(by: upper) }
        var upper = upper
        if upper.content != nil, contentShowsCategory { (upper.content, upper.fill) = (nil, nil) }
        if fill?.showsCategory ?? false { upper.fill = nil }
        if stroke?.color?.showsCategory ?? false, let over = upper.stroke {
            upper.stroke = StrokeDeclaration(
                width: over.width, dash: over.dash, cap: over.cap, sides: over.sides)
        }
        if upper.fill == nil { upper.content = upper.content?.map(\.withoutTextOnAccent) }
        return overlaid(by: upper)
    }
}

extension ViewDeclaration {
    /// A Boolean value that indicates whether some items have the color of their category.
    package var showsCategory: Bool { box.showsCategory || variants.contains { $0.box.showsCategory } }
}

extension ContentDeclaration {
    fileprivate var showsCategory: Bool {
        switch self {
        case .text(let text): text.color?.showsCategory ?? false
        case .icon(let icon): icon.color?.showsCategory ?? false
        case .divider(let stroke): stroke.color?.showsCategory ?? false
        case .box(let box): box.showsCategory
        case .repeated(let repeated): repeated.box.showsCategory
        case .image, .spacer: false
        }
    }

    /// The part without colors that are meant for a fill of the accent color.
    fileprivate var withoutTextOnAccent: ContentDeclaration {
        switch self {
        case .text(var text):
            if text.color?.isOnAccent ?? false { text.color = nil }
            return .text(text)
        case .icon(var icon):
            if icon.color?.isOnAccent ?? false { icon.color = nil }
            return .icon(icon)
        case .box(var box):
            if box.fill == nil { box.content = box.content?.map(\.withoutTextOnAccent) }
            return .box(box)
        case .repeated(var repeated):
            if repeated.box.fill == nil {
                repeated.box.content = repeated.box.content?.map(\.withoutTextOnAccent)
            }
            return .repeated(repeated)
        case .image, .divider, .spacer: return self
        }
    }
}

extension FillDeclaration {
    fileprivate var showsCategory: Bool {
        switch self {
        case .clear: false
        case .color(let color): color.showsCategory
        case .gradient(let colors, _): colors.contains(where: \.showsCategory)
        }
    }
}

extension ColorExpression {
    fileprivate var showsCategory: Bool { if case .category = self { true } else { false } }

    fileprivate var isOnAccent: Bool { if case .token(.accentText, _) = self { true } else { false } }
}
