import EspalierGraphics
import Foundation

/// Writes shapes with their fills and strokes.
struct ShapeWriter: ~Copyable {
    typealias Style = StyleCache<ShapeStyleKey>.Style

    private var styles = StyleCache<ShapeStyleKey>()

    mutating func draw(
        _ shape: CanvasShape, fill: Paint?, stroke: Stroke?, in context: inout SVGContext
    ) {
        guard !context.isFinished else { return }
        let hasInterior = shape.hasInterior
        if let style = styles.last(where: { $0.pointee.isKey(for: fill, stroke, hasInterior: hasInterior) }) {
            return draw(shape, style, in: &context)
        }
        let key = ShapeStyleKey(fill, stroke, hasInterior: hasInterior)
        if let key, let style = styles.style(for: key) { return draw(shape, style, in: &context) }
        let fillPaint = resolve(fill, as: .fill, shape, in: &context)
        let strokePaint = resolve(stroke, shape, in: &context)
        guard fillPaint != nil || strokePaint != nil else { return }
        let start = context.beginTag()
        let nameLength = context.out.append(shape, offset: context.offset, context.numbers)
        let styleStart = context.out.count
        if let fillPaint {
            append(fillPaint, as: .fill, to: context)
        } else if shape.hasInterior {
            context.out.append(" fill=\"none\"")
        }
        if let strokePaint, let stroke {
            append(strokePaint, as: .stroke, to: context)
            context.out.append(geometryOf: stroke)
        }
        let classLength = context.colors.append(
            classes: fillPaint?.classNumber, strokePaint?.classNumber, to: context.out)
        if let key {
            styles.insert(
                styleStart..<context.out.count, of: context.out, classLength: classLength, for: key)
        }
        context.endTag(start: start, nameLength: nameLength, classLength: classLength)
        context.out.append("/>")
    }

    /// Draws a shape with a style that was drawn before.
    @inline(__always)
    private func draw(_ shape: CanvasShape, _ style: Style, in context: inout SVGContext) {
        let start = context.beginTag()
        let nameLength = context.out.append(shape, offset: context.offset, context.numbers)
        endTag(style, start: start, nameLength: nameLength, in: &context)
    }

    /// Appends the attributes of a style that was drawn before, and ends the tag.
    @inline(__always)
    func endTag(_ style: Style, start: Int, nameLength: Int, in context: inout SVGContext) {
        styles.append(style, to: context.out)
        context.endTag(start: start, nameLength: nameLength, classLength: style.classLength)
        context.out.append("/>")
    }

    /// Returns the stored style of paths with a stroke that was drawn recently; nil if it isn't stored.
    @inline(__always)
    mutating func style(for stroke: Stroke) -> Style? {
        styles.last { $0.pointee.isKey(for: nil, stroke, hasInterior: true) }
            ?? ShapeStyleKey(nil, stroke, hasInterior: true).flatMap { styles.style(for: $0) }
    }

    /// A paint in its written form.
    private enum ResolvedPaint {
        case color(ColorTable.Entry)
        case gradient(DefinitionTable.Reference)

        var classNumber: Int32? {
            if case .color(let entry) = self { entry.classNumber } else { nil }
        }
    }

    /// Returns the paint in the form in which it is written to the document; nil if it is invisible.
    ///
    /// A gradient's coordinates are relative to the shape's bounding box. If the box has no area, viewers wouldn't draw
    /// the gradient, so its first color is used instead.
    @inline(__always)
    private func resolve(
        _ paint: Paint?, as property: ColorProperty, _ shape: CanvasShape, in context: inout SVGContext
    ) -> ResolvedPaint? {
        let color: AdaptiveColor
        switch paint {
        case nil: return nil
        case .color(let plain): color = plain
        case .linearGradient(let gradient):
            guard let first = gradient.stops.first else { return nil }
            if gradient.stops.count > 1, !shape.isFlat { return .gradient(context.reference(to: gradient)) }
            color = first.color
        }
        let entry = context.colors.entry(for: color, as: property)
        return entry.isClear ? nil : .color(entry)
    }

    @inline(__always)
    private func resolve(_ stroke: Stroke?, _ shape: CanvasShape, in context: inout SVGContext)
        -> ResolvedPaint?
    {
        guard let stroke, hundredths(stroke.width) > 0 else { return nil }
        return resolve(stroke.paint, as: .stroke, shape, in: &context)
    }

    @inline(__always)
    private func append(
        _ paint: ResolvedPaint, as property: ColorProperty, to context: borrowing SVGContext
    ) {
        switch paint {
        case .color(let entry): context.colors.append(entry, to: context.out)
        case .gradient(let reference):
            context.out.append(property == .fill ? " fill=\"" : " stroke=\"")
            context.append(reference)
            context.out.append("\"")
        }
    }
}

extension ByteBuffer {
    fileprivate func append(geometryOf stroke: Stroke) {
        let width = hundredths(stroke.width)
        if width != 100 { append(" stroke-width=\"", width) }
        if stroke.isDashed {
            append(" stroke-dasharray=\"")
            for (index, length) in stroke.dash.enumerated() {
                if index > 0 { append(" ") }
                append(hundredths: hundredths(length))
            }
            append("\"")
        }
        if stroke.cap != .butt {
            append(stroke.cap == .round ? " stroke-linecap=\"round\"" : " stroke-linecap=\"square\"")
        }
        if stroke.join != .miter {
            append(stroke.join == .round ? " stroke-linejoin=\"round\"" : " stroke-linejoin=\"bevel\"")
        }
    }
}

extension CanvasShape {
    /// True for all shapes except a line, whose fill is never visible.
    var hasInterior: Bool {
        if case .line = self { false } else { true }
    }
}

extension Stroke {
    /// True if the stroke is dashed.
    ///
    /// A stroke is drawn solid if a dash is negative or all dashes are 0, because viewers would ignore such dashes.
    fileprivate var isDashed: Bool {
        dash.allSatisfy { hundredths($0) >= 0 } && dash.contains { hundredths($0) > 0 }
    }
}
