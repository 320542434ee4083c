import EspalierCollectionLayout
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import Foundation

/// A row of pictures of moments, each with a caption above it.
struct Filmstrip: PictureContent {
    struct Moment {
        let window: TransitionWindow
        let time: Double
        let caption: String
        /// True if the moment is a state at rest, false if the moment is between two states.
        var isState = true
    }

    struct Look {
        var caption = AdaptiveColor(light: Color(hex: 0x55595F), dark: Color(hex: 0xB4B9C2))
        /// The color of the captions of moments between states.
        var between = AdaptiveColor(light: Color(hex: 0x6A6F76), dark: Color(hex: 0xA2A8B2))
        var family = Font.Family.sans
        var edge = AdaptiveColor(light: Color(hex: 0xC9CCD1), dark: Color(hex: 0x474C55))
    }

    private struct Frame {
        let moment: Moment
        let caption: TextLayout
        let frame: CGRect
        let column: CGRect
    }

    private var frames: [Frame] = []
    private let look: Look
    private let budget: DocumentBudget
    private let range: SourceRange?
    let properties: PictureProperties
    private(set) var bounds = CGRect.zero
    /// True, because the pictures of a filmstrip are side by side.
    ///
    /// Every horizontal band of the filmstrip contains parts of all pictures, and takes about as long to draw as the
    /// whole filmstrip.
    var drawsPartsAsSlowly: Bool { true }

    private static let gap: CGFloat = 20
    private static let margin: CGFloat = 16
    /// The distance between a caption and the picture below it, in points.
    private static let captionGap: CGFloat = 9
    private static let leastCaptionWidth: CGFloat = 96

    /// Creates a filmstrip of at least two moments: the first and the last state.
    ///
    /// The number of elements that are drawn is subtracted from `budget`. Errors refer to `range`, the place of the
    /// states in the file.
    init(
        _ moments: [Moment], _ properties: PictureProperties, look: Look, text: any TextMeasuring,
        budget: DocumentBudget, range: SourceRange?
    ) {
        (self.properties, self.look, self.budget, self.range) = (properties, look, budget, range)
        let captions = moments.map { Self.caption($0, look.family, text) }
        let top = Self.margin + (captions.map(\.size.height).max() ?? 0).rounded(.up) + Self.captionGap
        var (x, bottom) = (Self.margin, top)
        for (moment, caption) in zip(moments, captions) {
            let size = moment.window.rect(at: moment.time).size
            let width = max(size.width, caption.size.width).rounded(.up)
            let frame = CGRect(
                x: x + ((width - size.width) / 2).rounded(), y: top, width: size.width, height: size.height)
            frames.append(
                Frame(
                    moment: moment, caption: caption, frame: frame,
                    column: CGRect(x: x, y: Self.margin, width: width, height: frame.maxY - Self.margin)))
            x += width + Self.gap
            bottom = max(bottom, frame.maxY)
        }
        bounds = CGRect(
            x: 0, y: 0, width: (x - Self.gap + Self.margin).rounded(.up),
            height: (bottom + Self.margin).rounded(.up))
    }

    /// Returns moments at equal distances of time, with their times as captions.
    static func moments(_ window: TransitionWindow, count: Int) -> [Moment] {
        let last = max(1, min(count, 1_000) - 1)
        return (0...last).map { index in
            let time = Double(index) / Double(last)
            return Moment(window: window, time: time, caption: caption(of: time))
        }
    }

    static func caption(of time: Double) -> String { "t = " + time.decimalText(2) }

    /// Returns a centered caption of at most three lines.
    private static func caption(
        _ moment: Moment, _ family: Font.Family, _ text: any TextMeasuring
    ) -> TextLayout {
        let width = max(moment.window.rect(at: moment.time).width, leastCaptionWidth)
        let container = TextContainer(
            width: width, maximumLines: 3, alignment: .center, truncation: .tail)
        let font = Font(family, size: 12, weight: moment.isState ? .medium : .regular)
        return text.layout([TextRun(moment.caption, font: font)], in: container)
    }

    func draw(in canvas: any Canvas, rect: CGRect) throws {
        for frame in frames where frame.column.insetBy(dx: -1, dy: -1).intersectsArea(of: rect) {
            try budget.takeElements(of: frame.moment.window, at: range)
            canvas.save()
            canvas.concatenate(CGAffineTransform(translationX: frame.frame.minX, y: frame.frame.minY))
            frame.moment.window.draw(at: frame.moment.time, in: canvas)
            canvas.restore()
            // Draw the line outside the frame, so that it doesn't hide any content.
            canvas.draw(
                .rectangle(frame.frame.insetBy(dx: -0.5, dy: -0.5)), fill: nil,
                stroke: Stroke(.color(look.edge)))
            let origin = CGPoint(
                x: frame.column.midX - frame.caption.size.width / 2,
                y: frame.frame.minY - Self.captionGap - frame.caption.size.height)
            canvas.draw(frame.caption, at: origin, color: frame.moment.isState ? look.caption : look.between)
        }
    }
}

extension DocumentBudget {
    /// Subtracts the elements of a transition from the budget.
    ///
    /// The number of elements is multiplied by the number of moments in which the elements are drawn.
    func takeElements(
        of window: TransitionWindow, moments: Int = 1, at range: SourceRange?
    ) throws(DiagnosticsError) {
        let (count, overflows) = window.transition.elements.count.multipliedReportingOverflow(by: moments)
        try take(overflows ? .max : count, of: .elements, "elements", parts: "moments", at: range)
    }
}
