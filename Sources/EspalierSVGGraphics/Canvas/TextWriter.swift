import EspalierGraphics
import Foundation

/// Writes lines of text, and collects their fonts and characters.
struct TextWriter: ~Copyable {
    typealias Style = StyleCache<TextStyleKey>.Style

    private(set) var fonts: FontTable
    private var styles = StyleCache<TextStyleKey>()
    private let embedsFonts: Bool

    init(options: SVGOptions) {
        fonts = FontTable(options: options)
        embedsFonts = options.embedsFonts
    }

    mutating func draw(
        _ bytes: UnsafeBufferPointer<UInt8>, font: Font, color: AdaptiveColor, at position: CGPoint,
        anchor: TextAnchor, in context: inout SVGContext
    ) {
        guard !context.isFinished, !bytes.isEmpty else { return }
        let traits = textTraits(of: bytes)
        // Mark right-to-left text, because viewers would otherwise order mixed text as if it began with Latin letters.
        let isRightToLeft =
            traits.contains(.isNotASCII) && String(decoding: bytes, as: UTF8.self).isRightToLeft
        let anchor = isRightToLeft ? anchor.mirrored : anchor
        let preservesSpace = traits.contains(.needsPreservedSpace)
        if let style = styles.last(where: { $0.pointee.isKey(for: font, color, anchor) }) {
            return draw(bytes, traits, style, at: position, isRightToLeft: isRightToLeft, in: &context)
        }
        let key = TextStyleKey(font, color, anchor)
        if let key, let style = styles.style(for: key) {
            return draw(bytes, traits, style, at: position, isRightToLeft: isRightToLeft, in: &context)
        }
        let colorEntry = context.colors.entry(for: color, as: .fill)
        if colorEntry.isClear { return }
        let fontEntry = fonts.entry(for: font)
        note(bytes, traits, inFace: fontEntry.face)
        let start = Self.beginText(at: position, isRightToLeft: isRightToLeft, in: &context)
        let styleStart = context.out.count
        context.out.append(anchor)
        fonts.append(fontEntry, to: context.out)
        context.colors.append(colorEntry, to: context.out)
        if preservesSpace { context.out.append(preservedSpace) }
        let classLength = context.colors.append(classes: colorEntry.classNumber, to: context.out)
        if let key, !preservesSpace {
            styles.insert(
                styleStart..<context.out.count, of: context.out, classLength: classLength,
                face: fontEntry.face, for: key)
        }
        Self.endText(bytes, traits, start: start, classLength: classLength, in: &context)
    }

    @inline(__always)
    private mutating func draw(
        _ bytes: UnsafeBufferPointer<UInt8>, _ traits: TextTraits, _ style: Style, at position: CGPoint,
        isRightToLeft: Bool, in context: inout SVGContext
    ) {
        note(bytes, traits, inFace: style.face)
        let start = Self.beginText(at: position, isRightToLeft: isRightToLeft, in: &context)
        styles.append(unclassifiedPartOf: style, to: context.out)
        if traits.contains(.needsPreservedSpace) { context.out.append(preservedSpace) }
        styles.append(classOf: style, to: context.out)
        Self.endText(bytes, traits, start: start, classLength: style.classLength, in: &context)
    }

    /// Stores the characters of a text, which an embedded font must contain.
    @inline(__always)
    private mutating func note(
        _ bytes: UnsafeBufferPointer<UInt8>, _ traits: TextTraits, inFace face: Int
    ) {
        if embedsFonts { fonts.insert(bytes, isASCII: !traits.contains(.isNotASCII), inFace: face) }
    }

    // These functions are static, because a call of a method would copy the writer.

    @inline(__always)
    private static func beginText(
        at position: CGPoint, isRightToLeft: Bool, in context: inout SVGContext
    ) -> Int {
        let start = context.beginTag()
        let x = hundredths(position.x + context.offset.x)
        let y = hundredths(position.y + context.offset.y)
        context.out.reserve(64)
        context.out.appendReserved {
            context.numbers.write(" y=\"", y, at: context.numbers.write("<text x=\"", x, at: $0))
        }
        if isRightToLeft { context.out.append(" direction=\"rtl\"") }
        return start
    }

    @inline(__always)
    private static func endText(
        _ bytes: UnsafeBufferPointer<UInt8>, _ traits: TextTraits, start: Int, classLength: Int,
        in context: inout SVGContext
    ) {
        context.endTag(start: start, nameLength: 5, classLength: classLength)
        context.out.append(">")
        if traits.contains(.needsEscaping) {
            context.out.append(escaping: bytes)
        } else {
            context.out.append(bytes)
        }
        context.out.append("</text>")
    }
}

private let preservedSpace: StaticString = " xml:space=\"preserve\""

extension ByteBuffer {
    fileprivate func append(_ anchor: TextAnchor) {
        switch anchor {
        case .start: break
        case .middle: append(" text-anchor=\"middle\"")
        case .end: append(" text-anchor=\"end\"")
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
