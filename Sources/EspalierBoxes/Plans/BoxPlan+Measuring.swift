import EspalierGeometry
import EspalierGraphics
import Foundation

extension BoxPlan {
    /// Returns the size of an item's box, in whole points so that its edges are on pixel boundaries.
    func size(row: Int, in context: PlanContext) -> CGSize {
        let size = exactSize(row: row, availableWidth: .infinity, in: context) ?? minSize
        return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
    }

    /// Returns the height of an item's box if its text wraps at a width; a whole number of points.
    ///
    /// The height is 0 if the box has neither content nor a minimum height.
    func fittingHeight(row: Int, width: CGFloat, in context: PlanContext) -> CGFloat {
        let limit = min(maxSize.width, width)
        let isHollow = stackSize(row: row, availableWidth: innerWidth(of: limit), in: context) == nil
        if isHollow, minSize.height <= 0 { return 0 }
        let size = exactSize(row: row, availableWidth: width, in: context) ?? minSize
        return size.height.rounded(.up)
    }

    /// Returns the size of a box without rounding; nil if it isn't drawn.
    func exactSize(row: Int, availableWidth: CGFloat, in context: PlanContext) -> CGSize? {
        let limit = min(maxSize.width, availableWidth)
        let inner = innerWidth(of: limit)
        let content: CGSize
        if let label, limit == .infinity, let size = label.size(row: row, in: context) {
            content = size
        } else if let stacked = stackSize(row: row, availableWidth: inner, in: context) {
            content = stacked
        } else {
            content = .zero
        }
        let outer = outerSize(of: content)
        return CGSize(
            width: max(minSize.width, min(outer.width, maxSize.width)),
            height: max(minSize.height, min(outer.height, maxSize.height)))
    }

    /// Returns the width of the content in a box of the given width.
    private func innerWidth(of width: CGFloat) -> CGFloat {
        if width == .infinity { return width }
        let inner = width - padding.horizontal
        return max(0, shape.hasSlantedSides ? inner * shape.contentShare : inner)
    }

    /// Returns the size of the smallest box around content.
    ///
    /// In an ellipse or a diamond, the corners of the content touch the outline.
    private func outerSize(of content: CGSize) -> CGSize {
        var size = content
        if shape.hasSlantedSides {
            size = CGSize(width: size.width / shape.contentShare, height: size.height / shape.contentShare)
        }
        size.width += padding.horizontal
        size.height += padding.vertical
        if shape == .capsule { size.width = max(size.width, size.height) }
        return size
    }

    /// Returns the size of all parts together; nil if none of them is drawn.
    func stackSize(row: Int, availableWidth: CGFloat, in context: PlanContext) -> CGSize? {
        let parts = measuredParts(row: row, availableWidth: availableWidth, in: context)
        guard !parts.isEmpty else { return nil }
        var (along, across): (CGFloat, CGFloat) = (spacing * CGFloat(parts.count - 1), 0)
        for part in parts {
            along += axis == .vertical ? part.size.height : part.size.width
            across = max(across, axis == .vertical ? part.size.width : part.size.height)
        }
        return axis == .vertical ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
    }

    /// Returns the parts that are drawn, with their sizes.
    ///
    /// A divider is drawn only if it is between two other parts. If parts of a horizontal stack don't fit next to each
    /// other, the widest ones wrap.
    func measuredParts(row: Int, availableWidth: CGFloat, in context: PlanContext) -> [MeasuredPart] {
        if axis == .vertical { return looseParts(row: row, availableWidth: availableWidth, in: context) }
        // First measure without a maximum width, so that nested parts are usually measured only once, at any depth.
        let parts = looseParts(row: row, availableWidth: .infinity, in: context)
        return availableWidth < .infinity
            ? narrowed(parts, to: availableWidth, row: row, in: context) : parts
    }

    /// Returns the parts that are drawn, each measured without regard to the others.
    private func looseParts(row: Int, availableWidth: CGFloat, in context: PlanContext) -> [MeasuredPart] {
        var parts: [MeasuredPart] = []
        parts.reserveCapacity(content.count)
        var pendingDivider: Int?
        var hasContent = false
        for (index, part) in content.enumerated() {
            if case .divider = part {
                if hasContent { pendingDivider = index }
                continue
            }
            guard
                let measured = part.measured(
                    index: index, row: row, availableWidth: availableWidth, in: context)
            else {
                if let column = emptyColumn(index, part) { parts.append(column) }
                continue
            }
            if let divider = pendingDivider, case .divider(let stroke) = content[divider] {
                parts.append(
                    MeasuredPart(index: divider, size: CGSize(width: stroke.width, height: stroke.width)))
                pendingDivider = nil
            }
            if case .spacer = part {} else { hasContent = true }
            parts.append(measured)
        }
        return hasContent ? parts : []
    }

    /// Returns the empty space for a part that isn't drawn; nil if its place isn't kept.
    ///
    /// A nested box of a fixed width in a horizontal stack is a column of a table, and the columns after it must be at
    /// the same place in all rows.
    private func emptyColumn(_ index: Int, _ part: ContentPlan) -> MeasuredPart? {
        guard axis == .horizontal, case .box(let box) = part, !box.content.isEmpty,
            box.minSize.width > 0, box.minSize.width == box.maxSize.width
        else { return nil }
        return MeasuredPart(index: index, size: CGSize(width: box.minSize.width, height: 0), isEmpty: true)
    }
}

/// A part with its size and its text layout or image.
///
/// Drawing uses the text layout instead of creating it again.
struct MeasuredPart {
    var index: Int
    var size: CGSize
    var layout: TextLayout?
    var image: Image?
    /// True for empty space in the place of a part that isn't drawn.
    var isEmpty = false
}

