package import EspalierDiagnostics
package import EspalierGraphics

/// The values that measuring and drawing use in addition to the plan and the row.
///
/// A class, since it is an argument of every call for every item: each copy of a structure would retain its references.
package final class PlanContext {
    package let values: any FieldValues
    package let text: any TextMeasuring
    /// The icons.
    ///
    /// They aren't stored, since they are parsed when they are used for the first time.
    package var icons: IconLibrary { .standard }
    let images: any ImageProviding
    let cutTexts: (any CutTextReporting)?
    private let budget: DocumentBudget

    package init(
        values: any FieldValues, text: any TextMeasuring, images: any ImageProviding,
        cutTexts: (any CutTextReporting)? = nil, budget: DocumentBudget = DocumentBudget()
    ) {
        (self.values, self.text, self.images, self.cutTexts) = (values, text, images, cutTexts)
        self.budget = budget
    }

    /// Starts the count of the text that one view shows.
    package func beginView() { budget.beginView() }

    /// Whether a text was refused: the document won't be shown, and further texts needn't be put together.
    var refusesText: Bool { budget.refusesText }

    /// The text of an item, taken from the budget.
    ///
    /// A refused text is empty, and reported as an error.
    package func string(_ text: CompiledText, row: Int) -> String {
        guard !budget.refusesText else { return "" }
        let string = text.string(row: row, in: values)
        if budget.takesText(bytes: string.utf8.count) { return string }
        cutTexts?.report(refusedBy: budget, row: row)
        return ""
    }
}

/// Receives the texts that don't fit into their boxes.
package protocol CutTextReporting: AnyObject {
    /// Reports a text that is truncated.
    ///
    /// - Parameters:
    ///   - text: The whole text.
    ///   - row: The row of the item.
    func report(cut text: String, row: Int)

    /// Reports a text that the budget refused.
    func report(refusedBy budget: DocumentBudget, row: Int)
}

/// Returns the images that views name.
package protocol ImageProviding: AnyObject {
    /// Returns the image in a file; nil, after a warning, if it can't be used.
    func image(named path: String, row: Int) -> Image?
}
