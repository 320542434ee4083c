package import EspalierGraphics
package import Foundation

/// One part of a box.
package enum ContentDeclaration: Sendable {
    case text(TextDeclaration)
    case icon(IconDeclaration)
    case image(ImageDeclaration)
    case divider(StrokeDeclaration)
    /// Empty space of at least so many points that takes what its stack has left over.
    case spacer(CGFloat)
    /// A box in a box: a stack with, if it says so, a fill, an outline and a padding of its own.
    case box(BoxDeclaration)
}

package struct TextDeclaration: Sendable {
    package var text: FieldTemplate
    package var style: TextStyle = .label
    package var color: ColorExpression?
    package var size: CGFloat?
    package var weight: Font.Weight?
    package var isItalic = false
    package var alignment: TextContainer.Alignment?
    /// 0 for as many as it takes.
    package var maximumLines = 0
    package var truncation: TextContainer.Truncation = .tail
    /// Where lines break at the latest; without it only at the box's own greatest width.
    package var maxWidth: CGFloat?
    /// Whether `**bold**` in the data counts too, not only in the template.
    package var markup = false

    package init(
        text: FieldTemplate, style: TextStyle = .label, color: ColorExpression? = nil, size: CGFloat? = nil,
        weight: Font.Weight? = nil, isItalic: Bool = false, alignment: TextContainer.Alignment? = nil,
        maximumLines: Int = 0, truncation: TextContainer.Truncation = .tail, maxWidth: CGFloat? = nil,
        markup: Bool = false
    ) {
        (self.text, self.style, self.color, self.size, self.weight) = (text, style, color, size, weight)
        (self.isItalic, self.alignment, self.maximumLines) = (isItalic, alignment, maximumLines)
        (self.truncation, self.maxWidth, self.markup) = (truncation, maxWidth, markup)
    }

    package var font: Font {
        var font = style.font
        font.size = size ?? font.size
        font.weight = weight ?? font.weight
        font.isItalic = isItalic
        return font
    }
}

package struct IconDeclaration: Sendable {
    /// The icon's name; may come from the data.
    package var name: FieldTemplate
    package var size: CGFloat = 14
    package var color: ColorExpression?

    package init(name: FieldTemplate, size: CGFloat = 14, color: ColorExpression? = nil) {
        (self.name, self.size, self.color) = (name, size, color)
    }
}

package struct ImageDeclaration: Sendable {
    /// The file, as seen from the diagram file's folder; may come from the data.
    package var source: FieldTemplate
    package var width: CGFloat?
    package var height: CGFloat?
    package var cornerRadius: CGFloat = 0

    package init(
        source: FieldTemplate, width: CGFloat? = nil, height: CGFloat? = nil, cornerRadius: CGFloat = 0
    ) {
        (self.source, self.width, self.height, self.cornerRadius) = (source, width, height, cornerRadius)
    }
}
