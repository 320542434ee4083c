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
        PlanContext(values: values, text: text, images: images, cutTexts: cutTexts, budget: budget)
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

/// Loads the images that views name.
package protocol ImageProviding: AnyObject {
    /// Returns the image in a file; nil, after a warning, if the file can't be read.
    func image(named path: String, row: Int) -> Image?
}
