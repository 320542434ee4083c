/// The limits of a document: the values that the user sets, and the defaults.
public struct DocumentLimits: Sendable, Equatable {
    private var maxima: [DocumentLimit: Int] = [:]

    /// Creates limits that all have their default values.
    public init() {}

    /// The maximum for a limit: the value that was set, or the default.
    public subscript(limit: DocumentLimit) -> Int {
        get { maxima[limit] ?? limit.standard }
        set { maxima[limit] = newValue }
    }
}
