public import EspalierGraphics
public import Foundation

nonisolated extension NSAttributedString.Key {
    /// The key of the font, whose value is a `Font`.
    public static let font = NSAttributedString.Key("NSFont")
    /// The key of the text color, whose value is an `AdaptiveColor`.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The key of the paragraph style, whose value is an `NSParagraphStyle`.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
}

/// The alignment of the lines of a paragraph, and the position of the ellipsis in lines that don't fit.
nonisolated open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
    /// The default style: leading alignment, and no ellipsis.
    public static var `default`: NSParagraphStyle { NSParagraphStyle() }

    fileprivate final var style = (
        alignment: TextContainer.Alignment.leading, lineBreakMode: TextContainer.Truncation.none,
        lineSpacing: CGFloat(0)
    )

    /// The alignment of the lines.
    open var alignment: TextContainer.Alignment { style.alignment }
    /// The position of the ellipsis in a line that doesn't fit.
    open var lineBreakMode: TextContainer.Truncation { style.lineBreakMode }
    /// The distance between lines, in points; labels don't use this value.
    open var lineSpacing: CGFloat { style.lineSpacing }

    /// Returns a copy that can't be changed.
    open func copy(with zone: NSZone? = nil) -> Any { copy(as: NSParagraphStyle()) }
    /// Returns a copy that can be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { copy(as: NSMutableParagraphStyle()) }

    private func copy(as copy: NSParagraphStyle) -> NSParagraphStyle {
        copy.style = style
        return copy
    }
}

/// A paragraph style that can be changed.
nonisolated open class NSMutableParagraphStyle: NSParagraphStyle {
    /// The alignment of the lines.
    open override var alignment: TextContainer.Alignment {
        get { style.alignment }
        set { style.alignment = newValue }
    }
    /// The position of the ellipsis in a line that doesn't fit.
    open override var lineBreakMode: TextContainer.Truncation {
        get { style.lineBreakMode }
        set { style.lineBreakMode = newValue }
    }
    /// The distance between lines, in points; labels don't use this value.
    open override var lineSpacing: CGFloat {
        get { style.lineSpacing }
        set { style.lineSpacing = newValue }
    }
}

nonisolated extension NSAttributedString {
    /// The style of the first paragraph.
    var paragraphStyle: NSParagraphStyle? {
        guard length > 0 else { return nil }
        return attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    }
}

nonisolated extension TextRun {
    /// Returns the parts of an attributed text; each part has one font and one color.
    static func runs(of text: NSAttributedString, font: Font) -> [TextRun] {
        var runs: [TextRun] = []
        let string = text.string as NSString
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            runs.append(
                TextRun(
                    string.substring(with: range), font: attributes[.font] as? Font ?? font,
                    color: attributes[.foregroundColor] as? AdaptiveColor))
        }
        return runs
    }
}
