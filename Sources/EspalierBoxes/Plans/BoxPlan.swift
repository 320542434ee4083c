import EspalierGeometry
import EspalierGraphics
import Foundation

/// A box in which all names have been replaced: colors and fonts by their values, and fields by their numbers.
///
/// Measuring and drawing thus don't look up names, defaults or themes.
struct BoxPlan: Sendable {
    var shape: BoxShape
    var cornerRadius: CGFloat
    var fill: Paint?
    var stroke: Stroke?
    var sides: BoxSides
    var opacity: Double
    /// The distance between the outline and the content.
    var padding: EdgeInsets
    var minSize: CGSize
    var maxSize: CGSize
    var axis: StackAxis
    var spacing: CGFloat
    var alignment: TextContainer.Alignment
    var content: [ContentPlan]
    /// The content if it is a single line of text, which is the case for most boxes of most diagrams; otherwise nil.
    var label: LabelPlan?
    var link: CompiledText?
    var tooltip: CompiledText?

    // Match the pattern, because a comparison with nil would copy the paint, which is slow.
    var isFilled: Bool { if case .some = fill { true } else { false } }
    var isStroked: Bool { if case .some = stroke { true } else { false } }
}

/// A part of a box, in which names have been replaced as in `BoxPlan`.
enum ContentPlan: Sendable {
    case text(TextPlan)
    case icon(IconPlan)
    case image(ImagePlan)
    case divider(Stroke)
    case spacer(CGFloat)
    case box(BoxPlan)
    /// The mark of a category, which replaces a dot in the category's color.
    case mark(CategoryMark, color: AdaptiveColor)
}

/// A text that may wrap.
struct TextPlan: Sendable {
    var text: CompiledText
    var font: Font
    var color: AdaptiveColor
    var codeColor: AdaptiveColor
    /// The family of text between backticks.
    var codeFamily: Font.Family
    var container: TextContainer
    var markup: MarkupScope

    /// The texts in which markup such as `**` has an effect.
    enum MarkupScope: Sendable {
        case nowhere
        /// The template, but not the values of its fields. The template is split at its marks only once.
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

/// The plan for a text in one font that usually takes one line.
///
/// If the text of an item must wrap, it is laid out as a block of lines instead.
///
/// This is a class because all cells of a picture use the same label, and copying a structure would retain each of its
/// references.
final class LabelPlan: Sendable {
    let text: CompiledText
    let font: Font
    let metrics: FontMetrics
    let color: AdaptiveColor
    let alignment: TextContainer.Alignment
    /// The width at which the text wraps; infinite if the text doesn't wrap.
    let maximumWidth: CGFloat
    let lineHeight: CGFloat

    init(_ plan: TextPlan, metrics: FontMetrics) {
        (text, font, color, self.metrics) = (plan.text, plan.font, plan.color, metrics)
        (alignment, maximumWidth) = (plan.container.alignment, plan.container.width)
        lineHeight = metrics.lineHeight * plan.container.lineSpacing
    }
}

struct IconPlan: Sendable {
    var name: CompiledText
    /// The path of the icon at its size if all items have the same icon; otherwise nil.
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
