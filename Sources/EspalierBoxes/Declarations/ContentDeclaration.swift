public import EspalierGraphics
public import Foundation

/// A part of a box.
///
/// A string literal is a text in the style `label`.
public enum ContentDeclaration: Sendable, ExpressibleByStringInterpolation {
    case text(TextDeclaration)
    case icon(IconDeclaration)
    case image(ImageDeclaration)
    /// A line across the box. It is drawn only if a part before it and a part after it are drawn.
    case divider(StrokeDeclaration = StrokeDeclaration())
    /// Empty space with a minimum length in points. It expands to take up the free space of its stack.
    case spacer(CGFloat)
    /// A box for each record of a field, such as the methods of a class, with the other parts of the stack.
    case repeated(RepeatedContent)
    /// A nested box. A box with content is drawn only if some of its parts are drawn.
    ///
    /// In a horizontal stack, a box with a `width` takes up this width even if the box isn't drawn, like an empty cell
    /// of a table.
    case box(BoxDeclaration)

    /// Creates a text in the style `label`.
    public init(stringLiteral text: String) { self = .text(TextDeclaration(text: FieldTemplate(text))) }

    /// A text with the fields of the item.
    ///
    /// It isn't drawn if all of its fields are empty.
    public static func text(
        _ text: FieldTemplate, style: TextStyle, color: ColorExpression? = nil,
        alignment: TextContainer.Alignment? = nil, maximumLines: Int = 0
    ) -> ContentDeclaration {
        .text(
            TextDeclaration(
                text: text, style: style, color: color, alignment: alignment, maximumLines: maximumLines))
    }

    /// An icon with a size in points.
    public static func icon(_ name: FieldTemplate, size: CGFloat = 14, color: ColorExpression? = nil)
        -> ContentDeclaration
    { .icon(IconDeclaration(name: name, size: size, color: color)) }

    /// Parts below each other, in a box without an outline.
    public static func vertical(_ content: ContentDeclaration..., spacing: CGFloat = 0) -> ContentDeclaration
    {
        .box(BoxDeclaration(axis: .vertical, spacing: spacing, content: content))
    }

    /// Parts next to each other, in a box without an outline.
    public static func horizontal(_ content: ContentDeclaration..., spacing: CGFloat = 0)
        -> ContentDeclaration
    {
        .box(BoxDeclaration(axis: .horizontal, spacing: spacing, content: content))
    }
}

/// A text in a box.
///
/// If `color`, `size` or `weight` is nil, the value of the text style is used.
public struct TextDeclaration: Sendable {
    /// The text.
    ///
    /// It can contain fields such as `{name}`, `**bold**` and `*italic*` text, and code between backticks.
    ///
    /// A field that is a list is shown with one line for each element.
    public var text: FieldTemplate
    /// The font, color and line height.
    public var style: TextStyle
    /// The color; nil for the color of the text style.
    public var color: ColorExpression?
    /// The size of the font in points; nil for the size of the text style.
    public var size: CGFloat?
    /// The size of the font in points down to which the text gets smaller to fit its box.
    ///
    /// A text that doesn't fit at this size isn't drawn. If the size is nil, lines that don't fit are cut.
    public var minimumSize: CGFloat?
    /// The weight of the font; nil for the weight of the text style.
    public var weight: Font.Weight?
    /// A Boolean value that indicates whether the text is slanted.
    public var isItalic: Bool
    /// The alignment of the lines; the alignment of the box by default.
    public var alignment: TextContainer.Alignment?
    /// The maximum number of lines; 0 for no limit.
    public var maximumLines: Int
    /// The place of the ellipsis if the text is too long.
    public var truncation: TextContainer.Truncation
    /// The width in points at which lines break; the width of the box by default.
    public var maxWidth: CGFloat?
    /// A Boolean value that indicates whether markup such as `**bold**` also applies in the values of fields.
    public var markup: Bool
    /// The template of a value that indicates whether the text is underlined: `true` or `{static}`.
    ///
    /// The text isn't underlined if the value is empty, `false` or 0.
    public var underline: FieldTemplate = ""
    /// The template of a value that indicates whether the text is struck through, like `underline`.
    public var strikethrough: FieldTemplate = ""
    /// The alignment of numbers in a column of a table; nil for other texts.
    package var decimals: DecimalAlignment?

