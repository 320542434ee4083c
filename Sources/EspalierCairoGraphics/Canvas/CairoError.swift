import CCairo

/// An error that Cairo reports.
public struct CairoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The operation that failed, for example `painting` or `writing the PDF`.
    public let operation: String
    /// Cairo's message.
    public let message: String

    /// The message for users.
    public var description: String { "Cairo failed while \(operation): \(message)" }

    /// Creates an error; nil if the status is `CAIRO_STATUS_SUCCESS`.
    init?(_ status: cairo_status_t, while operation: String) {
        guard status != CAIRO_STATUS_SUCCESS else { return nil }
        self.operation = operation
        message = String(cString: cairo_status_to_string(status))
    }

    init(operation: String, message: String) { (self.operation, self.message) = (operation, message) }
}
