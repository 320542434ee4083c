/// What is left of the work and memory that one document may take.
///
/// All states and panels of a document share one budget. Each step asks before it takes, so that nothing large is
/// allocated for a document that will be refused. A budget belongs to one task, like the document.
public final class DocumentBudget {
    private let limits: DocumentLimits
    private var taken: [Limit: Int] = [:]

    // Apart from the dictionaries, since they are asked for every text.
    private let maximumOfView: Int
    private let maximumOfTexts: Int
    private var bytesOfView = 0
    private var bytesOfTexts = 0

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
    ///   - what: The noun after the number: "items in all states".
    ///   - range: Where the document asks for it.
    /// - Throws: `DiagnosticsError` if that is beyond the limit. Then nothing is taken.
    public func take(
        _ count: Int, of limit: Limit, _ what: String, at range: SourceRange? = nil
    ) throws(DiagnosticsError) {
        let (sum, overflows) = taken[limit, default: 0].addingReportingOverflow(count)
        let maximum = limits[limit]
        guard !overflows, sum <= maximum else {
            let total = overflows ? Int.max : sum
            throw DiagnosticsError([
                .exceeding(limit, "\(total) \(what) are beyond the limit of \(maximum)", at: range)
            ])
        }
        taken[limit] = sum
    }

    // MARK: Text

    /// Starts the count of the text that one view shows.
    public func beginView() { bytesOfView = 0 }

    /// Starts the count of the text that one picture draws.
    public func beginPicture() { bytesOfTexts = 0 }

    /// Takes bytes of text, before the text is laid out. O(1), without allocations.
    ///
    /// - Returns: The limit that they are beyond, or nil. After a refusal, all further text of the document is refused
    ///   as well if the text of all views is too much.
    public func takeText(bytes: Int) -> Limit? {
        bytesOfView &+= bytes
        bytesOfTexts &+= bytes
        if bytesOfView > maximumOfView { return .text }
        return bytesOfTexts > maximumOfTexts ? .texts : nil
    }
}
