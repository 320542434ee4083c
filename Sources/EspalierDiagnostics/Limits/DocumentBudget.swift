/// What is left of the work and memory that one document may take.
///
/// All states and panels of a document share one budget. Each step asks before it takes, so that nothing large is
/// allocated for a document that will be refused. A budget belongs to one task, like the document.
public final class DocumentBudget {
    private let limits: DocumentLimits
    private var taken: [DocumentLimit: Int] = [:]

    // Apart from the dictionary, since they are asked for every text.
    private let maximumOfView: Int
    private let maximumOfTexts: Int
    private var bytesOfView = 0
    private var bytesOfTexts = 0
    /// Whether text was refused: then the document or picture is refused, and all further text is.
    public private(set) var refusesText = false

    /// Creates a budget of which nothing has been taken.
    ///
    /// - Parameter limits: What the document may take.
    public init(_ limits: DocumentLimits = DocumentLimits()) {
        self.limits = limits
        (maximumOfView, maximumOfTexts) = (limits[.text], limits[.texts])
    }

    /// Takes `count` of a limit, in addition to what was taken before.
    ///
    /// - Parameters:
    ///   - count: 0 or more. One call for a batch: the cost is that of a dictionary.
    ///   - limit: What is counted.
    ///   - what: The noun after the number, such as "items".
    ///   - parts: What else has taken of the limit, such as "panels".
    ///   - range: Where the document asks for it.
    /// - Throws: `DiagnosticsError` if that is beyond the limit. Then nothing is taken.
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

    /// Starts the count of the text that one view shows.
    public func beginView() { bytesOfView = 0 }

    /// Starts the count of the text that one picture draws.
    public func beginPicture() { (bytesOfTexts, refusesText) = (0, false) }

    /// Takes bytes of text, before the text is laid out.
    ///
    /// O(1), without allocations.
    ///
    /// - Returns: False if that is too much. Then the text must be left out, and the document or picture refused.
    public func takesText(bytes: Int) -> Bool {
        bytesOfView &+= bytes
        bytesOfTexts &+= bytes
        if bytesOfView <= maximumOfView, bytesOfTexts <= maximumOfTexts { return true }
        refusesText = true
        return false
    }

    /// Describes the text that was refused.
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
