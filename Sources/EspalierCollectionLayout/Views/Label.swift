public import EspalierGraphics
public import Foundation

/// A view that shows a text, centered vertically.
///
/// The `textMeasuring` of the label or of a superview measures the text. If there is none, the label has a size of zero
/// and draws nothing.
open class Label: View {
    /// The text in the label's font and color; nil for none.
    open var text: String? {
        didSet {
            contentDidChange()
            guard storedAttributedText != nil else { return }
            storedAttributedText = nil
            runs = []
        }
    }
    /// The parts of the text with their own fonts and colors; if there are such parts, they replace `text`.
    open var runs: [TextRun] = [] { didSet { contentDidChange() } }
    /// The font of `text`; by default, the standard family at 17 points.
    open var font = Font(size: 17) { didSet { contentDidChange() } }
    /// The color of the text.
    open var textColor = AdaptiveColor(light: .black, dark: .white)
    /// The alignment of the lines in the bounds.
    open var textAlignment = TextContainer.Alignment.leading { didSet { contentDidChange() } }
    /// The maximum number of lines; 0 for no maximum.
    open var numberOfLines = 1 { didSet { contentDidChange() } }
    /// The position of the ellipsis if the text doesn't fit.
    open var truncation = TextContainer.Truncation.tail { didSet { contentDidChange() } }

    /// A Boolean value that indicates whether the font is reduced if the text doesn't fit.
    ///
    /// If `numberOfLines` is 0, the font isn't reduced.
    open var adjustsFontSizeToFitWidth = false
    /// The minimum font size for `adjustsFontSizeToFitWidth`, as a fraction of the font's size from 0 to 1.
    open var minimumScaleFactor: CGFloat = 0
    /// The text with the fonts and colors of its parts, and the alignment and line break mode of the first paragraph.
    ///
    /// Other attributes are stored, but not drawn. Setting `text` removes the attributed text.
    open var attributedText: NSAttributedString? {
        get { storedAttributedText ?? text.map { NSAttributedString(string: $0) } }
        set {
            text = newValue?.string
            storedAttributedText = newValue
            runs = newValue.map { TextRun.runs(of: $0, font: font) } ?? []
            if let style = newValue?.paragraphStyle {
                (textAlignment, truncation) = (style.alignment, style.lineBreakMode)
            }
        }
    }
    private final var storedAttributedText: NSAttributedString?

    /// Creates an empty label, which hit tests ignore by default, as in UIKit.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Creates an empty label.
    ///
    /// Archives are not read.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    private var measured: (width: CGFloat, layout: TextLayout)?

    private func contentDidChange() {
        measured = nil
        invalidateIntrinsicContentSize()
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        textLayout(width: size.width > 0 ? size.width : .infinity)?.size ?? .zero
    }

    open override var intrinsicContentSize: CGSize { textLayout(width: .infinity)?.size ?? .zero }

    open override func draw(in canvas: any Canvas) {
        guard let layout = fittedLayout else { return }
        // The text layout aligns the lines within the width of the widest line. The label aligns this width within its
        // bounds.
        let room = bounds.width - layout.size.width
        let indent: CGFloat =
            switch textAlignment {
            case .leading: 0
            case .center: room / 2
            case .trailing: room
            }
        canvas.draw(
            layout, at: CGPoint(x: bounds.minX + indent, y: bounds.midY - layout.size.height / 2),
            color: textColor)
    }

    /// The text layout to draw.
    ///
    /// If the text doesn't fit, `adjustsFontSizeToFitWidth` is true and `numberOfLines` isn't 0, the font is smaller.
    private var fittedLayout: TextLayout? {
        guard adjustsFontSizeToFitWidth, numberOfLines > 0, let natural = textLayout(width: .infinity),
            natural.size.width > bounds.width, bounds.width > 0
        else { return textLayout(width: bounds.width) }
        let smallest = max(0.01, min(1, minimumScaleFactor))
        guard numberOfLines > 1 else {
            // The width of a line is proportional to the font size. The scale is a thousandth smaller because of
            // rounding errors.
            let scale = bounds.width / natural.size.width * 0.999
            return textLayout(width: bounds.width, scale: max(smallest, scale))
        }
        // Line breaks depend on the font size, so 20 sizes are tried from the largest to the smallest.
        let scales = stride(from: 1, to: smallest, by: -(1 - smallest) / 20)
        let layouts = scales.lazy.compactMap { self.textLayout(width: self.bounds.width, scale: $0) }
        return layouts.first { !$0.isTruncated } ?? textLayout(width: bounds.width, scale: smallest)
    }

    private func textLayout(width: CGFloat, scale: CGFloat = 1) -> TextLayout? {
        if scale == 1, let measured, measured.width == width { return measured.layout }
        var content = runs.isEmpty ? text.map { [TextRun($0, font: font)] } ?? [] : runs
        guard !content.isEmpty, let textMeasuring else { return nil }
        if scale != 1 { for index in content.indices { content[index].font.size *= scale } }
        let container = TextContainer(
            width: width, maximumLines: numberOfLines, alignment: textAlignment, truncation: truncation)
        let layout = textMeasuring.layout(content, in: container)
        if scale == 1 { measured = (width, layout) }
        return layout
    }
}
