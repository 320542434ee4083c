package import EspalierDiagnostics
package import EspalierGraphics
import Foundation

/// The objects that measuring and drawing need in addition to the plan and the row.
///
/// This is a class because it is passed to every call for every item, and copying a structure would retain each of its
/// references.
package final class PlanContext {
    package let values: any FieldValues
    package let text: any TextMeasuring
    let images: any ImageProviding
    let cutTexts: (any CutTextReporting)?
    private let budget: DocumentBudget
    /// The links of texts in the box that is being drawn; nil to draw these texts without links.
    package var textLinks: TextLinks?
    private var longTexts = LongTextLayouts()

    package init(
        values: any FieldValues, text: any TextMeasuring, images: any ImageProviding,
        cutTexts: (any CutTextReporting)? = nil, budget: DocumentBudget = DocumentBudget()
    ) {
        (self.values, self.text, self.images, self.cutTexts) = (values, text, images, cutTexts)
        self.budget = budget
    }

    /// Returns the context for other values, such as those of the records of an item.
    func reading(_ values: any FieldValues) -> PlanContext {
        let context = PlanContext(
            values: values, text: text, images: images, cutTexts: cutTexts, budget: budget)
        context.textLinks = textLinks
        return context
    }

    /// Returns the lines of a text.
    func layout(_ runs: [TextRun], in container: TextContainer) -> TextLayout {
        longTexts.layout(runs, in: container, measuring: text)
    }

    /// Resets the number of bytes of text that the current view has shown.
    package func beginView() { budget.beginView() }

    /// True after the length of a text has exceeded the budget.
    ///
    /// Further texts are empty, because the document fails anyway.
    var refusesText: Bool { budget.refusesText }

    /// Returns the width of an item's text, given as UTF-8, and subtracts the text's length from the budget.
    ///
    /// The width is nil unless the text consists of printable ASCII characters and is within the budget.
    func width(ofPlainText bytes: UnsafeBufferPointer<UInt8>, font: Font, row: Int) -> CGFloat? {
        guard !bytes.isEmpty, !refusesText, let width = text.width(ofPrintableASCII: bytes, font: font)
        else { return nil }
        if budget.takesText(bytes: bytes.count) { return width }
        cutTexts?.report(refusedBy: budget, row: row)
        return nil
    }

    /// Returns the text of an item, and subtracts its length from the document's text budget.
    ///
    /// If the length exceeds the rest of the budget, an error is reported and the text is empty.
    package func string(_ text: CompiledText, row: Int) -> String { string(text, row: row, item: row) }

    fileprivate func string(_ text: CompiledText, row: Int, item: Int) -> String {
        guard !budget.refusesText else { return "" }
        let string = text.string(row: row, in: values)
        if budget.takesText(bytes: string.utf8.count, shaped: string.shapedCharacterCount) { return string }
        cutTexts?.report(refusedBy: budget, row: item)
        return ""
    }
}

/// The texts in a box that have links of their own.
package final class TextLinks {
    /// A Boolean value that indicates whether the box itself is a link, in which another link isn't valid.
    private let isInLink: Bool
    private var deferred: [(element: CanvasElement, draw: (any Canvas) -> Void)] = []

    package init(isInLink: Bool) { self.isInLink = isInLink }

    func draw(_ link: CanvasElement, in canvas: any Canvas, _ draw: @escaping (any Canvas) -> Void) {
        deferred.append((link, draw))
        if !isInLink { drawDeferred(in: canvas) }
    }

    /// Draws the texts that were deferred, after the link around the box has ended.
    package func drawDeferred(in canvas: any Canvas) {
        for (element, draw) in deferred {
            canvas.beginElement(element)
            draw(canvas)
            canvas.endElement()
        }
        deferred = []
    }
}

/// An item or one of its records, and the context in which its plan is measured and drawn.
struct PlanRow {
    /// The row among the values of the context: the row of the item in the data, or the position of the record.
    let number: Int
    /// The row of the item in the data.
    let item: Int
    let context: PlanContext

    init(number: Int, item: Int? = nil, context: PlanContext) {
        (self.number, self.item, self.context) = (number, item ?? number, context)
    }

    /// Returns the text of the item; see `PlanContext.string(_:row:)`.
    func string(_ text: CompiledText) -> String { context.string(text, row: number, item: item) }
}

/// Receives the texts that are truncated or exceed the budget.
package protocol CutTextReporting: AnyObject {
    /// Reports a text that is truncated.
    ///
    /// - Parameters:
    ///   - text: The whole text.
    ///   - row: The row of the item.
    func report(cut text: String, row: Int)

    /// Reports a text that exceeded the budget.
    func report(refusedBy budget: DocumentBudget, row: Int)
}

/// Loads the images and the icons in files that views name.
package protocol ImageProviding: AnyObject {
    /// Returns the image in a file; nil, after a warning, if the file can't be read.
    func image(named path: String, row: Int) -> Image?

    /// Returns the drawing in an SVG file; nil, after a message, if the file can't be read.
    func icon(named path: String, row: Int) -> Icon?
}