extension BoxShape {
    /// True if the outline cuts off the corners of the box.
    var hasSlantedSides: Bool { self == .ellipse || self == .diamond }

    /// The fraction of the box's width and height that the content takes.
    ///
    /// For an ellipse, this is the fraction of the largest rectangle with the box's proportions, 1/sqrt 2. For a
    /// diamond, it is a little more than the exact 1/2, because the corners of short texts are empty.
    var contentShare: CGFloat {
        switch self {
        case .ellipse: 0.7071
        case .diamond: 0.58
        case .rectangle, .roundedRectangle, .capsule, .invisible: 1
        }
    }
}

extension LabelPlan {
    /// Returns the size of the label; nil if the text must be laid out as a block of lines, which is rare.
    fileprivate func size(row: Int, in context: PlanContext) -> CGSize? {
        let string = context.string(text, row: row)
        if string.isEmpty { return CGSize(width: 0, height: lineHeight) }
        if string.hasControlCharacters || string.hasTallScripts { return nil }
        let width = context.text.width(of: string, font: font)
        return width > maximumWidth ? nil : CGSize(width: width, height: lineHeight)
    }
}

extension ContentPlan {
    /// Returns the measured part; nil if it isn't drawn for this item.
    ///
    /// The result is also nil for a divider, because the stack measures dividers.
    func measured(
        index: Int, row: Int, availableWidth: CGFloat, in context: PlanContext
    ) -> MeasuredPart? {
        switch self {
        case .divider: return nil
        case .spacer(let length):
            return MeasuredPart(index: index, size: CGSize(width: length, height: length))
        case .mark(let mark, _): return MeasuredPart(index: index, size: mark.size)
        case .icon(let icon):
            guard icon.isDrawn(row: row, in: context) else { return nil }
            return MeasuredPart(index: index, size: CGSize(width: icon.size, height: icon.size))
        case .text(let text):
            let runs = text.runs(row: row, in: context)
            if runs.isEmpty { return nil }
            var container = text.container
            container.width = min(container.width, availableWidth)
            let layout = context.text.layout(runs, in: container)
            return MeasuredPart(index: index, size: layout.size, layout: layout)
        case .image(let plan):
            guard let image = plan.image(row: row, in: context) else { return nil }
            return MeasuredPart(index: index, size: plan.size(of: image), image: image)
        case .box(let box):
            if !box.hasParts(row: row, in: context) { return nil }
            return box.exactSize(row: row, availableWidth: availableWidth, in: context).map {
                MeasuredPart(index: index, size: $0)
            }
        }
    }
}

extension BoxPlan {
    /// Returns true if a nested box is drawn: it has a part that is drawn, or it has no parts but a fill or stroke,
    /// like a colored bar.
    ///
    /// Parts aren't measured here, because each level of nesting would double the number of measurements.
    fileprivate func hasParts(row: Int, in context: PlanContext) -> Bool {
        if content.isEmpty { return isFilled || isStroked }
        return content.contains { part in
            switch part {
            case .divider, .spacer: false
            case .mark: true
            case .icon(let icon): icon.isDrawn(row: row, in: context)
            case .text(let text):
                !context.refusesText && !text.text.string(row: row, in: context.values).isEmpty
            case .image(let plan): plan.image(row: row, in: context) != nil
            case .box(let box): box.hasParts(row: row, in: context)
            }
        }
    }
}

extension IconPlan {
    fileprivate func isDrawn(row: Int, in context: PlanContext) -> Bool {
        path != nil || context.icons[context.string(name, row: row)] != nil
    }
}

extension ImagePlan {
    fileprivate func image(row: Int, in context: PlanContext) -> Image? {
        let path = context.string(source, row: row)
        return path.isEmpty ? nil : context.images.image(named: path, row: row)
    }

    /// Returns the size of an image.
    ///
    /// If only one of `width` and `height` is set, the image keeps its proportions. If both are nil, one pixel is one
    /// point.
    func size(of image: Image) -> CGSize {
        let ratio = CGFloat(image.pixelHeight) / CGFloat(max(1, image.pixelWidth))
        switch (width, height) {
        case (let width?, let height?): return CGSize(width: width, height: height)
        case (let width?, nil): return CGSize(width: width, height: width * ratio)
        case (nil, let height?): return CGSize(width: ratio > 0 ? height / ratio : 0, height: height)
        case (nil, nil): return CGSize(width: CGFloat(image.pixelWidth), height: CGFloat(image.pixelHeight))
        }
    }
}

extension BoxPlan {
    /// Returns the texts of an item that aren't empty, from the first to the last.
    func texts(row: Int, in context: PlanContext) -> [String] {
        content.flatMap { part in
            switch part {
            case .text(let plan): [plan.runs(row: row, in: context).map(\.string).joined()]
            case .box(let box): box.texts(row: row, in: context)
            case .icon, .image, .divider, .spacer, .mark: [String]()
            }
        }.filter { !$0.isEmpty }
    }
}

extension TextPlan {
    /// Returns the runs of an item's text; an empty array for an item without text.
    ///
    /// The text is subtracted from the document's text budget.
    func runs(row: Int, in context: PlanContext) -> [TextRun] {
        let string = context.string(text, row: row)
        if string.isEmpty { return [] }
        switch markup {
        case .nowhere: return [TextRun(string, font: font)]
        case .everywhere:
            return TextMarkup.runs(string, font: font, codeColor: codeColor, codeFamily: codeFamily)
        case .template(let pieces):
            return pieces.compactMap { piece in
                let string = piece.text.string(row: row, in: context.values)
                return string.isEmpty ? nil : TextRun(string, font: piece.font, color: piece.color)
            }
        }
    }
}
