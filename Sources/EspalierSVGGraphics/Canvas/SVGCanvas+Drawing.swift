import EspalierGeometry
public import EspalierGraphics
public import Foundation

extension SVGCanvas {
    public func draw(_ shape: Shape, fill: Paint?, stroke: Stroke?) {
        let fill = visible(fill)
        let stroke = visible(stroke)
        guard !isFinished, fill != nil || stroke != nil else { return }
        beginDrawing()
        let start = out.count
        let nameLength = out.append(shape, offset: placement.offset)
        var fillClass: Int32?
        var strokeClass: Int32?
        if let fill {
            fillClass = append(fill, as: .fill, isFlat: false)
        } else if shape.hasInterior {
            out.append(" fill=\"none\"")
        }
        if let stroke {
            strokeClass = append(stroke.paint, as: .stroke, isFlat: stroke.paint.isGradient && shape.isFlat)
            appendGeometry(of: stroke)
        }
        let classStart = out.count
        appendClasses(fillClass, strokeClass)
        endDrawing(start: start, nameLength: nameLength, classStart: classStart, classEnd: out.count)
        out.append("/>")
    }

    public func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        guard !isFinished, !string.isEmpty, !colors.isClear(color) else { return }
        var string = string
        string.withUTF8 { bytes in
            let traits = textTraits(of: bytes)
            let entry = fonts.entry(for: font)
            if options.embedsFonts {
                fonts.insert(bytes, isASCII: !traits.contains(.isNotASCII), inFace: entry.face)
            }
            beginDrawing()
            let start = out.count
            out.append("<text x=\"", hundredths(position.x + placement.transform.tx))
            out.append(" y=\"", hundredths(position.y + placement.transform.ty))
            append(anchor)
            out.append(entry.attributes, of: fonts.attributes)
            let textClass = append(.color(color), as: .fill, isFlat: false)
            if traits.contains(.needsPreservedSpace) { out.append(" xml:space=\"preserve\"") }
            let classStart = out.count
            appendClasses(textClass, nil)
            endDrawing(start: start, nameLength: 5, classStart: classStart, classEnd: out.count)
            out.append(">")
            if traits.contains(.needsEscaping) { out.append(escaping: bytes) } else { out.append(bytes) }
            out.append("</text>")
        }
    }

    /// The first use of an image defines a symbol one unit wide and high; each use places that.
    public func draw(_ image: Image, in rect: CGRect) {
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
        out.append(reference.lowerBound + 4..<reference.upperBound - 1, of: images.values)
        out.append("\"")
        endDrawing(start: start, nameLength: 4, classStart: out.count, classEnd: out.count)
        out.append("/>")
    }

    private func define(_ image: Image) -> Range<Int> {
        let reference = appendReference(letter: "i", to: images.values)
        images.insert(image, reference: reference)
        definitions.append("<symbol id=\"")
        definitions.append(reference.lowerBound + 5..<reference.upperBound - 1, of: images.values)
        definitions.append("\" viewBox=\"0 0 1 1\" preserveAspectRatio=\"none\">")
        definitions.append("<image width=\"1\" height=\"1\" preserveAspectRatio=\"none\" href=\"data:image/")
        definitions.append(image.format.rawValue)
        definitions.append(";base64,")
        definitions.append(base64: image.data)
        definitions.append("\"/></symbol>")
        return reference
    }

    @inline(__always)
    private func beginDrawing() {
        flushPlacement()
        if case .empty = singleShape { return }
        singleShape = .impossible
        flushIfFull()
    }

    /// Notes where things stand in the buffer, in case this stays its element's only shape.
    @inline(__always)
    private func endDrawing(start: Int, nameLength: Int, classStart: Int, classEnd: Int) {
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

    /// Appends the attributes of a paint. Answers the class that holds its dark value.
    private func append(_ paint: Paint, as property: ColorProperty, isFlat: Bool) -> Int32? {
        switch paint {
        case .color(let color): return append(color, as: property)
        case .linearGradient(let gradient):
            // A gradient runs across the bounding box; in a box without area it would draw nothing at all.
            if isFlat || gradient.stops.count == 1 { return append(gradient.stops[0].color, as: property) }
            let reference = gradients.reference(to: gradient) ?? define(gradient)
            out.append(property == .fill ? " fill=\"" : " stroke=\"")
            out.append(reference, of: gradients.values)
            out.append("\"")
            return nil
        }
    }

    private func append(_ color: AdaptiveColor, as property: ColorProperty) -> Int32? {
        let entry = colors.entry(for: color, as: property)
        out.append(entry.attributes, of: colors.attributes)
        return entry.classNumber
    }

    private func define(_ gradient: LinearGradient) -> Range<Int> {
        let reference = appendReference(letter: "g", to: gradients.values)
        gradients.define(gradient, reference: reference, colors: &colors, in: definitions)
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

    @inline(__always)
    private func visible(_ paint: Paint?) -> Paint? {
        switch paint {
        case .color(let color): colors.isClear(color) ? nil : paint
        case .linearGradient(let gradient): gradient.stops.isEmpty ? nil : paint
        case nil: nil
        }
    }

    @inline(__always)
    private func visible(_ stroke: Stroke?) -> Stroke? {
        guard let stroke, hundredths(stroke.width) > 0, visible(stroke.paint) != nil else { return nil }
        return stroke
    }
}

extension Shape {
    /// Whether a fill could show: a single line has nothing inside.
    fileprivate var hasInterior: Bool {
        if case .line = self { false } else { true }
    }
}

extension Paint {
    fileprivate var isGradient: Bool {
        if case .linearGradient = self { true } else { false }
    }
}

extension Stroke {
    /// A viewer drops a stroke whose dashes add up to nothing or are negative; such a stroke is solid here.
    fileprivate var isDashed: Bool {
        dash.allSatisfy { hundredths($0) >= 0 } && dash.contains { hundredths($0) > 0 }
    }
}
