/// The limits of a document: the values that the user sets, and the defaults.
public struct DocumentLimits: Sendable, Equatable {
    private var maxima: [DocumentLimit: Int] = [:]

    /// Creates the default limits.
    public init() {}

    /// The maximum that a limit allows.
    public subscript(limit: DocumentLimit) -> Int {
        get { maxima[limit] ?? limit.standard }
        set { maxima[limit] = newValue }
    }
}
