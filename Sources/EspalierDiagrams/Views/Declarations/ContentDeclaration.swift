import EspalierGraphics
import Foundation

/// One part of a box.
nonisolated enum ContentDeclaration: Sendable {
    case text(TextDeclaration)
    case icon(IconDeclaration)
    case image(ImageDeclaration)
    case divider(StrokeDeclaration)
    /// Empty space of at least so many points that takes what its stack has left over.
    case spacer(CGFloat)
    /// A box in a box: a stack with, if it says so, a fill, an outline and a padding of its own.
    case box(BoxDeclaration)
}

nonisolated struct TextDeclaration: Sendable {
    var text: FieldTemplate
    var style: TextStyle = .label
    var color: ColorExpression?
    var size: CGFloat?
    var weight: Font.Weight?
    var isItalic = false
    var alignment: TextContainer.Alignment?
    /// 0 for as many as it takes.
    var maximumLines = 0
    var truncation: TextContainer.Truncation = .tail
    /// Where lines break at the latest; without it only at the box's own greatest width.
    var maxWidth: CGFloat?
    /// Whether `**bold**` in the data counts too, not only in the template.
    var markup = false

    var font: Font {
        var font = style.font
        font.size = size ?? font.size
        font.weight = weight ?? font.weight
        font.isItalic = isItalic
        return font
    }
}

nonisolated struct IconDeclaration: Sendable {
    /// The icon's name; may come from the data.
    var name: FieldTemplate
    var size: CGFloat = 14
    var color: ColorExpression?
}

nonisolated struct ImageDeclaration: Sendable {
    /// The file, as seen from the diagram file's folder; may come from the data.
    var source: FieldTemplate
    var width: CGFloat?
    var height: CGFloat?
    var cornerRadius: CGFloat = 0
}
