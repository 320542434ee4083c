package import EspalierDiagnostics
package import EspalierGraphics

/// What measuring and drawing need besides the plan and the row.
///
/// A class, since it goes with every call for every item: a structure would be copied with its references each time.
package final class PlanContext {
    package let values: any FieldValues
    package let text: any TextMeasuring
    /// Not kept: its outlines are read when the first icon is drawn.
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

    /// The text of an item, taken from the budget. A refused text is empty, and reported as an error.
    package func string(_ text: CompiledText, row: Int) -> String {
        guard !budget.refusesText else { return "" }
        let string = text.string(row: row, in: values)
        if budget.takesText(bytes: string.utf8.count) { return string }
        cutTexts?.report(refusedBy: budget, row: row)
        return ""
    }
}

/// Is told of texts that have no room.
package protocol CutTextReporting: AnyObject {
    /// - Parameter text: All of it.
    func report(cut text: String, row: Int)

    /// Reports a text that the budget refused.
    func report(refusedBy budget: DocumentBudget, row: Int)
}

/// Finds the images that views name.
package protocol ImageProviding: AnyObject {
    /// The image in a file, or nil, which has then been complained about.
    func image(named path: String, row: Int) -> Image?
}
