package import EspalierDiagnostics
package import EspalierGraphics
import Foundation
import Synchronization

/// The objects that measuring and drawing need in addition to the plan and the row.
///
/// This is a class because it is passed to every call for every item, and copying a structure would retain each of its
/// references.
package final class PlanContext {
    package let values: any FieldValues
    package let text: any TextMeasuring
    /// The object that measures texts as UTF-8, without creating strings; nil for the first items of a process.
    private let plainText: (any UTF8Measuring)?
    /// The canvas that the diagram is drawn on if it receives texts as UTF-8; otherwise nil.
    package private(set) var canvas: (any UTF8Canvas)?
    let images: any ImageProviding
    let cutTexts: (any CutTextReporting)?
    private let budget: DocumentBudget
    /// The widths of labels that were measured without strings.
    private var labelWidths: LabelWidths
    private var longTexts = LongTextLayouts()

    package init(
        values: any FieldValues, text: any TextMeasuring, images: any ImageProviding,
        cutTexts: (any CutTextReporting)? = nil, budget: DocumentBudget = DocumentBudget(), itemCount: Int = 0
    ) {
        (self.values, self.text, self.images, self.cutTexts) = (values, text, images, cutTexts)
        self.budget = budget
        labelWidths = LabelWidths(rowCount: itemCount)
        let count = Self.itemCount.add(itemCount, ordering: .relaxed).newValue
        plainText = count < Self.minimumItemCount ? nil : text as? any UTF8Measuring
    }

    /// The number of items in all diagrams of the process so far.
    private static let itemCount = Atomic(0)
    /// The minimum of `itemCount` for which texts are measured and drawn without strings.
    ///
    /// For fewer items, strings take less time than the first casts to `UTF8Measuring` and to `UTF8Canvas`, each of
    /// which searches all conformances of the process.
    private static let minimumItemCount = 500

    /// Calls `body`, which draws the diagram on a canvas.
    package func draw(on canvas: any Canvas, _ body: () -> Void) {
        if plainText != nil { self.canvas = canvas as? any UTF8Canvas }
        body()
        self.canvas = nil
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

    /// True if texts of printable ASCII characters are measured and drawn without strings.
    var usesPlainTexts: Bool { plainText != nil && !budget.refusesText }

    /// Returns the width of an item's text, given as UTF-8, and subtracts the text's length from the budget.
    ///
    /// The width is nil unless the text consists of printable ASCII characters and is within the budget.
    func width(ofPlainText bytes: UnsafeBufferPointer<UInt8>, font: Font, row: Int) -> CGFloat? {
        guard !bytes.isEmpty, let width = plainText?.width(ofPrintableASCII: bytes, font: font)
        else { return nil }
        return takesText(bytes, row: row) ? width : nil
    }

    /// Subtracts a text's length from the budget; returns false, after reporting an error, if it exceeds the budget.
    private func takesText(_ bytes: UnsafeBufferPointer<UInt8>, row: Int) -> Bool {
        if budget.takesText(bytes: bytes.count) { return true }
        cutTexts?.report(refusedBy: budget, row: row)
        return false
    }

    /// Stores the width of an item's label, which was measured without a string.
    func store(width: CGFloat, of label: LabelWidths.Label, row: Int) {
        labelWidths.store(width, of: label, row: row)
    }

    /// Subtracts the length of an item's label from the budget if the label is known to fit a width.
    ///
    /// - Returns: False if the label's width isn't known, or may be greater than `limit`, or if the label exceeds the
    ///   budget.
    func takesLabel(
        _ bytes: UnsafeBufferPointer<UInt8>, _ label: LabelWidths.Label, row: Int, limit: CGFloat
    ) -> Bool {
        labelWidths.isKnown(label, row: row, toFit: limit) && takesText(bytes, row: row)
    }

    /// Returns the text of an item, and subtracts its length from the document's text budget.
    ///
    /// If the length exceeds the rest of the budget, an error is reported and the text is empty.
    package func string(_ text: CompiledText, row: Int) -> String {
        guard !budget.refusesText else { return "" }
        let string = text.string(row: row, in: values)
        if budget.takesText(bytes: string.utf8.count) { return string }
        cutTexts?.report(refusedBy: budget, row: row)
        return ""
    }
}

/// An item, and the context in which its plan is measured and drawn.
struct PlanRow {
    /// The row of the item in the data.
    let number: Int
    let context: PlanContext

    /// Returns the text of the item; see `PlanContext.string(_:row:)`.
    func string(_ text: CompiledText) -> String { context.string(text, row: number) }
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
