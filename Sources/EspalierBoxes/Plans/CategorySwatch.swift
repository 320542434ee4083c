package import EspalierGraphics
package import Foundation

/// The sample of a category in a legend, which looks like the boxes of the category's items and has the same mark.
package struct CategorySwatch {
    private let plan: BoxPlan
    private let mark: CategoryMark?
    private let markColor: AdaptiveColor
    /// True if the mark is inside of the sample.
    private let surroundsMark: Bool
    private let outlineSize: CGSize

    private static let gap: CGFloat = 4

    fileprivate init(plan: BoxPlan, mark: CategoryMark?, markColor: AdaptiveColor, surroundsMark: Bool) {
        (self.plan, self.mark, self.markColor) = (plan, mark, markColor)
        self.surroundsMark = surroundsMark
        var size = plan.dimensions.minSize
        if surroundsMark, let mark {
            size.width = max(size.width, plan.outline.isPainted ? mark.reservedWidth : mark.width)
        }
        outlineSize = size
    }

    /// The width of the sample with its mark.
    package var width: CGFloat {
        guard let mark, !surroundsMark else { return outlineSize.width }
        return outlineSize.width + Self.gap + mark.width
    }

    /// Draws the sample to the right of `point`, vertically centered on this point.
    package func draw(in canvas: any Canvas, at point: CGPoint) {
        let origin = CGPoint(x: point.x, y: point.y - outlineSize.height / 2)
        let outline = CGRect(origin: origin, size: outlineSize)
        plan.outline.draw(in: canvas, rect: outline)
        guard let mark else { return }
        let x = surroundsMark ? outline.midX : outline.maxX + Self.gap + mark.width / 2
        mark.draw(in: canvas, center: CGPoint(x: x, y: point.y), color: markColor)
    }
}

extension BoxCompiler {
    /// Returns the sample of a category whose items are drawn as `box`.
    package func swatch(of box: BoxDeclaration, category: Int, categories: CategoryIndex) -> CategorySwatch {
        let (sample, isBox) = box.categorySample
        let mark = categories.mark(of: category)
        let hue = theme.color(ofCategory: category, isTint: false)
        let isMark = sample.isDot && mark != nil
        return CategorySwatch(
            plan: compile(isMark ? sample.withoutPaint : sample, category: category), mark: mark,
            markColor: isBox ? markColor(on: sample, category: category) : hue,
            surroundsMark: isBox || isMark)
    }

    /// Returns the color of a category's mark on a box, which differs from the box's fill.
    func markColor(on box: BoxDeclaration, category: Int) -> AdaptiveColor {
        switch box.fill {
        case .color(.category(surface: false, _)), .gradient: theme.textColor(onCategory: category)
        default: theme.color(ofCategory: category, isTint: false)
        }
    }
}

extension BoxDeclaration {
    /// The part of the box that has the color of the category, in the size of a legend, and whether this part is the
    /// box itself.
    ///
    /// If no part has the color of the category, the sample is a square of the category's hue.
    fileprivate var categorySample: (sample: BoxDeclaration, isBox: Bool) {
        if hasCategoryPaint {
            let shape = shape ?? .roundedRectangle
            return (
                sample(shape, CGSize(width: shape.hasSlantedSides ? 16 : 18, height: 12), radius: 4), true
            )
        }
        let size = CGSize(width: 12, height: 12)
        guard let part = categoryPart else {
            let hue = BoxDeclaration(fill: .color(.category()))
            return (hue.sample(.roundedRectangle, CGSize(width: 10, height: 10), radius: 2.5), false)
        }
        let partSize = CGSize(width: min(part.width ?? 12, size.width), height: min(part.height ?? 12, 12))
        let shape = part.shape ?? (part.cornerRadius == nil ? .rectangle : .roundedRectangle)
        return (part.sample(shape, partSize, radius: 3), false)
    }

    /// A Boolean value that indicates whether the box is a small spot in the category's hue that a mark can replace.
    var isDot: Bool {
        guard let width, let height, max(width, height) <= 12, fill == .color(.category()) else {
            return false
        }
        return (content ?? []).isEmpty && min(width, height) >= 6
    }

    fileprivate var withoutPaint: BoxDeclaration {
        var copy = self
        (copy.fill, copy.stroke) = (nil, nil)
        return copy
    }

    private func sample(_ shape: BoxShape, _ size: CGSize, radius: CGFloat) -> BoxDeclaration {
        BoxDeclaration(
            shape: shape, cornerRadius: min(cornerRadius ?? 6, radius), fill: fill, stroke: stroke,
            width: size.width, height: size.height)
    }

    /// The first inner box that has the color of the category.
    private var categoryPart: BoxDeclaration? {
        innerBoxes.lazy.compactMap { $0.hasCategoryPaint ? $0 : $0.categoryPart }.first
    }

    /// The boxes that are parts of this box.
    var innerBoxes: [BoxDeclaration] {
        (content ?? []).compactMap { if case .box(let box) = $0 { box } else { nil } }
    }
}
