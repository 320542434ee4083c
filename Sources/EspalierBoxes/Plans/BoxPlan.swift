import EspalierGeometry
import EspalierGraphics
import Foundation

/// A box with everything resolved: colors, fonts, field numbers.
///
/// Names, defaults and themes are resolved before measuring and drawing.
struct BoxPlan: Sendable {
    var shape: BoxShape
    var cornerRadius: CGFloat
    var fill: Paint?
    var stroke: Stroke?
    var sides: BoxSides
    var opacity: Double
    /// Between the outline and the content.
    var padding: EdgeInsets
    var minSize: CGSize
    var maxSize: CGSize
    var axis: StackAxis
    var spacing: CGFloat
    var alignment: TextContainer.Alignment
    var content: [ContentPlan]
    /// The content, if it is a single line of text, as in most boxes of most diagrams.
    var label: LabelPlan?
    var link: CompiledText?
    var tooltip: CompiledText?

    /// Whether nothing is drawn.
    var isEmpty: Bool { fill == nil && stroke == nil && content.isEmpty }
}

/// One part of a box, resolved.
enum ContentPlan: Sendable {
    case text(TextPlan)
    case icon(IconPlan)
    case image(ImagePlan)
    case divider(Stroke)
    case spacer(CGFloat)
    case box(BoxPlan)
}

/// A text that may wrap.
struct TextPlan: Sendable {
    var text: CompiledText
    var font: Font
    var color: AdaptiveColor
    var codeColor: AdaptiveColor
    var container: TextContainer
    var markup: MarkupScope

    /// The texts in which marks such as `**` have a meaning.
    enum MarkupScope: Sendable {
        case nowhere
        /// The runs of the template, whose fields are filled in for each item.
        case template([MarkedText])
        case everywhere
    }

    /// The part of a template between two marks.
    struct MarkedText: Sendable {
        var text: CompiledText
        var font: Font
        var color: AdaptiveColor?
    }
}

/// One line of text in one font that neither wraps nor truncates.
///
/// A class, since all cells of a picture read the same one: each copy of a structure would retain its references.
final class LabelPlan: Sendable {
    let text: CompiledText
    let font: Font
    let metrics: FontMetrics
    /// The line height as a multiple of the font's own.
    let lineSpacing: CGFloat
    let color: AdaptiveColor
    let alignment: TextContainer.Alignment

    init(
        text: CompiledText, font: Font, metrics: FontMetrics, lineSpacing: CGFloat, color: AdaptiveColor,
        alignment: TextContainer.Alignment
    ) {
        (self.text, self.font, self.metrics) = (text, font, metrics)
        (self.lineSpacing, self.color, self.alignment) = (lineSpacing, color, alignment)
    }

    var lineHeight: CGFloat { metrics.lineHeight * lineSpacing }
}

struct IconPlan: Sendable {
    var name: CompiledText
    /// The icon scaled to its size, when the name is the same for all items.
    var path: BezierPath?
    var size: CGFloat
    var stroke: Stroke
}

struct ImagePlan: Sendable {
    var source: CompiledText
    var width: CGFloat?
    var height: CGFloat?
    var cornerRadius: CGFloat
}
