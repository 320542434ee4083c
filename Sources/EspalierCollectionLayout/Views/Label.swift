import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// A text, centered vertically in its bounds.
///
/// Measured by the `textMeasuring` that it or a superview was given; without one it has no size and draws nothing.
open class Label: View {
    /// The text.
    open var text: String? { didSet { measured = nil } }
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
    /// Where a text that doesn't fit is truncated.
    open var truncation = TextContainer.Truncation.tail { didSet { measured = nil } }

    /// As in UIKit, hit tests find the view below.
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
        guard let layout = textLayout(width: bounds.width) else { return }
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

    private func textLayout(width: CGFloat) -> TextLayout? {
        if let measured, measured.width == width { return measured.layout }
        let content = runs.isEmpty ? text.map { [TextRun($0, font: font)] } ?? [] : runs
        guard !content.isEmpty, let textMeasuring else { return nil }
        let container = TextContainer(
            width: width, maximumLines: numberOfLines, alignment: textAlignment, truncation: truncation)
        let layout = textMeasuring.layout(content, in: container)
        measured = (width, layout)
        return layout
    }
}
