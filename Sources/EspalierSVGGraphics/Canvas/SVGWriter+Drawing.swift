import EspalierGeometry
import EspalierGraphics
import Foundation

extension SVGWriter {
    mutating func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        guard !isFinished else { return }
        let key = ShapeStyleKey(fill, stroke, hasInterior: shape.hasInterior)
        if let key, draw(shape, cached: key) { return }
        let fillPaint = resolve(fill, as: .fill, shape)
        let strokePaint = resolve(stroke, shape)
        guard fillPaint != nil || strokePaint != nil else { return }
        let (start, nameLength) = beginDrawing(shape)
        let styleStart = out.count
        if let fillPaint {
            append(fillPaint, as: .fill)
        } else if shape.hasInterior {
            out.append(" fill=\"none\"")
        }
        if let strokePaint, let stroke {
            append(strokePaint, as: .stroke)
            appendGeometry(of: stroke)
        }
        let classLength = appendClasses(fillPaint?.classNumber, strokePaint?.classNumber)
        if let key {
            shapeStyles.insert(styleStart..<out.count, of: out, classLength: classLength, for: key)
        }
        endDrawing(start: start, nameLength: nameLength, classLength: classLength)
        out.append("/>")
    }

    /// Draws a shape whose style is in the cache; returns false, without drawing, if it isn't.
    mutating func draw(_ shape: CanvasShape, cached key: ShapeStyleKey) -> Bool {
        guard let style = shapeStyles.style(for: key) else { return false }
        let (start, nameLength) = beginDrawing(shape)
        out.append(style.range, of: shapeStyles.bytes)
        endDrawing(start: start, nameLength: nameLength, classLength: style.classLength)
        out.append("/>")
        return true
    }

    mutating func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        withUTF8Bytes(of: string) {
            draw($0, font: font, color: color, at: position, anchor: anchor, width: width)
        }
    }

    mutating func draw(
        _ bytes: UnsafeBufferPointer<UInt8>, font: Font, color: AdaptiveColor, at position: CGPoint,
        anchor: TextAnchor, width: CGFloat
    ) {
        guard !isFinished, !bytes.isEmpty else { return }
        let traits = textTraits(of: bytes)
        // Mark right-to-left text, because viewers would otherwise order mixed text as if it began with Latin letters.
        let isRightToLeft =
            traits.contains(.isNotASCII) && String(decoding: bytes, as: UTF8.self).isRightToLeft
        // A viewer's font may be narrower or wider than the font with which the text was measured. Right-to-left text
        // is aligned at its right end, so this end is fixed.
        let isFixedAtRight = isRightToLeft && anchor == .start && width.isFinite
        let position = isFixedAtRight ? CGPoint(x: position.x + width, y: position.y) : position
        let anchor = isRightToLeft && !isFixedAtRight ? anchor.mirrored : anchor
        let preservesSpace = traits.contains(.needsPreservedSpace)
        let key = TextStyleKey(font, color, anchor)
        if let key, let style = textStyles.style(for: key) {
            note(bytes, traits, inFace: style.face)
            let start = beginText(at: position, isRightToLeft: isRightToLeft)
            let classStart = style.range.upperBound - style.classLength
            out.append(style.range.lowerBound..<classStart, of: textStyles.bytes)
            if preservesSpace { appendPreservedSpace() }
            out.append(classStart..<style.range.upperBound, of: textStyles.bytes)
            return endText(bytes, traits, start: start, classLength: style.classLength)
        }
        let colorEntry = colors.entry(for: color, as: .fill)
        if colorEntry.isClear { return }
        let fontEntry = fonts.entry(for: font)
        note(bytes, traits, inFace: fontEntry.face)
        let start = beginText(at: position, isRightToLeft: isRightToLeft)
        let styleStart = out.count
        append(anchor)
        out.append(fontEntry.attributes, of: fonts.attributes)
        out.append(colorEntry.attributes, of: colors.attributes)
        if preservesSpace { appendPreservedSpace() }
        let classLength = appendClasses(colorEntry.classNumber, nil)
        if let key, !preservesSpace {
            textStyles.insert(
                styleStart..<out.count, of: out, classLength: classLength, face: fontEntry.face, for: key)
        }
        endText(bytes, traits, start: start, classLength: classLength)
    }

    /// Stores the characters of a text, which an embedded font must contain.
    @inline(__always)
    private mutating func note(
        _ bytes: UnsafeBufferPointer<UInt8>, _ traits: TextTraits, inFace face: Int
    ) {
        if options.embedsFonts {
            fonts.insert(bytes, isASCII: !traits.contains(.isNotASCII), inFace: face)
        }
    }

    @inline(__always)
    private mutating func beginText(at position: CGPoint, isRightToLeft: Bool) -> Int {
        beginDrawing()
        let start = out.count
        out.append("<text x=\"", hundredths(position.x + placement.transform.tx))
        out.append(" y=\"", hundredths(position.y + placement.transform.ty))
        if isRightToLeft { out.append(" direction=\"rtl\"") }
        return start
    }

    private func appendPreservedSpace() { out.append(" xml:space=\"preserve\"") }

    @inline(__always)
    private mutating func endText(
        _ bytes: UnsafeBufferPointer<UInt8>, _ traits: TextTraits, start: Int, classLength: Int
    ) {
        endDrawing(start: start, nameLength: 5, classLength: classLength)
        out.append(">")
        if traits.contains(.needsEscaping) { out.append(escaping: bytes) } else { out.append(bytes) }
        out.append("</text>")
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
        endDrawing(start: start, nameLength: 4, classLength: 0)
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

    /// Starts the tag of a shape.
    ///
    /// - Returns: The offset of the tag in `out`, and the length of `<` and the tag's name.
    @inline(__always)
    private mutating func beginDrawing(_ shape: CanvasShape) -> (start: Int, nameLength: Int) {
        beginDrawing()
        let start = out.count
        return (start, out.append(shape, offset: placement.offset))
    }

    /// Stores the offsets of this shape, in case it is the only shape of its element.
    ///
    /// The class attribute is the last attribute so far.
    @inline(__always)
    private mutating func endDrawing(start: Int, nameLength: Int, classLength: Int) {
        guard case .empty = singleShape else { return }
        let end = flushedCount + out.count
        singleShape = .one(
            nameEnd: flushedCount + start + nameLength, classStart: end - classLength, classEnd: end)
    }

    private func append(_ anchor: TextAnchor) {
        switch anchor {
        case .start: break
        case .middle: out.append(" text-anchor=\"middle\"")
        case .end: out.append(" text-anchor=\"end\"")
        }
    }

    /// Appends the class attribute, and returns its length.
    private func appendClasses(_ first: Int32?, _ second: Int32?) -> Int {
        guard let leading = first ?? second else { return 0 }
        let start = out.count
        out.append(" class=\"c")
        out.append(integer: Int(leading))
        if first != nil, let second {
            out.append(" c")
            out.append(integer: Int(second))
        }
        out.append("\"")
        return out.count - start
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
    /// The anchor with which right-to-left text has the same position.
    ///
    /// `start` and `end` are exchanged, because right-to-left text starts at its right end.
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
    var hasInterior: Bool {
        if case .line = self { false } else { true }
    }
}

extension Stroke {
    /// True if the stroke is dashed.
    ///
    /// A stroke is drawn solid if its dashes are negative or add up to 0, because viewers wouldn't draw such a dashed
    /// stroke.
    fileprivate var isDashed: Bool {
        dash.allSatisfy { hundredths($0) >= 0 } && dash.contains { hundredths($0) > 0 }
    }
}
