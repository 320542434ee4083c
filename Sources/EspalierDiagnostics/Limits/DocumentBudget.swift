/// The work and memory that a document may still use.
///
/// All states and panels of a document share one budget. Each step subtracts its amount before it starts, so that
/// nothing large is allocated for a document that will be refused. A budget must be used by only one task, like its
/// document.
public final class DocumentBudget {
    private let limits: DocumentLimits
    private var taken: [DocumentLimit: Int] = [:]

    // These limits are stored outside the dictionary, because they are read for every text.
    private let maximumOfView: Int
    private let maximumOfTexts: Int
    private var bytesOfView = 0
    private var bytesOfTexts = 0
    /// True if text was refused because it exceeded a limit.
    ///
    /// Callers then leave out all further text, because the document or picture fails anyway.
    public private(set) var refusesText = false

    /// Creates a budget of which nothing has been used.
    ///
    /// - Parameter limits: The limits of the document.
    public init(_ limits: DocumentLimits = DocumentLimits()) {
        self.limits = limits
        (maximumOfView, maximumOfTexts) = (limits[.text], limits[.texts])
    }

    /// Subtracts an amount from what a limit still allows.
    ///
    /// - Parameters:
    ///   - count: The amount, 0 or more. Prefer large amounts to many calls, because each call accesses a dictionary.
    ///   - limit: The limit.
    ///   - what: The noun after the number in messages, such as "items".
    ///   - parts: The parts of the document that share the limit, such as "panels".
    ///   - range: The place in the document, for the error.
    /// - Throws: `DiagnosticsError` if the amount exceeds the limit. In this case, nothing is subtracted.
    public func take(
        _ count: Int, of limit: DocumentLimit, _ what: String, parts: String = "",
        at range: SourceRange? = nil
    ) throws(DiagnosticsError) {
        let (sum, overflows) = taken[limit, default: 0].addingReportingOverflow(count)
        let maximum = limits[limit]
        guard !overflows, sum <= maximum else {
            let number = overflows ? "more than \(Int.max)" : "\(sum)"
            let place = sum == count || parts.isEmpty ? "" : " in all \(parts)"
            throw DiagnosticsError(
                "\(number) \(what)\(place) are beyond the limit of \(maximum)", at: range,
                cause: .limit(limit))
        }
        taken[limit] = sum
    }

    // MARK: Text

    /// Starts counting the text of another view.
    public func beginView() { bytesOfView = 0 }

    /// Starts counting the text of another picture.
    public func beginPicture() { (bytesOfTexts, refusesText) = (0, false) }

    /// Subtracts a text from the limits for a view and a picture.
    ///
    /// Call this method before the text is laid out. It takes O(1), without allocations.
    ///
    /// - Returns: False if a limit is exceeded. The caller must then leave the text out, and make the document or
    ///   picture fail.
    public func takesText(bytes: Int) -> Bool {
        bytesOfView &+= bytes
        bytesOfTexts &+= bytes
        if bytesOfView <= maximumOfView, bytesOfTexts <= maximumOfTexts { return true }
        refusesText = true
        return false
    }

    /// Returns the error for the text that was refused.
    ///
    /// - Parameter range: The place of the item that shows the text.
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
