import Synchronization

/// The work and memory that a document may still use.
///
/// All states and panels of a document share one budget. Each step subtracts its amount before it starts, so that
/// nothing large is allocated for a document that will be refused.
///
/// The conformance to `Sendable` is unchecked, but correct: any thread may call `take`, because several threads decode
/// the images of a document. Only the task that uses the document calls the methods for text.
public final class DocumentBudget: @unchecked Sendable {
    /// The limits of the document.
    public let limits: DocumentLimits
    private let taken = Mutex<[DocumentLimit: Int]>([:])

    // These limits are stored outside the dictionary, because they are read for every text.
    private let maximumOfView: Int
    private let maximumOfTexts: Int
    private let maximumOfShaping: Int
    private var bytesOfView = 0
    private var bytesOfTexts = 0
    private var shapedCharacters = 0
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
        maximumOfShaping = limits[.shapedCharacters]
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
        let maximum = limits[limit]
        let (sum, overflows) = taken.withLock { taken in
            let (sum, overflows) = taken[limit, default: 0].addingReportingOverflow(count)
            if !overflows, sum <= maximum { taken[limit] = sum }
            return (sum, overflows)
        }
        if !overflows, sum <= maximum { return }
        let number = overflows ? "more than \(Int.max)" : "\(sum)"
        let place = sum == count || parts.isEmpty ? "" : " in all \(parts)"
        throw DiagnosticsError(
            "\(number) \(what)\(place) are beyond the limit of \(maximum)", at: range, cause: .limit(limit))
    }

    // MARK: Text

    /// The number of characters in whose time a text that needs the complex shaper is set up.
    public static let charactersPerText = 10

    /// Starts counting the text of another view.
    public func beginView() { bytesOfView = 0 }

    /// Starts counting the text of another picture.
    public func beginPicture() { (bytesOfTexts, shapedCharacters, refusesText) = (0, 0, false) }

    /// Subtracts a text from the limits for a view and a picture.
    ///
    /// Call this method before the text is laid out. It takes O(1), without allocations.
    ///
    /// - Parameters:
    ///   - bytes: The length of the text.
    ///   - shaped: The number of characters that only the complex shaper can lay out.
    /// - Returns: False if a limit is exceeded. The caller must then leave the text out, and make the document or
    ///   picture fail.
    public func takesText(bytes: Int, shaped: Int = 0) -> Bool {
        bytesOfView &+= bytes
        bytesOfTexts &+= bytes
        if shaped > 0 { shapedCharacters &+= shaped &+ Self.charactersPerText }
        if bytesOfView <= maximumOfView, bytesOfTexts <= maximumOfTexts, shapedCharacters <= maximumOfShaping
        {
            return true
        }
        refusesText = true
        return false
    }

    /// Returns the error for the text that was refused.
    ///
    /// - Parameter range: The place of the item that shows the text.
    /// - Returns: The error.
    public func textRefusal(at range: SourceRange?) -> Diagnostic {
        if shapedCharacters > maximumOfShaping {
            return .exceeding(
                .shapedCharacters,
                """
                the text of all views: \(shapedCharacters) characters of complex scripts are beyond the limit of \
                \(maximumOfShaping)
                """, at: range)
        }
        return bytesOfView > maximumOfView
            ? .exceeding(
                .text, "the text of a view: \(bytesOfView) bytes are beyond the limit of \(maximumOfView)",
                at: range)
            : .exceeding(
                .texts,
                "the text of all views: \(bytesOfTexts) bytes are beyond the limit of \(maximumOfTexts)",
                at: range)
    }
}
