/// The remaining work and memory that a document may use.
///
/// All states and panels of a document share one budget. Each step takes its amount before it starts, so that nothing large is
/// allocated for a document that will be refused. A budget, like the document, belongs to one task.
public final class DocumentBudget {
    private let limits: DocumentLimits
    private var taken: [DocumentLimit: Int] = [:]

    // Stored outside of the dictionary, since they are read for every text.
    private let maximumOfView: Int
    private let maximumOfTexts: Int
    private var bytesOfView = 0
    private var bytesOfTexts = 0
    /// True if text was refused.
    ///
    /// Then the document or picture will fail, and all further text is refused, too.
    public private(set) var refusesText = false

    /// Creates a full budget.
    ///
    /// - Parameter limits: The limits of the document.
    public init(_ limits: DocumentLimits = DocumentLimits()) {
        self.limits = limits
        (maximumOfView, maximumOfTexts) = (limits[.text], limits[.texts])
    }

    /// Takes an amount from the budget of a limit.
    ///
    /// - Parameters:
    ///   - count: The amount, 0 or more. Take batches, since each call needs a dictionary access.
    ///   - limit: The limit.
    ///   - what: The noun after the number in messages, such as "items".
    ///   - parts: The parts of the document that share the limit, such as "panels".
    ///   - range: The place in the document, for the error.
    /// - Throws: `DiagnosticsError` if the amount exceeds the limit. Then nothing is taken.
    public func take(
        _ count: Int, of limit: DocumentLimit, _ what: String, parts: String = "",
        at range: SourceRange? = nil
    ) throws(DiagnosticsError) {
        let (sum, overflows) = taken[limit, default: 0].addingReportingOverflow(count)
        let maximum = limits[limit]
        guard !overflows, sum <= maximum else {
            let number = overflows ? "more than \(Int.max)" : "\(sum)"
            let place = sum == count || parts.isEmpty ? "" : " in all \(parts)"
            throw DiagnosticsError([
                .exceeding(limit, "\(number) \(what)\(place) are beyond the limit of \(maximum)", at: range)
            ])
        }
        taken[limit] = sum
    }

    // MARK: Text

    /// Resets the count of the text in the current view.
    public func beginView() { bytesOfView = 0 }

    /// Resets the count of the text in the current picture.
    public func beginPicture() { (bytesOfTexts, refusesText) = (0, false) }

    /// Takes bytes of text from the budget, before the text is laid out.
    ///
    /// O(1), without allocations.
    ///
    /// - Returns: False if a limit is exceeded. Then the caller must leave the text out, and the document or picture must
    ///   fail.
    public func takesText(bytes: Int) -> Bool {
        bytesOfView &+= bytes
        bytesOfTexts &+= bytes
        if bytesOfView <= maximumOfView, bytesOfTexts <= maximumOfTexts { return true }
        refusesText = true
        return false
    }

    /// Returns the error for the text that was refused.
    ///
    /// - Parameter range: The item with the text.
    /// - Returns: The error.
    public func textRefusal(at range: SourceRange?) -> Diagnostic {
        bytesOfView > maximumOfView
            ? .exceeding(
                .text, "the text of a view: \(bytesOfView) bytes are beyond the limit of \(maximumOfView)",
                at: range)
            : .exceeding(
                .texts,
                "the text of all views: \(bytesOfTexts) bytes are beyond the limit of \(maximumOfTexts)",
                at: range)
    }
}