    /// Creates a text; by default it has the style `label` and is truncated at its end.
    public init(
        text: FieldTemplate, style: TextStyle = .label, color: ColorExpression? = nil, size: CGFloat? = nil,
        weight: Font.Weight? = nil, isItalic: Bool = false, alignment: TextContainer.Alignment? = nil,
        maximumLines: Int = 0, truncation: TextContainer.Truncation = .tail, maxWidth: CGFloat? = nil,
        markup: Bool = false
    ) {
        (self.text, self.style, self.color, self.size, self.weight) = (text, style, color, size, weight)
        (self.isItalic, self.alignment, self.maximumLines) = (isItalic, alignment, maximumLines)
        (self.truncation, self.maxWidth, self.markup) = (truncation, maxWidth, markup)
    }

    package func font(in theme: Theme) -> Font {
        var font = theme[style].font
        font.size = size ?? font.size
        font.weight = weight ?? font.weight
        font.isItalic = font.isItalic || isItalic
        return font
    }
}

/// An icon in a box: a small drawing in one color.
public struct IconDeclaration: Sendable {
    /// The icon's name, which may be a field of the item.
    public var name: FieldTemplate
    /// The width and height in points.
    public var size: CGFloat
    /// The color; the theme's `textMuted` by default.
    public var color: ColorExpression?

    /// Creates an icon, by default of 14 by 14 points.
    public init(name: FieldTemplate, size: CGFloat = 14, color: ColorExpression? = nil) {
        (self.name, self.size, self.color) = (name, size, color)
    }
}

/// A PNG or JPEG image in a box.
public struct ImageDeclaration: Sendable {
    /// The path of the file, relative to the diagram file's folder.
    ///
    /// It may be a field of the item.
    public var source: FieldTemplate
    /// The width in points.
    ///
    /// If only one of `width` and `height` is set, the image keeps its proportions. If both are nil, one pixel of the
    /// image is one point.
    public var width: CGFloat?
    /// The height in points; see `width`.
    public var height: CGFloat?
    /// The radius of the corners in points.
    public var cornerRadius: CGFloat

    /// Creates an image, by default in its own size and with square corners.
    public init(
        source: FieldTemplate, width: CGFloat? = nil, height: CGFloat? = nil, cornerRadius: CGFloat = 0
    ) {
        (self.source, self.width, self.height, self.cornerRadius) = (source, width, height, cornerRadius)
    }
}

/// Content that is repeated for each record of a field, such as the methods of a class.
///
/// Each record has its own box among the parts of the surrounding stack. A template in the box shows a value of the
/// record or, if the record doesn't have it, the field of the item. An element of a list of plain texts has the value
/// `label`.
///
/// ```swift
/// RepeatedContent("methods", box: BoxDeclaration(content: [.text("{label}", style: .code)]), fold: 12)
/// ```
public struct RepeatedContent: Sendable {
    /// The name of the field.
    public var field: String
    /// The box of each record.
    public var box: BoxDeclaration
    /// The maximum number of records that are shown; nil for the number of the diagram, which is unlimited by default.
    ///
    /// If there are more, a text says how many.
    public var fold: Int?
    /// The text after the last record that is shown, in which `{count}` is the number of the other records.
    public var more: TextDeclaration

    /// Creates content for each record of a field, by default for all of them.
    public init(
        _ field: String, box: BoxDeclaration, fold: Int? = nil,
        more: TextDeclaration = TextDeclaration(text: "+{count} more", style: .caption)
    ) {
        (self.field, self.box, self.fold, self.more) = (field, box, fold, more)
    }
}
