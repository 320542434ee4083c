import EspalierGeometry
import EspalierGraphics
import Foundation

extension SVGWriter {
    mutating func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        let fillPaint = resolve(fill, as: .fill, shape)
        let strokePaint = resolve(stroke, shape)
        guard !isFinished, fillPaint != nil || strokePaint != nil else { return }
        beginDrawing()
        let start = out.count
        let nameLength = out.append(shape, offset: placement.offset)
        if let fillPaint {
            append(fillPaint, as: .fill)
        } else if shape.hasInterior {
            out.append(" fill=\"none\"")
        }
        if let strokePaint, let stroke {
            append(strokePaint, as: .stroke)
            appendGeometry(of: stroke)
        }
        let classStart = out.count
        appendClasses(fillPaint?.classNumber, strokePaint?.classNumber)
        endDrawing(start: start, nameLength: nameLength, classStart: classStart, classEnd: out.count)
        out.append("/>")
    }

    mutating func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor
    ) {
        let colorEntry = colors.entry(for: color, as: .fill)
        guard !isFinished, !string.isEmpty, !colorEntry.isClear else { return }
        withUTF8Bytes(of: string) { bytes in
            let traits = textTraits(of: bytes)
            let fontEntry = fonts.entry(for: font)
            if options.embedsFonts {
                fonts.insert(bytes, isASCII: !traits.contains(.isNotASCII), inFace: fontEntry.face)
            }
            beginDrawing()
            let start = out.count
            out.append("<text x=\"", hundredths(position.x + placement.transform.tx))
            out.append(" y=\"", hundredths(position.y + placement.transform.ty))
            // Otherwise a viewer orders mixed text as if it began with Latin letters.
            let isRightToLeft = traits.contains(.isNotASCII) && string.isRightToLeft
            if isRightToLeft { out.append(" direction=\"rtl\"") }
            append(isRightToLeft ? anchor.mirrored : anchor)
            out.append(fontEntry.attributes, of: fonts.attributes)
            out.append(colorEntry.attributes, of: colors.attributes)
            if traits.contains(.needsPreservedSpace) { out.append(" xml:space=\"preserve\"") }
            let classStart = out.count
            appendClasses(colorEntry.classNumber, nil)
            endDrawing(start: start, nameLength: 5, classStart: classStart, classEnd: out.count)
            out.append(">")
            if traits.contains(.needsEscaping) { out.append(escaping: bytes) } else { out.append(bytes) }
            out.append("</text>")
        }
    }

    /// Draws an image.
    ///
    /// The first time, a symbol with a width and height of 1 is defined. Each time, the symbol is scaled and placed.
    mutating func draw(_ image: Image, in rect: CGRect) {
        guard !isFinished else { return }
        let reference = images.reference(to: image) ?? define(image)
        beginDrawing()
        let start = out.count
        out.append("<use")
        out.append(" x=\"", hundredths(rect.minX + placement.transform.tx))
        out.append(" y=\"", hundredths(rect.minY + placement.transform.ty))
        out.append(" width=\"", hundredths(rect.width))
        out.append(" height=\"", hundredths(rect.height))
        out.append(" href=\"")
        out.append(reference.lowerBound + 4..<reference.upperBound - 1, of: references)
        out.append("\"")
        endDrawing(start: start, nameLength: 4, classStart: out.count, classEnd: out.count)
        out.append("/>")
    }

    private mutating func define(_ image: Image) -> Range<Int> {
        let reference = makeReference(letter: "i")
        images.insert(image, reference: reference)
        definitions.append("<symbol id=\"")
        definitions.append(reference.lowerBound + 5..<reference.upperBound - 1, of: references)
        definitions.append("\" viewBox=\"0 0 1 1\" preserveAspectRatio=\"none\">")
        definitions.append("<image width=\"1\" height=\"1\" preserveAspectRatio=\"none\"")
        if image.orientation != .up { definitions.append(image.orientation.transform) }
        definitions.append(" href=\"data:image/")
        definitions.append(string: image.format.rawValue)
        definitions.append(";base64,")
        definitions.append(base64: image.data)
        definitions.append("\"/></symbol>")
        return reference
    }

    @inline(__always)
    private mutating func beginDrawing() {
        flushPlacement()
        if case .empty = singleShape { return }
        singleShape = .impossible
        flushIfFull()
    }

    /// Stores the offsets of this shape, in case it is the only shape of its element.
    @inline(__always)
    private mutating func endDrawing(start: Int, nameLength: Int, classStart: Int, classEnd: Int) {
        guard case .empty = singleShape else { return }
        singleShape = .one(
            nameEnd: flushedCount + start + nameLength, classStart: flushedCount + classStart,
            classEnd: flushedCount + classEnd)
    }

    private func append(_ anchor: TextAnchor) {
        switch anchor {
        case .start: break
        case .middle: out.append(" text-anchor=\"middle\"")
        case .end: out.append(" text-anchor=\"end\"")
        }
    }

    private func appendClasses(_ first: Int32?, _ second: Int32?) {
        guard let leading = first ?? second else { return }
        out.append(" class=\"c")
        out.append(integer: Int(leading))
        if first != nil, let second {
            out.append(" c")
            out.append(integer: Int(second))
        }
        out.append("\"")
    }

    /// Returns the paint in the form in which it is written to the document; nil if it is invisible.
    ///
    /// A gradient's coordinates are relative to the shape's bounding box. If the box has no area, a gradient isn't
    /// drawn, and its first color is used instead.
    @inline(__always)
    private mutating func resolve(_ paint: Paint?, as property: ColorProperty, _ shape: CanvasShape)
        -> ResolvedPaint?
    {
        switch paint {
        case nil: return nil
        case .color(let color):
            let entry = colors.entry(for: color, as: property)
            return entry.isClear ? nil : .color(entry)
        case .linearGradient(let gradient):
            guard let first = gradient.stops.first else { return nil }
            guard gradient.stops.count > 1, !shape.isFlat else {
                let entry = colors.entry(for: first.color, as: property)
                return entry.isClear ? nil : .color(entry)
            }
            return .gradient(gradients.reference(to: gradient) ?? define(gradient))
        }
    }

    @inline(__always)
    private mutating func resolve(_ stroke: Stroke?, _ shape: CanvasShape) -> ResolvedPaint? {
        guard let stroke, hundredths(stroke.width) > 0 else { return nil }
        return resolve(stroke.paint, as: .stroke, shape)
    }

    @inline(__always)
    private func append(_ paint: ResolvedPaint, as property: ColorProperty) {
        switch paint {
        case .color(let entry): out.append(entry.attributes, of: colors.attributes)
        case .gradient(let reference):
            out.append(property == .fill ? " fill=\"" : " stroke=\"")
            out.append(reference, of: references)
            out.append("\"")
        }
    }

    private mutating func define(_ gradient: LinearGradient) -> Range<Int> {
        let reference = makeReference(letter: "g")
        gradients.define(gradient, reference: reference, of: references, colors: &colors, in: definitions)
        return reference
    }

    private func appendGeometry(of stroke: Stroke) {
        let width = hundredths(stroke.width)
        if width != 100 { out.append(" stroke-width=\"", width) }
        if stroke.isDashed {
            out.append(" stroke-dasharray=\"")
            for (index, length) in stroke.dash.enumerated() {
                if index > 0 { out.append(" ") }
                out.append(hundredths: hundredths(length))
            }
            out.append("\"")
        }
        if stroke.cap != .butt {
            out.append(stroke.cap == .round ? " stroke-linecap=\"round\"" : " stroke-linecap=\"square\"")
        }
        if stroke.join != .miter {
            out.append(stroke.join == .round ? " stroke-linejoin=\"round\"" : " stroke-linejoin=\"bevel\"")
        }
    }
}

extension TextAnchor {
    /// The anchor of right-to-left text at the same place: the start of such a text is at its right end.
    fileprivate var mirrored: TextAnchor {
        switch self {
        case .start: .end
        case .middle: .middle
        case .end: .start
        }
    }
}

/// A paint in its written form.
private enum ResolvedPaint {
    case color(ColorTable.Entry)
    /// A reference `url(#...)`, as a range of bytes in `references`.
    case gradient(Range<Int>)

    var classNumber: Int32? {
        if case .color(let entry) = self { entry.classNumber } else { nil }
    }
}

extension CanvasShape {
    /// False for a line, whose fill is never visible.
    fileprivate var hasInterior: Bool {
        if case .line = self { false } else { true }
    }
}

extension Stroke {
    /// True if the stroke is dashed.
    ///
    /// Viewers don't draw a stroke whose dashes are negative or add up to 0; such a stroke is drawn solid.
    fileprivate var isDashed: Bool {
        dash.allSatisfy { hundredths($0) >= 0 } && dash.contains { hundredths($0) > 0 }
    }
}
