/// The limits of a document: the defaults, and those that the user set.
public struct DocumentLimits: Sendable, Equatable {
    private var maxima: [DocumentLimit: Int] = [:]

    /// Creates the standard limits.
    public init() {}

    /// The maximum of a limit.
    public subscript(limit: DocumentLimit) -> Int {
        get { maxima[limit] ?? limit.standard }
        set { maxima[limit] = newValue }
    }
}
