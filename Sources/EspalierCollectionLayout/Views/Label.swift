import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// A text, centered vertically in its bounds.
///
/// The text is measured by `textMeasuring` of the label or of a superview. Without one, the label has no size and draws
/// nothing.
open class Label: View {
    /// The text.
    open var text: String? {
        didSet {
            measured = nil
            guard storedAttributedText != nil else { return }
            storedAttributedText = nil
            runs = []
        }
    }
    /// Parts of the text with their own fonts and colors.
    ///
    /// They replace `text`.
    open var runs: [TextRun] = [] { didSet { measured = nil } }
    /// The font.
    open var font = Font(size: 17) { didSet { measured = nil } }
    /// The color of the text.
    open var textColor = AdaptiveColor(light: .black, dark: .white)
    /// The alignment of the lines in the bounds.
    open var textAlignment = TextContainer.Alignment.leading { didSet { measured = nil } }
    /// The maximum number of lines; 0 for no maximum.
    open var numberOfLines = 1 { didSet { measured = nil } }
    /// The position of the ellipsis in a text that doesn't fit.
    open var truncation = TextContainer.Truncation.tail { didSet { measured = nil } }

    /// A Boolean value that indicates whether a text that doesn't fit gets a smaller font.
    open var adjustsFontSizeToFitWidth = false
    /// The smallest part of the font size that `adjustsFontSizeToFitWidth` may use, 0...1.
    open var minimumScaleFactor: CGFloat = 0
    /// The text with fonts and colors of its parts, and an alignment; other attributes are kept and not drawn.
    ///
    /// Setting `text` removes it.
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

    /// Creates an empty label; as in UIKit, hit tests find the view below it.
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

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        textLayout(width: size.width > 0 ? size.width : .infinity)?.size ?? .zero
    }

    open override var intrinsicContentSize: CGSize { textLayout(width: .infinity)?.size ?? .zero }

    open override func draw(in canvas: any Canvas) {
        guard let layout = fittedLayout else { return }
        // The layout aligns lines within the widest of them; the label aligns that within its bounds.
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

    /// The text as it is drawn: in a smaller font if it may have one and doesn't fit.
    private var fittedLayout: TextLayout? {
        guard adjustsFontSizeToFitWidth, numberOfLines > 0, let natural = textLayout(width: .infinity),
            natural.size.width > bounds.width, bounds.width > 0
        else { return textLayout(width: bounds.width) }
        let smallest = max(0.01, min(1, minimumScaleFactor))
        guard numberOfLines > 1 else {
            // The width of a line is proportional to the font size. A thousandth less, for rounding.
            let scale = bounds.width / natural.size.width * 0.999
            return textLayout(width: bounds.width, scale: max(smallest, scale))
        }
        // Words wrap at other places in each size, so look for the largest of 20 sizes that fits.
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
